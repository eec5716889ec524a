import CoreGraphics
import Foundation
import Logging

/// The owner of a view: its life cycle, its child controllers, and the controllers that it presents.
///
/// The view is made when it is asked for first. ``viewWillAppear(_:)`` and the like are called when the view comes into a window that
/// shows (``UIWindow/makeKeyAndVisible()``) or leaves it, and by containers and presentations. A program that draws a controller's
/// view without a window calls them itself.
open class UIViewController: UIResponder, UIContentContainer {
    /// A controller without a view yet.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    /// A controller without a view yet. There are no nibs: a name is kept, and logged when the view is made by ``loadView()``.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
        super.init()
    }
    /// A controller without a view yet: controllers are not archived.
    public required init?(coder: NSCoder) {
        (nibName, nibBundle) = (nil, nil)
        super.init()
    }

    /// The name that the controller was made with.
    public let nibName: String?
    /// The bundle that the controller was made with.
    public let nibBundle: Bundle?
    /// `nil`: there are no storyboards.
    open var storyboard: UIStoryboard? { nil }

    // MARK: The view

    private var storedView: UIView?
    private var isLoading = false

    /// The view, which is made when it is asked for first.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set {
            guard newValue !== storedView else { return }
            if storedView?.controller === self { storedView?.controller = nil }
            storedView = newValue
            newValue?.controller = self
        }
    }
    /// The view where it was made, else `nil`.
    open var viewIfLoaded: UIView? { storedView }
    /// Whether the view was made.
    open var isViewLoaded: Bool { storedView != nil }
    /// Makes the view: one of the screen's size.
    open func loadView() {
        if let nibName {
            Logger(label: "lamina").warning(
                "\(type(of: self)): there are no nibs; the view of \"\(nibName)\" is an empty one")
        }
        view = UIView(frame: UIScreen.main.bounds)
    }
    /// Makes the view if there is none.
    open func loadViewIfNeeded() {
        guard storedView == nil, !isLoading else { return }
        isLoading = true
        loadView()
        if storedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        isLoading = false
        viewDidLoad()
    }

    // MARK: The view's life

    /// Called after the view was made.
    open func viewDidLoad() {}
    /// Called before the view comes into sight.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called when the view is in its window, with its superview's size, before it is laid out.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view came into sight.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view goes out of sight.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view went out of sight.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view arranges its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the view arranged its subviews.
    open func viewDidLayoutSubviews() {}
    /// Calls the view to make its constraints.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
    /// Called when bars cover another part of the view.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called when the margins of the view change.
    open func viewLayoutMarginsDidChange() {}
    /// Called when the window of a program that runs has another size.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }
    /// Called by the program: see `MemoryWarning`.
    open func didReceiveMemoryWarning() {}
    /// Called by the program: there are no files of views.
    open func awakeFromNib() {}

    // MARK: Appearance

    var appearance = Appearance.disappeared
    var isAppearanceAnimated = false
    var awaitsIsAppearing = false
    /// Whether the container tells the controller of its appearance at the moment.
    var isForwarded = false

    /// Whether children hear of the controller's appearance; `true`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// Tells the controller that its view is about to come into sight or to leave it. ``endAppearanceTransition()`` ends that.
    ///
    /// Calls that would tell it twice do nothing.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated)
    }
    /// Tells the controller that its view has come into sight or left it.
    open func endAppearanceTransition() { endAppearance() }
    /// Whether the controller is being presented.
    open internal(set) var isBeingPresented = false
    /// Whether the controller is being dismissed.
    open internal(set) var isBeingDismissed = false
    /// Whether the controller is coming into a container.
    open internal(set) var isMovingToParent = false
    /// Whether the controller is leaving its container.
    open internal(set) var isMovingFromParent = false

    // MARK: Containers

    var childControllers: [UIViewController] = []
    weak var parentController: UIViewController?

    /// The controllers in this one, the last one added last.
    open var children: [UIViewController] { childControllers }
    /// The controller that this one is in.
    open var parent: UIViewController? { parentController }
    /// Adds a controller, which leaves the one that it was in. The program puts its view into this one's, and then calls
    /// ``didMove(toParent:)`` of the child. A controller cannot be put into itself.
    open func addChild(_ childController: UIViewController) { insertChild(childController) }
    /// Takes the controller out of its container, and calls ``didMove(toParent:)``. The program has called
    /// ``willMove(toParent:)``, and takes the view out itself.
    open func removeFromParent() {
        guard let parentController else { return }
        parentController.childControllers.removeAll { $0 === self }
        self.parentController = nil
        didMove(toParent: nil)
    }
    /// Called before the controller comes into a container, or with `nil` before it leaves one.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller came into a container, or with `nil` after it left one.
    open func didMove(toParent parent: UIViewController?) {}
    /// Puts one child's view in the place of another's. Both have to be children of this controller; if not, that is logged, and
    /// nothing happens.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController,
        duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        exchange(fromViewController, toViewController, duration, options, animations, completion)
    }
    /// The child that says how the status bar looks; `nil`.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that says whether there is a status bar; `nil`.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// The child that decides whether the home indicator shows; `nil`.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Shows a controller: a navigation controller around this one pushes it, and without one it is presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        guard let navigation = navigationController else { return present(vc, animated: true) }
        navigation.pushViewController(vc, animated: true)
    }
    /// Shows a controller beside this one; here as ``show(_:sender:)`` does.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { show(vc, sender: sender) }

    // MARK: Presentation

    var presentedController: UIViewController?
    weak var presenter: UIViewController?
    var storedPresentation: UIPresentationController?
    var activeTransition: ControllerTransition?

    /// The style of presenting the controller. ``UIModalPresentationStyle/automatic`` is a sheet.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// How a presentation of the controller moves.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Who gives the animations of the controller's presentation.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether presentations of the style `currentContext` and `overCurrentContext` of controllers in this one cover its view.
    open var definesPresentationContext = false
    /// Whether presentations in the controller's context move as this controller's ``modalTransitionStyle`` says.
    open var providesPresentationContextTransitionStyle = false
    /// Kept: typed text cannot be undone.
    open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }
    /// Kept: fingers do not dismiss sheets.
    open var isModalInPresentation = false
    /// Kept: whether the controller says how the status bar looks although it does not fill the screen.
    open var modalPresentationCapturesStatusBarAppearance = false

    /// The controller that this one, or one that it is in, presents.
    open var presentedViewController: UIViewController? {
        Self.first(from: self) { $0.presentedController }
    }
    /// The controller that presents this one, or one that it is in.
    open var presentingViewController: UIViewController? { Self.first(from: self) { $0.presenter } }
    /// The object that places the controller's view while it is presented. It is made when it is asked for first, by
    /// ``modalPresentationStyle`` and ``transitioningDelegate``.
    open var presentationController: UIPresentationController? {
        var controller: UIViewController? = self
        while let current = controller, current.presenter == nil { controller = current.parentController }
        return (controller ?? self).preparedPresentation(presenting: nil)
    }
    /// The same where it is a sheet.
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// Presents a controller: its view covers the window, or lies in it as a sheet.
    ///
    /// A controller that is presented already, a presenter that presents another one or whose view is in no window is logged, and
    /// nothing happens.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) { beginPresentation(of: viewControllerToPresent, flag, completion) }
    /// Dismisses the controller that this one presents with all above it, or this one where it presents none.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        beginDismissal(flag, completion)
    }
    /// The same where the style is `popover`, which is a sheet here.
    open var popoverPresentationController: UIPopoverPresentationController? {
        guard modalPresentationStyle == .popover else { return nil }
        return presentationController as? UIPopoverPresentationController
    }

    /// Called by the program: there are no storyboards.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    /// `true`.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    /// Does nothing but log an error: there are no storyboards.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        Logger(label: "lamina").error(
            "\(type(of: self)): the segue \"\(identifier)\" was asked for; there are no storyboards")
    }

    /// The transition that the controller takes part in; `nil` for none.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { currentTransition }

    // MARK: Texts and bars

    /// The title, which its items for bars have too.
    open var title: String? {
        didSet {
            storedNavigationItem?.title = title
            storedTabBarItem?.title = title
        }
    }
    private var storedNavigationItem: UINavigationItem?
    /// What a navigation bar shows for the controller.
    open var navigationItem: UINavigationItem {
        if let storedNavigationItem { return storedNavigationItem }
        let item = UINavigationItem(title: title)
        storedNavigationItem = item
        return item
    }
    private var storedTabBarItem: UITabBarItem?
    /// The tab bar's entry for the controller.
    open var tabBarItem: UITabBarItem! {
        get {
            if let storedTabBarItem { return storedTabBarItem }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            storedTabBarItem = item
            return item
        }
        set {
            storedTabBarItem = newValue
            tabBarController?.itemsDidChange()
        }
    }
    /// The buttons of the toolbar below, while the controller is on top of a navigation controller.
    open var toolbarItems: [UIBarButtonItem]? {
        didSet { navigationController?.toolbarItemsDidChange(of: self) }
    }
    /// Sets the buttons of the toolbar below.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        self.toolbarItems = toolbarItems
    }
    /// Whether bars below are hidden while the controller lies above the first one of a navigation controller.
    open var hidesBottomBarWhenPushed = false
    /// The nearest navigation controller around this one.
    open var navigationController: UINavigationController? {
        Self.first(from: parentController) { $0 as? UINavigationController }
    }
    /// The nearest tab bar controller around this one.
    open var tabBarController: UITabBarController? {
        Self.first(from: parentController) { $0 as? UITabBarController }
    }
    /// The view of the contents that bars follow; `nil` for the one that is found in the view.
    private var contentScrollViews: [UInt: UIScrollView] = [:]
    /// Sets the scroll view that the bars at sides follow.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {
        for side in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing] where edge.contains(side) {
            contentScrollViews[side.rawValue] = scrollView
        }
    }
    /// The scroll view that the bar at a side follows, if the program set one.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        contentScrollViews[edge.rawValue]
    }

    // MARK: Sizes

    /// The size that the controller prefers in a container or a presentation.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parentController?.preferredContentSizeDidChange(forChildContentContainer: self)
            storedPresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }
    /// Called when a child prefers another size. Does nothing by itself.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The size of a child's view where a container asks for it: the container's.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// The insets of the program's own bars, in addition to the known ones.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { safeAreaDidChange() } }
    }
    /// The insets of the container's bars.
    var barInsets = UIEdgeInsets.zero { didSet { if barInsets != oldValue { safeAreaDidChange() } } }
    /// The sides at which the view lies under bars; ``UIView/safeAreaInsets`` says how far. Without the upper one it begins below a
    /// navigation bar.
    open var edgesForExtendedLayout = UIRectEdge.all
    /// Whether the view lies under bars that are opaque, too.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Whether scroll views keep their contents clear of bars.
    open var automaticallyAdjustsScrollViewInsets = true
    /// Kept: margins are the view's own.
    open var viewRespectsSystemMinimumLayoutMargins = true
    /// The smallest margins of the view: 16 points at the sides.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    }

    // MARK: Kept values

    /// The style of the controller's view and the views in it; that of what is around it if unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet {
            guard overrideUserInterfaceStyle != oldValue else { return }
            UITraitCollection.willChange()
            viewIfLoaded?.followStyle()
        }
    }
    /// The appearance that the controller prefers. The value is kept.
    open var preferredUserInterfaceStyle: UIUserInterfaceStyle { .unspecified }
    /// The appearance of the controller's view.
    open var traitCollection: UITraitCollection {
        if let viewIfLoaded { return viewIfLoaded.traitCollection }
        return overrideUserInterfaceStyle == .unspecified
            ? .of(UITraitCollection.screenStyle) : .of(overrideUserInterfaceStyle)
    }
    /// Called when the appearance changed between light and dark. Does nothing by itself.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// How the status bar should look. The value is kept: there is no status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether there should be no status bar. The value is kept.
    open var prefersStatusBarHidden: Bool { false }
    /// How the status bar should come and go. The value is kept.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// Does nothing: there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// Whether the sign for the way home should be hidden. The value is kept.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// Does nothing: there is no home indicator.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// The sides at which the system's gestures should wait. The value is kept.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// Whether the screen should be turned with the device. The value is kept: nothing turns it.
    open var shouldAutorotate: Bool { true }
    /// The directions that the controller goes with. The value is kept.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    /// The direction that a presentation should begin with. The value is kept.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Does nothing: nothing turns the screen.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Whether the program changes the view at the moment. The value is kept.
    open var isEditing = false
    /// Sets ``isEditing``.
    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
        storedEditItem?.showEditing(editing)
    }
    private weak var storedEditItem: UIBarButtonItem?
    /// A button that turns ``isEditing`` on and off, with the title “Edit” or “Done”.
    open var editButtonItem: UIBarButtonItem {
        if let storedEditItem { return storedEditItem }
        let item = UIBarButtonItem(
            systemItem: .edit,
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                setEditing(!isEditing, animated: true)
            })
        item.showEditing(isEditing)
        storedEditItem = item
        return item
    }
    /// A name by which a program finds the state of an earlier run. The value is kept.
    open var restorationIdentifier: String?

    /// The commands that were added.
    private var addedCommands: [UIKeyCommand] = []
    /// The commands that were added by ``addKeyCommand(_:)``.
    open override var keyCommands: [UIKeyCommand]? { addedCommands.isEmpty ? nil : addedCommands }
    /// Adds a command of a key.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedCommands.append(keyCommand) }
    /// Removes a command of a key.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedCommands.removeAll { $0 === keyCommand } }

    /// The view's superview, or the presenter of a presented controller.
    open override var next: UIResponder? { viewIfLoaded?.parent ?? presenter }
}
