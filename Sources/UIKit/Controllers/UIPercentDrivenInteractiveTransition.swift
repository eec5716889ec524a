import CoreGraphics
import Foundation

/// Drives a transition by numbers, such as the way of a finger.
///
/// The animation's changes within `UIView.animate` and the like follow ``update(_:)``. ``finish()`` lets the rest run, and ``cancel()``
/// lets the properties go back to their first values. Animations that are added to layers directly, and property animators, run by
/// the time.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    private weak var transition: ControllerTransition?
    private var scrubber: TransitionScrubber?

    /// Drives a transition.
    public override init() {}

    /// The duration of the whole transition, in seconds.
    open private(set) var duration: CGFloat = 0
    /// The progress, 0...1.
    open private(set) var percentComplete: CGFloat = 0
    /// How fast the rest goes, as a factor.
    open var completionSpeed: CGFloat = 1
    /// The curve of a cancelled transition.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The curve of the rest. The value is kept.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins as an interactive one.
    open var wantsInteractiveStart = true

    /// Begins the transition, and holds it at its beginning.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let transition = transitionContext as? ControllerTransition else { return }
        self.transition = transition
        duration = transition.transitionDuration
        percentComplete = 0
        let scrubber = TransitionScrubber(duration: transition.transitionDuration)
        self.scrubber = scrubber
        ViewAnimation.with(scrubber: scrubber) { transition.startAnimation() }
        scrubber.show(0)
    }

    /// Sets the progress of the transition; values outside of 0...1 are clamped.
    open func update(_ percentComplete: CGFloat) {
        guard let scrubber, let transition, percentComplete.isFinite else { return }
        self.percentComplete = max(0, min(1, percentComplete))
        transition.updateInteractiveTransition(self.percentComplete)
        scrubber.show(Double(self.percentComplete))
    }
    /// Pauses a running transition. Does nothing: only interactive ones pause.
    open func pause() {}
    /// Runs the rest of the transition.
    open func finish() {
        end {
            $0.finish(speed: Double(completionSpeed))
        } whenBegun: {
            $0.finishInteractiveTransition()
        }
    }
    /// Cancels the transition.
    open func cancel() {
        end {
            $0.cancel(speed: Double(completionSpeed), curve: completionCurve)
        } whenBegun: {
            $0.cancelInteractiveTransition()
        }
    }

    private func end(
        _ body: (TransitionScrubber) -> Void, whenBegun tell: (ControllerTransition) -> Void
    ) {
        guard let scrubber, let transition else { return }
        self.scrubber = nil
        tell(transition)
        body(scrubber)
    }
}
