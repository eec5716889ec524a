import CoreGraphics
import Foundation

/// An animation by the system's spring, so that animations along with it move in the same way.
protocol SystemAnimator {}

extension UIView {
    /// The duration of the system's own transitions, in seconds.
    static let systemDuration: TimeInterval = 0.5

    /// Animates changes as the system's own transitions move: by a spring that does not swing.
    ///
    /// - Parameter isLinear: Whether they follow a finger, and go with it.
    static func animate(
        system animations: @escaping () -> Void, isLinear: Bool = false,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard !isLinear else {
            return animate(
                withDuration: systemDuration, delay: 0, options: .curveLinear, animations: animations,
                completion: completion)
        }
        let force = SpringForce(mass: 3, stiffness: 1000, damping: 500, velocity: 0)
        run(
            ViewAnimation(duration: systemDuration, timing: .spring(force), replaces: true), animations,
            completion)
    }
}

/// The system's animations of presentations.
final class SystemPresentationAnimator: NSObject, UIViewControllerAnimatedTransitioning, SystemAnimator {
    private let style: UIModalTransitionStyle
    private let isPresenting: Bool

    init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
        (self.style, self.isPresenting) = (style, isPresenting)
    }

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval {
        switch style {
        case .coverVertical: UIView.systemDuration
        case .crossDissolve: 0.4
        case .flipHorizontal, .partialCurl: 0.75
        }
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
        else { return context.completeTransition(true) }
        let old = context.view(forKey: .from)
        if let new = context.view(forKey: .to) {
            new.frame = context.finalFrame(for: to)
            if isPresenting { container.addSubview(new) } else { container.insertSubview(new, at: 0) }
        }
        let end = { (_: Bool) in context.completeTransition(!context.transitionWasCancelled) }
        let moving = isPresenting ? context.view(forKey: .to) : old
        switch style {
        case .coverVertical:
            let below = { (frame: CGRect) in frame.offsetBy(dx: 0, dy: container.bounds.maxY - frame.minY) }
            let place = isPresenting ? context.finalFrame(for: to) : context.initialFrame(for: from)
            if isPresenting { moving?.frame = below(place) }
            let isPresenting = isPresenting
            UIView.animate(
                system: { moving?.frame = isPresenting ? place : below(place) },
                isLinear: context.isInteractive, completion: end)
        case .crossDissolve:
            let target: CGFloat = isPresenting ? 1 : 0
            if isPresenting { moving?.alpha = 0 }
            UIView.animate(withDuration: transitionDuration(using: nil)) {
                moving?.alpha = target
            } completion: { finished in
                moving?.alpha = 1
                end(finished)
            }
        case .flipHorizontal, .partialCurl:
            turn(container, moving, end)
        }
    }

    private func turn(_ container: UIView, _ moving: UIView?, _ end: @escaping (Bool) -> Void) {
        let options: UIView.AnimationOptions =
            switch (style, isPresenting) {
            case (.flipHorizontal, true): .transitionFlipFromRight
            case (.flipHorizontal, false): .transitionFlipFromLeft
            case (_, true): .transitionCurlUp
            case (_, false): .transitionCurlDown
            }
        moving?.isHidden = isPresenting
        let isPresenting = isPresenting
        UIView.transition(
            with: container, duration: transitionDuration(using: nil), options: options,
            animations: { moving?.isHidden = !isPresenting },
            completion: { finished in
                moving?.isHidden = false
                end(finished)
            })
    }
}
