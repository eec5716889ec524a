import CoreGraphics
import Foundation
import LaminaLayer
import LaminaViews
import QuartzCore

/// The owner of a layer: its geometry, what it draws, its subviews, and whether changes of it are animated.
///
/// A view belongs to one thread at a time. Changes of a view's layer start no animation of their own, only
/// within ``animate(withDuration:animations:completion:)`` and the like.
open class UIView: UIResponder, CALayerDelegate {
    /// The class of the view's layer.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer, which the view is the delegate of.
    public let layer: CALayer

    /// A view with a frame in its superview's space.
    public init(frame: CGRect) {
        layer = makeLayer(Self.layerClass)
        super.init()
        setUp()
        layer.frame = frame
        lastSize = layer.bounds.size
    }

    /// A view without a size.
    public convenience override init() { self.init(frame: .zero) }

    /// A view without a size: views are not archived.
    public required init?(coder: NSCoder) {
        layer = makeLayer(Self.layerClass)
        super.init()
        setUp()
    }

    private func setUp() {
        layer.delegate = self
        layer.contentsScale = UIScreen.main.scale
        if mayDraw { layer.setNeedsDisplay() }
    }

    deinit {
        for subview in children where subview.layer.superlayer === layer {
            subview.layer.removeFromSuperlayer()
        }
    }

    // MARK: Fingers

    var recognizers: [UIGestureRecognizer] = []
    var ownInteractions: [any UIInteraction] = []
    /// The fingers on the tree whose top the view is; `nil` before the first.
    var touchArena: TouchArena?
    /// Whether a recognizer of the view may begin; the delegate is asked too.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Tree

    var children: [UIView] = []
    weak var parent: UIView?
    /// The controller whose view it is.
    weak var controller: UIViewController?

    /// The views in this one, the last one in front.
    open var subviews: [UIView] { children }
    /// The view that this one is in.
    open var superview: UIView? { parent }
    /// The window at the top of the tree.
    open var window: UIWindow? {
        var view: UIView? = self
        while let next = view?.parent { view = next }
        return view as? UIWindow
    }
    /// The controller whose view it is, or the superview.
    open override var next: UIResponder? { controller ?? parent }
    /// A number by which ``viewWithTag(_:)`` finds the view.
    open var tag = 0
    /// An identifier for tests, which is never read aloud.
    open var accessibilityIdentifier: String?

    // MARK: Appearance

    /// Whether the view took the values of its class's ``UIAppearance/appearance()``.
    var tookAppearance = false
    /// The values that views of the class take from ``UIAppearance/appearance()``, besides those of UIKit's
    /// classes. Lamina's own addition.
    open class var appearanceValues: [UIAppearanceValue] { [] }

    // MARK: Geometry

    /// The size that was laid out last.
    var lastSize = CGSize.zero

    /// The box around the view in its superview's space.
    open var frame: CGRect {
        get { layer.frame }
        set { change(["position", "bounds"]) { layer.frame = newValue } }
    }
    /// The view's own space: what of it shows.
    open var bounds: CGRect {
        get { layer.bounds }
        set { change(["bounds"]) { layer.bounds = newValue } }
    }
    /// The middle in the superview's space.
    open var center: CGPoint {
        get { layer.position }
        set { change(["position"]) { layer.position = newValue } }
    }
    /// The transform of the view about its middle.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { change(["transform"]) { layer.setAffineTransform(newValue) } }
    }
    /// The same in space.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { change(["transform"]) { layer.transform = newValue } }
    }
    /// Pixels per point of the view's drawing.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            layer.contentsScale = newValue
            if mayDraw { layer.setNeedsDisplay() }
        }
    }
    /// The parts that follow the superview's size.
    open var autoresizingMask: AutoresizingMask = [] {
        didSet { layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(autoresizingMask.rawValue)) }
    }
    /// Whether subviews follow the view's size.
    open var autoresizesSubviews = true
    /// Whether the view keeps its frame; if not, constraints place it.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { constraintsDidChange() } }
    }
    /// The view's constraints, with the other state of layout by them; `nil` for a view without constraints.
    var constraintState: ConstraintState?
    /// How far bars cover the view from its sides: those of its window (``UIScreen/safeAreaInsets``) and of
    /// the controllers around it.
    open var safeAreaInsets: UIEdgeInsets { inheritedSafeArea }
    /// Called when the margins change.
    open func layoutMarginsDidChange() {}
    /// Called when bars cover another part of the view.
    open func safeAreaInsetsDidChange() {}
    /// Whether the class needs constraints; they are solved in any case.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Whether the view and its subviews receive touches.
    open var isUserInteractionEnabled = true
    /// Kept: there are no events.
    open var isMultipleTouchEnabled = false
    /// Kept: there are no events.
    open var isExclusiveTouch = false

    // MARK: Look

    /// The colour behind the view's contents.
    open var backgroundColor: UIColor? {
        didSet {
            let color = backgroundColor.map { $0.isDynamic ? $0.cgColor(in: effectiveStyle) : $0.cgColor }
            change(["backgroundColor"]) { layer.backgroundColor = color }
        }
    }
    /// The opacity, from 0 (clear) to 1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { change(["opacity"]) { layer.opacity = Float(newValue) } }
    }
    /// Whether the view and its subviews do not show.
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            guard newValue != layer.isHidden else { return }
            layer.isHidden = newValue
            if parent is UIStackView { constraintsDidChange() }
        }
    }
    /// Whether the contents have no alpha.
    open var isOpaque = true {
        didSet { layer.isOpaque = isOpaque && type(of: self) != UIView.self && mayDraw }
    }
    /// Whether subviews are cut off at the bounds.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// Whether what the view draws begins clear; it does in any case.
    open var clearsContextBeforeDrawing = true
    /// How contents are fitted.
    open var contentMode = ContentMode.scaleToFill { didSet { contentModeDidChange() } }
    /// The part of the contents that is stretched, in units of their sides.
    open var contentStretch: CGRect {
        get { layer.contentsCenter }
        set { layer.contentsCenter = newValue }
    }
    /// A view whose opacity is this one's.
    open var mask: UIView? {
        didSet {
            oldValue.map { $0.layer === layer.mask ? layer.mask = nil : () }
            layer.mask = mask?.layer
        }
    }
    private var ownTint: UIColor?
    /// The colour of templates in the view; the superview's without one of its own.
    open var tintColor: UIColor! {
        get {
            var view: UIView? = self
            while let current = view {
                if let own = current.ownTint { return own }
                view = current.parent
            }
            return .systemBlue
        }
        set {
            ownTint = newValue
            var open: [UIView] = [self]
            while let view = open.popLast() {
                view.tintColorDidChange()
                open += view.children.filter { $0.ownTint == nil }
            }
        }
    }
    /// Whether the view has a tint of its own.
    var hasOwnTint: Bool { ownTint != nil }
    /// Called when the tint changes.
    open func tintColorDidChange() {}
    /// The appearance of the view.
    open var traitCollection: UITraitCollection { .of(effectiveStyle) }
    /// The style that the view was made to look in: that of the screen until there are views around it, as ``effectiveStyle`` says.
    var knownStyle = UITraitCollection.screenStyle
    /// The style of the view and the views in it; that of what is around it if unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet {
            guard overrideUserInterfaceStyle != oldValue else { return }
            UITraitCollection.willChange()
            followStyle()
        }
    }
    /// Sets what was made of colours once more, because they have other values now.
    func styleDidChange() {
        if let backgroundColor, backgroundColor.isDynamic { self.backgroundColor = backgroundColor }
        tintColorDidChange()
        setNeedsLayout()
        if mayDraw { setNeedsDisplay() }
    }
    /// Called when the appearance changed between light and dark. Colours are read in the new one. Does nothing by itself.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The direction of reading: from the left.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// What the contents are, which says whether they follow the direction of reading. The value is kept:
    /// views are laid out from the left.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    /// The direction of contents: from the left, unless they are to go from the right.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
    }
    /// The direction of contents in surroundings of a direction.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    // MARK: Layout

    /// Requests a layout before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Arranges the subviews now, if they need it.
    open func layoutIfNeeded() {
        solveConstraintsIfNeeded()
        layer.layoutIfNeeded()
    }
    /// Arranges the subviews. Does nothing by itself.
    open func layoutSubviews() {}
    /// The best fitting size; the present one if the class does not say.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Takes the size that fits best.
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    /// The size of the view's own contents, and -1 for none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }
    /// The value for a missing intrinsic size.
    public static let noIntrinsicMetric: CGFloat = -1
    /// Requests solving the constraints with the new size of the contents.
    open func invalidateIntrinsicContentSize() { constraintsDidChange() }
    /// Requests ``updateConstraints()`` before constraints are solved again.
    open func setNeedsUpdateConstraints() {
        layoutState.needsUpdate = true
        ConstraintState.areUsed.store(true, ordering: .relaxed)
        constraintsDidChange()
    }
    /// Makes the view's constraints. Does nothing by itself.
    open func updateConstraints() {}
    /// Makes the constraints of the class, before they are solved.
    func prepareOwnConstraints() {}
    /// The size of contents that wrap within a width; `nil` for contents of one size.
    func wrappedSize(width: CGFloat) -> CGSize? { nil }
    /// The distance of the first line's baseline from the upper side.
    var firstBaseline: CGFloat { 0 }
    /// The distance of the last line's baseline from the lower side.
    var depthBelowBaseline: CGFloat { 0 }

    // MARK: Drawing

    /// Draws the view's contents in the current context, y down. Does nothing by itself.
    open func draw(_ rect: CGRect) { ContextStack.current.reachedOwnDraw = true }
    /// Requests drawing of the contents before the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// Requests drawing of a part of the contents before the next frame.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    /// Whether the class may draw: not this one, and not those of this module whose layers have contents.
    var mayDraw: Bool { type(of: self) != UIView.self }

    // MARK: The layer's delegate

    /// Draws the contents of the view's layer; see ``draw(_:)``.
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        guard layer === self.layer, mayDraw else { return UndrawingDelegate.shared.draw(layer, in: ctx) }
        // The threads of a tiled layer draw at once.
        let stack = ContextStack.current
        let before = stack.reachedOwnDraw
        stack.reachedOwnDraw = false
        withCurrentContext(ctx) {
            inOwnStyle {
                draw(ctx.boundingBoxOfClipPath.isNull ? layer.bounds : ctx.boundingBoxOfClipPath)
            }
        }
        if stack.reachedOwnDraw { UndrawingDelegate.shared.draw(layer, in: ctx) }
        stack.reachedOwnDraw = before
    }

    /// Called before the layer draws.
    open func layerWillDraw(_ layer: CALayer) {}

    /// Makes new contents; by default the layer draws them.
    open func display(_ layer: CALayer) { UndrawingDelegate.shared.display(layer) }

    /// Arranges the subviews.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        guard UITraitCollection.mayChange else { return arrange() }
        followOwnStyle()
        inOwnStyle { arrange() }
    }
    private func arrange() {
        if !tookAppearance { takeAppearance() }
        sizeMayHaveChanged()
        if let controller {
            controller.tellIsAppearing()
            controller.viewWillLayoutSubviews()
        }
        solveConstraintsIfNeeded()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
    }

    /// An animation within ``animate(withDuration:animations:completion:)`` and the like, else none.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard layer === self.layer else { return NSNull() }
        guard let animation = ViewAnimation.current else { return NSNull() }
        return animation.action(for: layer, key: event) ?? NSNull()
    }

    /// Requests drawing of contents that a new size needs.
    func sizeMayHaveChanged() {
        let size = layer.bounds.size
        guard size != lastSize else { return }
        constraintsDidChange()
        let wasEmpty = lastSize.width <= 0 || lastSize.height <= 0
        lastSize = size
        if mayDraw, wasEmpty || contentMode == .redraw { layer.setNeedsDisplay() }
    }

    /// Changes properties of the layer, animated within an animation's block, even if the layer was never
    /// seen.
    func change(_ keys: [String], _ body: () -> Void) {
        guard let animation = ViewAnimation.current else {
            body()
            return sizeMayHaveChanged()
        }
        animation.change(layer, keys, body)
        sizeMayHaveChanged()
    }

    private func contentModeDidChange() {
        layer.contentsGravity = contentMode.gravity
        layer.needsDisplayOnBoundsChange = contentMode == .redraw && mayDraw
    }

    /// Called by the program: there are no files of views.
    open func awakeFromNib() {}
    /// Called by nobody: there is no interface builder.
    open func prepareForInterfaceBuilder() {}

    // MARK: Changing the tree

    /// Adds a view in front of all others.
    open func addSubview(_ view: UIView) { insert(view, at: children.count) }
    /// Adds a view at a place; places outside are moved inside.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    /// Adds a view behind another; behind all if that is not a subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        if view.parent === self { view.leave() }
        insert(view, at: children.firstIndex { $0 === sibling } ?? 0)
    }
    /// Adds a view in front of another; in front of all if that is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        if view.parent === self { view.leave() }
        insert(view, at: children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count)
    }
    /// Removes the view from its superview.
    open func removeFromSuperview() { takeOut() }

    /// Whether a point lies in the view.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
    /// The view in front, this one or one in it, that a point lies in.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, with: event) }

    // MARK: Hooks of the tree

    /// Called before the view gets another superview.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view got another superview.
    open func didMoveToSuperview() {}
    /// Called before the view gets another window.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view got another window.
    open func didMoveToWindow() {}
    /// Called after the view got a subview.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before the view loses a subview.
    open func willRemoveSubview(_ subview: UIView) {}
}

extension UIView {
    /// The parts of a view's frame that follow its superview's size.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits, which are Core Animation's, y down.
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The distance from the left.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance from the right.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance from the top.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance from the bottom.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// The modes of fitting contents into a view.
    public enum ContentMode: Int, Hashable, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill
        /// Stretched, and drawn again for a new size.
        case redraw
        case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

        /// In Core Animation's names, where the top is the side of the larger y.
        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }
    }
}
