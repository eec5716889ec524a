import Foundation
import LaminaGeometry
import LaminaMessages
import LaminaValues

/// An animation of one property, named by its key path: `"position"`, `"transform.rotation.z"`, `"bounds.size.width"`,
/// `"filters.blur.inputRadius"`.
///
/// A key without full stops that no layer has is one of the program's own. Its value, set by `setValue(_:forKey:)`, is
/// animated in presentation copies. If the layer's class says that the key needs display, the layer is drawn for each
/// frame, and `value(forKey:)` gives the animated value meanwhile. A group may have such animations among its members.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the animated property; `nil` changes nothing.
    open var keyPath: String?
    /// Whether values are added to what the layer and earlier animations show; `false` by default. Nothing is added to a path or
    /// an image: the animation's own shows.
    open var isAdditive = false
    /// Whether each repeat begins where the last one ended; `false` by default.
    open var isCumulative = false
    /// Makes transforms of the values, so that angles and scales can be given for `"transform"`; `nil` by default.
    open var valueFunction: CAValueFunction?

    /// An animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        if let copy = copy as? CAPropertyAnimation { copyPropertyAnimationValues(to: copy) }
    }

    /// How the value moves.
    func motion(_ kind: ValueKind) throws(CAAnimationError) -> PropertyAnimation.Motion? { nil }

    override func content(
        duration: CFTimeInterval, ownKeys: OwnKeys
    ) throws(CAAnimationError) -> LayerAnimation.Content? {
        guard let keyPath else { return nil }
        let path: AnimationKeyPath
        do throws(UnknownKeyPath) {
            path = try AnimationKeyPath(keyPath)
        } catch {
            throw CAAnimationError(
                "keyPath", expected: "a property that animates", found: quoted(keyPath),
                suggestion: Suggestion.nearest(to: keyPath, among: error.known))
        }
        let kind = valueFunction == nil ? ValueKind(path) : .function
        guard let motion = try motion(kind) else { return nil }
        var animation = PropertyAnimation(path: path, motion: motion)
        animation.isAdditive = isAdditive
        animation.isCumulative = isCumulative
        animation.function = valueFunction?.function
        return .property(animation)
    }
}

/// An animation from one value to another.
///
/// | given | it runs |
/// |---|---|
/// | from, to | from → to |
/// | from, by | from → from + by |
/// | by, to | to − by → to |
/// | from | from → the layer's value |
/// | to | the layer's value → to |
/// | by | the layer's value → that + by |
open class CABasicAnimation: CAPropertyAnimation {
    /// Where it begins.
    open var fromValue: Any?
    /// Where it ends.
    open var toValue: Any?
    /// The difference between the two.
    open var byValue: Any?

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        if let copy = copy as? CABasicAnimation { copyBasicAnimationValues(to: copy) }
    }

    final func ends(_ kind: ValueKind) throws(CAAnimationError) -> PropertyAnimation.Ends {
        PropertyAnimation.Ends(
            from: try kind.value(fromValue, "fromValue"), to: try kind.value(toValue, "toValue"),
            by: try kind.value(byValue, "byValue"))
    }

    override func motion(_ kind: ValueKind) throws(CAAnimationError) -> PropertyAnimation.Motion? {
        .basic(try ends(kind))
    }
}

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A turn about x, by radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A turn about y, by radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A turn about z, by radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scale by three numbers.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scale along x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scale along y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scale along z.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A translation by three numbers.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A translation along x.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A translation along y.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A translation along z.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Converts an animation's numbers to transforms. There is one object of each name.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable, OneOfEachName {
    /// Its name.
    public let name: CAValueFunctionName
    let function: ValueFunction

    private static let all = Dictionary(
        uniqueKeysWithValues: ValueFunction.allCases.map { ($0.rawValue, CAValueFunction($0)) })

    private init(_ function: ValueFunction) {
        name = CAValueFunctionName(rawValue: function.rawValue)
        self.function = function
        super.init()
    }

    /// The function of a name; `nil` for a name that is not known.
    public convenience init?(name: CAValueFunctionName) {
        self.init(known: Self.all[name.rawValue])
    }

    /// A function from an archive; `nil` where its name is not known.
    public convenience init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.init(name: CAValueFunctionName(rawValue: String(describing: name)))
    }

    /// `true`.
    public static var supportsSecureCoding: Bool { true }

    /// Writes its name.
    public func encode(with coder: NSCoder) { coder.encode(name.rawValue as NSString, forKey: "name") }
}

/// A class whose initialiser may give an object that is already there. Only an initialiser of a protocol may do that.
protocol OneOfEachName {}

extension OneOfEachName {
    init?(known: Self?) {
        guard let known else { return nil }
        self = known
    }
}
