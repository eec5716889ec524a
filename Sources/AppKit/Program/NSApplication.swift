import CoreGraphics
import Foundation
import LaminaMessages
import LaminaWindow

/// The program: its windows, its events and its menu.
///
/// ```swift
/// let application = NSApplication.shared
/// let delegate = AppDelegate()
/// application.delegate = delegate
/// application.run()
/// ```
///
/// A delegate with `@main` needs no such lines. Without ``run()`` views and windows need no window system. Like views, the object belongs
/// to a thread, and knows the windows that were shown there.
open class NSApplication: NSResponder {
    private static let key = "AppKit.application"

    /// The object of the thread.
    public class var shared: NSApplication {
        if let known = Thread.current.threadDictionary[key] as? NSApplication { return known }
        let made = NSApplication()
        Thread.current.threadDictionary[key] = made
        return made
    }

    private override init() { super.init() }
    /// The program's object is not archived.
    public required init?(coder: NSCoder) { nil }

    /// Hears what happens to the program.
    open weak var delegate: (any NSApplicationDelegate)?
    /// The menu. Nothing shows it, but its keys work: those with Command also with Control.
    open var mainMenu: NSMenu?
    open var windowsMenu: NSMenu?
    open var helpMenu: NSMenu?
    open var servicesMenu: NSMenu?
    /// The event that is handled, or was handled last.
    open private(set) var currentEvent: NSEvent?

    // MARK: Running

    /// Whether ``run()`` runs.
    open private(set) var isRunning = false
    private var mustStop = false
    private var hasLaunched = false

    /// Runs the program, until it is terminated or stopped. Ends the process with status 1 if there is no window to be had, which standard
    /// error says.
    open func run() {
        guard !isRunning else { return }
        (isRunning, mustStop) = (true, false)
        if !hasLaunched { finishLaunching() }
        for window in windows { open(window) }
        if isActive { tellActive() }
        while !mustStop {
            if LayerWindow.all.isEmpty {
                // Timers and blocks may open one.
                _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            } else {
                LayerWindow.run()
            }
        }
        isRunning = false
    }

    /// Tells the delegate that the program begins.
    open func finishLaunching() {
        hasLaunched = true
        tell(Self.willFinishLaunchingNotification) { $0.applicationWillFinishLaunching($1) }
        tell(Self.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching($1) }
    }

    /// Ends ``run()`` after the present event.
    open func stop(_ sender: Any?) {
        mustStop = true
        LayerWindow.stop()
    }

    /// Ends the process, if the delegate agrees.
    open func terminate(_ sender: Any?) {
        switch delegate?.applicationShouldTerminate(self) ?? .terminateNow {
        case .terminateNow: end()
        // Until `reply(toApplicationShouldTerminate:)`.
        case .terminateLater: break
        case .terminateCancel: break
        }
    }

    /// Answers for a delegate that decides later whether the program ends.
    open func reply(toApplicationShouldTerminate shouldTerminate: Bool) { if shouldTerminate { end() } }

    /// What ends the process.
    package var endProcess: (Int32) -> Void = { exit($0) }

    private func end() {
        tell(Self.willTerminateNotification) { $0.applicationWillTerminate($1) }
        endProcess(0)
    }

    /// Says on standard error why the program cannot go on, and ends the process.
    func fail(_ reason: String) {
        FileHandle.standardError.write(Data("NSApplication: \(displayed(reason))\n".utf8))
        endProcess(1)
    }

    private func tell(
        _ name: Notification.Name, _ call: (any NSApplicationDelegate, Notification) -> Void
    ) {
        let notification = Notification(name: name, object: self)
        if let delegate { call(delegate, notification) }
        NotificationCenter.default.post(notification)
    }

    // MARK: Windows

    /// The windows that were shown and not closed, from the one that was shown first.
    open private(set) var windows: [NSWindow] = []
    /// The window that takes keys.
    open private(set) weak var keyWindow: NSWindow?
    /// The same as ``keyWindow``.
    open var mainWindow: NSWindow? { keyWindow }
    private var lastNumber = 0

    func nextWindowNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The window with a number, if it was shown and not closed.
    open func window(withWindowNumber windowNum: Int) -> NSWindow? {
        windows.first { $0.windowNumber == windowNum }
    }

    func show(_ window: NSWindow) {
        if !windows.contains(where: { $0 === window }) { windows.append(window) }
        guard !window.isVisible else { return }
        window.isVisible = true
        if window.firstResponder === window, let first = window.initialFirstResponder {
            window.makeFirstResponder(first)
        }
        window.contentView?.tellControllers(theyAppear: true)
        if isRunning { open(window) }
    }

    private func open(_ window: NSWindow) {
        guard window.isVisible else { return }
        do {
            let host = try window.host ?? WindowHost(window, self)
            window.host = host
            host.layer = window.contentView?.layer
            host.show()
        } catch {
            fail("\(error)")
        }
    }

    func hide(_ window: NSWindow) {
        guard window.isVisible else { return }
        window.contentView?.tellControllers(theyAppear: false)
        window.isVisible = false
        window.host?.hide()
        if keyWindow === window { changeKey(to: nil) }
    }

    func close(_ window: NSWindow) {
        guard windows.contains(where: { $0 === window }) else { return }
        hide(window)
        windows.removeAll { $0 === window }
        window.host?.close()
        window.host = nil
        guard isRunning, !windows.contains(where: \.isVisible),
            delegate?.applicationShouldTerminateAfterLastWindowClosed(self) ?? true
        else { return }
        terminate(nil)
    }

    func makeKey(_ window: NSWindow) {
        guard window.isVisible, window.canBecomeKey else { return }
        changeKey(to: window)
    }

    private func changeKey(to window: NSWindow?) {
        guard keyWindow !== window else { return }
        let old = keyWindow
        keyWindow = window
        old?.tell(NSWindow.didResignKeyNotification) { $0.windowDidResignKey($1) }
        old?.tell(NSWindow.didResignMainNotification) { $0.windowDidResignMain($1) }
        window?.tell(NSWindow.didBecomeKeyNotification) { $0.windowDidBecomeKey($1) }
        window?.tell(NSWindow.didBecomeMainNotification) { $0.windowDidBecomeMain($1) }
    }

    /// The window system gave the keys to a window, or took them.
    func focusChanged(_ hasKeys: Bool, of window: NSWindow) {
        if hasKeys {
            makeKey(window)
        } else if keyWindow === window {
            changeKey(to: nil)
        }
        guard isActive != (keyWindow != nil) else { return }
        isActive = keyWindow != nil
        tellActive()
    }

    private func tellActive() {
        isActive
            ? tell(Self.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
            : tell(Self.didResignActiveNotification) { $0.applicationDidResignActive($1) }
    }

    /// Whether a window of the program takes keys; it is assumed at first.
    open private(set) var isActive = true
    /// Does nothing: the window manager decides.
    open func activate(ignoringOtherApps flag: Bool) {}
    /// Does nothing: the window manager decides.
    open func activate() {}
    /// Does nothing. Returns `true`.
    @discardableResult
    open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }
    /// The program is one with windows.
    open func activationPolicy() -> ActivationPolicy { .regular }

    // MARK: Events

    private final class Monitor {
        let mask: NSEvent.EventTypeMask
        let handler: (NSEvent) -> NSEvent?
        init(_ mask: NSEvent.EventTypeMask, _ handler: @escaping (NSEvent) -> NSEvent?) {
            (self.mask, self.handler) = (mask, handler)
        }
    }
    private var monitors: [Monitor] = []

    func addMonitor(_ mask: NSEvent.EventTypeMask, _ handler: @escaping (NSEvent) -> NSEvent?) -> Any? {
        let monitor = Monitor(mask, handler)
        monitors.append(monitor)
        return monitor
    }
    func removeMonitor(_ monitor: Any) { monitors.removeAll { $0 === monitor as AnyObject } }

    /// Hands an event to its window: that of its number, otherwise the one that takes keys.
    open func sendEvent(_ event: NSEvent) {
        var event = event
        for monitor in monitors where monitor.mask.contains(NSEvent.EventTypeMask(type: event.type)) {
            guard let next = monitor.handler(event) else { return }
            event = next
        }
        currentEvent = event
        (event.window ?? keyWindow)?.sendEvent(event)
    }
}
