import Foundation

/// One observed value: how it is read, its last value, and the observers of its changes.
///
/// A watch reads its value after each change of its layer, and tells of it if the value differs from the one before. So values
/// that are computed from others, such as a frame, can be observed; setting a value to its present value calls no observer.
package final class KeyValueWatch {
    let keyPath: String?
    private(set) weak var observer: NSObject?
    let context: UnsafeMutableRawPointer?
    private let hasObserver: Bool
    private var isEnded = false
    private let options: NSKeyValueObservingOptions
    private let read: () -> Any?
    private let tell: (Change) -> Void
    private var last: Any?

    /// A change in the form that both kinds of observers receive.
    struct Change {
        let new: Any?
        let old: Any?
        var isPrior = false
    }

    /// - Parameters:
    ///   - observer: An object without which the watch ends; `nil` for a watch that ends otherwise.
    ///   - read: Gives the value; `nil` for none.
    init(
        _ keyPath: String?, observer: NSObject? = nil, context: UnsafeMutableRawPointer? = nil,
        options: NSKeyValueObservingOptions, read: @escaping () -> Any?, tell: @escaping (Change) -> Void
    ) {
        (self.keyPath, self.observer, self.context) = (keyPath, observer, context)
        (hasObserver, self.options) = (observer != nil, options)
        (self.read, self.tell) = (read, tell)
        last = read()
    }

    /// Whether the watch was ended, or its observer was released.
    var isOver: Bool { isEnded || hasObserver && observer == nil }

    /// Stops all calls of observers, also for the change that is being reported.
    func end() { isEnded = true }

    /// Reports the present value, if the options ask for that.
    func begin() {
        if options.contains(.initial) { tell(Change(new: last, old: nil)) }
    }

    /// Reports the value if it differs from the earlier one.
    ///
    /// - Parameter isForced: Whether equal values count as a change.
    func check(isForced: Bool = false) {
        let new = read()
        guard isForced || !Self.areEqual(last, new) else { return }
        let old = last
        last = new
        if options.contains(.prior) { tell(Change(new: nil, old: old, isPrior: true)) }
        tell(Change(new: new, old: old))
    }

    /// Values that cannot be compared differ.
    private static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): return true
        case (nil, _), (_, nil): return false
        case (let a?, let b?):
            if let a = a as? any Equatable { return isEqual(a, b) }
            return type(of: a) is AnyClass && type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject)
        }
    }

    private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { (b as? Value) == a }
}

extension KeyValueWatch.Change {
    /// The change in the form of `observeValue(forKeyPath:of:change:context:)`.
    func dictionary(_ options: NSKeyValueObservingOptions) -> [NSKeyValueChangeKey: Any] {
        var result: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        if options.contains(.new), !isPrior { result[.newKey] = new ?? NSNull() }
        if options.contains(.old) { result[.oldKey] = old ?? NSNull() }
        if isPrior { result[.notificationIsPriorKey] = true }
        return result
    }
}

extension CALayer {
    package final func addWatch(_ watch: KeyValueWatch) {
        watches.append(watch)
        hosting.isObserved = true
        watch.begin()
    }

    package final func removeWatches(where isRemoved: (KeyValueWatch) -> Bool) {
        guard hosting.isObserved else { return }
        for watch in watches where isRemoved(watch) { watch.end() }
        watches.removeAll(where: \.isOver)
        hosting.isObserved = !watches.isEmpty
    }

    /// Calls the observers of the values that have changed.
    ///
    /// - Parameter key: A key whose observers are called even if its value is the same as before.
    package final func valuesDidChange(forced key: String? = nil) {
        guard hosting.isObserved else { return }
        for watch in watches where !watch.isOver {
            watch.check(isForced: key != nil && watch.keyPath == key)
        }
    }

    /// Makes changes, and calls observers once, when all are made.
    @inline(__always)
    final func changingTogether(_ changes: () -> Void) {
        guard hosting.isObserved else { return changes() }
        hosting.isObserved = false
        changes()
        hosting.isObserved = rareState?.watches.isEmpty == false
        valuesDidChange()
    }
}
