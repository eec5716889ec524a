import CoreGraphics
import Foundation

/// Names the controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller that is visible at the beginning.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The controller that is visible at the end.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Names the views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that is removed; there is none if it stays.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The view that is added; there is none if it is in the tree already.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// The surroundings of a transition's animation, and the calls that report its end.
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view in which the transition happens. The animation puts the new view into it.
    var containerView: UIView { get }
    /// Whether the transition moves.
    var isAnimated: Bool { get }
    /// Whether fingers or the like say how far it is.
    var isInteractive: Bool { get }
    /// Whether it was taken back.
    var transitionWasCancelled: Bool { get }
    /// How the presented controller lies over the other one.
    var presentationStyle: UIModalPresentationStyle { get }
    /// The turn of the new view: none.
    var targetTransform: CGAffineTransform { get }
    /// Sets the progress of an interactive transition, 0...1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Finishes an interactive transition.
    func finishInteractiveTransition()
    /// Cancels an interactive transition.
    func cancelInteractiveTransition()
    /// Pauses a transition, which becomes interactive.
    func pauseInteractiveTransition()
    /// Ends the transition. An animation has to call it.
    ///
    /// - Parameter didComplete: Whether the new view is seen.
    func completeTransition(_ didComplete: Bool)
    /// A controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// A view of the transition; `nil` for a view that is neither added nor removed.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where a controller's view is at the beginning, in the container's space; empty for one that is not seen then.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// The frame of a controller's view at the end; empty if it is not visible then.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// An animation of a transition between controllers.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// The duration of the animation, in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    /// Animates the views, and calls ``UIViewControllerContextTransitioning/completeTransition(_:)`` at the end.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Called after the transition.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The driver of a transition that follows fingers.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Begins the transition.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// How fast the rest goes, as a factor.
    var completionSpeed: CGFloat { get }
    /// How the rest moves.
    var completionCurve: UIView.AnimationCurve { get }
    /// Whether the transition begins as an interactive one.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// 1.
    public var completionSpeed: CGFloat { 1 }
    /// Slow at both ends.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    /// `true`.
    public var wantsInteractiveStart: Bool { true }
}

/// Gives the animations of a controller's presentation. All methods are optional.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// The animation with which a controller is presented; `nil` for the system's.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The animation with which a controller is dismissed; `nil` for the system's.
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The driver of a presentation's animation; `nil` for time.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// The driver of a dismissal's animation; `nil` for time.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// The object that places the view of a controller of the style `custom`; `nil` for one that fills the window.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// `nil`.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// `nil`.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// `nil`.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// `nil`.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// `nil`.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// The part of a transition that other code may read.
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition moves.
    var isAnimated: Bool { get }
    /// How the presented controller lies over the other one.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether the transition began as one that follows fingers.
    var initiallyInteractive: Bool { get }
    /// Whether fingers or the like say how far it is.
    var isInteractive: Bool { get }
    /// Whether it was taken back.
    var isCancelled: Bool { get }
    /// The duration in seconds.
    var transitionDuration: TimeInterval { get }
    /// The progress, 0...1.
    var percentComplete: CGFloat { get }
    /// The view in which the transition happens.
    var containerView: UIView { get }
    /// The turn of the new view: none.
    var targetTransform: CGAffineTransform { get }
    /// A controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// A view of the transition.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Animates other views along with a transition.
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Animates changes for as long as the transition takes.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Sets a block that is called when an interactive transition continues by itself.
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Animates changes for as long as the transition takes.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
    /// The same as ``notifyWhenInteractionChanges(_:)``.
    public func notifyWhenInteractionEnds(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { notifyWhenInteractionChanges(handler) }
}
