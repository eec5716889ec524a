import CoreGraphics
import Foundation
import LaminaViews

/// A view at the top of a tree, of the screen's size at first.
///
/// Controllers hear that their views come into sight when the window is shown by ``makeKeyAndVisible()``. A window that is drawn
/// without that shows its views too.
open class UIWindow: UIView {
    /// Whether the window was shown.
    private(set) var isShown = false
    var hovered = HoveredRecognizers()

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let old = oldValue, old.viewIfLoaded?.superview === self { old.view.removeFromSuperview() }
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
    }
    private var ownInsets: UIEdgeInsets?
    /// How far the screen's edges cover the window: as the screen says (``UIScreen/safeAreaInsets``), unless it is set. Lamina's own
    /// addition.
    public var screenSafeAreaInsets: UIEdgeInsets {
        get { ownInsets ?? UIScreen.main.safeAreaInsets }
        set {
            guard newValue != screenSafeAreaInsets else { return ownInsets = newValue }
            ownInsets = newValue
            tellSafeArea()
            constraintsDidChange()
        }
    }
    /// The window's scene, and after it the program and its delegate.
    open override var next: UIResponder? { super.next ?? windowScene }
    private var undoing: UndoManager?
    /// The window's own, for all that lies in it.
    open override var undoManager: UndoManager? {
        if undoing == nil { undoing = UndoManager() }
        return undoing
    }
    open var screen: UIScreen { .main }
    /// How high the window lies above others. The value is kept: each window is drawn by itself.
    open var windowLevel = Level.normal
    /// Shows the window, as the one of ``UIApplication/keyWindow``.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }
    /// Makes the window the one of ``UIApplication/keyWindow``, if it shows.
    open func makeKey() { UIApplication.shared.makeKey(self) }
    /// Whether it is the one that shows.
    open var isKeyWindow: Bool { !isHidden }
    /// Whether the window is hidden. Setting it to `false` shows the window, and calls its controllers.
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            super.isHidden = newValue
            guard isShown == newValue else { return }
            isShown = !newValue
            isShown ? UIApplication.shared.add(self) : UIApplication.shared.remove(self)
            let controllers = controllersOutOfSight(newValue ? .appeared : .disappeared)
            for controller in controllers { controller.beginAppearanceTransition(!newValue, animated: false) }
            if !newValue { layoutIfNeeded() }
            for controller in controllers { controller.endAppearanceTransition() }
        }
    }

    /// The level of a window above others.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// Whether a level is lower than another one.
        public static func < (lower: Level, upper: Level) -> Bool { lower.rawValue < upper.rawValue }
        /// A level above another one.
        public static func + (level: Level, height: CGFloat) -> Level { Level(level.rawValue + height) }
        /// A level below another one.
        public static func - (level: Level, height: CGFloat) -> Level { Level(level.rawValue - height) }
        /// The usual level.
        public static let normal = Level(0)
        /// Above the status bar.
        public static let statusBar = Level(1000)
        /// Above everything.
        public static let alert = Level(2000)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// A window of the screen's size.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }
    /// A window of the screen's size.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = UIScreen.main.bounds
    }

    override var mayDraw: Bool { type(of: self) != UIWindow.self }

    /// The other button of a pointer was pressed: a text under it opens its menu.
    package func pressSecondary(at point: CGPoint) {
        let view = hitTest(point, with: nil)
        EditMenu.current.touchBegan(on: view)
        guard let text = view?.nearest(UIView.self, where: { $0 is any TextEditor }) else { return }
        (text as? any TextEditor)?.touching.secondary(at: convert(point, to: text))
    }
}
