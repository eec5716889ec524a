import Foundation
import Synchronization

/// The result of ``objc_sync_enter(_:)`` and ``objc_sync_exit(_:)`` where all went well.
public let OBJC_SYNC_SUCCESS = 0
/// The result of ``objc_sync_exit(_:)`` on a thread that had not entered.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR = -1

/// Locks an object for this thread, and waits until no other thread has it. A thread may enter several times.
///
/// - Parameter obj: An instance of a class. The lock lives as long as a thread has it or waits for it.
/// - Returns: ``OBJC_SYNC_SUCCESS``.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    guard type(of: obj) is AnyClass else { return Int32(OBJC_SYNC_SUCCESS) }
    ObjectLocks.shared.enter(obj as AnyObject)
    return Int32(OBJC_SYNC_SUCCESS)
}

/// Releases the lock of ``objc_sync_enter(_:)``.
///
/// - Returns: ``OBJC_SYNC_SUCCESS``, or ``OBJC_SYNC_NOT_OWNING_THREAD_ERROR`` if this thread does not have the object.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    guard type(of: obj) is AnyClass else { return Int32(OBJC_SYNC_SUCCESS) }
    let exited = ObjectLocks.shared.exit(obj as AnyObject)
    return Int32(exited ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
}

/// The locks of objects that threads have or wait for.
private final class ObjectLocks: Sendable {
    static let shared = ObjectLocks()

    private struct Entry {
        let lock = NSRecursiveLock()
        /// The threads that have the lock or wait for it, each as often as it entered.
        var users = 0
        /// The thread that has the lock, and how often it entered.
        var thread: pthread_t?
        var depth = 0
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    func enter(_ object: AnyObject) {
        let id = ObjectIdentifier(object)
        let lock = entries.withLock { entries in
            entries[id, default: Entry()].users += 1
            return entries[id]?.lock
        }
        lock?.lock()
        entries.withLock { entries in
            entries[id]?.thread = pthread_self()
            entries[id]?.depth += 1
        }
    }

    /// - Returns: Whether this thread had the object.
    func exit(_ object: AnyObject) -> Bool {
        let id = ObjectIdentifier(object)
        let lock = entries.withLock { entries -> NSRecursiveLock? in
            guard var entry = entries[id], let thread = entry.thread,
                pthread_equal(thread, pthread_self()) != 0
            else { return nil }
            entry.users -= 1
            entry.depth -= 1
            if entry.depth == 0 { entry.thread = nil }
            entries[id] = entry.users == 0 ? nil : entry
            return entry.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
