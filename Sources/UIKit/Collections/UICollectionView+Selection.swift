import CoreGraphics
import Foundation

extension UICollectionView {
    /// Where an item comes to lie that is scrolled into sight. Without a place along an axis nothing moves along it.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// At the upper side.
        public static let top = ScrollPosition(rawValue: 1)
        /// In the middle between the upper and the lower side.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// At the lower side.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// At the left side.
        public static let left = ScrollPosition(rawValue: 8)
        /// In the middle between the left and the right side.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// At the right side.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// Scrolls an item to a place, as far as there are contents. Does nothing if there is no such item.
    public func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        orthogonal?.reveal(indexPath, scrollPosition, animated)
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        let (size, inset) = (contentSize, adjustedContentInset)
        var offset = contentOffset
        if scrollPosition.contains(.top) {
            offset.y = frame.minY - inset.top
        } else if scrollPosition.contains(.centeredVertically) {
            offset.y = frame.midY - bounds.height / 2
        } else if scrollPosition.contains(.bottom) {
            offset.y = frame.maxY - bounds.height + inset.bottom
        }
        if scrollPosition.contains(.left) {
            offset.x = frame.minX - inset.left
        } else if scrollPosition.contains(.centeredHorizontally) {
            offset.x = frame.midX - bounds.width / 2
        } else if scrollPosition.contains(.right) {
            offset.x = frame.maxX - bounds.width + inset.right
        }
        let right = size.width + inset.right - bounds.width
        let bottom = size.height + inset.bottom - bounds.height
        offset = CGPoint(
            x: max(-inset.left, min(offset.x, right)), y: max(-inset.top, min(offset.y, bottom)))
        if offset != contentOffset { setContentOffset(offset, animated: animated) }
    }

    /// The items that are selected, in the order in which they were; `nil` for none.
    public var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected }

    /// Selects an item, and scrolls it to a place. The delegate is not told. `nil` selects none.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else {
            for path in selected { deselectItem(at: path, animated: animated) }
            return
        }
        guard contains(indexPath) else { return }
        if !selected.contains(indexPath) {
            if !allowsMultipleSelection {
                for path in selected { deselectItem(at: path, animated: animated) }
            }
            selected.append(indexPath)
            cellForItem(at: indexPath)?.isSelected = true
        }
        if scrollPosition != [] { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item, without a call of the delegate.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        guard let index = selected.firstIndex(of: indexPath) else { return }
        selected.remove(at: index)
        cellForItem(at: indexPath)?.isSelected = false
    }

    func touchBegan(_ touches: Set<UITouch>) {
        guard allowsSelection, touched == nil, let touch = touches.first,
            let path = indexPathForItem(at: touch.location(in: self)), let cell = cellForItem(at: path),
            touch.view?.isDescendant(of: cell) == true,
            itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return }
        touched = path
        cell.isHighlighted = true
        itemDelegate?.collectionView(self, didHighlightItemAt: path)
    }

    func letGo() -> IndexPath? {
        guard let path = touched else { return nil }
        touched = nil
        cellForItem(at: path)?.isHighlighted = false
        itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
        return path
    }

    /// Selects an item as a finger does, and calls the delegate.
    func select(_ path: IndexPath) {
        if selected.contains(path) {
            guard allowsMultipleSelection else { return }
            guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            deselectItem(at: path, animated: false)
            itemDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true, contains(path) else {
            return
        }
        let earlier = allowsMultipleSelection ? [] : selected
        selectItem(at: path, animated: false, scrollPosition: [])
        for other in earlier { itemDelegate?.collectionView(self, didDeselectItemAt: other) }
        itemDelegate?.collectionView(self, didSelectItemAt: path)
    }
}
