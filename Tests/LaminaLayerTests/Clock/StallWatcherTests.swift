import Foundation
import LaminaLayer
import Synchronization
import Testing

@Suite struct StallWatcherTests {
    private final class Told: Sendable {
        private let list = Mutex<[StallMonitor.Stall]>([])

        var stalls: [StallMonitor.Stall] { list.withLock { $0 } }

        func append(_ stall: StallMonitor.Stall) { list.withLock { $0.append(stall) } }
    }

    @Test func `A queue that hangs is told while it hangs, once`() throws {
        let (told, queue) = (Told(), DispatchQueue(label: "watched"))
        // Short turns may be slow on a machine with much to do, so only long ones count.
        let monitor = StallMonitor(slowInterval: 0.4, slowCount: 1000, longInterval: 0.4)
        let watcher = try StallWatcher(queue, monitor: monitor) { told.append($0) }
        queue.sync {
            let end = ContinuousClock.now + .seconds(60)
            while told.stalls.isEmpty, ContinuousClock.now < end { usleep(1000) }
            // More looks at the same stall.
            usleep(100_000)
        }
        watcher.stop()
        #expect(told.stalls.count == 1)
        #expect(told.stalls.allSatisfy { $0.duration >= 0.4 })
    }

    @Test func `A queue that answers is no stall`() throws {
        let (told, queue) = (Told(), DispatchQueue(label: "watched"))
        let monitor = StallMonitor(slowInterval: 20, slowCount: 1000, longInterval: 20)
        let watcher = try StallWatcher(queue, monitor: monitor) { told.append($0) }
        usleep(50_000)
        queue.sync {}
        watcher.stop()
        #expect(told.stalls.isEmpty)
    }
}
