import Foundation
import LaminaLayer
import Testing

@Suite struct RealTimeClockTests {
    @Test func `Media time goes forward`() {
        let before = CACurrentMediaTime()
        let clock = RealTimeClock()
        #expect(clock.now >= before)
        #expect(clock.framesPerSecond == 60)
    }

    @Test func `A run loop calls a link at refreshes, in order, until it is invalidated`() {
        let clock = RealTimeClock(framesPerSecond: 100)
        let mode = RunLoop.Mode("clock test")
        var times: [CFTimeInterval] = []
        var late: [CFTimeInterval] = []
        let link = CADisplayLink(clock: clock) { link in
            times.append(link.timestamp)
            late.append(clock.now - link.timestamp)
            if times.count == 5 { link.invalidate() }
        }
        link.add(to: .current, forMode: mode)
        let end = Date(timeIntervalSinceNow: 60)
        while times.count < 5, Date() < end { _ = RunLoop.current.run(mode: mode, before: end) }
        #expect(times.count == 5)
        for (time, next) in zip(times, times.dropFirst()) {
            let refreshes = (next - time) * 100
            #expect(refreshes > 0.5)
            #expect(abs(refreshes - refreshes.rounded()) < 1e-6)
        }
        // A little early counts as on time.
        #expect(late.allSatisfy { $0 > -0.002 })
    }

    @Test func `The common modes are those a run loop runs in by itself`() {
        var count = 0
        let link = CADisplayLink(clock: RealTimeClock(framesPerSecond: 200)) { link in
            count += 1
            if count == 2 { link.isPaused = true }
        }
        link.add(to: .current, forMode: .common)
        let end = Date(timeIntervalSinceNow: 60)
        while count < 2, Date() < end { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05)) }
        link.invalidate()
        #expect(count == 2)
    }

    @Test func `Refreshes can be waited for; those missed are left out`() async throws {
        let clock = RealTimeClock(framesPerSecond: 200)
        var seen: [DisplayRefresh] = []
        for await refresh in clock.refreshes {
            seen.append(refresh)
            if seen.count == 2 { try await Task.sleep(for: .milliseconds(22)) }
            if seen.count == 4 { break }
        }
        #expect(seen.allSatisfy { $0.interval == 0.005 })
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.number < $1.number })
        #expect(seen[2].number - seen[1].number >= 4)
    }

    @Test func `Cancelling ends the waiting`() async {
        let refreshes = RealTimeClock(framesPerSecond: 0.01).refreshes
        let task = Task {
            var count = 0
            for await _ in refreshes { count += 1 }
            return count
        }
        task.cancel()
        #expect(await task.value == 0)
    }
}
