import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer

/// Shows a layer tree frame by frame, as a window does on a Mac: the program changes layers on its run loop, and the host
/// draws what changed at the next frame of its display link.
///
/// ```swift
/// let host = try CALayerHost(size: CGSize(width: 640, height: 360), scale: 2) { renderer, damage in
///     try renderer.withPixels { pixels in … }
/// }
/// host.layer = root
/// host.start()
/// RunLoop.main.run()
/// ```
///
/// A frame in which nothing changes is not drawn, and its handler is not called. While animations run that all prefer a frame rate,
/// frames come at the highest of these rates. Changes are committed with the frame, and
/// completion blocks run on the run loop, as ``CATransaction`` describes. A host is used on the thread of its run loop.
public final class CALayerHost {
    /// The renderer of the frames. Its options and statistics may be used between frames.
    public let renderer: CARenderer
    /// Is called after each frame that was drawn, with the part that changed in points of the picture.
    public var frameHandler: (_ renderer: CARenderer, _ damage: CGRect) throws -> Void
    /// Is called with the error of a frame, or of the handler. `nil`, the default, stops the host, and ``error`` has the error.
    public var errorHandler: ((any Error) -> Void)?
    /// Why the host stopped; `nil` while no frame failed.
    public private(set) var error: (any Error)?

    private var link: CADisplayLink?
    private let clock: any DisplayClock
    private var wasDrawn = false

    /// A host without a layer, which does not run yet.
    ///
    /// - Parameters:
    ///   - size: The picture's size, in points.
    ///   - scale: Pixels per point.
    ///   - clock: The clock whose frames are drawn.
    ///   - options: The renderer's options.
    ///   - frameHandler: Is called after each frame that was drawn.
    /// - Throws: The errors of ``CARenderer/init(options:)``.
    public init(
        size: CGSize, scale: CGFloat = 1, clock: any DisplayClock = RealTimeClock(),
        options: RendererOptions = RendererOptions(),
        frameHandler: @escaping (_ renderer: CARenderer, _ damage: CGRect) throws -> Void
    ) throws {
        renderer = try CARenderer(options: options)
        renderer.bounds = CGRect(origin: .zero, size: size)
        renderer.scale = scale
        self.clock = clock
        self.frameHandler = frameHandler
    }

    deinit { link?.invalidate() }

    /// The root of the tree that is shown; `nil`, the default, for an empty picture.
    public var layer: CALayer? {
        get { renderer.layer }
        set { renderer.layer = newValue }
    }

    /// The size of the picture, in points.
    public var size: CGSize {
        get { renderer.bounds.size }
        set { renderer.bounds.size = newValue }
    }

    /// Pixels per point.
    public var scale: CGFloat {
        get { renderer.scale }
        set { renderer.scale = newValue }
    }

    /// Whether frames are drawn by themselves.
    public var isRunning: Bool { link != nil }

    /// Begins to draw frames while a run loop runs. Does nothing while the host runs.
    public func start(in runLoop: RunLoop = .main, forMode mode: RunLoop.Mode = .common) {
        guard link == nil else { return }
        error = nil
        let link = CADisplayLink(clock: clock) { [weak self] link in self?.tick(at: link.targetTimestamp) }
        link.add(to: runLoop, forMode: mode)
        self.link = link
    }

    /// Stops drawing frames. The layer and the last picture stay.
    public func stop() {
        link?.invalidate()
        link = nil
    }

    /// Draws the frame of a time now, in seconds of media time, where something changed.
    ///
    /// - Returns: The part that changed, in points; `nil` where nothing did.
    /// - Throws: The errors of ``CARenderer/render()``, and the handler's.
    @discardableResult
    public func draw(at time: CFTimeInterval = CACurrentMediaTime()) throws -> CGRect? {
        renderer.beginFrame(atTime: time)
        defer { renderer.endFrame() }
        let damage = try renderer.updateBounds()
        // A frame in which nothing changed executes nothing, and is the one from which the next counts its changes.
        try renderer.render()
        guard !wasDrawn || damage.width > 0 && damage.height > 0 else { return nil }
        wasDrawn = true
        try frameHandler(renderer, damage)
        return damage
    }

    private func tick(at time: CFTimeInterval) {
        do {
            try draw(at: time)
            let wish = renderer.preferredFrameRateRange
            if let link, link.preferredFrameRateRange != wish { link.preferredFrameRateRange = wish }
        } catch {
            if let errorHandler { return errorHandler(error) }
            self.error = error
            stop()
        }
    }
}
