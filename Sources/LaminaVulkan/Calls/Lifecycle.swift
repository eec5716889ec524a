import Foundation

/// Creates and destroys instances and devices only while no other call is in progress that the validation layer sees.
///
/// Vulkan allows this on any thread at any time. But the validation layer, version 1.3.239 for one, keeps its objects in
/// tables without locks. It crashes when an instance or device is added or removed while another call looks one up.
package enum Lifecycle {
    private static let turns = ReadWriteLock()

    package static func alone<Result>(_ body: () -> Result) -> Result {
        guard programCalls > 0 else { return turns.write(body) }
        return turns.writeWhileReading(body)
    }

    /// Makes a call on an instance or device that has the validation layer.
    package static func amongOthers<Result>(_ body: () -> Result) -> Result { turns.read(body) }

    /// Runs a program's own calls, which may release a device that the program kept.
    static func ofProgram<Result>(_ body: () -> Result) -> Result {
        turns.read {
            programCalls += 1
            defer { programCalls -= 1 }
            return body()
        }
    }

    private static let key = "Lamina.Lifecycle.programCalls"

    /// The number of nested calls of ``ofProgram(_:)`` on this thread.
    private static var programCalls: Int {
        get { Thread.current.threadDictionary[key] as? Int ?? 0 }
        set { Thread.current.threadDictionary[key] = newValue }
    }
}

/// Lets in many readers or one writer.
private final class ReadWriteLock: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_rwlock_t>

    init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_rwlock_t())
        pthread_rwlock_init(lock, nil)
    }

    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    func read<Result>(_ body: () -> Result) -> Result {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return body()
    }

    /// Gives up the thread's own turn as a reader while it writes.
    func writeWhileReading<Result>(_ body: () -> Result) -> Result {
        pthread_rwlock_unlock(lock)
        defer { pthread_rwlock_rdlock(lock) }
        return write(body)
    }

    func write<Result>(_ body: () -> Result) -> Result {
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return body()
    }
}
