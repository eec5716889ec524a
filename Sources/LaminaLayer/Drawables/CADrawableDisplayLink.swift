import Foundation

/// Passes a drawable of a layer to its delegate for each frame that can be shown. It corresponds to Core Animation's
/// `CAMetalDisplayLink`.
///
/// A frame for which the layer has no free drawable is left out. Updates end when the link is released. Used on the
/// thread of its run loop.
public final class CADrawableDisplayLink {
    /// One frame to draw.
    public final class Update {
        /// The drawable to draw into and to present.
        public let drawable: CADrawable
        /// The deadline of drawing, in seconds of media time: when the next frame begins.
        public let targetTimestamp: CFTimeInterval
        /// When the drawable will be shown, in seconds of media time. The picture should show this time.
        public let targetPresentationTimestamp: CFTimeInterval

        init(_ drawable: CADrawable, target: CFTimeInterval, presentation: CFTimeInterval) {
            (self.drawable, targetTimestamp, targetPresentationTimestamp) = (drawable, target, presentation)
        }
    }

    /// Draws the frames. Not retained; `nil` by default.
    public weak var delegate: (any CADrawableDisplayLinkDelegate)?

    /// How many frames lie between the update and the display, at least 1; 2 by default: one in which the program draws,
    /// and one in which the picture is composed.
    public var preferredFrameLatency: Float = 2

    private weak var layer: CADrawableLayer?
    private let link: CADisplayLink

    /// Makes a link that begins once it is added to a run loop.
    ///
    /// - Parameter layer: Not retained.
    public init(layer: CADrawableLayer, clock: any DisplayClock = RealTimeClock()) {
        self.layer = layer
        let box = Box()
        link = CADisplayLink(clock: clock) { box.owner?.update($0) }
        box.owner = self
    }

    /// Makes the link, under the name of Core Animation's initializer.
    public convenience init(metalLayer layer: CADrawableLayer) { self.init(layer: layer) }

    deinit { link.invalidate() }

    private final class Box {
        weak var owner: CADrawableDisplayLink?
    }

    /// Begins while `runLoop` runs in `mode`.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { link.add(to: runLoop, forMode: mode) }

    /// Removes the link from a mode.
    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        link.remove(from: runLoop, forMode: mode)
    }

    /// Ends the link for good.
    public func invalidate() { link.invalidate() }

    /// Whether updates rest; `false` by default.
    public var isPaused: Bool {
        get { link.isPaused }
        set { link.isPaused = newValue }
    }

    /// The frame rate that is wanted; see ``CADisplayLink/preferredFrameRateRange``.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { link.preferredFrameRateRange }
        set { link.preferredFrameRateRange = newValue }
    }

    private func update(_ link: CADisplayLink) {
        guard let delegate, let drawable = layer?.nextDrawableAtOnce() else { return }
        let frame = link.targetTimestamp - link.timestamp
        let latency = preferredFrameLatency >= 1 ? Double(preferredFrameLatency) : 1
        let update = Update(
            drawable, target: link.targetTimestamp, presentation: link.timestamp + latency * frame)
        delegate.drawableDisplayLink(self, needsUpdate: update)
    }
}

/// Draws the frames of a ``CADrawableDisplayLink``.
public protocol CADrawableDisplayLinkDelegate: AnyObject {
    /// Draws a frame into the update's drawable. The link then presents the drawable.
    func drawableDisplayLink(_ link: CADrawableDisplayLink, needsUpdate update: CADrawableDisplayLink.Update)
}
