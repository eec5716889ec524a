import CoreGraphics
import Foundation
import LaminaLayer
import LaminaViews

extension UIView {
    /// Exchanges two subviews.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard children.indices.contains(index1), children.indices.contains(index2), index1 != index2 else {
            return
        }
        children.swapAt(index1, index2)
        for view in children { layer.addSublayer(view.layer) }
    }
    /// Moves a subview in front of all others.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.parent === self else { return }
        children.removeAll { $0 === view }
        children.append(view)
        layer.addSublayer(view.layer)
    }
    /// Moves a subview behind all others.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.parent === self else { return }
        children.removeAll { $0 === view }
        children.insert(view, at: 0)
        layer.insertSublayer(view.layer, at: 0)
    }
    func takeOut() {
        guard let parent else { return }
        let hadWindow = window != nil
        willMove(toSuperview: nil)
        if hadWindow { willMove(toWindow: nil) }
        parent.willRemoveSubview(self)
        dropConstraintsOfSuperviews()
        leave()
        didMoveToSuperview()
        if hadWindow { tellWindow() }
    }

    func leave() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        layer.removeFromSuperlayer()
    }

    func insert(_ view: UIView, at index: Int) {
        // A view in itself would be a tree without an end.
        guard !isDescendant(of: view) else { return }
        let (before, after) = (view.window, window)
        view.willMove(toSuperview: self)
        if before !== after { view.willMove(toWindow: after) }
        if let old = view.parent, old !== self {
            old.willRemoveSubview(view)
            view.dropConstraintsOfSuperviews()
        }
        view.leave()
        let index = max(0, min(index, children.count))
        if index < children.count {
            layer.insertSublayer(view.layer, below: children[index].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        children.insert(view, at: index)
        view.parent = self
        setNeedsLayout()
        constraintsDidChange()
        didAddSubview(view)
        view.didMoveToSuperview()
        if before !== after { view.tellWindow() }
        view.tintColorDidChange()
    }

    private func tellWindow() {
        var open = [self]
        while let view = open.popLast() {
            view.didMoveToWindow()
            open += view.children
        }
    }

    /// The view in front that a point lies in, by the subviews' own answers.
    func findHit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point, with: event)
        else {
            return nil
        }
        for view in children.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether the view is another one, or lies in it.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let next = current {
            if next === view { return true }
            current = next.parent
        }
        return false
    }

    /// The first view in this one, itself included, with a tag.
    public func viewWithTag(_ tag: Int) -> UIView? {
        var open = [self]
        while let view = open.popLast() {
            if view.tag == tag { return view }
            open += view.children.reversed()
        }
        return nil
    }

    // MARK: Places

    /// A point of this view's space in another's, or in the space of the top of the tree.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: (view ?? top).layer)
    }
    /// A point of another view's space, or of the space of the top of the tree, in this one's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? top).layer)
    }
    /// The box around a rectangle of this view's space in another's.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: (view ?? top).layer)
    }
    /// The box around a rectangle of another view's space in this one's.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: (view ?? top).layer)
    }

    private var top: UIView {
        var view = self
        while let next = view.parent { view = next }
        return view
    }

    /// A picture of the view with its subviews, as it is when it is called.
    ///
    /// - Returns: `nil` for sizes that are not positive or too large.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard let image = try? layer.makeImage(scale: layer.contentsScale) else { return nil }
        let view = UIView(frame: frame)
        view.layer.contents = image
        return view
    }

    /// Draws the view with its subviews into a rectangle of the current context.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(),
            let image = try? layer.makeImage(scale: layer.contentsScale)
        else { return false }
        context.drawUpright(image, in: rect)
        return true
    }
}

/// A view at the top of a tree, of the screen's size at first.
open class UIWindow: UIView {
    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
    }
    /// The screen.
    open var screen: UIScreen { .main }
    /// Shows the window.
    open func makeKeyAndVisible() { isHidden = false }
    /// Whether it is the one that shows.
    open var isKeyWindow: Bool { !isHidden }

    /// A window of a frame.
    public override init(frame: CGRect) { super.init(frame: frame) }
    /// A window of the screen's size.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = UIScreen.main.bounds
    }

    override var mayDraw: Bool { type(of: self) != UIWindow.self }
}

/// The owner of a view, which it makes when it is asked for first.
open class UIViewController: UIResponder {
    private var storedView: UIView?

    /// A controller without a view yet.
    public override init() {}
    /// A controller without a view yet: names and bundles are not looked at.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    /// A controller without a view yet.
    public required init?(coder: NSCoder) {}

    /// The view.
    open var view: UIView! {
        get {
            if storedView == nil {
                loadView()
                if storedView == nil { storedView = UIView(frame: UIScreen.main.bounds) }
                viewDidLoad()
            }
            return storedView
        }
        set { storedView = newValue }
    }
    /// Whether the view was asked for.
    open var isViewLoaded: Bool { storedView != nil }
    /// Makes the view: one of the screen's size.
    open func loadView() { storedView = UIView(frame: UIScreen.main.bounds) }
    /// Makes the view where there is none.
    open func loadViewIfNeeded() { _ = view }
    /// Called after the view was made.
    open func viewDidLoad() {}
    /// Called by the program.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called by the program.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called by the program.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called by the program.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called by the program.
    open func viewDidLayoutSubviews() {}
    /// The title.
    open var title: String?
    /// The controllers in this one.
    open private(set) var children: [UIViewController] = []
    /// Adds a controller.
    open func addChild(_ childController: UIViewController) { children.append(childController) }
    /// Does nothing.
    open func didMove(toParent parent: UIViewController?) {}
}
