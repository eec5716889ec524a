import Foundation

/// A button that shows when a row is moved aside.
open class UIContextualAction: NSObject {
    /// What the button is for.
    public enum Style: Int, Hashable, Sendable {
        case normal
        /// Takes the row away; red.
        case destructive
    }
    /// Called at a press, with the button. The row goes back when the closure that it is given is called.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    public let style: Style
    public let handler: Handler
    open var title: String?
    open var image: UIImage?
    /// The colour behind the title: grey or red by itself.
    open var backgroundColor: UIColor!

    /// A button with a title.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
        backgroundColor = style == .destructive ? .systemRed : .systemGray
    }
}

/// The buttons at a side of a row, from the row's edge inwards.
open class UISwipeActionsConfiguration: NSObject {
    public let actions: [UIContextualAction]
    /// Whether a long way presses the first button.
    open var performsFirstActionWithFullSwipe = true

    /// Some buttons.
    public init(actions: [UIContextualAction]) { self.actions = actions }
}

extension UITableViewCell {
    /// What a row's own button does.
    public enum EditingStyle: Int, Hashable, Sendable {
        case none, delete, insert
    }
}

/// The name before Swift 4.2 of `UITableViewCell.EditingStyle`.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
