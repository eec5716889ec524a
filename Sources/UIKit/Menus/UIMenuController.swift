import CoreGraphics
import Foundation
import LaminaViews

/// An entry of the program's own in the menu over a selection.
open class UIMenuItem: NSObject {
    open var title: String
    /// The action; `nil` for a method that is given by its class.
    open var action: Selector?
    private let call: ((UIResponder?) -> Bool)?

    private init(_ title: String, _ action: Selector?, _ call: ((UIResponder?) -> Bool)?) {
        (self.title, self.action, self.call) = (title, action, call)
    }
    /// An entry that calls a method of the first responder, or of the next one that answers it.
    public convenience init(title: String, action: Selector) { self.init(title, action, nil) }
    /// An entry that calls a method, by its class: `Board.quote`. It shows while an object of the class is among the responders.
    public convenience init<Target: UIResponder>(
        title: String, action: @escaping (Target) -> (Any?) -> Void
    ) {
        self.init(title, nil) { responder in
            guard let target = responder?.nearest(Target.self) else { return false }
            action(target)(nil)
            return true
        }
    }
    /// An entry that calls a method which takes nothing.
    public convenience init<Target: UIResponder>(title: String, action: @escaping (Target) -> () -> Void) {
        self.init(title, nil) { responder in
            guard let target = responder?.nearest(Target.self) else { return false }
            action(target)()
            return true
        }
    }

    /// The entry as the menu shows it; `nil` if nobody answers.
    func entry(for responder: UIResponder?) -> EditMenu.Entry? {
        let (title, call, action) = (title, call, action)
        if let call {
            return EditMenu.Entry(title: title) { [weak responder] in _ = call(responder) }
        }
        guard let action, let target = responder?.target(forAction: action, withSender: self) as? UIResponder
        else { return nil }
        return EditMenu.Entry(title: title) { [weak target] in action.perform(on: target) }
    }
}

/// The menu over a selection, as it was called before iOS 16.
open class UIMenuController: NSObject {
    /// Where the bar lies. The value is kept: it is above what it belongs to, or below it.
    public enum ArrowDirection: Int, Hashable, Sendable {
        case `default`, up, down, left, right
    }

    public static let willShowMenuNotification = Notification.Name(
        "UIMenuControllerWillShowMenuNotification")
    public static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
    public static let willHideMenuNotification = Notification.Name(
        "UIMenuControllerWillHideMenuNotification")
    public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
    public static let menuFrameDidChangeNotification = Notification.Name(
        "UIMenuControllerMenuFrameDidChangeNotification")

    private static let key = "UIKit.menuController"
    /// The one of the thread.
    open class var shared: UIMenuController {
        if let known = Thread.current.threadDictionary[key] as? UIMenuController { return known }
        let made = UIMenuController()
        Thread.current.threadDictionary[key] = made
        return made
    }
    private override init() {}

    /// Entries after those of editing.
    open var menuItems: [UIMenuItem]?
    open var arrowDirection = ArrowDirection.default
    private weak var targetView: UIView?
    private var targetRect = CGRect.zero

    /// Whether a menu shows.
    open var isMenuVisible: Bool {
        get { EditMenu.current.isVisible }
        set { setMenuVisible(newValue, animated: false) }
    }
    /// The menu in its window; empty if there is none.
    open var menuFrame: CGRect { EditMenu.current.bar?.frame ?? .zero }
    /// Says where the menu will be, for ``setMenuVisible(_:animated:)``.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        (self.targetRect, self.targetView) = (targetRect, targetView)
    }
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        guard menuVisible else { return hideMenu() }
        if let targetView { showMenu(from: targetView, rect: targetRect) }
    }
    /// Shows what the first responder, or the view, can do over a part of the view.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        setTargetRect(targetRect, in: targetView)
        let responder = UIResponder.first ?? targetView
        let entries = responder.editingEntries + (menuItems ?? []).compactMap { $0.entry(for: responder) }
        guard !entries.isEmpty, targetView.window != nil else { return }
        post(Self.willShowMenuNotification)
        EditMenu.current.show(entries, at: targetRect, of: targetView) { [weak self] in
            self?.post(Self.willHideMenuNotification)
            self?.post(Self.didHideMenuNotification)
        }
        post(Self.didShowMenuNotification)
    }
    open func hideMenu(from targetView: UIView) {
        if EditMenu.current.isVisible(for: targetView) { hideMenu() }
    }
    open func hideMenu() { EditMenu.current.hide() }
    /// Shows a visible menu anew.
    open func update() { if isMenuVisible, let targetView { showMenu(from: targetView, rect: targetRect) } }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension Selector {
    static let cut = Selector(UIResponder.cut, named: "cut")
    static let copy = Selector(UIResponder.copy(_:), named: "copy")
    static let paste = Selector(UIResponder.paste, named: "paste")
    static let delete = Selector(UIResponder.delete, named: "delete")
    static let select = Selector(UIResponder.select, named: "select")
    static let selectAll = Selector(UIResponder.selectAll, named: "selectAll")

    /// Whether a method is one of editing.
    static func isEditing(_ action: Selector) -> Bool {
        [cut, copy, paste, delete, select, selectAll].contains(action)
    }
}

/// What a text can do with its selection. Every responder has these methods, which do nothing by themselves.
public protocol UIResponderStandardEditActions: AnyObject {
    func cut(_ sender: Any?)
    func copy(_ sender: Any?)
    func paste(_ sender: Any?)
    func delete(_ sender: Any?)
    func select(_ sender: Any?)
    func selectAll(_ sender: Any?)
}

extension UIResponder: UIResponderStandardEditActions {}

extension UIResponder {
    /// The editing actions that a menu shows, with their names.
    private static let editing: [(Selector, String)] = [
        (.cut, "Cut"), (.copy, "Copy"), (.paste, "Paste"), (.delete, "Delete"), (.select, "Select"),
        (.selectAll, "Select All"),
    ]

    /// The editing actions that somebody answers, as a menu's elements.
    var editingActions: [UIAction] {
        Self.editing.compactMap { action, title in
            // A text deletes by keys.
            if action == .delete, self is any TextEditor { return nil }
            guard let target = target(forAction: action, withSender: nil) as? UIResponder else { return nil }
            return UIAction(title: title, identifier: UIAction.Identifier(action.description)) {
                [weak target] made in
                action.perform(on: target, with: made.sender)
                if action == .select || action == .selectAll {
                    (target as? any TextEditor)?.touching.showMenu()
                }
            }
        }
    }
    var editingEntries: [EditMenu.Entry] { EditMenu.entries(of: editingActions, sender: self) }
}
