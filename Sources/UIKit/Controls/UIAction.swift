import Foundation

/// A closure with a title, which a control calls, and which may be an entry of a menu.
open class UIAction: UIMenuElement {
    /// The identifier of an action.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The closure that the action calls.
    public typealias Handler = (UIAction) -> Void

    /// The action's identifier.
    public let identifier: Identifier
    /// A longer description of the action than its title.
    open var discoverabilityTitle: String?
    /// How it looks in a menu.
    open var attributes: UIMenuElement.Attributes
    /// Its mark in a menu.
    open var state: UIMenuElement.State
    /// The control that calls it, while it does.
    open private(set) weak var sender: AnyObject?
    private let handler: Handler

    /// The title of the action.
    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }

    /// An action; without an identifier it has one that no other has.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.discoverabilityTitle, self.attributes, self.state) = (discoverabilityTitle, attributes, state)
        self.handler = handler
        super.init(title, subtitle, image)
    }

    /// Calls the closure.
    func perform(from sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
