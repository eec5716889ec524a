import Foundation
import LaminaLayer
import LaminaViews

/// A window: its contents, its size, and the responders of its events.
///
/// While an ``NSApplication`` runs, each window that is ordered in has one of the window system. Without that a window is usable all the
/// same: it has contents, and answers the events that the program gives to ``sendEvent(_:)``.
///
/// The frame is that of the contents: the window manager adds the title. A window goes where the program says, by its frame or ``center()``; a
/// window whose place is zero goes where the window manager says. On Wayland, that decides about all of them, and tells nobody.
open class NSWindow: NSResponder {
    /// The window's number, which events have.
    public let windowNumber: Int
    /// What shows the window; `nil` unless the program runs.
    var host: WindowHost?
    private var ownFrame: CGRect
    /// Whether the program said where the window lies, and whether that is the middle of the screen; otherwise the window manager decides.
    private(set) var (isPlaced, isCentered) = (false, false)
    let pointer = PointerRouter()

    /// A window with contents of a size, which does not show yet.
    public init(
        contentRect: CGRect, styleMask style: StyleMask,
        backing backingStoreType: BackingStoreType = .buffered,
        defer flag: Bool = false
    ) {
        windowNumber = NSApplication.shared.nextWindowNumber()
        (ownFrame, styleMask) = (contentRect, style)
        super.init()
        isPlaced = contentRect.origin != .zero
        changeContents(to: NSView(frame: CGRect(origin: .zero, size: contentRect.size)))
    }
    /// A window with a title, which can be closed and has another size when its edges are dragged.
    public convenience init(contentViewController: NSViewController) {
        self.init(
            contentRect: CGRect(origin: .zero, size: contentViewController.wantedSize),
            styleMask: [.titled, .closable, .miniaturizable, .resizable])
        self.contentViewController = contentViewController
    }
    /// A window of 480 by 270 points.
    public convenience override init() {
        self.init(
            contentRect: CGRect(x: 0, y: 0, width: 480, height: 270), styleMask: [.titled, .closable])
    }
    /// A window: nothing is archived.
    public required init?(coder: NSCoder) {
        windowNumber = NSApplication.shared.nextWindowNumber()
        (ownFrame, styleMask) = (CGRect(x: 0, y: 0, width: 480, height: 270), [.titled, .closable])
        super.init(coder: coder)
        changeContents(to: NSView(frame: CGRect(origin: .zero, size: ownFrame.size)))
    }

    /// Hears what happens to the window.
    open weak var delegate: (any NSWindowDelegate)?
    private var undoing: UndoManager?
    /// What undoes changes in the window: the delegate's, or the window's own.
    open override var undoManager: UndoManager? {
        if let given = delegate?.windowWillReturnUndoManager(self) { return given }
        if undoing == nil { undoing = UndoManager() }
        return undoing
    }
    /// The controller that made the window.
    open weak var windowController: NSWindowController?
    open var title = "" {
        didSet { host?.title = title }
    }
    /// The parts of the window. Those that are there when it is shown count.
    open var styleMask: StyleMask
    /// Behind the contents.
    open var backgroundColor: NSColor! = .windowBackgroundColor {
        didSet { host?.backgroundColor = backgroundColor?.cgColor }
    }
    // What the window manager decides is kept.
    open var titleVisibility = TitleVisibility.visible
    open var titlebarAppearsTransparent = false
    open var isMovableByWindowBackground = false
    open var isReleasedWhenClosed = true
    open var isOpaque = true
    open var hasShadow = true
    open var level = Level.normal
    open var collectionBehavior: CollectionBehavior = []
    open var tabbingMode = TabbingMode.automatic
    open var isRestorable = false
    open var identifier: String?

    // MARK: Contents

    private var contents: NSView?
    private var controller: NSViewController?

    /// The view that fills the window.
    open var contentView: NSView? {
        get { contents }
        set { if newValue !== contents { changeContents(to: newValue) } }
    }
    /// The controller whose view fills the window. The window gets the size of the view.
    open var contentViewController: NSViewController? {
        get { controller }
        set {
            controller = newValue
            guard let newValue else { return }
            let size = newValue.wantedSize
            if size.width > 0, size.height > 0 { setContentSize(size) }
            contentView = newValue.view
        }
    }

    private func changeContents(to new: NSView?) {
        if let old = contents {
            old.move(to: nil) { old.ownWindow = nil }
            old.nextResponder = nil
        }
        contents = new
        focus = nil
        pointer.forget()
        host?.layer = new?.layer
        guard let new else { return }
        if let other = new.ownWindow { other.contentView = nil }
        new.removeFromSuperview()
        new.frame = CGRect(origin: .zero, size: ownFrame.size)
        new.move(to: self) { new.ownWindow = self }
        new.nextResponder = self
    }

    // MARK: Geometry

    /// The contents on the screen, y up.
    open var frame: CGRect { ownFrame }
    /// Has another place and size.
    open func setFrame(_ frameRect: CGRect, display flag: Bool) {
        if frameRect.size != ownFrame.size {
            host?.resize(to: frameRect.size)
            // A window manager may have given another one.
            sizeDidChange(host?.size ?? frameRect.size)
        }
        if frameRect.origin != ownFrame.origin { isPlaced = true }
        placeDidChange(frameRect.origin)
        // The lower edge stays where the size is another one.
        if isPlaced { host?.moveToFrame() }
    }
    /// The same: nothing is animated.
    open func setFrame(_ frameRect: CGRect, display displayFlag: Bool, animate animateFlag: Bool) {
        setFrame(frameRect, display: displayFlag)
    }
    /// Has contents of another size.
    open func setContentSize(_ size: CGSize) {
        setFrame(CGRect(origin: ownFrame.origin, size: size), display: true)
    }
    /// Has another place.
    open func setFrameOrigin(_ point: CGPoint) {
        (isPlaced, isCentered) = (true, false)
        placeDidChange(point)
        host?.moveToFrame()
    }
    /// Has its upper left corner at a point of the screen.
    open func setFrameTopLeftPoint(_ point: CGPoint) {
        setFrameOrigin(CGPoint(x: point.x, y: point.y - ownFrame.height))
    }
    /// Has its upper left corner at a point, unless that is zero.
    ///
    /// - Returns: Where the next window of a row goes.
    @discardableResult
    open func cascadeTopLeft(from topLeftPoint: CGPoint) -> CGPoint {
        if topLeftPoint != .zero { setFrameTopLeftPoint(topLeftPoint) }
        return CGPoint(x: ownFrame.minX + 21, y: ownFrame.maxY - 23)
    }
    /// The window lies elsewhere.
    func placeDidChange(_ origin: CGPoint) {
        guard origin != ownFrame.origin else { return }
        ownFrame.origin = origin
        tell(Self.didMoveNotification) { $0.windowDidMove($1) }
    }
    /// Comes to the middle of the screen.
    open func center() {
        let screen = NSScreen.main?.visibleFrame ?? .zero
        setFrameOrigin(
            CGPoint(
                x: (screen.midX - ownFrame.width / 2).rounded(),
                y: (screen.midY - ownFrame.height / 2).rounded()))
        isCentered = true
    }

    // MARK: Cursors

    /// Whether ``NSView/addCursorRect(_:cursor:)`` counts.
    open private(set) var areCursorRectsEnabled = true
    private var mustMakeCursorRects = true
    open func enableCursorRects() { areCursorRectsEnabled = true }
    open func disableCursorRects() { areCursorRectsEnabled = false }
    /// Has the cursors of a view asked for anew.
    open func invalidateCursorRects(for view: NSView) { mustMakeCursorRects = true }
    /// Has the cursors of all views asked for anew.
    open func resetCursorRects() { mustMakeCursorRects = true }
    open func discardCursorRects() { contentView?.forEachView { $0.discardCursorRects() } }

    /// Asks the views for their cursors, if something changed.
    func makeCursorRects() {
        guard mustMakeCursorRects else { return }
        mustMakeCursorRects = false
        contentView?.forEachView { view in
            view.discardCursorRects()
            view.resetCursorRects()
        }
    }
    /// The least size of the contents. It counts when the window is shown.
    open var contentMinSize = CGSize(width: 1, height: 1)
    /// The same as ``contentMinSize``.
    open var minSize: CGSize {
        get { contentMinSize }
        set { contentMinSize = newValue }
    }
    /// The frame of a window with contents: the same.
    open func frameRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
    /// The contents of a window with a frame: the same.
    open func contentRect(forFrameRect frameRect: CGRect) -> CGRect { frameRect }
    /// The part of the contents that no title covers: all of it.
    open var contentLayoutRect: CGRect { CGRect(origin: .zero, size: ownFrame.size) }
    /// The screen that the window is on.
    open var screen: NSScreen? { .main }
    /// Pixels per point.
    open var backingScaleFactor: CGFloat { host?.scale ?? NSScreen.main?.backingScaleFactor ?? 1 }
    /// A point of the window on the screen.
    open func convertPoint(toScreen point: CGPoint) -> CGPoint {
        CGPoint(x: point.x + ownFrame.minX, y: point.y + ownFrame.minY)
    }
    /// A point of the screen in the window.
    open func convertPoint(fromScreen point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - ownFrame.minX, y: point.y - ownFrame.minY)
    }
    /// The pointer in the window, as of the last event.
    open var mouseLocationOutsideOfEventStream: CGPoint { pointer.location }

    /// The contents have another size.
    func sizeDidChange(_ size: CGSize) {
        guard size != ownFrame.size else { return }
        ownFrame.size = size
        contentView?.frame = CGRect(origin: .zero, size: size)
        tell(Self.didResizeNotification) { $0.windowDidResize($1) }
    }

    // MARK: Showing

    /// Whether the window is shown.
    open internal(set) var isVisible = false
    /// Shows the window in front of others, and has it take keys.
    open func makeKeyAndOrderFront(_ sender: Any?) {
        orderFront(sender)
        makeKey()
    }
    /// Shows the window in front of others.
    open func orderFront(_ sender: Any?) {
        NSApplication.shared.show(self)
        host?.raise()
    }
    /// The same as ``orderFront(_:)``.
    open func orderFrontRegardless() { orderFront(nil) }
    /// Hides the window.
    open func orderOut(_ sender: Any?) { NSApplication.shared.hide(self) }
    /// Closes the window.
    open func close() {
        tell(Self.willCloseNotification) { $0.windowWillClose($1) }
        NSApplication.shared.close(self)
    }
    /// Closes the window, if the delegate agrees.
    open func performClose(_ sender: Any?) {
        if delegate?.windowShouldClose(self) ?? true { close() }
    }
    /// Fills the screen, or does so no longer.
    open func toggleFullScreen(_ sender: Any?) {
        let fills = !styleMask.contains(.fullScreen)
        if fills { styleMask.insert(.fullScreen) } else { styleMask.remove(.fullScreen) }
        host?.isFullscreen = fills
        fills
            ? tell(Self.didEnterFullScreenNotification) { $0.windowDidEnterFullScreen($1) }
            : tell(Self.didExitFullScreenNotification) { $0.windowDidExitFullScreen($1) }
    }
    /// Has the window take keys.
    open func makeKey() { NSApplication.shared.makeKey(self) }
    /// Whether the window takes keys.
    open var isKeyWindow: Bool { NSApplication.shared.keyWindow === self }
    /// The window that takes keys is the main one here.
    open var isMainWindow: Bool { isKeyWindow }
    open var canBecomeKey: Bool { true }
    open var canBecomeMain: Bool { true }

    /// Posts a notification, and gives it to the delegate.
    func tell(_ name: Notification.Name, _ call: (any NSWindowDelegate, Notification) -> Void) {
        let notification = Notification(name: name, object: self)
        if let delegate { call(delegate, notification) }
        NotificationCenter.default.post(notification)
    }

    // MARK: Responders

    /// The object that gets what is typed: the window itself unless a view took its place.
    open var firstResponder: NSResponder? { focus ?? self }
    /// The view that took the window's place.
    private weak var focus: NSResponder?
    /// The view that gets what is typed when the window is shown first.
    open weak var initialFirstResponder: NSView?
    /// Makes an object get what is typed; `nil` stands for the window.
    ///
    /// - Returns: Whether both objects agreed. An object that does not accept is not asked.
    @discardableResult
    open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        let new = responder ?? self
        guard new !== firstResponder else { return true }
        guard new === self || new.acceptsFirstResponder else { return false }
        if let old = firstResponder, !old.resignFirstResponder() { return false }
        focus = nil
        guard new.becomeFirstResponder() else { return false }
        if new !== self { focus = new }
        return true
    }
    open override var acceptsFirstResponder: Bool { true }
    /// Whether the first responder hears where the pointer goes.
    open var acceptsMouseMovedEvents = false

    /// Hands an event to the view that it is for.
    open func sendEvent(_ event: NSEvent) {
        switch event.type {
        case .keyDown:
            let keys = event.modifierFlags.intersection([.command, .control])
            if !keys.isEmpty, performKeyEquivalent(with: event) { return }
            firstResponder?.keyDown(with: event)
        case .keyUp: firstResponder?.keyUp(with: event)
        case .flagsChanged: firstResponder?.flagsChanged(with: event)
        default: pointer.send(event, in: self)
        }
    }
    /// Asks the views, and then the program's menu.
    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        contentView?.performKeyEquivalent(with: event) == true
            || NSApplication.shared.mainMenu?.performKeyEquivalent(with: event) == true
    }
}
