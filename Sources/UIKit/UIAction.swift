import Foundation

/// A closure with a title, which a control calls.
open class UIAction: NSObject {
    /// What tells actions apart.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// Its text.
        public let rawValue: String
        /// An identifier by its text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// An identifier by its text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The closure that the action calls.
    public typealias Handler = (UIAction) -> Void

    /// What tells the action from others.
    public let identifier: Identifier
    /// The title of the action.
    open var title: String
    /// Its picture.
    open var image: UIImage?
    /// The control that calls it, while it does.
    open private(set) weak var sender: AnyObject?
    private let handler: Handler

    /// An action; without an identifier it has one that no other has.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.title, self.image, self.handler) = (title, image, handler)
        super.init()
    }

    /// Calls the closure.
    func perform(from sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
