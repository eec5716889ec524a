internal import CLaminaWindow
import Dispatch
import Foundation
import LaminaLayer

/// The connection to the window system: its events, and the windows that they are for.
final class WindowSystem {
    /// The one of the program, used on the main thread.
    nonisolated(unsafe) static let shared = WindowSystem()

    private struct Entry {
        weak var window: LayerWindow?
    }
    private var windows: [UInt32: Entry] = [:]
    private var source: (any DispatchSourceRead)?
    /// For window systems without a file to wait for.
    private var poll: Timer?
    private(set) var isRunning = false
    private var mustStop = false
    /// Whether ``run()`` waits: it does itself what there is to do, outside of the main queue's blocks.
    private var isWaiting = false
    /// How often ``run()`` had something to do.
    private(set) var passes = 0
    let clock = WindowClock()

    /// Seconds between two looks for events where there is no file to wait for.
    private static let pollInterval = 0.008

    var openWindows: [LayerWindow] { windows.values.compactMap(\.window) }

    /// - Throws: `WindowError`.
    func start() throws {
        guard Thread.isMainThread else { throw WindowError.notMainThread }
        if let missing = lamina_window_library_missing() {
            throw WindowError.noLibrary(reason: String(cString: missing))
        }
        if let reason = lamina_window_start() { throw WindowError.noDisplay(reason: String(cString: reason)) }
    }

    func add(_ window: LayerWindow, _ number: UInt32) {
        windows[number] = Entry(window: window)
        clock.beforeFrame = { [unowned self] in pump() }
        clock.wake = { [unowned self] in work() }
        nonisolated(unsafe) let clock = clock
        DefaultDisplayClock.set { Thread.isMainThread ? clock as any DisplayClock : RealTimeClock() }
        listen(to: number)
        updateRate()
    }

    func remove(_ number: UInt32) {
        windows[number] = nil
        if windows.isEmpty {
            source?.cancel()
            poll?.invalidate()
            (source, poll) = (nil, nil)
            DefaultDisplayClock.set { RealTimeClock() }
            stop()
        }
        lamina_window_stop()
    }

    /// Has events taken when the window system tells of some.
    private func listen(to number: UInt32) {
        guard source == nil, poll == nil else { return }
        nonisolated(unsafe) let system = self
        let descriptor = lamina_window_descriptor(number)
        guard descriptor >= 0 else {
            let timer = Timer(timeInterval: Self.pollInterval, repeats: true) { _ in system.work() }
            RunLoop.main.add(timer, forMode: .common)
            poll = timer
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { system.work() }
        source.resume()
        self.source = source
    }

    /// The clock ticks as often as the fastest display refreshes.
    func updateRate() {
        let rates = windows.keys.map { lamina_window_measure($0).refresh_rate }.filter { $0 > 0 }
        clock.rate = Double(min(rates.max() ?? 60, 500))
    }

    /// Takes the events that there are.
    func pump() {
        var event = lamina_window_event()
        while lamina_window_next_event(&event) {
            let window = windows[event.window]?.window
            if event.kind == LAMINA_WINDOW_QUIT {
                for window in openWindows { window.send(.quitRequested) }
            } else if event.kind == LAMINA_WINDOW_CLIPBOARD_CHANGED {
                for window in openWindows { window.send(.clipboardChanged) }
            } else {
                window?.take(event)
            }
            lamina_window_event_end(&event)
        }
        takeTimes()
        if lamina_window_display_is_lost() { loseDisplay() }
    }

    /// Closes all windows, because the display's server is gone.
    func loseDisplay() {
        for window in openWindows { window.fail(WindowError.displayLost) }
    }

    /// Takes the times at which frames were shown.
    private func takeTimes() {
        withUnsafeTemporaryAllocation(of: lamina_window_shown.self, capacity: Self.mostTimes) { room in
            guard let base = room.baseAddress else { return }
            let count = Int(lamina_window_take_shown(base, Int32(room.count)))
            for shown in room.prefix(count) {
                clock.note(shownAt: shown.time, target: shown.target, interval: shown.interval)
            }
        }
    }

    private static let mostTimes = 16

    /// Takes events and draws the frame that is due, in a run loop of the program's own.
    private func work() {
        guard !isWaiting else { return }
        pump()
        clock.tickIfDue()
    }

    /// Runs the main run loop until the last window is closed, or ``stop()``.
    ///
    /// Blocks of the main queue never run within one another, and tiles may need some. So frames are drawn between the passes of the run
    /// loop, not in a block.
    func run() {
        guard !isRunning else { return }
        isRunning = true
        mustStop = windows.isEmpty
        while !mustStop {
            // Events that came while something else read the connection lie in the window system's queue already.
            pump()
            clock.tickIfDue()
            guard !mustStop else { break }
            passes += 1
            isWaiting = true
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            isWaiting = false
        }
        isRunning = false
    }

    /// Ends ``run()``.
    func stop() {
        mustStop = true
        // A pass of the run loop ends with a block, not with a timer.
        DispatchQueue.main.async {}
    }
}
