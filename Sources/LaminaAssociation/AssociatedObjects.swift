import Foundation

/// How an associated value is held.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
    /// Weakly: the value is released once no other object holds it. In Objective-C it would be a dangling pointer.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Strongly.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// A copy if the value is an `NSCopying`; otherwise strongly.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Strongly.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// A copy if the value is an `NSCopying`; otherwise strongly.
    case OBJC_ASSOCIATION_COPY = 771
}

/// The values that programs associate with one object, by their keys. Used under the lock of the table of all objects.
package final class AssociatedObjects: @unchecked Sendable {
    fileprivate enum Held {
        case strong(Any)
        case weak(WeakReference)
    }

    fileprivate var values: [UnsafeRawPointer: Held] = [:]

    fileprivate init() {}
}

/// An object with a place for associated values of its own, so that they are let go with it.
package protocol AssociatedObjectsOwner: AnyObject {
    /// The values; `nil` if there are none.
    var associatedObjects: AssociatedObjects? { get set }
}

private struct WeakReference {
    weak var object: AnyObject?
}

/// The values of all objects. Objects without a place of their own are looked up by their address.
///
/// Swift tells nobody on Linux that an object of a foreign class is gone. So the table holds such objects weakly, and the values
/// of those that are gone are let go by later calls: at the latest when the table has twice as many objects as lived when that
/// was last done.
private final class AssociationTable: @unchecked Sendable {
    static let shared = AssociationTable()

    private struct Entry {
        var owner: WeakReference
        var objects: AssociatedObjects
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sweepsAt = AssociationTable.smallest
    }

    /// The number of objects below which released ones are looked for only when a value is set.
    private static let smallest = 16

    /// Guards the table and the values of all objects.
    private let lock = NSLock()
    private var state = State()

    /// Calls a function with an object's values under the lock.
    ///
    /// - Parameter makes: Whether they are made where there are none.
    /// - Returns: The function's value, and what has to be let go of outside the lock, as code of the program may run then.
    func access<Result>(
        _ owner: AnyObject, makes: Bool, _ body: (AssociatedObjects) -> Result
    ) -> (result: Result?, dropped: [AssociatedObjects]) {
        lock.lock()
        defer { lock.unlock() }
        var dropped: [AssociatedObjects] = []
        let objects: AssociatedObjects?
        if let owner = owner as? any AssociatedObjectsOwner {
            if owner.associatedObjects == nil, makes { owner.associatedObjects = AssociatedObjects() }
            objects = owner.associatedObjects
        } else {
            objects = Self.objects(of: owner, in: &state, makes: makes, dropping: &dropped)
        }
        return (objects.map(body), dropped)
    }

    /// The values of an object without a place of its own.
    private static func objects(
        of owner: AnyObject, in state: inout State, makes: Bool, dropping dropped: inout [AssociatedObjects]
    ) -> AssociatedObjects? {
        let id = ObjectIdentifier(owner)
        if let entry = state.entries[id] {
            if entry.owner.object === owner { return entry.objects }
            // Another object lived at this address.
            dropped.append(entry.objects)
            state.entries[id] = nil
        }
        guard makes else { return nil }
        if state.entries.count >= state.sweepsAt || state.entries.count < smallest {
            for (id, entry) in state.entries where entry.owner.object == nil {
                dropped.append(entry.objects)
                state.entries[id] = nil
            }
            state.sweepsAt = max(smallest, 2 * state.entries.count)
        }
        let objects = AssociatedObjects()
        state.entries[id] = Entry(owner: WeakReference(object: owner), objects: objects)
        return objects
    }

    /// Removes all values of an object, and returns them.
    func remove(_ owner: AnyObject) -> AssociatedObjects? {
        lock.lock()
        defer { lock.unlock() }
        guard let owner = owner as? any AssociatedObjectsOwner else {
            return state.entries.removeValue(forKey: ObjectIdentifier(owner))?.objects
        }
        let objects = owner.associatedObjects
        if objects != nil { owner.associatedObjects = nil }
        return objects
    }
}

/// Keeps a value with an object under a key, and lets go of the value that was there.
///
/// The value goes with the object. For layers, UIKit's responders and gesture recognizers and AppKit's responders that is at once;
/// for objects of other classes it is at one of the following calls, since Swift on Linux does not tell when such an object goes.
///
/// - Parameters:
///   - object: An instance of a class. With any other value nothing happens.
///   - key: An address that is unique in the program, such as that of a static variable.
///   - value: The value; `nil` removes it.
///   - policy: How the value is held.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    guard let owner = instance(object) else { return }
    let held = value.flatMap(unwrapped).flatMap { hold($0, policy) }
    let outcome = AssociationTable.shared.access(owner, makes: held != nil) { objects in
        let old = objects.values.removeValue(forKey: key)
        objects.values[key] = held
        return old
    }
    // The old value and those of objects that are gone end here, outside the lock.
    withExtendedLifetime(outcome) {}
}

/// The value that is kept with an object under a key; `nil` if there is none, and for what is no instance of a class.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    guard let owner = instance(object) else { return nil }
    let outcome = AssociationTable.shared.access(owner, makes: false) { objects -> Any? in
        switch objects.values[key] {
        case .strong(let value): value
        case .weak(let reference): reference.object
        case nil: nil
        }
    }
    return outcome.result ?? nil
}

/// Lets go of all values that are kept with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    guard let owner = instance(object) else { return }
    let removed = AssociationTable.shared.remove(owner)
    withExtendedLifetime(removed) {}
}

/// The instance of a class that a value is.
private func instance(_ value: Any) -> AnyObject? {
    guard let value = unwrapped(value), type(of: value) is AnyClass else { return nil }
    return value as AnyObject
}

/// The value inside of nested optionals.
private func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any AnyOptional else { return value }
    return optional.content.flatMap(unwrapped)
}

private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var content: Any? { self }
}

private func hold(_ value: Any, _ policy: objc_AssociationPolicy) -> AssociatedObjects.Held? {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
        // A value that is no object has nobody else to hold it.
        return instance(value).map { .weak(WeakReference(object: $0)) } ?? .strong(value)
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
        return .strong((value as? any NSCopying)?.copy(with: nil) ?? value)
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
        return .strong(value)
    }
}
