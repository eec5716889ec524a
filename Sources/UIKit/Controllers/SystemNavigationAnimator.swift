import CoreGraphics
import Foundation

/// The system's animation between controllers of a stack: the new view slides over the old one, which goes a part of the way.
final class SystemNavigationAnimator: NSObject, UIViewControllerAnimatedTransitioning, SystemAnimator {
    /// The part of the way that the lower view goes.
    static let parallax: CGFloat = 0.3
    private let isBack: Bool

    init(isBack: Bool) { self.isBack = isBack }

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { UIView.systemDuration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else {
            if let new = context.view(forKey: .to) { container.addSubview(new) }
            return context.completeTransition(true)
        }
        let place = context.viewController(forKey: .to).map(context.finalFrame) ?? container.bounds
        let width = container.bounds.width
        let dimming = UIView(frame: container.bounds)
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.1)
        dimming.isUserInteractionEnabled = false
        let (upper, lower) = isBack ? (old, new) : (new, old)
        let (aside, outside) = (
            place.offsetBy(dx: -width * Self.parallax, dy: 0), place.offsetBy(dx: width, dy: 0)
        )
        new.frame = isBack ? aside : outside
        if isBack { container.insertSubview(new, belowSubview: old) } else { container.addSubview(new) }
        container.insertSubview(dimming, belowSubview: upper)
        dimming.alpha = isBack ? 1 : 0
        let (isBack, initial) = (isBack, old.frame)
        UIView.animate(
            system: {
                upper.frame = isBack ? outside : place
                lower.frame = isBack ? place : aside.offsetBy(dx: 0, dy: initial.minY - aside.minY)
                dimming.alpha = isBack ? 0 : 1
            }, isLinear: context.isInteractive,
            completion: { _ in
                dimming.removeFromSuperview()
                let cancelled = context.transitionWasCancelled
                if !cancelled { old.frame = initial }
                context.completeTransition(!cancelled)
            })
    }
}
