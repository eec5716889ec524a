import Foundation

/// Gives a collection its items from snapshots, and animates from one to the next.
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
    UICollectionViewDataSource
{
    /// Makes a cell for an item.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Makes a supplementary view.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?
    private typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    private weak var view: UICollectionView?
    private let provider: CellProvider
    private var present = Snapshot()

    /// Makes supplementary views; `nil` for empty ones.
    open var supplementaryViewProvider: SupplementaryViewProvider?

    /// A data source without items, which the collection takes as its own but does not keep.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        (view, provider) = (collectionView, cellProvider)
        collectionView.dataSource = self
    }

    /// The sections and items that the collection shows.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        present
    }

    /// Shows a snapshot. Items that are in both move, where differences are animated. The completion is called when they rest.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        let changes = snapshot.changes(from: present)
        guard let view else {
            present = snapshot.settled
            completion?()
            return
        }
        let update = {
            if changes.isEmpty {
                self.present = snapshot.settled
                completion?()
            } else {
                view.performBatchUpdates(
                    {
                        self.present = snapshot.settled
                        view.batch = changes
                    },
                    completion: { _ in completion?() })
            }
        }
        if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
        view.reconfigureItems(at: snapshot.reconfiguredItemIdentifiers.compactMap { present.path(of: $0) })
    }

    /// Shows a snapshot, and makes all cells anew.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        present = snapshot.settled
        view?.reloadData()
        completion?()
    }

    /// The item at a place; `nil` if there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { present.item(at: indexPath) }
    /// The place of an item; `nil` if there is no such item.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        present.path(of: itemIdentifier)
    }
    /// The section at a place; `nil` if there is none.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        present.sectionIdentifiers.indices.contains(index) ? present.sectionIdentifiers[index] : nil
    }
    /// The place of a section; `nil` if there is no such section.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        present.indexOfSection(sectionIdentifier)
    }

    /// The number of sections of the snapshot.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { present.numberOfSections }
    /// The number of items of a section of the snapshot.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sectionIdentifier(for: section).map { present.numberOfItems(inSection: $0) } ?? 0
    }
    /// The provider's cell; an empty one where it has none.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        present.item(at: indexPath).flatMap { provider(collectionView, indexPath, $0) }
            ?? UICollectionViewCell(frame: .zero)
    }
    /// The provider's view; an empty one where it has none.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView(frame: .zero)
    }
}

/// Gives a table its rows from snapshots. The table shows each snapshot anew: its rows do not move, and the selection is lost.
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
    UITableViewDataSource
{
    /// Makes a cell for a row.
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    private weak var view: UITableView?
    private let provider: CellProvider
    private var present = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

    /// Kept: rows do not move.
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    /// A data source without rows, which the table takes as its own but does not keep.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        (view, provider) = (tableView, cellProvider)
        tableView.dataSource = self
    }

    /// The sections and rows that the table shows.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        present
    }
    /// Shows a snapshot. The completion is called at once.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        present = snapshot.settled
        view?.reloadData()
        completion?()
    }
    /// Shows a snapshot, as ``apply(_:animatingDifferences:completion:)``.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) { apply(snapshot, animatingDifferences: false, completion: completion) }
    /// The item of a row; `nil` if there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { present.item(at: indexPath) }
    /// The row of an item; `nil` if there is no such item.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        present.path(of: itemIdentifier)
    }
    /// The section at a place; `nil` if there is none.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        present.sectionIdentifiers.indices.contains(index) ? present.sectionIdentifiers[index] : nil
    }
    /// The number of sections of the snapshot.
    open func numberOfSections(in tableView: UITableView) -> Int { present.numberOfSections }
    /// The number of rows of a section of the snapshot.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sectionIdentifier(for: section).map { present.numberOfItems(inSection: $0) } ?? 0
    }
    /// The provider's cell; an empty one where it has none.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        present.item(at: indexPath).flatMap { provider(tableView, indexPath, $0) }
            ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    /// `nil`.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}
