import Foundation
import QuartzCore

/// A method that is called by its name on Apple's systems: what stands there as `#selector(step)` is
/// `Selector(Board.step, named: "step")` here.
///
/// A selector takes the method itself, so it may be kept, handed on and compared as on a phone. The plugin `PortedSources` writes it for
/// each `#selector`.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
    /// The object and the arguments; `nil` where the method does not take them.
    private typealias Call = (_ target: AnyObject?, _ first: Any?, _ second: Any?) -> Result?

    /// The value that a method returned.
    private struct Result {
        var value: Any?
    }

    /// Two selectors without names are equal only if one is a copy of the other.
    private final class Identity: Sendable {}

    private let name: String
    private let identity: Identity?
    private let isTarget: (AnyObject) -> Bool
    private let call: Call

    private init(_ name: String, _ isTarget: @escaping (AnyObject) -> Bool, _ call: @escaping Call) {
        (self.name, self.isTarget, self.call) = (name, isTarget, call)
        identity = name.isEmpty ? Identity() : nil
    }

    /// A method that takes nothing.
    ///
    /// - Parameters:
    ///   - method: The method by its class: `Board.step`.
    ///   - name: What selectors are compared by.
    public init<Target: AnyObject, Returned>(
        _ method: @escaping (Target) -> () -> Returned, named name: String = ""
    ) {
        self.init(name, { $0 is Target }) { target, _, _ in
            (target as? Target).map { Result(value: method($0)()) }
        }
    }
    /// A method that takes the sender.
    public init<Target: AnyObject, Sender, Returned>(
        _ method: @escaping (Target) -> (Sender) -> Returned, named name: String = ""
    ) {
        self.init(name, { $0 is Target }) { target, first, _ in
            guard let target = target as? Target, let first: Sender = Self.argument(first) else { return nil }
            return Result(value: method(target)(first))
        }
    }
    /// A method that takes the sender and the event.
    public init<Target: AnyObject, Sender, Event, Returned>(
        _ method: @escaping (Target) -> (Sender, Event) -> Returned, named name: String = ""
    ) {
        self.init(name, { $0 is Target }) { target, first, second in
            guard let target = target as? Target, let first: Sender = Self.argument(first),
                let second: Event = Self.argument(second)
            else { return nil }
            return Result(value: method(target)(first, second))
        }
    }
    /// A method of one object, or of a class itself, that takes nothing.
    @_disfavoredOverload
    public init<Returned>(_ method: @escaping () -> Returned, named name: String = "") {
        self.init(name, { _ in true }) { _, _, _ in Result(value: method()) }
    }
    /// A method of one object, or of a class itself, that takes the sender.
    @_disfavoredOverload
    public init<Sender, Returned>(_ method: @escaping (Sender) -> Returned, named name: String = "") {
        self.init(name, { _ in true }) { _, first, _ in Self.argument(first).map { Result(value: method($0)) }
        }
    }
    /// A method of one object, or of a class itself, that takes the sender and the event.
    @_disfavoredOverload
    public init<Sender, Event, Returned>(
        _ method: @escaping (Sender, Event) -> Returned, named name: String = ""
    ) {
        self.init(name, { _ in true }) { _, first, second in
            guard let first: Sender = Self.argument(first), let second: Event = Self.argument(second) else {
                return nil
            }
            return Result(value: method(first, second))
        }
    }
    /// What reads a property: `#selector(getter: Board.title)`.
    public init<Target: AnyObject, Value>(_ path: KeyPath<Target, Value>, named name: String = "") {
        self.init(name, { $0 is Target }) { target, _, _ in
            (target as? Target).map { Result(value: $0[keyPath: path]) }
        }
    }
    /// What writes a property: `#selector(setter: Board.title)`.
    public init<Target: AnyObject, Value>(
        setter path: ReferenceWritableKeyPath<Target, Value>, named name: String = ""
    ) {
        self.init("set " + name, { $0 is Target }) { target, first, _ in
            guard let target = target as? Target, let value: Value = Self.argument(first) else { return nil }
            target[keyPath: path] = value
            return Result(value: nil)
        }
    }

    /// A value as a method takes it. A sender stands for `true`, as any address does in Objective-C.
    private static func argument<Argument>(_ value: Any?) -> Argument? {
        if let value = value as? Argument { return value }
        return Argument.self == Bool.self ? (value != nil) as? Argument : nil
    }

    /// Whether the names are the same, or without names, whether one is a copy of the other.
    public static func == (a: Selector, b: Selector) -> Bool {
        a.name == b.name && a.identity === b.identity
    }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    /// The name of the method; empty if none was given.
    public var description: String { name }

    // MARK: Calling

    /// Calls the method of an object. A method takes as many of the arguments as it has parameters.
    ///
    /// - Returns: Whether the object has the method, and the method takes these arguments.
    @discardableResult
    package func perform(on target: AnyObject?, with first: Any? = nil, and second: Any? = nil) -> Bool {
        call(target, first, second) != nil
    }
    /// Calls the method of an object, and returns what the method does.
    package func value(on target: AnyObject?, with first: Any? = nil, and second: Any? = nil) -> Any? {
        call(target, first, second)?.value
    }
    /// Whether an object has the method. A method of one object belongs to any target.
    package func belongs(to target: AnyObject) -> Bool { isTarget(target) }
}

extension CADisplayLink {
    /// Makes a link that calls a method of `target` for each frame, once it is added to a run loop. The link
    /// holds `target` until it is invalidated.
    public convenience init(target: Any, selector: Selector) {
        self.init(target: SelectedMethod(selector, of: target), action: SelectedMethod.callForFrame)
    }
}

extension Timer {
    /// A timer of the thread's run loop that calls a method of an object, which it holds until it is
    /// invalidated.
    ///
    /// - Parameter userInfo: Is not kept.
    @discardableResult
    public static func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        scheduledTimer(
            timeInterval: timeInterval, target: SelectedMethod(selector, of: target),
            selector: SelectedMethod.callForTimer, userInfo: userInfo, repeats: repeats)
    }
    /// A timer that calls a method of an object, once it is added to a run loop. It holds the object until it
    /// is invalidated.
    ///
    /// - Parameter userInfo: Is not kept.
    public convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        self.init(
            timeInterval: timeInterval, target: SelectedMethod(selector, of: target),
            selector: SelectedMethod.callForTimer, userInfo: userInfo, repeats: repeats)
    }
}

/// An object, which is kept, and its method.
private final class SelectedMethod {
    private let selector: Selector
    private let target: AnyObject

    init(_ selector: Selector, of target: Any) {
        (self.selector, self.target) = (selector, target as AnyObject)
    }
    func callForFrame(_ link: CADisplayLink) { selector.perform(on: target, with: link) }
    func callForTimer(_ timer: Timer) { selector.perform(on: target, with: timer) }
}

extension NSObjectProtocol where Self: NSObject {
    /// Whether the object has a method.
    public func responds(to selector: Selector?) -> Bool { selector?.belongs(to: self) ?? false }

    /// Calls a method of the object, and returns what it does.
    @discardableResult
    public func perform(_ selector: Selector, with first: Any? = nil, with second: Any? = nil) -> Any? {
        selector.value(on: self, with: first, and: second)
    }
    /// Calls a method of the object after a delay, on the thread's run loop. The object is kept until then.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        perform(
            { (target: Self) in { selector.perform(on: target, with: argument) } }, with: nil,
            afterDelay: delay)
    }
    /// Calls a method of the object on the main thread: at once if it is this one and the call waits.
    public func performSelector(onMainThread selector: Selector, with argument: Any?, waitUntilDone: Bool) {
        let call = MainCall { _ = selector.perform(on: self, with: argument) }
        if Thread.isMainThread, waitUntilDone { return call.run() }
        if waitUntilDone { return DispatchQueue.main.sync { call.run() } }
        DispatchQueue.main.async { call.run() }
    }
}

/// A call that moves to the main thread.
private struct MainCall: @unchecked Sendable {
    let run: () -> Void
}

extension NSObject {
    /// Cancels the waiting calls of an object's methods on this thread, whichever they are.
    public static func cancelPreviousPerformRequests(
        withTarget target: Any, selector: Selector, object: Any?
    ) { cancelPreviousPerformRequests(withTarget: target) }
}
