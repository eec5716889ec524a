import CLaminaSystem
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// All threads are started here. Foundation's `Thread.start` and Dispatch's queues do not report when the system
/// cannot start a thread, and code that waits for their work would then wait for ever.
package enum WorkerThread {
    /// As large as the main thread's stack, because some walks over trees of layers are recursive. Only used pages
    /// take memory.
    package static let standardStackBytes = 8 << 20

    /// Replaces the system in tests: it is given a thread's name, and returns an error number to fail with, or 0.
    @TaskLocal package static var fault: (@Sendable (_ name: String) -> Int32)?

    /// Starts a thread, which ends with `body`.
    ///
    /// - Parameters:
    ///   - name: A name for people who look at the process; the system keeps 15 bytes.
    ///   - stackBytes: The size of the stack for `body`.
    /// - Throws: `ThreadError`; `body` is then never called.
    package static func start(
        _ name: String, stackBytes: Int = standardStackBytes, _ body: @escaping @Sendable () -> Void
    ) throws(ThreadError) {
        if let code = fault?(name), code != 0 { throw ThreadError(code: code) }
        var attributes = pthread_attr_t()
        var code = pthread_attr_init(&attributes)
        guard code == 0 else { throw ThreadError(code: code) }
        defer { pthread_attr_destroy(&attributes) }
        code = pthread_attr_setstacksize(&attributes, stackBytes)
        if code == 0 {
            code = pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        }
        guard code == 0 else { throw ThreadError(code: code) }
        let work = Unmanaged.passRetained(Work(name, body))
        var thread = pthread_t()
        code = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            throw ThreadError(code: code)
        }
    }

    /// Checks whether the system can start `count` threads at this moment, by starting them. For libraries that would
    /// wait for ever for threads that cannot be started.
    ///
    /// - Throws: `ThreadError` where there are fewer.
    package static func require(_ count: Int, for name: String) throws(ThreadError) {
        let gate = DispatchSemaphore(value: 0)
        var made: [pthread_t] = []
        var failure: ThreadError?
        while made.count < count, failure == nil {
            if let code = fault?(name), code != 0 {
                failure = ThreadError(code: code)
                break
            }
            let work = Unmanaged.passRetained(Work(name) { gate.wait() })
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { argument in
                    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
                    return nil
                }, work.toOpaque())
            if code == 0 {
                made.append(thread)
            } else {
                work.release()
                failure = ThreadError(code: code)
            }
        }
        for _ in made { gate.signal() }
        for thread in made { pthread_join(thread, nil) }
        if let failure { throw failure }
    }

    /// A thread's own.
    private final class Work {
        private let name: String
        private let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }

        func run() {
            lamina_thread_set_name(String(decoding: name.utf8.prefix(15), as: UTF8.self))
            body()
        }
    }
}

/// A thread could not be started: a limit of the user, the container or the system is reached, or there is no memory
/// for a stack.
package struct ThreadError: Error, Equatable, CustomStringConvertible {
    /// The system's error number.
    package var code: Int32

    package init(code: Int32) { self.code = code }

    package var description: String { "a thread cannot be made: \(String(cString: strerror(code)))" }
}
