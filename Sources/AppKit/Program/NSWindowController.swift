import Foundation

/// Keeps a window, and shows it.
open class NSWindowController: NSResponder {
    /// The window.
    open var window: NSWindow? {
        didSet {
            if oldValue?.windowController === self { oldValue?.windowController = nil }
            window?.windowController = self
        }
    }

    /// A controller without a window.
    public override init() { super.init() }
    /// A controller of a window.
    public init(window: NSWindow?) {
        super.init()
        self.window = window
        window?.windowController = self
    }
    /// A controller: nothing is archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The controller of the window's contents.
    open var contentViewController: NSViewController? {
        get { window?.contentViewController }
        set { window?.contentViewController = newValue }
    }
    /// Called by the program: there are no files of windows.
    open func windowDidLoad() {}
    /// Shows the window.
    open func showWindow(_ sender: Any?) { window?.makeKeyAndOrderFront(sender) }
    /// Closes the window.
    open func close() { window?.close() }
}
