import Foundation
import LaminaSystem
import Synchronization
import Testing

@Suite struct ThreadTeamTests {
    /// How often each index came up, and whether calls for one thread overlapped.
    final class Log: Sendable {
        struct State {
            var counts: [Int]
            var busy: Set<Int> = []
            var overlaps = false
        }
        let state: Mutex<State>

        init(_ count: Int) { state = Mutex(State(counts: Array(repeating: 0, count: count))) }

        func note(_ thread: Int, _ index: Int, work: () -> Void = {}) {
            state.withLock { state in
                state.counts[index] += 1
                if !state.busy.insert(thread).inserted { state.overlaps = true }
            }
            work()
            _ = state.withLock { $0.busy.remove(thread) }
        }

        var counts: [Int] { state.withLock { $0.counts } }
        var overlaps: Bool { state.withLock { $0.overlaps } }
    }

    @Test(arguments: [1, 2, 5, 16], [0, 1, 2, 7, 1000])
    func `Every job is done once before the team returns`(threads: Int, count: Int) {
        let log = Log(count)
        ThreadTeam(threads: threads).forEach(count) { thread, index in
            #expect((0..<threads).contains(thread))
            log.note(thread, index)
        }
        #expect(log.counts == Array(repeating: 1, count: count))
        #expect(!log.overlaps)
    }

    @Test func `Slow jobs are waited for`() {
        let log = Log(6)
        ThreadTeam(threads: 3).forEach(6) { thread, index in
            log.note(thread, index) { usleep(3000) }
        }
        #expect(log.counts == Array(repeating: 1, count: 6))
        #expect(!log.overlaps)
    }

    @Test func `A job may have jobs of its own`() {
        let log = Log(12)
        let team = ThreadTeam(threads: 4)
        team.forEach(3) { _, outer in
            team.forEach(4) { _, inner in log.state.withLock { $0.counts[4 * outer + inner] += 1 } }
        }
        #expect(log.counts == Array(repeating: 1, count: 12))
    }

    @Test func `Teams that work at once do not meet`() async {
        await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let log = Log(50)
                    for _ in 0..<20 {
                        ThreadTeam(threads: 3).forEach(50) { thread, index in log.note(thread, index) }
                    }
                    return log.overlaps ? [] : log.counts
                }
            }
            for await counts in group { #expect(counts == Array(repeating: 20, count: 50)) }
        }
    }

    @Test func `Threads that fell asleep are woken`() {
        let team = ThreadTeam(threads: 2)
        for pause in [0, 100, 1000, 20_000] as [UInt32] {
            let log = Log(64)
            usleep(pause)
            team.forEach(64) { thread, index in log.note(thread, index) { usleep(50) } }
            #expect(log.counts == Array(repeating: 1, count: 64), "after \(pause) µs")
        }
    }
}
