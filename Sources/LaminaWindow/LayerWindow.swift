internal import CLaminaWindow
import Dispatch
import Foundation

/// A window that shows a layer tree.
///
/// ```swift
/// let window = try LayerWindow()
/// window.layer = root
/// window.show()
/// LayerWindow.run()
/// ```
///
/// The program changes layers in its handlers, timers and blocks of the main queue. The window draws what changed at the display's next
/// refresh. While nothing changes, and while the window is not seen, nothing is drawn and nothing runs. Animations run by themselves.
///
/// One clock paces the frames of all windows (``displayClock``), and display links that are made without a clock follow it. A window is
/// used on the main thread.
public final class LayerWindow {
    /// The renderer of the frames. Its statistics and overlays may be used between frames.
    public let renderer: CARenderer
    /// Receives what happens to the window; `nil`, the default, closes the window when someone asks for that.
    public var eventHandler: ((WindowEvent) -> Void)?
    /// Receives the error of a frame, which is then not shown. `nil`, the default, closes the window, and ``error`` has the error.
    public var errorHandler: ((any Error) -> Void)?
    /// Is called after each frame that was shown, with the part that changed in pixels.
    public var frameHandler: ((_ damage: [CGRect]) -> Void)?
    /// How many frames were shown.
    public private(set) var frameCount = 0
    /// How long the last frame took that was shown, from the begin of its commit until the window system had it, in seconds.
    public private(set) var lastFrameSeconds = 0.0
    /// The error that closed the window.
    public private(set) var error: (any Error)?

    let number: UInt32
    private let presenter: any FramePresenter
    private var link: CADisplayLink?
    private(set) var metrics = WindowMetrics()
    /// The sizes that the program was told last.
    private var told = WindowMetrics()
    private let ownScale: CGFloat?
    /// Whether the next frame is shown although nothing changed.
    private var mustPresent = true
    /// Whether the window did not take the last frame.
    private var isBehind = false
    /// How many frames in a row found that their device is lost.
    private var lostDevices = 0
    /// Wakes the window when an animation begins later.
    private var alarm: (any DispatchSourceTimer)?
    private var dropped: [DroppedItem] = []
    /// Whether the window is seen, as the program was told last.
    private var wasSeen = false
    /// Where the pointer was last, in points.
    private var pointer = CGPoint.zero

    /// Opens a window, which is hidden at first.
    ///
    /// - Throws: ``WindowError``, or the errors of `CARenderer.init(options:)`.
    public init(options: WindowOptions = WindowOptions()) throws {
        let system = WindowSystem.shared
        title = options.title
        (minimumSize, maximumSize) = (options.minimumSize, options.maximumSize)
        try system.start()
        do {
            ownScale = options.scale ?? WindowMetrics.scaleOfEnvironment
            (number, renderer, presenter) = try Self.open(options, scale: ownScale)
        } catch {
            lamina_window_stop()
            throw error
        }
        renderer.backgroundColor = options.backgroundColor
        renderer.waitsForTiles = false
        measure()
        // The display's scale is known once the window is there.
        resize(to: options.size)
        told = metrics
        applySizeLimits()
        system.add(self, number)
    }

    deinit { tearDown() }

    /// A window of the window system, the renderer, and what brings frames from it to the window.
    private typealias Parts = (UInt32, CARenderer, any FramePresenter)

    /// Opens a window for Vulkan, if the renderer may draw through it, or for the CPU.
    private static func open(_ options: WindowOptions, scale: CGFloat?) throws -> Parts {
        if options.renderer.backend != .cpu, let parts = try openForVulkan(options, scale: scale) {
            return parts
        }
        var renderer = options.renderer
        renderer.backend = .cpu
        let made = try CARenderer(options: renderer)
        let number = openWindow(options, scale: scale, forVulkan: false)
        guard number != 0 else { throw WindowError.notOpened(reason: String(cString: lamina_window_error())) }
        return (number, made, WaylandPresenter(number) ?? MemoryPresenter(number))
    }

    /// - Returns: `nil` where the choice is open, and Vulkan has no device or cannot show frames.
    private static func openForVulkan(_ options: WindowOptions, scale: CGFloat?) throws -> Parts? {
        let number = openWindow(options, scale: scale, forVulkan: true)
        let mustBeVulkan = options.renderer.backend == .vulkan
        guard number != 0 else {
            guard mustBeVulkan else { return nil }
            throw WindowError.notOpened(reason: String(cString: lamina_window_error()))
        }
        do {
            var renderer = options.renderer
            renderer.vulkanInstanceExtensions += extensions(of: number)
            let made = try CARenderer(options: renderer)
            if let presenter = try VulkanPresenter(number, made) { return (number, made, presenter) }
        } catch {
            lamina_window_close(number)
            if mustBeVulkan { throw error }
            return nil
        }
        lamina_window_close(number)
        return nil
    }

    private static func openWindow(_ options: WindowOptions, scale: CGFloat?, forVulkan: Bool) -> UInt32 {
        let units = WindowMetrics.units(ofPoints: options.size, scale: scale)
        return lamina_window_open(
            options.title, units.width, units.height, options.isResizable, options.isBorderless, forVulkan)
    }

    /// The extensions of Vulkan's instance with which surfaces of a window are made.
    private static func extensions(of number: UInt32) -> [String] {
        var names = [UnsafePointer<CChar>?](repeating: nil, count: 16)
        let count = Int(lamina_window_vulkan_extensions(number, &names, UInt32(names.count)))
        return names.prefix(count).compactMap { $0.map { String(cString: $0) } }
    }

    // MARK: Contents and state

    /// The root of the tree that is shown.
    public var layer: CALayer? {
        get { renderer.layer }
        set {
            renderer.layer = newValue
            setNeedsFrame()
        }
    }

    /// The size of the contents, in points.
    public var size: CGSize { metrics.size }

    /// Pixels per point.
    public var scale: CGFloat { metrics.scale }

    /// Asks for another size, in points. A window manager may give it another one.
    public func resize(to size: CGSize) {
        let units = metrics.units(ofPoints: size)
        lamina_window_set_size(number, units.width, units.height)
        measure()
    }

    /// The smallest size to which the window's edges may be dragged, in points.
    public var minimumSize: CGSize { didSet { applySizeLimits() } }
    /// The largest size to which the window's edges may be dragged, in points; infinite for none.
    public var maximumSize: CGSize { didSet { applySizeLimits() } }

    private func applySizeLimits() {
        let least = metrics.units(ofPoints: minimumSize)
        let side = CGFloat(CARenderer.maximumPictureSide)
        let most = metrics.units(
            ofPoints: CGSize(width: min(maximumSize.width, side), height: min(maximumSize.height, side)))
        lamina_window_set_size_limits(
            number, least.width, least.height, max(least.width, most.width), max(least.height, most.height))
        measure()
    }

    /// The title.
    public var title: String {
        didSet { lamina_window_set_title(number, title) }
    }

    /// Whether the window fills its display.
    public var isFullscreen = false {
        didSet { lamina_window_set_fullscreen(number, isFullscreen) }
    }

    /// How the pointer looks over the program's windows.
    public var pointerShape = PointerShape.arrow {
        didSet { lamina_window_set_cursor(lamina_cursor(rawValue: UInt32(pointerShape.rawValue))) }
    }

    /// Whether the window is open.
    public private(set) var isOpen = true
    /// Whether the window is shown and not minimized.
    public var isSeen: Bool { isOpen && !lamina_window_is_out_of_sight(number) }

    /// Shows the window, with its first frame.
    public func show() {
        guard isOpen else { return }
        lamina_window_show(number, true)
        wasSeen = isSeen
        measure()
        startLink()
        // The first frame needs no refresh to wait for.
        WindowSystem.shared.pump()
        draw(at: CACurrentMediaTime())
    }

    /// Hides the window.
    public func hide() { lamina_window_show(number, false) }

    /// Brings the window before others.
    public func raise() { lamina_window_raise(number) }

    /// Closes the window for good.
    public func close() {
        guard isOpen else { return }
        tearDown()
    }

    private func tearDown() {
        guard isOpen else { return }
        isOpen = false
        link?.invalidate()
        link = nil
        alarm?.cancel()
        renderer.committer.setWake(nil)
        presenter.end()
        lamina_window_close(number)
        WindowSystem.shared.remove(number)
    }

    // MARK: Text and clipboard

    /// Begins to take text, by an input method where there is one.
    ///
    /// - Parameter place: Where the text is typed, in points, so that an input method shows its choices beside it.
    public func beginText(at place: CGRect) {
        lamina_window_begin_text(number, metrics.units(ofRect: place))
    }

    /// Ends taking text.
    public func endText() { lamina_window_end_text(number) }

    /// The clipboard's text; `nil` for none.
    public static var clipboard: String? {
        get {
            guard let text = lamina_window_clipboard() else { return nil }
            defer { free(text) }
            return String(cString: text)
        }
        set { _ = lamina_window_set_clipboard(newValue ?? "") }
    }

    // MARK: The program

    /// The name of the window system, such as `x11` or `wayland`; empty without a window.
    public static var system: String { String(cString: lamina_window_system()) }

    /// The windows that are open.
    public static var all: [LayerWindow] { WindowSystem.shared.openWindows }

    /// The clock of the display that the windows are on, for display links.
    public static var displayClock: any DisplayClock { WindowSystem.shared.clock }

    /// How often ``run()`` had something to do.
    package static var passes: Int { WindowSystem.shared.passes }
    /// How many times of frames the window system told, and whether they gave the phase of the display's refresh.
    package static var pace: (told: Int, isInPhase: Bool) {
        (WindowSystem.shared.clock.toldCount, WindowSystem.shared.clock.isInPhase)
    }

    /// Runs the main run loop until the last window is closed, or ``stop()``. Does nothing without a window.
    public static func run() { WindowSystem.shared.run() }

    /// Ends ``run()``.
    public static func stop() { WindowSystem.shared.stop() }

    // MARK: Frames

    /// Has the next frame shown although nothing changes.
    public func setNeedsFrame() {
        mustPresent = true
        link?.isPaused = false
    }

    private func startLink() {
        guard link == nil else { return }
        let link = CADisplayLink(clock: WindowSystem.shared.clock) { [weak self] link in
            self?.draw(at: link.targetTimestamp)
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func draw(at time: CFTimeInterval) {
        guard isOpen else { return }
        guard isSeen else {
            link?.isPaused = true
            return
        }
        do {
            measure()
            if metrics.pixelWidth > 0, metrics.pixelHeight > 0 { try drawFrame(at: time) }
        } catch {
            mustPresent = true
            take(error)
        }
        if isOpen { rest(after: time) }
    }

    /// Takes the error of a frame.
    private func take(_ error: any Error) {
        guard !lamina_window_display_is_lost() else { return WindowSystem.shared.loseDisplay() }
        // The next frame has another device.
        if CARenderer.isDeviceLoss(error), lostDevices < Self.mostLostDevices { return lostDevices += 1 }
        guard let errorHandler else { return fail(error) }
        errorHandler(error)
    }

    /// In a row. A device that is lost again and again is an error.
    private static let mostLostDevices = 3

    /// Closes the window because of an error.
    func fail(_ error: any Error) {
        self.error = error
        close()
    }

    private func drawFrame(at time: CFTimeInterval) throws {
        let begin = CACurrentMediaTime()
        renderer.beginFrame(atTime: time)
        defer { renderer.endFrame() }
        try renderer.render()
        let shown = try presenter.present(renderer, for: time, isForced: mustPresent)
        isBehind = shown == nil
        guard let damage = shown else { return }
        mustPresent = false
        guard !damage.isEmpty else { return }
        lostDevices = 0
        frameCount += 1
        lastFrameSeconds = CACurrentMediaTime() - begin
        frameHandler?(damage)
    }

    /// Pauses the link until something changes.
    private func rest(after time: CFTimeInterval) {
        guard let link else { return }
        alarm?.cancel()
        alarm = nil
        let wish = renderer.preferredFrameRateRange
        if link.preferredFrameRateRange != wish { link.preferredFrameRateRange = wish }
        // A frame's time is that at which it is seen, so frames that follow have later ones.
        let next = renderer.timeOfNextFrame
        guard !mustPresent, !isBehind, !renderer.committer.hasWork, !renderer.committer.hasDrawables,
            next > time + link.duration * 2
        else { return link.isPaused = false }
        renderer.committer.setWake { [weak link] in link?.isPaused = false }
        link.isPaused = true
        guard next.isFinite else { return }
        nonisolated(unsafe) let sleeping = link
        let alarm = DispatchSource.makeTimerSource(queue: .main)
        alarm.schedule(
            deadline: .now() + max(0, min(next - CACurrentMediaTime() - link.duration * 2, Self.longestSleep))
        )
        alarm.setEventHandler { sleeping.isPaused = false }
        alarm.resume()
        self.alarm = alarm
    }

    /// A day, in seconds: far below what a deadline can hold.
    private static let longestSleep = 86_400.0

    /// Takes over the size that the window has now.
    private func measure() {
        let now = WindowMetrics(lamina_window_measure(number), ownScale: ownScale)
        guard now != metrics else { return }
        metrics = now
        renderer.bounds.size = now.size
        renderer.scale = now.scale
        mustPresent = true
    }

    // MARK: Events

    func send(_ event: WindowEvent) {
        if let eventHandler { return eventHandler(event) }
        if event == .closeRequested || event == .quitRequested { close() }
    }

    func take(_ event: lamina_window_event) {
        let reader = EventReader(event, metrics)
        switch event.kind {
        case LAMINA_WINDOW_RESIZED, LAMINA_WINDOW_DISPLAY_CHANGED:
            WindowSystem.shared.updateRate()
            measure()
            setNeedsFrame()
            guard metrics != told else { return }
            told = metrics
            send(.resized(size, scale: scale))
        case LAMINA_WINDOW_SHOWN, LAMINA_WINDOW_HIDDEN:
            setNeedsFrame()
            // The window system also tells of states on the way to the present one.
            let isSeen = isSeen
            guard isSeen != wasSeen else { return }
            wasSeen = isSeen
            send(.visibilityChanged(isSeen))
        case LAMINA_WINDOW_EXPOSED: setNeedsFrame()
        case LAMINA_WINDOW_MOVED: if let origin { send(.moved(origin)) }
        case LAMINA_WINDOW_DROP_FILE, LAMINA_WINDOW_DROP_TEXT:
            if let item = reader.droppedItem { dropped.append(item) }
        case LAMINA_WINDOW_DROP_ENDED:
            let items = dropped
            dropped = []
            if !items.isEmpty { send(.dropped(items)) }
        case LAMINA_WINDOW_WHEEL: send(.wheel(reader.wheel(at: pointer)))
        default:
            guard let known = reader.event else { return }
            if case .pointer(let place) = known { pointer = place.location }
            send(known)
        }
    }
}
