import CoreGraphics
import Foundation
import LaminaAssociation
import LaminaLayer
import LaminaViews

/// Distances from the four sides.
public struct NSEdgeInsets: Hashable, Sendable, Codable {
    /// From the top.
    public var top: CGFloat
    /// From the left.
    public var left: CGFloat
    /// From the bottom.
    public var bottom: CGFloat
    /// From the right.
    public var right: CGFloat

    /// No distance.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    /// Four distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

/// Four distances.
public func NSEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
    -> NSEdgeInsets
{
    NSEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// The owner of a layer: its geometry, what it draws, and its subviews. Every view has a layer here.
///
/// y grows upwards, from the lower left corner, unless ``isFlipped`` says otherwise. A renderer shows the layer of the view at the
/// top:
///
/// ```swift
/// renderer.layer = view.layer
/// renderer.bounds = view.frame
/// ```
///
/// Changes of a view's layer start no animation of their own. An ``NSWindow`` sends events. There are no constraints and no widgets.
open class NSView: NSResponder, CALayerDelegate {
    private var storedLayer: CALayer?
    private var children: [NSView] = []
    private weak var parent: NSView?
    /// Where the pointer looks otherwise.
    var cursorRects: [CursorRect] = []
    /// The window whose contents the view is.
    weak var ownWindow: NSWindow?
    /// The controller whose view it is.
    weak var controller: NSViewController? {
        didSet { nextResponder = parent as NSResponder? ?? ownWindow }
    }

    /// A view with a frame in its superview's space.
    public init(frame frameRect: CGRect) {
        super.init()
        frame = frameRect
    }
    /// A view without a size.
    public convenience override init() { self.init(frame: .zero) }
    /// A view without a size: views are not archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: The layer

    /// Kept: every view has a layer.
    open var wantsLayer = false
    /// Whether ``updateLayer()`` is called in place of ``draw(_:)``.
    open var wantsUpdateLayer: Bool { false }
    /// When the view draws.
    open var layerContentsRedrawPolicy = LayerContentsRedrawPolicy.duringViewResize
    /// Kept.
    open var layerUsesCoreImageFilters = false
    /// Kept: sublayers are drawn as they are.
    open var canDrawSubviewsIntoLayer = false

    /// Makes the view's layer.
    open func makeBackingLayer() -> CALayer { CALayer() }

    /// The layer. A layer that is set replaces the view's own layer, and gets its frame.
    open var layer: CALayer? {
        get {
            if let storedLayer {
                noteDirection()
                return storedLayer
            }
            let new = makeBackingLayer()
            adopt(new)
            return new
        }
        set {
            guard let newValue, newValue !== storedLayer else { return }
            let old = storedLayer
            newValue.frame = frame
            adopt(newValue)
            if let old, let above = old.superlayer { above.replaceSublayer(old, with: newValue) }
            for child in children { newValue.addSublayer(child.backing) }
        }
    }

    private var backing: CALayer { layer ?? CALayer() }

    private func adopt(_ layer: CALayer) {
        storedLayer = layer
        layer.delegate = self
        layer.contentsScale = window?.backingScaleFactor ?? NSScreen.defaultScale
        if layer.anchorPoint != .zero, layer.bounds.isEmpty { layer.anchorPoint = .zero }
        noteDirection()
        if mayDraw { layer.setNeedsDisplay() }
    }

    /// Turns y of the layer round where it goes another way than in the superview.
    private func noteDirection() {
        // Around the view at the top y grows downwards, as in pictures.
        let outside = parent?.isFlipped ?? true
        if storedLayer?.isGeometryFlipped != (isFlipped != outside) {
            storedLayer?.isGeometryFlipped = isFlipped != outside
        }
    }

    private var mayDraw: Bool { type(of: self) != NSView.self }

    /// When a view draws.
    public enum LayerContentsRedrawPolicy: Int, Hashable, Sendable {
        case never, onSetNeedsDisplay, duringViewResize, beforeViewResize, crossfade
    }

    // MARK: Geometry

    /// Whether y grows downwards in the view.
    open var isFlipped: Bool { false }
    /// The box around the view in its superview's space.
    open var frame: CGRect {
        get { backing.frame }
        set {
            let old = backing.bounds.size
            backing.frame = newValue
            sizeDidChange(old)
        }
    }
    /// The view's own space: what of it shows.
    open var bounds: CGRect {
        get { backing.bounds }
        set {
            let old = backing.bounds.size
            backing.bounds = newValue
            sizeDidChange(old)
        }
    }
    /// Moves the view.
    open func setFrameOrigin(_ newOrigin: CGPoint) { frame.origin = newOrigin }
    /// Sets the view's size.
    open func setFrameSize(_ newSize: CGSize) { frame.size = newSize }
    /// Moves the view's own space.
    open func setBoundsOrigin(_ newOrigin: CGPoint) { bounds.origin = newOrigin }
    /// The parts that follow the superview's size.
    open var autoresizingMask: AutoresizingMask = [] {
        didSet { backing.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(autoresizingMask.rawValue)) }
    }
    /// Kept.
    open var autoresizesSubviews = true
    /// Kept: there are no constraints.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// The size of the view's own contents, and -1 for none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }
    /// The value for a missing intrinsic size.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The parts of a view's frame that follow its superview's size.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits, which are Core Animation's.
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The distance from the left.
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        public static let width = AutoresizingMask(rawValue: 2)
        /// The distance from the right.
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        /// The distance from the side of the smaller y.
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        public static let height = AutoresizingMask(rawValue: 16)
        /// The distance from the side of the larger y.
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }

    /// A point of this view's space in another's, or in that of the window, whose y grows upwards. Without a window the view at the top
    /// takes its place.
    open func convert(_ point: CGPoint, to view: NSView?) -> CGPoint {
        if let view { return backing.convert(point, to: view.backing) }
        return top.pointInWindow(backing.convert(point, to: top.backing))
    }
    /// A point of another view's space, or of that of the window, in this one's.
    open func convert(_ point: CGPoint, from view: NSView?) -> CGPoint {
        if let view { return backing.convert(point, from: view.backing) }
        return backing.convert(top.pointInWindow(point), from: top.backing)
    }
    /// The box around a rectangle of this view's space in another's, or in that of the window.
    open func convert(_ rect: CGRect, to view: NSView?) -> CGRect {
        if let view { return backing.convert(rect, to: view.backing) }
        return top.rectInWindow(backing.convert(rect, to: top.backing))
    }
    /// The box around a rectangle of another view's space, or of that of the window, in this one's.
    open func convert(_ rect: CGRect, from view: NSView?) -> CGRect {
        if let view { return backing.convert(rect, from: view.backing) }
        return backing.convert(top.rectInWindow(rect), from: top.backing)
    }

    /// The view that lies in no other.
    var top: NSView {
        var view = self
        while let next = view.parent { view = next }
        return view
    }

    private func sizeDidChange(_ old: CGSize) {
        let size = backing.bounds.size
        guard size != old else { return }
        if mayDraw, layerContentsRedrawPolicy == .duringViewResize || old.width <= 0 || old.height <= 0 {
            backing.setNeedsDisplay()
        }
        needsLayout = true
        if let window {
            updateTrackingAreas()
            window.invalidateCursorRects(for: self)
        }
    }

    // MARK: Look

    /// The opacity, from 0 (clear) to 1.
    open var alphaValue: CGFloat {
        get { CGFloat(backing.opacity) }
        set { backing.opacity = Float(newValue) }
    }
    /// Whether the view and its subviews do not show.
    open var isHidden: Bool {
        get { backing.isHidden }
        set { backing.isHidden = newValue }
    }
    /// Whether subviews are cut off at the bounds.
    open var clipsToBounds: Bool {
        get { backing.masksToBounds }
        set { backing.masksToBounds = newValue }
    }
    /// A shadow by the layer's properties.
    open var shadow: NSShadow? {
        didSet {
            backing.shadowOpacity = shadow == nil ? 0 : 1
            guard let shadow else { return }
            backing.shadowColor =
                (shadow.shadowColor as? NSColor)?.cgColor ?? CGColor(gray: 0, alpha: 1.0 / 3)
            backing.shadowRadius = shadow.shadowBlurRadius
            backing.shadowOffset = shadow.shadowOffset
        }
    }
    /// Filters of the layer.
    open var contentFilters: [Any] {
        get { backing.filters ?? [] }
        set { backing.filters = newValue }
    }
    /// Whether the contents have no alpha.
    open var isOpaque: Bool { false }
    /// The appearance's name.
    open var effectiveAppearanceName: String { "NSAppearanceNameAqua" }
    /// A number by which `viewWithTag(_:)` finds the view.
    open var tag: Int { -1 }
    open var identifier: String?
    /// A line of text for people.
    open var toolTip: String?

    // MARK: Tree

    /// The views in this one, the last one in front.
    open var subviews: [NSView] {
        get { children }
        set {
            children.filter { old in !newValue.contains { $0 === old } }.forEach { $0.removeFromSuperview() }
            newValue.forEach { addSubview($0) }
        }
    }
    /// The view that this one is in.
    open var superview: NSView? { parent }
    /// Adds a view in front of all others.
    open func addSubview(_ view: NSView) { insert(view, at: children.count) }
    /// Adds a view in front of another or behind it, or of all.
    open func addSubview(
        _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
    ) {
        let others = children.filter { $0 !== view }
        let index = others.firstIndex { $0 === otherView }
        switch place {
        case .below: insert(view, at: index ?? 0)
        case .above, .out: insert(view, at: index.map { $0 + 1 } ?? others.count)
        }
    }
    /// Removes the view from its superview.
    open func removeFromSuperview() {
        guard let parent else { return }
        viewWillMove(toSuperview: nil)
        parent.willRemoveSubview(self)
        move(to: nil) { leave() }
        viewDidMoveToSuperview()
    }
    /// Whether the view is another one, or lies in it.
    open func isDescendant(of view: NSView) -> Bool {
        var current: NSView? = self
        while let next = current {
            if next === view { return true }
            current = next.parent
        }
        return false
    }
    /// The first view in this one, itself included, with a tag.
    open func viewWithTag(_ tag: Int) -> NSView? {
        var open = [self]
        while let view = open.popLast() {
            if view.tag == tag { return view }
            open += view.children.reversed()
        }
        return nil
    }
    /// The view in front, this one or one in it, that a point of the superview's space lies in.
    open func hitTest(_ point: CGPoint) -> NSView? {
        guard !isHidden else { return nil }
        let inside = parent.map { convert(point, from: $0) } ?? pointFromOutside(point)
        guard bounds.contains(inside) else { return nil }
        for view in children.reversed() { if let hit = view.hitTest(inside) { return hit } }
        return self
    }

    private func insert(_ view: NSView, at index: Int) {
        // A view in itself would be a tree without an end.
        guard !isDescendant(of: view) else { return }
        if let other = view.ownWindow { other.contentView = nil }
        view.viewWillMove(toSuperview: self)
        view.move(to: window) {
            view.leave()
            let index = max(0, min(index, children.count))
            if index < children.count {
                backing.insertSublayer(view.backing, below: children[index].backing)
            } else {
                backing.addSublayer(view.backing)
            }
            children.insert(view, at: index)
            view.parent = self
            view.nextResponder = self
            view.noteDirection()
            didAddSubview(view)
        }
        view.viewDidMoveToSuperview()
        needsLayout = true
    }

    private func leave() {
        parent?.children.removeAll { $0 === self }
        (parent, nextResponder) = (nil, nil)
        storedLayer?.removeFromSuperlayer()
        noteDirection()
    }

    /// Called before the view gets another superview.
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    /// Called after the view got another superview.
    open func viewDidMoveToSuperview() {}
    /// Called before the view gets into another window, or into none.
    open func viewWillMove(toWindow newWindow: NSWindow?) {}
    /// Called after the view got into another window, or into none.
    open func viewDidMoveToWindow() {}
    /// Called after the pixels per point of the view's window changed.
    open func viewDidChangeBackingProperties() {}
    /// Called after the view got a subview.
    open func didAddSubview(_ subview: NSView) {}
    /// Called before the view loses a subview.
    open func willRemoveSubview(_ subview: NSView) {}
    /// Called by the program: there are no files of views.
    open func awakeFromNib() {}

    // MARK: Events

    /// The next responder: the view's controller, or its superview, or its window.
    open override var nextResponder: NSResponder? {
        get { super.nextResponder }
        set {
            guard let controller else { return super.nextResponder = newValue }
            super.nextResponder = controller
            controller.nextResponder = newValue
        }
    }
    /// Whether the click counts that brings the window to the front. The window manager decides that: every click counts.
    open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }
    /// Asks the views in this one.
    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        children.contains { $0.performKeyEquivalent(with: event) }
    }
    /// The areas that hear of the pointer.
    open private(set) var trackingAreas: [NSTrackingArea] = []
    /// Adds an area that hears of the pointer.
    open func addTrackingArea(_ trackingArea: NSTrackingArea) { trackingAreas.append(trackingArea) }
    /// Removes an area.
    open func removeTrackingArea(_ trackingArea: NSTrackingArea) {
        trackingAreas.removeAll { $0 === trackingArea }
    }
    /// Called after the view's size changed or the view got into a window. Does nothing by itself.
    open func updateTrackingAreas() {}
    /// Says by `addCursorRect(_:cursor:)` where the pointer looks otherwise. Is called when the view comes into a window or has another
    /// size, and after ``NSWindow/invalidateCursorRects(for:)``.
    open func resetCursorRects() {}

    // MARK: Layout and drawing

    /// Whether the subviews are arranged before the next frame.
    open var needsLayout = false {
        didSet { if needsLayout { backing.setNeedsLayout() } }
    }
    /// Arranges the subviews. Does nothing by itself.
    open func layout() {}
    /// Arranges the subviews now, if they need it.
    open func layoutSubtreeIfNeeded() { backing.layoutIfNeeded() }
    /// Whether the contents are drawn before the next frame.
    open var needsDisplay = false {
        didSet { if needsDisplay { backing.setNeedsDisplay() } }
    }
    /// Requests drawing of a part of the contents before the next frame.
    open func setNeedsDisplay(_ invalidRect: CGRect) { backing.setNeedsDisplay(invalidRect) }
    /// Draws the contents in the current context, y up unless the view is flipped. Does nothing by itself.
    open func draw(_ dirtyRect: CGRect) { ContextStack.current.reachedOwnDraw = true }
    /// Sets the layer's properties, where ``wantsUpdateLayer`` says so.
    open func updateLayer() {}

    /// Arranges the subviews.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === storedLayer else { return }
        needsLayout = false
        controller?.viewWillLayout()
        layout()
        controller?.viewDidLayout()
    }
    /// Makes new contents: by ``updateLayer()``, or the layer draws them.
    open func display(_ layer: CALayer) {
        guard layer === storedLayer, wantsUpdateLayer else { return UndrawingDelegate.shared.display(layer) }
        needsDisplay = false
        updateLayer()
    }
    /// Draws the contents of the view's layer; see ``draw(_:)``.
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        guard layer === storedLayer, mayDraw else { return UndrawingDelegate.shared.draw(layer, in: ctx) }
        let stack = ContextStack.current
        let before = stack.reachedOwnDraw
        stack.reachedOwnDraw = false
        withCurrentContext(ctx, growsDownwards: isFlipped) {
            draw(ctx.boundingBoxOfClipPath.isNull ? layer.bounds : ctx.boundingBoxOfClipPath)
        }
        if stack.reachedOwnDraw { UndrawingDelegate.shared.draw(layer, in: ctx) }
        stack.reachedOwnDraw = before
        needsDisplay = false
    }
    /// None: views' layers do not animate by themselves.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
