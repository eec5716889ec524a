import CLaminaVulkan
import Foundation
import LaminaSystem
import Synchronization

/// Makes the pipelines of a list on another thread, before a frame needs them.
///
/// Each pipeline is made once: by the thread, or by the frame that comes to it first. A frame waits only for a pipeline
/// that the thread has begun, never for the list. After a failed call the thread ends and tells nobody. A frame that needs
/// the pipeline makes it, and meets the error where one remains.
final class PipelinePreparation: @unchecked Sendable {
    /// The name of the thread.
    static let threadName = "lamina pipes"

    /// Guards everything below, and announces a pipeline that is made and the end of the thread.
    private let condition = NSCondition()
    /// The pipelines that no frame has taken.
    private var made: [PipelineKey: VkPipeline] = [:]
    /// The keys that the thread leaves out, because a frame has the pipeline or is making it.
    private var taken: Set<PipelineKey> = []
    /// The key of the pipeline that the thread is making.
    private var current: PipelineKey?
    private var isStopped = false
    private var ended = false
    private var count = 0

    /// Used by the thread alone, and released before it ends.
    private var factory: PipelineFactory?
    private let list: @Sendable () -> [PipelineKey]

    /// Starts the thread. Where the system cannot start it, frames make their pipelines themselves.
    ///
    /// - Parameters:
    ///   - factory: Used by nobody else, and does not own the device. Whoever destroys the device calls ``stop()`` before.
    ///   - list: The keys in the order in which their pipelines are made. Called on the thread.
    init(_ factory: PipelineFactory, _ list: @escaping @Sendable () -> [PipelineKey]) {
        self.factory = factory
        self.list = list
        PreparationsAtExit.add(self)
        do throws(ThreadError) {
            try WorkerThread.start(Self.threadName) { self.work() }
        } catch {
            end()
        }
    }

    /// The number of pipelines that the thread has made.
    var madeCount: Int { locked { count } }

    /// Whether the thread has ended.
    var hasEnded: Bool { locked { ended } }

    /// A pipeline that the thread has made or begun, and whether the caller had to wait for it. `nil` if the caller has to
    /// make the pipeline. In either case the pipeline becomes the caller's.
    func take(_ key: PipelineKey) -> (pipeline: VkPipeline, hasWaited: Bool)? {
        locked {
            let isBegun = current == key
            while current == key { condition.wait() }
            taken.insert(key)
            return made.removeValue(forKey: key).map { ($0, isBegun) }
        }
    }

    /// Waits until the thread has come to the end of its list.
    func finish() { locked { while !ended { condition.wait() } } }

    /// Ends the thread after the pipeline that it is making, and waits for that. Frames can take what it has made.
    func stop() {
        locked {
            isStopped = true
            while !ended { condition.wait() }
        }
    }

    /// All pipelines that no frame has taken. They become the caller's.
    func takeAll() -> [VkPipeline] {
        locked {
            defer { made = [:] }
            return Array(made.values)
        }
    }

    /// The thread's life.
    private func work() {
        if let factory, !locked({ isStopped }) {
            for key in list() where begin(key) {
                // The frame that needs the pipeline meets the error.
                guard let pipeline = try? factory.make(key) else { break }
                keep(pipeline, key)
            }
            factory.releaseModules()
        }
        end()
    }

    /// Whether the thread is to make a key's pipeline.
    private func begin(_ key: PipelineKey) -> Bool {
        locked {
            guard !isStopped, made[key] == nil, !taken.contains(key) else { return false }
            current = key
            return true
        }
    }

    private func keep(_ pipeline: VkPipeline, _ key: PipelineKey) {
        locked {
            made[key] = pipeline
            count += 1
            current = nil
            condition.broadcast()
        }
    }

    /// Says that no call will follow.
    private func end() {
        factory = nil
        PreparationsAtExit.remove(self)
        locked {
            current = nil
            ended = true
            condition.broadcast()
        }
    }

    private func locked<R>(_ body: () -> R) -> R {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}

/// Stops the threads when the process exits. A driver's destructors run then, and a thread inside the driver would crash.
private enum PreparationsAtExit {
    private static let running = Mutex<[ObjectIdentifier: PipelinePreparation]>([:])

    /// Registered once, after the drivers of the first device have registered their destructors, and so called before
    /// these.
    /// The process that has asked to stop the threads at its end. One that was forked from it has no such threads.
    private static let process: pid_t = {
        atexit { PreparationsAtExit.stopAll() }
        return getpid()
    }()

    static func add(_ preparation: PipelinePreparation) {
        _ = process
        running.withLock { $0[ObjectIdentifier(preparation)] = preparation }
    }

    static func remove(_ preparation: PipelinePreparation) {
        running.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(preparation)) }
    }

    private static func stopAll() {
        guard getpid() == process else { return }
        for preparation in running.withLock({ Array($0.values) }) { preparation.stop() }
    }
}
