import Foundation

/// An entry of a menu, which buttons open (``UIButton/showsMenuAsPrimaryAction``).
open class UIMenuElement: NSObject {
    /// How an entry looks.
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// It does not answer.
        public static let disabled = Attributes(rawValue: 1)
        /// It destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// It is left out.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The mark beside an entry.
    public enum State: Int, Hashable, Sendable {
        case off, on, mixed
    }

    /// The title of the entry.
    open internal(set) var title: String
    open var subtitle: String?
    /// A picture beside the title.
    open internal(set) var image: UIImage?

    init(_ title: String, _ subtitle: String?, _ image: UIImage?) {
        (self.title, self.subtitle, self.image) = (title, subtitle, image)
        super.init()
    }
}

/// Entries under one title.
open class UIMenu: UIMenuElement {
    /// The identifier of a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// How the entries are shown.
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Among the entries of the menu above.
        public static let displayInline = Options(rawValue: 1)
        /// The menu destroys something.
        public static let destructive = Options(rawValue: 1 << 1)
        /// One entry at a time is on.
        public static let singleSelection = Options(rawValue: 1 << 5)
        /// The entries lie side by side.
        public static let displayAsPalette = Options(rawValue: 1 << 7)
    }

    /// The menu's identifier.
    public let identifier: Identifier
    /// How the entries are shown.
    public let options: Options
    public let children: [UIMenuElement]

    /// A menu; without an identifier it has one that no other has.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.options, self.children) = (options, children)
        super.init(title, subtitle, image)
    }

    /// The menu with other entries.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            children: newChildren)
    }

    /// The entries that are on, of this menu and of those that lie inline in it.
    open var selectedElements: [UIMenuElement] {
        var (open, result) = (Array(children.reversed()), [UIMenuElement]())
        while let next = open.popLast() {
            if let action = next as? UIAction, action.state == .on { result.append(action) }
            if let menu = next as? UIMenu, menu.options.contains(.displayInline) {
                open += menu.children.reversed()
            }
        }
        return result
    }
}
