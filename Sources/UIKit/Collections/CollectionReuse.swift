import CoreGraphics
import Foundation
import Logging

/// The classes that were registered, and the views that wait for another element.
struct CollectionReuse {
    struct Name: Hashable {
        /// `nil` for cells.
        var kind: String?
        var identifier: String
    }

    private var classes: [Name: UICollectionReusableView.Type] = [:]
    private var spare: [Name: [UICollectionReusableView]] = [:]

    mutating func register(_ type: AnyClass?, _ name: Name, as base: UICollectionReusableView.Type) {
        guard let type else {
            classes[name] = nil
            return
        }
        guard let known = type as? UICollectionReusableView.Type,
            base != UICollectionViewCell.self || type is UICollectionViewCell.Type
        else {
            return Logger(label: "lamina").warning(
                "views \"\(name.identifier)\": expected a subclass of \(base), found \(type)")
        }
        classes[name] = known
    }

    /// A waiting view, or a new one of the registered class.
    mutating func dequeue<View: UICollectionReusableView>(_ name: Name, plain: View.Type) -> View {
        if let view = spare[name]?.popLast() as? View {
            view.prepareForReuse()
            return view
        }
        if classes[name] == nil {
            Logger(label: "lamina").warning(
                "views \"\(name.identifier)\": expected a registered class, found none; a plain view is shown"
            )
        }
        let type = classes[name] as? View.Type ?? plain
        let made =
            ReusableViewInitializer.make(type, frame: .zero)
            ?? ReusableViewInitializer.make(plain, frame: .zero)
        // A plain view can always be made, and the tables of classes have been checked with the others.
        guard let result = made else { preconditionFailure("no initializer of \(type) was found") }
        result.reuseIdentifier = name.identifier
        return result
    }

    /// Keeps a view that left the visible area. Returns whether another element may use it.
    mutating func keep(_ view: UICollectionReusableView, _ key: CollectionElement) -> Bool {
        guard let identifier = view.reuseIdentifier, key.category != .decorationView else { return false }
        spare[Name(kind: key.kind, identifier: identifier), default: []].append(view)
        return true
    }
}

extension UICollectionView {
    /// Registers a class of cells for an identifier; `nil` removes it.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(cellClass, .init(identifier: identifier), as: UICollectionViewCell.self)
    }
    /// Registers a class of supplementary views for a kind and an identifier; `nil` removes it.
    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        reuse.register(
            viewClass, .init(kind: elementKind, identifier: identifier), as: UICollectionReusableView.self)
    }
    /// A cell that is no longer in sight, or a new one. If no class was registered a plain cell is made, and a sentence is logged.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        if let cell = configured[indexPath], cell.reuseIdentifier == identifier { return cell }
        return reuse.dequeue(.init(identifier: identifier), plain: UICollectionViewCell.self)
    }
    /// A supplementary view that is no longer in sight, or a new one. If no class was registered a plain view is made, and a
    /// sentence is logged.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        reuse.dequeue(
            .init(kind: elementKind, identifier: identifier), plain: UICollectionReusableView.self)
    }
    /// A cell of a registration, which it has configured for an item.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let name = CollectionReuse.Name(identifier: registration.identifier)
        reuse.register(Cell.self, name, as: UICollectionViewCell.self)
        let cell = configured[indexPath] as? Cell ?? reuse.dequeue(name, plain: Cell.self)
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }
    /// A supplementary view of a registration, which it has configured.
    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let name = CollectionReuse.Name(
            kind: registration.elementKind, identifier: registration.identifier)
        reuse.register(Supplementary.self, name, as: UICollectionReusableView.self)
        let view = reuse.dequeue(name, plain: Supplementary.self)
        registration.handler(view, registration.elementKind, indexPath)
        return view
    }

    /// A class of cells, with the function that shows an item in them.
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Shows an item in a cell.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let handler: Handler
        let identifier = UUID().uuidString

        /// A registration. It is made once, not for each cell.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A class of supplementary views, with the function that shows a section in them.
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Shows a section or item in a view.
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void
        let elementKind: String
        let handler: Handler
        let identifier = UUID().uuidString

        /// A registration. It is made once, not for each view.
        public init(elementKind: String, handler: @escaping Handler) {
            (self.elementKind, self.handler) = (elementKind, handler)
        }
    }
}
