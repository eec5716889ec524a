import Dispatch
import Foundation
import LaminaSystem
import Synchronization
import Testing

/// Waits of threads other than the main one. `MainThreadTests` have those of the main thread.
@Suite struct WorkGroupTests {
    private static let threads = BackgroundThreads("lamina test", limit: .max)

    @Test func `A wait lasts until all work has ended`() {
        for count in [0, 1, 2, 50] {
            let group = WorkGroup()
            let ended = Mutex(0)
            for index in 0..<count {
                group.enter()
                let isStarted = Self.threads.start {
                    group.perform {
                        usleep(UInt32(index) * 200)
                        ended.withLock { $0 += 1 }
                    }
                }
                if !isStarted { group.cancel() }
                #expect(isStarted)
            }
            #expect(group.wait() == .done(ranBlocks: false))
            #expect(ended.withLock { $0 } == count)
        }
    }

    @Test func `Work that is called off is not waited for`() {
        let group = WorkGroup()
        group.enter()
        group.enter()
        group.cancel()
        Thread.detachNewThread { group.cancel() }
        #expect(group.wait() == .done(ranBlocks: false))
    }

    @Test func `A group is used again after a wait`() {
        let group = WorkGroup()
        for _ in 0..<100 {
            group.enter()
            if !Self.threads.start({ group.perform {} }) { group.cancel() }
            #expect(group.wait() == .done(ranBlocks: false))
        }
    }
}
