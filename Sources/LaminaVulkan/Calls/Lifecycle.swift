import Foundation

/// Makes instances and devices, and gives them back, while no other call that the validation layer sees is under way.
///
/// Vulkan allows any thread to. The layer's version 1.3.239, for one, keeps its objects in tables without locks: it
/// crashes when an instance or device is added or removed while another call looks one up.
enum Lifecycle {
    private static let turns = ReadWriteLock()

    static func alone<Result>(_ body: () -> Result) -> Result {
        guard programCalls > 0 else { return turns.write(body) }
        return turns.writeWhileReading(body)
    }

    /// A call of an instance or device with the validation layer.
    static func amongOthers<Result>(_ body: () -> Result) -> Result { turns.read(body) }

    /// Calls of a program's own, among which it may let go of a device that it kept.
    static func ofProgram<Result>(_ body: () -> Result) -> Result {
        turns.read {
            programCalls += 1
            defer { programCalls -= 1 }
            return body()
        }
    }

    private static let key = "Lamina.Lifecycle.programCalls"

    /// How many calls of ``ofProgram(_:)`` this thread is in.
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

    /// Lets go of the thread's own turn as a reader meanwhile.
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
