import Foundation
import LaminaMessages

/// An object whose values can be observed: a layer or a view.
///
/// Observers are called after a change, on the thread that made it, if the value differs from the earlier one. Setting a value to its
/// present value calls no observer; ``didChangeValue(forKey:)`` does. The keys are those of `value(forKey:)`. Computed values, such as
/// `frame`, and paths through layers, such as `mask.position`, count too, if this layer itself changes.
public protocol KeyValueObservable: NSObject {
    /// The layer whose changes may change the values.
    var observedLayer: CALayer { get }
    /// The value at a path of keys; `nil` for none.
    func observedValue(forKeyPath keyPath: String) -> Any?
}

extension CALayer: KeyValueObservable, NSKeyValueObserver {
    /// The layer.
    public var observedLayer: CALayer { self }

    /// The value at a path of keys.
    public func observedValue(forKeyPath keyPath: String) -> Any? { value(forKeyPath: keyPath) }
}

extension KeyValueObservable {
    /// Calls a closure after each change of a value.
    ///
    /// - Parameters:
    ///   - keyPath: The value, such as `\.bounds`. It is read after each change of the layer, so it may be computed, but a value
    ///     that a subclass stores in a property of its own tells of changes only with others.
    ///   - changeHandler: Gets the object and the change.
    /// - Returns: The observation, which ends when it is no longer held.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let watch = KeyValueWatch(
            nil, options: options,
            read: { [weak self] in self.flatMap { Present(value: $0[keyPath: keyPath]).value } },
            tell: { [weak self] change in
                guard let self else { return }
                changeHandler(
                    self,
                    NSKeyValueObservedChange(
                        kind: .setting,
                        newValue: options.contains(.new) && !change.isPrior
                            ? Present<Value>.typed(change.new) : nil,
                        oldValue: options.contains(.old) ? Present<Value>.typed(change.old) : nil,
                        indexes: nil, isPrior: change.isPrior))
            })
        observedLayer.addWatch(watch)
        return NSKeyValueObservation(watch, of: observedLayer)
    }

    /// Calls an object's `observeValue(forKeyPath:of:change:context:)` for each change of a value.
    ///
    /// - Parameters:
    ///   - observer: A ``NSKeyValueObserver``; for any other object a warning is logged. It is not retained, and an observer that
    ///     is gone is told nothing.
    ///   - keyPath: The path of the value, as `value(forKeyPath:)` takes it.
    ///   - context: Handed on.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        guard observer is any NSKeyValueObserver else {
            return observedLayer.warn(
                "\(type(of: observer)) cannot observe \(quoted(keyPath)): it does not conform to NSKeyValueObserver"
            )
        }
        let watch = KeyValueWatch(
            keyPath, observer: observer, context: context, options: options,
            read: { [weak self] in self?.observedValue(forKeyPath: keyPath) },
            tell: { [weak self, weak observer] change in
                guard let self, let observer = observer as? any NSKeyValueObserver else { return }
                observer.observeValue(
                    forKeyPath: keyPath, of: self, change: change.dictionary(options), context: context)
            })
        observedLayer.addWatch(watch)
    }

    /// Ends the observations of a path by an object.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        observedLayer.removeWatches { $0.observer === observer && $0.keyPath == keyPath }
    }

    /// Ends the observations of a path by an object that were begun with a context.
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        observedLayer.removeWatches {
            $0.observer === observer && $0.keyPath == keyPath && $0.context == context
        }
    }

    /// Does nothing: values are compared with those before.
    public func willChangeValue(forKey key: String) {}

    /// Calls the observers of a key, and the observers of values that have changed.
    public func didChangeValue(forKey key: String) { observedLayer.valuesDidChange(forced: key) }
}

/// A value without the optional around it.
private struct Present<Value> {
    let wrapped: Value

    init(value: Value) { wrapped = value }

    /// `nil` for the `nil` of an optional type.
    var value: Any? {
        if let optional = wrapped as? any OptionalValue { return optional.content }
        return wrapped
    }

    /// A value as the type that was read.
    static func typed(_ any: Any?) -> Value? {
        if let any { return any as? Value }
        return (Value.self as? any ExpressibleByNilLiteral.Type).flatMap { $0.init(nilLiteral: ()) as? Value }
    }
}
