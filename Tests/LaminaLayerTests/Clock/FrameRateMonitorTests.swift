import LaminaLayer
import Testing

@Suite struct FrameRateMonitorTests {
    @Test func `Sixty frames a second are sixty frames a second`() {
        var monitor = FrameRateMonitor()
        let clock = FrameClock(startingAt: 1000)
        let link = CADisplayLink(clock: clock) { monitor.frame(at: $0.timestamp) }
        link.add(to: .current, forMode: .default)
        clock.advance(to: 1003)
        #expect(abs(monitor.framesPerSecond - 60) < 1e-6)
        #expect(monitor.totalFrames == 181)
        #expect((monitor.droppedFrames, monitor.totalDroppedFrames) == (0, 0))
        #expect(abs(monitor.worstInterval - 1.0 / 60) < 1e-9)
    }

    @Test func `Dropped frames leave the window with time`() {
        var monitor = FrameRateMonitor(window: 1, expectedInterval: 0.1)
        for time in [0, 0.1, 0.2, 0.5, 0.6] { monitor.frame(at: time) }
        #expect(monitor.droppedFrames == 2)
        #expect(abs(monitor.worstInterval - 0.3) < 1e-9)
        #expect(abs(monitor.framesPerSecond - 4 / 0.6) < 1e-9)
        for tenth in 7...15 { monitor.frame(at: Double(tenth) / 10) }
        #expect(monitor.droppedFrames == 0)
        #expect(monitor.totalDroppedFrames == 2)
        #expect(abs(monitor.framesPerSecond - 10) < 1e-9)
    }

    @Test func `Intervals are counted as whole frames`() {
        var monitor = FrameRateMonitor(window: 10, expectedInterval: 0.1)
        for time in [0, 0.14, 0.29, 0.45, 0.80] { monitor.frame(at: time) }
        // 1.4, 1.5, 1.6 and 3.5 intervals; halves, which are none in binary, go either way.
        #expect((4...6).contains(monitor.droppedFrames))
        var exact = FrameRateMonitor(window: 10, expectedInterval: 0.25)
        for time in [0, 0.375, 0.625, 1.25] { exact.frame(at: time) }
        #expect(exact.droppedFrames == 1 + 0 + 2)
    }

    @Test func `One frame or none has no rate`() {
        var monitor = FrameRateMonitor()
        #expect((monitor.framesPerSecond, monitor.worstInterval, monitor.droppedFrames) == (0, 0, 0))
        monitor.frame(at: 5)
        #expect((monitor.framesPerSecond, monitor.worstInterval, monitor.droppedFrames) == (0, 0, 0))
    }

    @Test func `A frame every two seconds is half a frame a second`() {
        var monitor = FrameRateMonitor(expectedInterval: 2)
        for time in [0, 2, 4, 6] as [Double] { monitor.frame(at: time) }
        #expect(monitor.framesPerSecond == 0.5)
        #expect(monitor.droppedFrames == 0)
    }

    @Test func `Times that do not go forward are ignored`() {
        var monitor = FrameRateMonitor()
        for time in [1, 1, 0.5, .nan, .infinity, -.infinity, 1.5] as [Double] { monitor.frame(at: time) }
        #expect(monitor.totalFrames == 2)
        #expect(monitor.framesPerSecond == 2)
    }

    @Test func `Resetting forgets`() {
        var monitor = FrameRateMonitor(window: 3, expectedInterval: 0.5)
        for time in [1.0, 4.0] { monitor.frame(at: time) }
        #expect(monitor.totalDroppedFrames == 5)
        monitor.reset()
        #expect((monitor.totalFrames, monitor.totalDroppedFrames, monitor.framesPerSecond) == (0, 0, 0))
        #expect((monitor.window, monitor.expectedInterval) == (3, 0.5))
    }

    @Test func `Any number of frames and any window are bounded`() {
        var monitor = FrameRateMonitor(window: .infinity, expectedInterval: .nan)
        for frame in 0..<20_000 { monitor.frame(at: Double(frame)) }
        monitor.frame(at: 1e300)
        #expect(monitor.framesPerSecond > 0)
        #expect(monitor.droppedFrames > 0)
        #expect(monitor.expectedInterval == 1.0 / 60)
    }
}
