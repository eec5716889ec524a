import CoreGraphics
import Foundation
import LaminaLayer
import Logging

/// Changes of the data.
extension UICollectionView {
    /// Makes changes that belong together, and animates them within 0.3 seconds. What goes is named by its place before all of the
    /// changes, what comes by the place after them.
    ///
    /// Where the numbers of items do not agree with the changes, a sentence is logged and everything is shown anew.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        guard batch == nil else {
            updates?()
            completion?(true)
            return
        }
        layoutIfNeeded()
        let before = counts
        batch = CollectionChanges()
        updates?()
        let changes = batch ?? CollectionChanges()
        batch = nil
        guard !changes.isEmpty else {
            UIView.animate(
                withDuration: 0.3,
                animations: {
                    self.collectionViewLayout.invalidateLayout()
                    self.place(animated: true)
                }, completion: completion)
            return
        }
        forgetCounts()
        let paths = CollectionPaths(changes)
        guard let expected = paths.counts(after: before, reloaded: counts), expected == counts else {
            Logger(label: "lamina").error(
                "collection: expected numbers of items that agree with the changes, found \(before.count) sections of \(before.reduce(0, +)) items before and \(counts.count) of \(counts.reduce(0, +)) after; everything is shown anew"
            )
            reloadData()
            layoutIfNeeded()
            completion?(true)
            return
        }
        animate(changes, paths, completion)
    }

    private func animate(
        _ changes: CollectionChanges, _ paths: CollectionPaths, _ completion: ((Bool) -> Void)?
    ) {
        let layout = collectionViewLayout
        selected = selected.compactMap { changes.reloadedItems.contains($0) ? nil : paths.item($0) }
        touched = touched.flatMap { paths.item($0) }
        let (oldShown, oldAttributes) = (shown, attributes)
        (shown, attributes) = ([:], [:])
        var leaving: [(view: UICollectionReusableView, key: CollectionElement)] = []
        for (key, view) in oldShown.sorted(by: { $0.key.indexPath < $1.key.indexPath }) {
            let isReloaded = key.category == .cell && changes.reloadedItems.contains(key.indexPath)
            let new =
                key.category == .cell
                ? paths.item(key.indexPath)
                : changes.reloadedSections.contains(key.indexPath.section)
                    ? nil
                    : paths.section(key.indexPath.section).map { [$0] + key.indexPath.dropFirst() }
            guard !isReloaded, let new else {
                leaving.append((view, key))
                continue
            }
            let place = CollectionElement(category: key.category, kind: key.kind, indexPath: new)
            shown[place] = view
            attributes[place] = oldAttributes[key]
        }
        layout.itemsDidChange { changes.reloadedItems.contains($0) ? nil : paths.item($0) }
        layout.invalidateLayout()
        prepareLayout()
        layout.prepare(forCollectionViewUpdates: changes.items)
        UIView.performWithoutAnimation {
            for new in wantedElements() where shown[new.key] == nil {
                show(new)
                if let view = shown[new.key] { start(of: new).apply(to: view) }
            }
        }
        let target = layout.targetContentOffset(forProposedContentOffset: within(contentOffset))
        UIView.animate(
            withDuration: 0.3,
            animations: {
                for (view, key) in leaving { self.end(of: key, oldAttributes[key]).apply(to: view) }
                if target != self.contentOffset { self.contentOffset = target }
                self.place(animated: true)
                layout.finalizeCollectionViewUpdates()
            },
            completion: { [weak self] finished in
                for (view, key) in leaving { self?.finish(view, key) }
                completion?(finished)
            })
    }

    private func finish(_ view: UICollectionReusableView, _ key: CollectionElement) {
        UIView.performWithoutAnimation {
            putAway(view, key)
            view.alpha = 1
        }
    }

    private func within(_ offset: CGPoint) -> CGPoint {
        let (size, inset) = (contentSize, adjustedContentInset)
        return CGPoint(
            x: max(-inset.left, min(offset.x, size.width + inset.right - bounds.width)),
            y: max(-inset.top, min(offset.y, size.height + inset.bottom - bounds.height)))
    }

    /// The attributes from which a new element appears.
    private func start(of new: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        let found =
            new.representedElementCategory == .cell
            ? collectionViewLayout.initialLayoutAttributesForAppearingItem(at: new.indexPath)
            : collectionViewLayout.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: new.representedElementKind ?? "", at: new.indexPath)
        return found ?? clear(new)
    }

    /// The attributes to which a removed element moves.
    private func end(
        of key: CollectionElement, _ old: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes {
        let found =
            key.category == .cell
            ? collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: key.indexPath)
            : collectionViewLayout.finalLayoutAttributesForDisappearingSupplementaryElement(
                ofKind: key.kind ?? "", at: key.indexPath)
        return found ?? clear(old ?? UICollectionViewLayoutAttributes(forCellWith: key.indexPath))
    }

    private func clear(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
        copy.alpha = 0
        return copy
    }

    private func change(_ body: @escaping (inout CollectionChanges) -> Void) {
        guard batch != nil else {
            return performBatchUpdates({ self.change(body) })
        }
        if var changes = batch {
            body(&changes)
            batch = changes
        }
    }

    /// Reports that the data source added items.
    public func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedItems.formUnion(indexPaths) } }
    /// Reports that the data source removed items.
    public func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedItems.formUnion(indexPaths) } }
    /// Reports that the data source moved an item.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.movedItems[indexPath] = newIndexPath }
    }
    /// Asks for the cells of some items anew; the old ones fade away.
    public func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadedItems.formUnion(indexPaths) } }
    /// Reports that the data source added sections.
    public func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }
    /// Reports that the data source removed sections.
    public func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }
    /// Reports that the data source moved a section.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections[section] = newSection }
    }
    /// Asks for everything in some sections anew.
    public func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections.formUnion(sections) } }

    /// Asks the data source to show some items anew in the cells that they have.
    public func reconfigureItems(at indexPaths: [IndexPath]) {
        for path in indexPaths {
            guard let cell = cellForItem(at: path) else { continue }
            configured[path] = cell
            let answer = dataSource?.collectionView(self, cellForItemAt: path)
            configured[path] = nil
            if let answer, answer !== cell {
                Logger(label: "lamina").warning(
                    "collection: expected the present cell for an item that is configured anew, found another one; the present one stays"
                )
            }
        }
        collectionViewLayout.invalidateLayout()
    }
}
