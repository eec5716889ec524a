import UIKit

/// Views of two controllers that have one name move into one another while a navigation controller pushes or pops.
private var matches: [ObjectIdentifier: String] = [:]

extension UIView {
    var matchID: String? {
        get { matches[ObjectIdentifier(self)] }
        set { matches[ObjectIdentifier(self)] = newValue }
    }
    fileprivate var flattened: [UIView] { [self] + subviews.flatMap { $0.flattened } }
}

final class MatchedTransition: NSObject, UINavigationControllerDelegate, UIViewControllerAnimatedTransitioning
{
    private var operation = UINavigationController.Operation.none
    private var interaction: UIPercentDrivenInteractiveTransition?
    let duration = 0.4

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        self.operation = operation
        return self
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return interaction
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        duration
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromVC = transitionContext.viewController(forKey: .from),
            let toVC = transitionContext.viewController(forKey: .to),
            let toView = transitionContext.view(forKey: .to)
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        toView.frame = transitionContext.finalFrame(for: toVC)
        container.addSubview(toView)
        toView.layoutIfNeeded()
        toView.alpha = 0

        var moving: [(snapshot: UIView, source: UIView, target: UIView)] = []
        for source in fromVC.view.flattened {
            guard let id = source.matchID,
                let target = toView.flattened.first(where: { $0.matchID == id }),
                let snapshot = source.snapshotView(afterScreenUpdates: false)
            else { continue }
            snapshot.frame = source.convert(source.bounds, to: container)
            container.addSubview(snapshot)
            source.isHidden = true
            target.isHidden = true
            moving.append((snapshot, source, target))
        }

        let animator = UIViewPropertyAnimator(duration: duration, dampingRatio: 1) {
            toView.alpha = 1
            for pair in moving {
                pair.snapshot.frame = pair.target.convert(pair.target.bounds, to: container)
            }
        }
        animator.addCompletion { position in
            for pair in moving {
                pair.snapshot.removeFromSuperview()
                pair.source.isHidden = false
                pair.target.isHidden = false
            }
            transitionContext.completeTransition(position == .end)
        }
        animator.startAnimation()
    }
}

final class PhotoListController: UIViewController {
    let photo = UIImageView(frame: CGRect(x: 20, y: 100, width: 60, height: 60))

    override func viewDidLoad() {
        view.backgroundColor = .white
        photo.backgroundColor = .systemIndigo
        photo.matchID = "photo"
        photo.isUserInteractionEnabled = true
        photo.addGestureRecognizer(UITapGestureRecognizer(target: self, action: PhotoListController.open))
        view.addSubview(photo)
    }

    func open() {
        navigationController?.pushViewController(PhotoController(), animated: true)
    }
}

final class PhotoController: UIViewController {
    let photo = UIView(frame: CGRect(x: 40, y: 180, width: 240, height: 240))

    override func viewDidLoad() {
        view.backgroundColor = .white
        photo.backgroundColor = .systemIndigo
        photo.matchID = "photo"
        view.addSubview(photo)
    }
}
