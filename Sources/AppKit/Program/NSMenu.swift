import Foundation

/// A list of commands. Nothing shows it, but the keys of its items work in windows.
open class NSMenu: NSObject {
    open var title: String
    /// The items, from the upper one.
    open private(set) var items: [NSMenuItem] = []
    /// Kept: an item is enabled as the program says.
    open var autoenablesItems = true

    /// A menu without items.
    public init(title: String) { self.title = title }
    /// A menu without a title.
    public convenience override init() { self.init(title: "") }

    open var numberOfItems: Int { items.count }
    /// Adds an item at the end.
    open func addItem(_ newItem: NSMenuItem) { items.append(newItem) }
    /// Makes an item, and adds it at the end.
    @discardableResult
    open func addItem(withTitle string: String, action: NSMenuItem.Action?, keyEquivalent: String)
        -> NSMenuItem
    {
        let item = NSMenuItem(title: string, action: action, keyEquivalent: keyEquivalent)
        addItem(item)
        return item
    }
    /// Adds an item at a place, which is at most the number of those there are.
    open func insertItem(_ newItem: NSMenuItem, at index: Int) {
        items.insert(newItem, at: max(0, min(index, items.count)))
    }
    open func removeItem(_ item: NSMenuItem) { items.removeAll { $0 === item } }
    open func removeAllItems() { items = [] }
    /// The item at a place; `nil` outside.
    open func item(at index: Int) -> NSMenuItem? { items.indices.contains(index) ? items[index] : nil }
    open func item(withTitle title: String) -> NSMenuItem? { items.first { $0.title == title } }
    open func item(withTag tag: Int) -> NSMenuItem? { items.first { $0.tag == tag } }
    /// Gives an item a menu of its own.
    open func setSubmenu(_ menu: NSMenu?, for item: NSMenuItem) { item.submenu = menu }

    /// Performs the command that a key stands for.
    ///
    /// - Returns: Whether there is one.
    open func performKeyEquivalent(with event: NSEvent) -> Bool {
        items.contains { item in
            guard item.isEnabled else { return false }
            if let submenu = item.submenu { return submenu.performKeyEquivalent(with: event) }
            return item.matches(event) && item.perform()
        }
    }
    /// Performs an item's command.
    open func performActionForItem(at index: Int) { _ = item(at: index)?.perform() }
}

/// A command of a menu.
open class NSMenuItem: NSObject {
    /// A method of an object, without `#selector`, by its class: `NSMenuItem.Action(AppDelegate.open)`.
    public struct Action {
        let call: (AnyObject, NSMenuItem) -> Bool

        /// A method that gets the item.
        public init<Target: AnyObject>(_ method: @escaping (Target) -> (Any?) -> Void) {
            call = { object, item in
                guard let target = object as? Target else { return false }
                method(target)(item)
                return true
            }
        }
        /// A method that takes nothing.
        public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
            call = { object, _ in
                guard let target = object as? Target else { return false }
                method(target)()
                return true
            }
        }
    }

    open var title: String
    /// The method that the command calls.
    open var action: Action?
    /// The object with the method. Without one, that is the first responder that has it, then the window, its delegate, the program or its
    /// delegate.
    open weak var target: AnyObject?
    /// The character of the key; upper case stands for Shift.
    open var keyEquivalent: String
    /// The keys that are held with it. Control takes the place of Command, too, because window managers take the latter.
    open var keyEquivalentModifierMask: NSEvent.ModifierFlags = .command
    open var submenu: NSMenu?
    open var isEnabled = true
    open var isHidden = false
    open var tag = 0
    open var toolTip: String?
    open var representedObject: Any?
    /// Whether the item is a line.
    open private(set) var isSeparatorItem = false

    /// A command.
    public init(title string: String, action: Action?, keyEquivalent charCode: String) {
        (title, self.action, keyEquivalent) = (string, action, charCode)
    }
    /// A command without a title.
    public convenience override init() { self.init(title: "", action: nil, keyEquivalent: "") }
    /// A line between commands.
    open class func separator() -> NSMenuItem {
        let item = NSMenuItem()
        item.isSeparatorItem = true
        return item
    }

    /// Whether an event is the item's key.
    func matches(_ event: NSEvent) -> Bool {
        guard let characters = event.charactersIgnoringModifiers, let key = keyEquivalent.first,
            characters.lowercased() == String(key).lowercased()
        else { return false }
        var wanted = keyEquivalentModifierMask
        if key.isUppercase { wanted.insert(.shift) }
        let keys: NSEvent.ModifierFlags = [.shift, .control, .option, .command]
        var held = event.modifierFlags.intersection(keys)
        if held == wanted { return true }
        guard wanted.contains(.command), held.remove(.control) != nil else { return false }
        return held.union(.command) == wanted
    }

    /// Calls the method.
    ///
    /// - Returns: Whether an object has it.
    func perform() -> Bool {
        guard let action else { return false }
        if let target { return action.call(target, self) }
        let application = NSApplication.shared
        let window = application.keyWindow
        var responder = window?.firstResponder
        while let object = responder {
            if action.call(object, self) { return true }
            responder = object.nextResponder
        }
        let others: [AnyObject?] = [window, window?.delegate, application, application.delegate]
        return others.contains { $0.map { action.call($0, self) } ?? false }
    }
}
