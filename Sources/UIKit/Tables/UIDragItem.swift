import CoreGraphics
import Foundation

/// A value that is dragged, as other programs may read it. Here it stays in the program.
open class NSItemProvider: NSObject {
    /// The value; `nil` for one that would be loaded later.
    public let object: Any?
    /// A name for the value.
    open var suggestedName: String?
    public override init() { object = nil }
    /// A provider of a value.
    public init(object: Any) { self.object = object }
}

/// One of the things that are dragged.
open class UIDragItem: NSObject {
    public let itemProvider: NSItemProvider
    /// A value of the program's own.
    open var localObject: Any?
    /// A thing.
    public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// What a drag is, for where it goes.
public protocol UIDragDropSession: AnyObject {
    var items: [UIDragItem] { get }
    /// The finger's place.
    func location(in view: UIView) -> CGPoint
}

/// A drag, for the view where it begins.
public protocol UIDragSession: UIDragDropSession {
    /// A value of the program's own.
    var localContext: Any? { get set }
}

/// A drag, for the view where it ends.
public protocol UIDropSession: UIDragDropSession {
    /// The drag, if it began in this program: it always did.
    var localDragSession: (any UIDragSession)? { get }
}

/// What happens with things that are dropped.
public enum UIDropOperation: UInt, Hashable, Sendable {
    case cancel, forbidden, copy, move
}

/// What a view would do with things that are dropped.
open class UIDropProposal: NSObject {
    public let operation: UIDropOperation
    /// A proposal.
    public init(operation: UIDropOperation) { self.operation = operation }
}

/// What a table would do with things that are dropped.
open class UITableViewDropProposal: UIDropProposal {
    /// Where things go.
    public enum Intent: Int, Hashable, Sendable {
        case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath, automatic
    }
    public let intent: Intent
    public override init(operation: UIDropOperation) {
        intent = .unspecified
        super.init(operation: operation)
    }
    /// A proposal to put things somewhere.
    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }
}

/// A row that was dropped.
open class UITableViewDropItem: NSObject {
    public let dragItem: UIDragItem
    /// The row, if it is one of the table's own.
    public let sourceIndexPath: IndexPath?
    init(_ item: UIDragItem, _ source: IndexPath?) { (dragItem, sourceIndexPath) = (item, source) }
}

/// What was dropped on a table, and where.
open class UITableViewDropCoordinator: NSObject {
    public let items: [UITableViewDropItem]
    public let destinationIndexPath: IndexPath?
    public let proposal: UITableViewDropProposal
    public let session: any UIDropSession

    init(
        _ items: [UITableViewDropItem], _ destination: IndexPath?, _ proposal: UITableViewDropProposal,
        _ session: any UIDropSession
    ) {
        (self.items, destinationIndexPath) = (items, destination)
        (self.proposal, self.session) = (proposal, session)
    }
    /// Lets a thing go to a row: it is there at once.
    open func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) {}
}

/// Says what is dragged.
public protocol UITableViewDragDelegate: AnyObject {
    /// What a row is; empty for a row that stays.
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem]
}

/// Takes what is dropped. All but ``tableView(_:performDropWith:)`` is optional.
public protocol UITableViewDropDelegate: AnyObject {
    /// Something was dropped.
    func tableView(_ tableView: UITableView, performDropWith coordinator: UITableViewDropCoordinator)
    /// Whether the table takes a drag; `true` unless said otherwise.
    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
    /// What would happen at a row.
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal
}

extension UITableViewDropDelegate {
    /// `true`.
    public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool { true }
    /// A move.
    public func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }
}
