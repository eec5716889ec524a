import CoreGraphics
import Foundation

/// The menu over a text, of which a thread shows one at a time: a bar in the window's front.
final class EditMenu {
    /// What the bar offers.
    struct Entry {
        var title: String
        var image: UIImage?
        var isEnabled = true
        var isDestructive = false
        var staysOpen = false
        /// The entries that take the place of these; empty for an action.
        var inner: [Entry] = []
        var perform: () -> Void = {}
    }

    private(set) var bar: EditMenuBar?
    private weak var source: UIView?
    private var place = CGRect.zero
    private var didHide: (() -> Void)?
    /// Whether the last touch took the menu away.
    private(set) var wasHiddenByTouch = false

    private static let key = "UIKit.editMenu"
    static var current: EditMenu {
        if let known = Thread.current.threadDictionary[key] as? EditMenu { return known }
        let made = EditMenu()
        Thread.current.threadDictionary[key] = made
        return made
    }

    var isVisible: Bool { bar != nil }
    func isVisible(for view: UIView) -> Bool { bar != nil && source === view }

    /// Shows entries over a part of a view.
    ///
    /// - Returns: Whether there are entries, and a window.
    @discardableResult
    func show(_ entries: [Entry], at rect: CGRect, of view: UIView, didHide: (() -> Void)? = nil) -> Bool {
        hide()
        guard !entries.isEmpty, let window = view.window else { return false }
        let bar = EditMenuBar(entries) { [weak self] entry in self?.chosen(entry) }
        (self.bar, source, place, self.didHide) = (bar, view, rect, didHide)
        window.addSubview(bar)
        arrange()
        return true
    }
    /// Places the bar again, because what it belongs to has another place.
    func move(to rect: CGRect) {
        place = rect
        arrange()
    }
    /// Places the bar again, because it shows other entries.
    func arrangeAgain() { arrange() }
    private func arrange() {
        guard let bar, let source, let window = source.window else { return }
        let safe = window.bounds.inset(by: window.safeAreaInsets)
        bar.arrange(around: source.convert(place, to: window), in: safe.insetBy(dx: 6, dy: 6))
    }
    func hide() {
        guard let bar else { return }
        bar.removeFromSuperview()
        self.bar = nil
        let call = didHide
        didHide = nil
        call?()
    }
    /// A finger touched a view: outside of the bar it takes the menu away.
    func touchBegan(on view: UIView?) {
        wasHiddenByTouch = false
        guard let bar, view?.isDescendant(of: bar) != true else { return }
        wasHiddenByTouch = true
        hide()
    }
    private func chosen(_ entry: Entry) {
        if !entry.inner.isEmpty {
            bar?.show(entry.inner)
            return arrange()
        }
        if !entry.staysOpen { hide() }
        entry.perform()
    }

    /// The entries of a menu. Menus that lie inline in it are taken apart, others open in its place.
    static func entries(of elements: [UIMenuElement], sender: AnyObject?) -> [Entry] {
        elements.flatMap { element -> [Entry] in
            if let menu = element as? UIMenu {
                let inner = entries(of: menu.children, sender: sender)
                guard !menu.options.contains(.displayInline), !menu.title.isEmpty else { return inner }
                return inner.isEmpty ? [] : [Entry(title: menu.title, image: menu.image, inner: inner)]
            }
            guard let action = element as? UIAction, !action.attributes.contains(.hidden) else { return [] }
            return [
                Entry(
                    title: action.title, image: action.image,
                    isEnabled: !action.attributes.contains(.disabled),
                    isDestructive: action.attributes.contains(.destructive),
                    staysOpen: action.attributes.contains(.keepsMenuPresented)
                ) { action.perform(from: sender) }
            ]
        }
    }
}
