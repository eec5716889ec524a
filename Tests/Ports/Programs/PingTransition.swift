import UIKit

/// A controller that appears within a circle which grows from a button, by a mask whose path is animated.
class PingTransition: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    var transitionContext: UIViewControllerContextTransitioning?
    var origin = CGRect.zero

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.5
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        self.transitionContext = transitionContext
        guard let toVC = transitionContext.viewController(forKey: UITransitionContextViewControllerKey.to)
        else { return }
        let contView = transitionContext.containerView
        contView.addSubview(toVC.view)

        let maskStartBP = UIBezierPath(ovalIn: origin)
        let finalPoint = CGPoint(x: origin.midX, y: origin.midY)
        let radius = sqrt(finalPoint.x * finalPoint.x + finalPoint.y * finalPoint.y)
        let maskFinalBP = UIBezierPath(ovalIn: origin.insetBy(dx: -radius, dy: -radius))

        let maskLayer = CAShapeLayer()
        maskLayer.path = maskFinalBP.cgPath
        toVC.view.layer.mask = maskLayer

        let maskLayerAnimation = CABasicAnimation(keyPath: "path")
        maskLayerAnimation.fromValue = maskStartBP.cgPath
        maskLayerAnimation.toValue = maskFinalBP.cgPath
        maskLayerAnimation.duration = self.transitionDuration(using: transitionContext)
        maskLayerAnimation.timingFunction = CAMediaTimingFunction(name: .linear)
        maskLayerAnimation.delegate = self
        maskLayer.add(maskLayerAnimation, forKey: "path")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        transitionContext?.completeTransition(!(transitionContext?.transitionWasCancelled ?? false))
        transitionContext?.viewController(forKey: .to)?.view.layer.mask = nil
        transitionContext = nil
    }
}

class PingRootController: UIViewController, UINavigationControllerDelegate {
    let button = UIButton(type: .custom)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .orange
        button.frame = CGRect(x: 260, y: 420, width: 40, height: 40)
        button.addTarget(self, action: PingRootController.go, for: .touchUpInside)
        view.addSubview(button)
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.delegate = self
        navigationController?.setNavigationBarHidden(true, animated: animated)
    }
    func go() {
        let next = UIViewController()
        next.view.backgroundColor = .purple
        navigationController?.pushViewController(next, animated: true)
    }
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        guard operation == .push else { return nil }
        let ping = PingTransition()
        ping.origin = button.frame
        return ping
    }
}
