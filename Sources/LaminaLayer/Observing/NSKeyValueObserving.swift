import Foundation

/// The values that an observer receives, and when. On Linux, Foundation does not have this type.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The change holds the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The change holds the value before.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The observer is called once when it is added.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// The observer is called twice for each change. Both times the new value is already set.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of an observed change.
public enum NSKeyValueChange: UInt, Hashable, Sendable {
    /// The value was set.
    case setting = 1
    /// Objects were added to a list. Layers and views tell of all changes as ``setting``.
    case insertion = 2
    /// Objects were removed from a list.
    case removal = 3
    /// Objects of a list were replaced.
    case replacement = 4
}

/// The keys of the change that an observer receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of the `NSKeyValueChange`, a `UInt`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value; `NSNull` for none.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before; `NSNull` for none.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The places of a list that changed. Layers and views never have it.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// `true` in the first of the two messages that ``NSKeyValueObservingOptions/prior`` asks for.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a value that is observed by its key path in Swift.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of the change.
    public typealias Kind = NSKeyValueChange

    /// The kind of the change.
    public let kind: Kind
    /// The new value, if the options ask for it.
    public let newValue: Value?
    /// The value before, if the options ask for it.
    public let oldValue: Value?
    /// `nil`.
    public let indexes: IndexSet?
    /// Whether this is the first of two messages.
    public let isPrior: Bool
}

/// An object that receives changes by ``observeValue(forKeyPath:of:change:context:)``.
///
/// Layers and UIKit's responders are. A class of another kind conforms to the protocol and writes the method without `override`:
/// Foundation's `NSObject` has no such method on Linux.
public protocol NSKeyValueObserver: NSObject {
    /// A value that the object observes has changed.
    ///
    /// - Parameters:
    ///   - keyPath: The path under which it observes the value.
    ///   - object: The object that has the value.
    ///   - change: The values that the options ask for.
    ///   - context: The pointer that was given with the observer.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

/// An observation that lasts until it is invalidated or no longer held.
public final class NSKeyValueObservation: NSObject {
    private weak var layer: CALayer?
    private let watch: KeyValueWatch

    init(_ watch: KeyValueWatch, of layer: CALayer) { (self.watch, self.layer) = (watch, layer) }

    /// Ends the observation.
    public func invalidate() {
        layer?.removeWatches { $0 === watch }
        layer = nil
    }

    deinit { layer?.removeWatches { [watch] in $0 === watch } }
}
