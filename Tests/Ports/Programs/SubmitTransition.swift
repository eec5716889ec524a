import UIKit

/// A button that becomes a wheel while something is sent, then grows over the screen; and a controller that comes out of it.
final class SubmitButton: UIButton {
    private let spinner = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = frame.height / 2
        clipsToBounds = true
        spinner.fillColor = UIColor.clear.cgColor
        spinner.strokeColor = UIColor.white.cgColor
        spinner.lineWidth = 2
        spinner.strokeEnd = 0.4
        spinner.isHidden = true
        layer.addSublayer(spinner)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func startLoading() {
        setTitle("", for: .normal)
        let shrink = CABasicAnimation(keyPath: "bounds.size.width")
        shrink.fromValue = frame.width
        shrink.toValue = frame.height
        shrink.duration = 0.1
        shrink.timingFunction = CAMediaTimingFunction(name: .linear)
        shrink.fillMode = .forwards
        shrink.isRemovedOnCompletion = false
        layer.add(shrink, forKey: shrink.keyPath)
        spinner.frame = CGRect(x: 0, y: 0, width: frame.height, height: frame.height)
        spinner.path = UIBezierPath(ovalIn: spinner.bounds.insetBy(dx: 10, dy: 10)).cgPath
        spinner.isHidden = false
        let rotate = CABasicAnimation(keyPath: "transform.rotation.z")
        rotate.fromValue = 0
        rotate.toValue = CGFloat.pi * 2
        rotate.duration = 0.4
        rotate.repeatCount = .greatestFiniteMagnitude
        spinner.add(rotate, forKey: rotate.keyPath)
    }

    func startFinishing(completion: @escaping () -> Void) {
        spinner.removeAllAnimations()
        spinner.isHidden = true
        let expand = CABasicAnimation(keyPath: "transform.scale")
        expand.fromValue = 1.0
        expand.toValue = 26.0
        expand.duration = 0.3
        expand.fillMode = .forwards
        expand.isRemovedOnCompletion = false
        CATransaction.begin()
        CATransaction.setCompletionBlock(completion)
        layer.add(expand, forKey: expand.keyPath)
        CATransaction.commit()
    }
}

final class FadeInAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var transitionDuration: TimeInterval = 0.5
    var startingAlpha: CGFloat = 0.0

    convenience init(transitionDuration: TimeInterval, startingAlpha: CGFloat) {
        self.init()
        self.transitionDuration = transitionDuration
        self.startingAlpha = startingAlpha
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return transitionDuration
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let containerView = transitionContext.containerView
        guard let toView = transitionContext.view(forKey: UITransitionContextViewKey.to),
            let fromView = transitionContext.view(forKey: UITransitionContextViewKey.from)
        else { return transitionContext.completeTransition(true) }
        toView.alpha = startingAlpha
        fromView.alpha = 0.8
        containerView.addSubview(toView)
        UIView.animate(
            withDuration: self.transitionDuration(using: transitionContext),
            animations: { () -> Void in
                toView.alpha = 1.0
                fromView.alpha = 0.0
            },
            completion: { _ in
                fromView.alpha = 1.0
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
    }
}

final class SignInController: UIViewController, UIViewControllerTransitioningDelegate {
    let button = SubmitButton(frame: CGRect(x: 40, y: 300, width: 240, height: 44))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        button.backgroundColor = UIColor(red: 1, green: 0, blue: 128 / 255, alpha: 1)
        button.setTitle("Sign in", for: UIControl.State())
        button.addTarget(self, action: SignInController.onTapButton, for: UIControl.Event.touchUpInside)
        view.addSubview(button)
    }

    func onTapButton(_ button: SubmitButton) {
        button.startLoading()
        button.startFinishing {
            let second = HomeController()
            second.transitioningDelegate = self
            second.modalPresentationStyle = .fullScreen
            self.present(second, animated: true, completion: nil)
        }
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        return FadeInAnimator(transitionDuration: 0.5, startingAlpha: 0.8)
    }

    func animationController(forDismissed dismissed: UIViewController)
        -> UIViewControllerAnimatedTransitioning?
    {
        return nil
    }
}

final class HomeController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
    }
    override var preferredStatusBarStyle: UIStatusBarStyle { return .lightContent }
    override var prefersStatusBarHidden: Bool { true }
}
