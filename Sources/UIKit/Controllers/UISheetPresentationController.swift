import CoreGraphics
import Foundation

/// A sheet: a card with round upper corners that leaves a strip of the view behind it.
///
/// It is as high as its first detent says, or the selected one. Fingers do not drag it.
open class UISheetPresentationController: UIPresentationController {
    /// A height of a sheet.
    public struct Detent: Hashable, Sendable {
        /// The identifier of a height.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// Half of the height.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The full height.
            public static let large = Identifier("com.apple.UIKit.large")
        }
        /// The identifier of the height.
        public let identifier: Identifier
        /// Half of the height.
        public static func medium() -> Detent { Detent(identifier: .medium) }
        /// The full height.
        public static func large() -> Detent { Detent(identifier: .large) }
    }

    /// The heights that the sheet may have.
    open var detents: [Detent] = [.large()] { didSet { containerView?.setNeedsLayout() } }
    /// The height that it has; `nil` for the first one.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { containerView?.setNeedsLayout() } }
    /// The largest height at which what is behind is not dimmed.
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    /// Whether a short line at the upper side shows that the sheet could be dragged.
    open var prefersGrabberVisible = false { didSet { containerView?.setNeedsLayout() } }
    /// The radius of the upper corners; `nil` for 10 points.
    open var preferredCornerRadius: CGFloat? { didSet { containerView?.setNeedsLayout() } }
    /// Kept: fingers do not drag sheets.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Kept: windows are always upright.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Kept: windows are always upright.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    /// Changes heights, animated.
    open func animateChanges(_ changes: () -> Void) {
        changes()
        UIView.animate(system: { self.containerView?.layoutIfNeeded() })
    }

    private let dimming = UIView()
    private let grabber = UIView()
    /// The distance of the sheet from the top of the safe area.
    private static let strip: CGFloat = 10

    private var selected: Detent.Identifier {
        selectedDetentIdentifier ?? detents.first?.identifier ?? .large
    }
    private var isDimmed: Bool {
        largestUndimmedDetentIdentifier.map { $0 != .large && $0 != selected } ?? true
    }

    open override var shouldRemovePresentersView: Bool { false }
    open override var shouldPresentInFullscreen: Bool { false }
    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView else { return .zero }
        let bounds = containerView.bounds
        let top = containerView.safeAreaInsets.top + Self.strip
        let height = max(0, bounds.height - top)
        let own = selected == .medium ? (bounds.height / 2).rounded() : height
        return CGRect(
            x: 0, y: bounds.height - min(own, height), width: bounds.width, height: min(own, height))
    }
    open override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        if let view = presentedView {
            view.clipsToBounds = true
            view.layer.cornerRadius = preferredCornerRadius ?? 10
            view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            grabber.isUserInteractionEnabled = false
            grabber.backgroundColor = UIColor(white: 0, alpha: 0.25)
            grabber.layer.cornerRadius = 2.5
        }
        show(true)
    }
    open override func dismissalTransitionWillBegin() { show(false) }
    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        guard completed else { return dimming.alpha = isDimmed ? 1 : 0 }
        grabber.removeFromSuperview()
        presentedView?.layer.cornerRadius = 0
    }
    open override func containerViewDidLayoutSubviews() {
        guard let view = presentedView, presentedViewController.activeTransition == nil else { return }
        view.layer.cornerRadius = preferredCornerRadius ?? 10
        view.frame = frameOfPresentedViewInContainerView
    }

    private func show(_ isShown: Bool) {
        let change = { self.dimming.alpha = isShown && self.isDimmed ? 1 : 0 }
        guard let coordinator = presentedViewController.transitionCoordinator, coordinator.isAnimated else {
            return change()
        }
        coordinator.animate(alongsideTransition: { _ in change() })
    }

    /// Puts the grabber into the sheet, above what the sheet holds.
    func placeGrabber() {
        guard prefersGrabberVisible, let view = presentedView else { return grabber.removeFromSuperview() }
        if grabber.superview !== view { view.addSubview(grabber) }
        grabber.frame = CGRect(x: view.bounds.midX - 18, y: 5, width: 36, height: 5)
    }
}

/// A presentation beside another view; a sheet, as on a phone.
open class UIPopoverPresentationController: UISheetPresentationController {
    /// The view that it belongs to. The value is kept.
    open var sourceView: UIView?
    /// The rectangle in that view. The value is kept.
    open var sourceRect = CGRect.null
    /// The button that it belongs to. The value is kept.
    open var barButtonItem: UIBarButtonItem?
    /// The directions of an arrow. The value is kept: there are no arrows.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// The colour behind the contents. The value is kept.
    open var backgroundColor: UIColor?
    /// Views that answer beside it. The value is kept.
    open var passthroughViews: [UIView]?
}

/// Directions of arrows. There are no arrows: the value is kept.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Up.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// To the left.
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// To the right.
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// All directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}
