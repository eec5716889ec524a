import Foundation
import LaminaGeometry
import LaminaMessages
import LaminaValues

/// Something that runs when a property of a layer changes.
public protocol CAAction {
    /// Runs the action.
    ///
    /// - Parameters:
    ///   - event: The property's key.
    ///   - anObject: The layer.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// No action, which ends the search for one.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// Receives a call when an animation begins and when it ends.
public protocol CAAnimationDelegate: AnyObject {
    /// The animation has begun. Does nothing by default.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation is over. Does nothing by default.
    ///
    /// - Parameter flag: Whether it came to its end; `false` when it was removed before.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base class of all animations. Adding an animation to a layer copies it, so later changes of the original have
/// no effect on the running animation.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying, NSSecureCoding {
    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed

    /// How its pace changes; with `nil`, the default, it is the transaction's when it is added to a layer, or linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Receives the calls at begin and end. Retained, as in Core Animation; `nil` by default.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether it is taken off its layer when it is over; `true` by default.
    open var isRemovedOnCompletion = true
    /// The preferred frame rate; the default expresses no preference. A `CALayerHost` draws as many frames as the animations that
    /// run ask for; where one of them has no preference, as many as the display shows.
    open var preferredFrameRateRange = CAFrameRateRange.default

    /// The values that programs keep under keys of their own.
    final var extraValues: [String: Any] = [:]

    /// An animation that changes nothing.
    public override init() { super.init() }

    /// An animation from an archive, as ``encode(with:)`` wrote it. Values that are damaged or of a kind that is not known
    /// are left out.
    public required init?(coder: NSCoder) {
        super.init()
        decodeValues(from: coder)
    }

    /// `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the values that differ from the class's defaults and those under keys of the program's own, if
    /// ``shouldArchiveValue(forKey:)`` allows it; never the delegate.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }

    /// Whether an archive gets the value of a key; `true` where the animation has a value that differs from the default.
    open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }

    /// The default of a property; `nil` where it is zero, `false` or none.
    open class func defaultValue(forKey key: String) -> Any? { boxed(ownKey(key)?.standard) }

    /// The value of a property by its key, or the value that was kept under a key of the program's own.
    open func value(forKey key: String) -> Any? {
        if let key = Self.ownKey(key) { return boxed(key.value(of: self)) }
        return extraValues[key]
    }

    /// Sets a property by its key, or keeps a value under a key of the program's own. Copies have both: delegates get
    /// the copy that was added. A value of another kind than the property's changes nothing.
    open func setValue(_ value: Any?, forKey key: String) {
        if let key = Self.ownKey(key) { return key.set(value, of: self) }
        extraValues[key] = boxed(value)
    }

    /// The value of a key, or after a full stop what a layer, an animation or a dictionary that is kept there has under the rest.
    public final func value(forKeyPath keyPath: String) -> Any? {
        guard let (key, rest) = Self.steps(keyPath) else { return value(forKey: keyPath) }
        switch value(forKey: key) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let animation as CAAnimation: return animation.value(forKeyPath: rest)
        case let values as [String: Any]: return values[rest]
        default: return value(forKey: keyPath)
        }
    }

    /// Sets a key, or after a full stop what a layer or an animation that is kept there has under the rest.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (key, rest) = Self.steps(keyPath) else { return setValue(value, forKey: keyPath) }
        switch self.value(forKey: key) {
        case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
        case let animation as CAAnimation: animation.setValue(value, forKeyPath: rest)
        default: setValue(value, forKey: keyPath)
        }
    }

    private static func steps(_ keyPath: String) -> (key: String, rest: String)? {
        guard let stop = keyPath.firstIndex(of: ".") else { return nil }
        return (String(keyPath[..<stop]), String(keyPath[keyPath.index(after: stop)...]))
    }

    /// A copy of the same class, as `add(_:forKey:)` makes it. A subclass with stored properties overrides this, or
    /// ``copyValues(to:)``. As on other platforms, the program ends where a subclass has initializers of its own and does not
    /// override `init()`.
    open func copy(with zone: NSZone? = nil) -> Any { plainCopy() }

    /// ``copy(with:)``, by its type.
    package final func duplicate() -> CAAnimation { copy(with: nil) as? CAAnimation ?? plainCopy() }

    private final func plainCopy() -> CAAnimation {
        let result = CAAnimation.make(type(of: self))
        copyValues(to: result)
        return result
    }

    /// Sets the copy's values. A subclass with stored properties overrides this and calls super.
    open func copyValues(to copy: CAAnimation) {
        copyAnimationValues(to: copy)
        copy.extraValues = extraValues
    }

    /// Adds the animation to the layer under the key. This is how an animation runs as an action.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Throws ``CAAnimationError`` for a fault that keeps the animation from doing anything: a key path that no layer
    /// has, a value of the wrong kind. On a layer such an animation runs and changes nothing, but for a key of the
    /// program's own.
    public final func validate() throws(CAAnimationError) { _ = try content(duration: 1, ownKeys: .refused) }

    /// The treatment of an animation inside a group whose key no layer has.
    enum OwnKeys {
        /// It is a fault.
        case refused
        /// It is left out: the layer itself computes the value.
        case leftOut
    }

    /// The animation's content; `nil` for an animation that changes nothing.
    ///
    /// Throws ``CAAnimationError`` for values that are not possible.
    func content(
        duration: CFTimeInterval, ownKeys: OwnKeys
    ) throws(CAAnimationError) -> LayerAnimation.Content? { nil }

    /// The animation as it is committed.
    ///
    /// - Parameter defaultDuration: The duration of an animation that has none, or a negative one.
    final func snapshot(
        key: String?, defaultDuration: CFTimeInterval, ownKeys: OwnKeys = .leftOut
    ) throws(CAAnimationError) -> LayerAnimation {
        var result = timingSnapshot(key: key, defaultDuration: defaultDuration)
        result.content = try content(duration: result.timing.duration, ownKeys: ownKeys) ?? .group([])
        return result
    }

    /// The animation as it is committed, without its content.
    final func timingSnapshot(key: String?, defaultDuration: CFTimeInterval) -> LayerAnimation {
        var timing = MediaTiming()
        timing.beginTime = beginTime
        timing.duration = duration <= 0 ? defaultDuration : duration
        timing.speed = speed
        timing.timeOffset = timeOffset
        timing.repeatCount = repeatCount
        timing.repeatDuration = repeatDuration
        timing.autoreverses = autoreverses
        timing.fillMode = fillMode
        return LayerAnimation(
            key: key, timing: timing, curve: timingFunction.flatMap { $0.curve.isLinear ? nil : $0.curve },
            isRemovedOnCompletion: isRemovedOnCompletion, content: .group([]))
    }
}

extension CAAnimation {
    /// The property that has this key; `nil` where this class of animation does not have it.
    private static func ownKey(_ text: String) -> AnimationKey? {
        guard let key = AnimationKey(rawValue: text), key.belongs(to: self) else { return nil }
        return key
    }
}

/// Why an animation changes nothing.
public struct CAAnimationError: Error, Equatable, CustomStringConvertible {
    /// The property of the animation that is wrong, such as `"toValue"`.
    public var property: String
    /// The expected value.
    public var expected: String
    /// The found value.
    public var found: String
    /// The nearest valid spelling, if there is one.
    public var suggestion: String?

    package init(_ property: String, expected: String, found: String, suggestion: String? = nil) {
        (self.property, self.expected, self.found) = (property, expected, found)
        self.suggestion = suggestion
    }

    /// The property, what was expected and what was found.
    public var description: String {
        displayed(
            "\(property): expected \(expected), found \(found)"
                + (suggestion.map { "; did you mean \(quoted($0))?" } ?? ""))
    }
}
