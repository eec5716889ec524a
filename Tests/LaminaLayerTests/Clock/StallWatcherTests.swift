import Foundation
import LaminaLayer
import Synchronization
import Testing

@Suite struct StallWatcherTests {
    /// The stalls of a queue that a block keeps busy for some time.
    private static func stalls(_ milliseconds: UInt32, _ monitor: StallMonitor) throws -> [StallMonitor.Stall]
    {
        final class Told: Sendable {
            let stalls = Mutex<[StallMonitor.Stall]>([])
        }
        let (told, queue) = (Told(), DispatchQueue(label: "watched"))
        let watcher = try StallWatcher(queue, monitor: monitor) { stall in
            told.stalls.withLock { $0.append(stall) }
        }
        usleep(50_000)
        queue.sync { _ = usleep(milliseconds * 1000) }
        watcher.stop()
        return told.stalls.withLock { $0 }
    }

    @Test func `A queue that hangs is told while it hangs, once`() throws {
        // Short turns may be slow on a machine with much to do, so only long ones count.
        let stalls = try Self.stalls(900, StallMonitor(slowInterval: 0.4, slowCount: 1000, longInterval: 0.4))
        #expect(stalls.count == 1)
        #expect(stalls.allSatisfy { $0.duration >= 0.4 && $0.duration < 0.9 })
    }

    @Test func `A queue that answers is no stall`() throws {
        let stalls = try Self.stalls(1, StallMonitor(slowInterval: 20, slowCount: 1000, longInterval: 20))
        #expect(stalls.isEmpty)
    }
}
