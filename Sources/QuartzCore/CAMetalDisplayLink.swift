import Foundation
import LaminaRenderer
import Metal

/// Hands a drawable of a ``CAMetalLayer`` to its delegate for each frame that can be shown; see `CADrawableDisplayLink`.
public final class CAMetalDisplayLink {
    /// One frame to draw.
    public final class Update {
        /// The drawable to draw into and to present.
        public let drawable: any CAMetalDrawable
        /// The deadline of drawing, in seconds of media time.
        public let targetTimestamp: CFTimeInterval
        /// When the drawable will be shown, in seconds of media time.
        public let targetPresentationTimestamp: CFTimeInterval

        fileprivate init(_ update: CADrawableDisplayLink.Update, _ layer: CAMetalLayer) {
            drawable = MetalDrawable(update.drawable, of: layer)
            targetTimestamp = update.targetTimestamp
            targetPresentationTimestamp = update.targetPresentationTimestamp
        }
    }

    /// Passes frames on.
    private final class Target: CADrawableDisplayLinkDelegate {
        weak var owner: CAMetalDisplayLink?

        func drawableDisplayLink(
            _ link: CADrawableDisplayLink, needsUpdate update: CADrawableDisplayLink.Update
        ) {
            guard let owner, let layer = owner.layer else { return }
            owner.delegate?.metalDisplayLink(owner, needsUpdate: Update(update, layer))
        }
    }

    private let link: CADrawableDisplayLink
    private let target = Target()
    private weak var layer: CAMetalLayer?

    /// Draws the frames. Not retained; `nil` by default. Without one, no drawable is taken.
    public weak var delegate: (any CAMetalDisplayLinkDelegate)? {
        didSet { link.delegate = delegate == nil ? nil : target }
    }

    /// Makes a link that begins once it is added to a run loop.
    ///
    /// - Parameter layer: Not retained.
    public convenience init(metalLayer layer: CAMetalLayer) {
        self.init(layer, clock: DefaultDisplayClock.make())
    }

    package init(_ layer: CAMetalLayer, clock: any DisplayClock) {
        self.layer = layer
        link = CADrawableDisplayLink(layer: layer, clock: clock)
        target.owner = self
    }

    /// Begins while a run loop runs in a mode.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { link.add(to: runloop, forMode: mode) }
    /// Removes the link from a mode.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        link.remove(from: runloop, forMode: mode)
    }
    /// Ends the link for good.
    public func invalidate() { link.invalidate() }

    /// How many frames lie between the update and the display, at least 1; 2 by default.
    public var preferredFrameLatency: Float {
        get { link.preferredFrameLatency }
        set { link.preferredFrameLatency = newValue }
    }
    /// The frame rate that is wanted.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { link.preferredFrameRateRange }
        set { link.preferredFrameRateRange = newValue }
    }
    /// Whether updates rest; `false` by default.
    public var isPaused: Bool {
        get { link.isPaused }
        set { link.isPaused = newValue }
    }
}

/// Draws the frames of a ``CAMetalDisplayLink``.
public protocol CAMetalDisplayLinkDelegate: AnyObject {
    /// Requests a frame in the update's drawable, which the delegate presents.
    func metalDisplayLink(_ link: CAMetalDisplayLink, needsUpdate update: CAMetalDisplayLink.Update)
}
