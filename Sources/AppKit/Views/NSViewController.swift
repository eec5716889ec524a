import Foundation

/// Makes a view, and hears what happens to it.
open class NSViewController: NSResponder {
    private var ownView: NSView?
    private var inner: [NSViewController] = []

    /// A controller: its view is made by ``loadView()``.
    public override init() { super.init() }
    /// A controller. There are no files of views: the name is kept.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }
    /// A controller: nothing is archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Kept.
    open private(set) var nibName: String?
    /// Kept.
    open var title: String?
    /// Kept.
    open var representedObject: Any?
    /// The size for a window that is made for the controller; empty for that of the view.
    open var preferredContentSize = CGSize.zero

    /// The size for a window that gets the view.
    var wantedSize: CGSize { preferredContentSize == .zero ? view.frame.size : preferredContentSize }

    // MARK: The view

    /// The view, which is made when it is asked for first.
    open var view: NSView {
        get {
            if let ownView { return ownView }
            loadView()
            // A program's loadView() may have set none.
            let made = ownView ?? NSView()
            if ownView == nil { self.view = made }
            viewDidLoad()
            return made
        }
        set {
            if ownView?.controller === self { ownView?.controller = nil }
            ownView = newValue
            newValue.controller = self
        }
    }
    /// Whether the view was made.
    open var isViewLoaded: Bool { ownView != nil }
    /// The view, if it was made.
    open var viewIfLoaded: NSView? { ownView }
    /// Makes the view: an empty one by itself.
    open func loadView() { view = NSView() }
    /// Makes the view, if that did not happen yet.
    open func loadViewIfNeeded() { _ = view }
    /// The view was made.
    open func viewDidLoad() {}
    /// The view is about to be shown in a window.
    open func viewWillAppear() {}
    /// The view is shown in a window.
    open func viewDidAppear() {}
    /// The view is about to be shown no longer.
    open func viewWillDisappear() {}
    /// The view is shown no longer.
    open func viewDidDisappear() {}
    /// The view is about to arrange its subviews.
    open func viewWillLayout() {}
    /// The view has arranged its subviews.
    open func viewDidLayout() {}

    // MARK: Tree

    /// The controllers in this one.
    open var children: [NSViewController] { inner }
    /// The controller that this one is in.
    open private(set) weak var parent: NSViewController?
    /// Adds a controller. Its view is added by the program.
    open func addChild(_ childViewController: NSViewController) {
        insertChild(childViewController, at: inner.count)
    }
    /// Adds a controller at a place, which is at most the number of those there are.
    open func insertChild(_ childViewController: NSViewController, at index: Int) {
        childViewController.removeFromParent()
        inner.insert(childViewController, at: max(0, min(index, inner.count)))
        childViewController.parent = self
    }
    /// Leaves the controller that this one is in.
    open func removeFromParent() {
        parent?.inner.removeAll { $0 === self }
        parent = nil
    }
}
