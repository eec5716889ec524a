import CoreGraphics
import Foundation

/// Places the items of a section, group by group.
struct CompositionalSolver {
    /// An item's place.
    struct Leaf {
        var frame: CGRect
        var zIndex = 0
        /// Which sides the item says by itself.
        var estimatesWidth = false
        var estimatesHeight = false
    }

    /// The number of items.
    let count: Int
    /// The size that an item reported; `nil` for none.
    let measured: (Int) -> CGSize?
    private(set) var leaves: [Leaf] = []
    /// The boxes of the outer groups.
    private(set) var groups: [CGRect] = []
    /// The largest depth of nested groups.
    private static let deepest = 32

    init(count: Int, measured: @escaping (Int) -> CGSize?) { (self.count, self.measured) = (count, measured) }

    /// Places groups one after the other. Returns the size of all of them.
    mutating func place(
        _ group: NSCollectionLayoutGroup, in container: CGSize, spacing: CGFloat, isHorizontal: Bool
    ) -> CGSize {
        var (along, across, isFirst) = (CGFloat(0), CGFloat(0), true)
        while leaves.count < count {
            if !isFirst { along += FlowSection.known(spacing) }
            isFirst = false
            let before = leaves.count
            let edges = group.edges
            let origin = CGPoint(
                x: (isHorizontal ? along : 0) + edges.left, y: (isHorizontal ? 0 : along) + edges.top)
            let size = place(group, at: origin, in: container, 0)
            groups.append(CGRect(origin: origin, size: size))
            along +=
                isHorizontal
                ? size.width + edges.left + edges.right : size.height + edges.top + edges.bottom
            across = max(across, isHorizontal ? size.height : size.width)
            // A group without items would repeat for ever.
            if leaves.count == before { break }
        }
        return isHorizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }

    /// Places one group. Returns its size.
    private mutating func place(
        _ group: NSCollectionLayoutGroup, at origin: CGPoint, in container: CGSize, _ depth: Int
    ) -> CGSize {
        guard depth < Self.deepest else { return .zero }
        var size = group.layoutSize.points(in: container)
        let first = leaves.count
        let insets = group.insets
        var used = fill(group, at: origin, size, insets, depth)
        let (width, height) = (group.layoutSize.widthDimension, group.layoutSize.heightDimension)
        guard width.isEstimated || height.isEstimated else { return size }
        // Shares of the group's size follow the size that it has in the end.
        if width.isEstimated { size.width = used.width }
        if height.isEstimated { size.height = used.height }
        if group.subitems.contains(where: {
            $0.layoutSize.heightDimension.isFractionalHeight || $0.layoutSize.widthDimension.isFractionalWidth
        }) {
            leaves.removeSubrange(first...)
            used = fill(group, at: origin, size, insets, depth)
        }
        return size
    }

    /// Places the items of a group of a size. Returns their size.
    private mutating func fill(
        _ group: NSCollectionLayoutGroup, at origin: CGPoint, _ size: CGSize, _ insets: UIEdgeInsets,
        _ depth: Int
    ) -> CGSize {
        let area = CGRect(origin: origin, size: size).inset(by: insets)
        let room = CGSize(width: max(0, area.width), height: max(0, area.height))
        switch group.arrangement {
        case .custom(let provider):
            let places = provider(CompositionalContainer(contentSize: room))
            for place in places.prefix(count - leaves.count) {
                leaves.append(
                    Leaf(frame: place.frame.offsetBy(dx: area.minX, dy: area.minY), zIndex: place.zIndex))
            }
            return size
        case .line(let isHorizontal, let wanted):
            return fillLine(group, area.origin, room, isHorizontal, wanted, depth)
        }
    }

    private mutating func fillLine(
        _ group: NSCollectionLayoutGroup, _ origin: CGPoint, _ room: CGSize, _ isHorizontal: Bool,
        _ wanted: Int?, _ depth: Int
    ) -> CGSize {
        let extent = isHorizontal ? room.width : room.height
        let isOpen =
            isHorizontal
            ? group.layoutSize.widthDimension.isEstimated : group.layoutSize.heightDimension.isEstimated
        let gap = group.interItemSpacing?.spacing ?? 0
        var (along, across, placed) = (CGFloat(0), CGFloat(0), 0)
        var starts: [Int] = []
        while leaves.count < count, !group.subitems.isEmpty {
            if let wanted, placed >= wanted { break }
            // An open group holds each of its items once.
            if isOpen, wanted == nil, placed >= group.subitems.count { break }
            let item = group.subitems[placed % group.subitems.count]
            var container = room
            if let wanted, !isOpen {
                let share = max(0, (extent - gap * CGFloat(wanted - 1)) / CGFloat(wanted))
                if isHorizontal { container.width = share } else { container.height = share }
            }
            let size = self.size(of: item, in: container, isHorizontal, wanted != nil && !isOpen)
            let edges = item.edges
            let step =
                isHorizontal ? size.width + edges.left + edges.right : size.height + edges.top + edges.bottom
            let start = along + (placed > 0 ? gap : 0)
            if placed > 0, wanted == nil, !isOpen, start + step > extent + 0.01 { break }
            let corner = CGPoint(
                x: origin.x + (isHorizontal ? start : 0) + edges.left,
                y: origin.y + (isHorizontal ? 0 : start) + edges.top)
            starts.append(leaves.count)
            let taken = place(item, at: corner, size, container, depth)
            along =
                start
                + (isHorizontal
                    ? taken.width + edges.left + edges.right : taken.height + edges.top + edges.bottom)
            across = max(
                across,
                isHorizontal
                    ? taken.height + edges.top + edges.bottom : taken.width + edges.left + edges.right)
            placed += 1
        }
        if group.interItemSpacing?.isFlexibleSpacing == true, !isOpen, starts.count > 1, extent > along {
            spread(starts, (extent - along) / CGFloat(starts.count - 1), isHorizontal)
        }
        return isHorizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }

    /// Moves items apart by the remaining space.
    private mutating func spread(_ starts: [Int], _ step: CGFloat, _ isHorizontal: Bool) {
        for (place, start) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1] : leaves.count
            let way = step * CGFloat(place)
            for index in start..<end {
                leaves[index].frame = leaves[index].frame.offsetBy(
                    dx: isHorizontal ? way : 0, dy: isHorizontal ? 0 : way)
            }
        }
    }

    /// The size of an item that sizes itself.
    private func size(
        of item: NSCollectionLayoutItem, in container: CGSize, _ isHorizontal: Bool, _ shares: Bool
    ) -> CGSize {
        var size = item.layoutSize.points(in: container)
        if shares { if isHorizontal { size.width = container.width } else { size.height = container.height } }
        guard !(item is NSCollectionLayoutGroup), let known = measured(leaves.count) else { return size }
        if item.layoutSize.widthDimension.isEstimated, !(shares && isHorizontal) { size.width = known.width }
        if item.layoutSize.heightDimension.isEstimated, !(shares && !isHorizontal) {
            size.height = known.height
        }
        return size
    }

    private mutating func place(
        _ item: NSCollectionLayoutItem, at corner: CGPoint, _ size: CGSize, _ container: CGSize, _ depth: Int
    ) -> CGSize {
        if let group = item as? NSCollectionLayoutGroup {
            return place(group, at: corner, in: container, depth + 1)
        }
        let frame = CGRect(origin: corner, size: size).inset(by: item.insets)
        leaves.append(
            Leaf(
                frame: CGRect(
                    x: frame.minX, y: frame.minY, width: max(0, frame.size.width),
                    height: max(0, frame.size.height)),
                estimatesWidth: item.layoutSize.widthDimension.isEstimated,
                estimatesHeight: item.layoutSize.heightDimension.isEstimated))
        return size
    }
}
