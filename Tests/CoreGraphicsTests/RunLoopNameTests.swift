import CoreGraphics
import Foundation
import Testing

/// Core Foundation's names of run loops, on the thread of a test.
struct RunLoopNameTests {
    @Test func `A timer by Core Foundation's name is called, and once`() {
        var calls = 0
        let timer = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, CFAbsoluteTimeGetCurrent(), 0, 0, 0)
        { _ in calls += 1 }
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
        for _ in 0..<1000 where calls == 0 { CFRunLoopRunInMode(.defaultMode, 0.01, false) }
        CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, false)
        #expect(calls == 1 && !CFRunLoopTimerDoesRepeat(timer))
    }

    @Test func `A timer repeats until it is invalidated, and has the loop stop`() {
        var calls = 0
        let timer = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent(), 0.001, 0, 0) { timer in
            calls += 1
            guard calls == 3 else { return }
            CFRunLoopTimerInvalidate(timer)
            CFRunLoopStop(CFRunLoopGetCurrent())
        }
        #expect(CFRunLoopTimerIsValid(timer) && CFRunLoopTimerDoesRepeat(timer))
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopCommonModes)
        CFRunLoopRun()
        #expect(calls == 3 && !CFRunLoopTimerIsValid(timer))
    }

    @Test func `A loop without anything to wait for ends`() {
        // A thread of its own: others may have given the loop of this one timers.
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            CFRunLoopRun()
            ended.signal()
        }
        #expect(ended.wait(timeout: .now() + 60) == .success)
    }
}
