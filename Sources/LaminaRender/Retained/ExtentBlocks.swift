import LaminaGeometry

/// Many sublayers of one layer, in painter's order, in blocks of neighbours with an extent each. Whoever looks for the
/// sublayers in some place looks at the blocks first.
struct ExtentBlocks: Sendable {
    /// A list with more sublayers than this has blocks.
    static let threshold = 64
    /// The most sublayers in a block.
    static let capacity = 128

    struct Block: Sendable {
        var children: [Int32] = []
        /// The children's extents once more, one after the other, so that a block is searched without jumping about.
        var extents: [Extent] = []
        var depths: [Double] = []

        /// Adds the children whose extents meet another extent to a list. Hot.
        func append(childrenMeeting window: Extent, to list: inout [Int32]) {
            children.withUnsafeBufferPointer { children in
                extents.withUnsafeBufferPointer { extents in
                    for place in 0..<min(children.count, extents.count) where extents[place].meets(window) {
                        list.append(children[place])
                    }
                }
            }
        }
    }

    /// The extent and the depths of all children of a block together. A summary lies apart from its block, so that passing
    /// by a block out of sight counts no references.
    struct Summary: Equatable, Sendable {
        var extent = Extent.none
        /// How far effects draw beyond the extent of any child.
        var spread = EffectSpread.none
        var nearest = -Double.infinity
        var farthest = Double.infinity
        /// Whether some child is in a plane of its own, so that depth alone does not order the list.
        var isTilted = false
        /// Whether a child changed since the summary was made.
        var isStale = true
    }

    /// By number. Numbers stay as they are when other blocks come and go.
    private(set) var blocks: [Block] = []
    /// The blocks' summaries, by the blocks' numbers.
    private(set) var summaries: [Summary] = []
    /// The numbers of the blocks in painter's order.
    private(set) var order: [Int32] = []
    private(set) var count = 0
    /// The depth of all sublayers, if it is the same, so that painter's order is the order of the list.
    private var depth: Double?
    /// Whether the blocks no longer hold the list in painter's order.
    private(set) var isOutOfOrder = false

    /// - Parameters:
    ///   - children: The list of sublayers, back to front.
    ///   - rows: Gets the numbers of the children's blocks.
    init(_ children: [Int32], _ rows: inout [LayerExtents.Row]) {
        count = children.count
        let first = children.first.map { rows[Int($0)].depth } ?? 0
        let isLevel = children.allSatisfy { rows[Int($0)].depth == first }
        depth = isLevel ? first : nil
        var painted = children
        if !isLevel {
            var isSorted = true
            var last = -Double.infinity
            for child in children {
                let depth = rows[Int(child)].depth
                if !(depth >= last) { isSorted = false }
                last = depth
            }
            if !isSorted {
                painted = children.enumerated()
                    .map { (depth: rows[Int($0.element)].depth, offset: $0.offset, child: $0.element) }
                    .sorted { ($0.depth, $0.offset) < ($1.depth, $1.offset) }
                    .map(\.child)
            }
        }
        var start = 0
        // Room for sublayers to come.
        let step = Self.capacity * 3 / 4
        while start < painted.count {
            let number = Int32(blocks.count)
            let part = Array(painted[start..<min(start + step, painted.count)])
            for child in part { rows[Int(child)].block = number }
            blocks.append(
                Block(
                    children: part, extents: Array(repeating: .none, count: part.count),
                    depths: Array(repeating: 0, count: part.count)))
            summaries.append(Summary())
            order.append(number)
            start += step
        }
    }

    /// Follows a change of the list of sublayers.
    mutating func edit(
        offset: Int, removing removed: Int, inserting inserted: ArraySlice<Int32>,
        _ rows: inout [LayerExtents.Row]
    ) {
        guard depth != nil, !isOutOfOrder, removed + inserted.count <= Self.capacity, offset >= 0,
            offset + removed <= count
        else {
            isOutOfOrder = true
            return
        }
        for _ in 0..<removed { remove(at: offset) }
        for (place, child) in inserted.enumerated() { insert(child, at: offset + place, &rows) }
    }

    /// The place in `order` of the block that holds an offset of the list, and the offset in that block. The end of the list
    /// is the end of the last block.
    private func find(_ offset: Int) -> (place: Int, offset: Int) {
        var rest = offset
        for (place, number) in order.enumerated() {
            let count = blocks[Int(number)].children.count
            if rest < count || (place == order.count - 1 && rest == count) { return (place, rest) }
            rest -= count
        }
        return (order.count - 1, 0)
    }

    private mutating func remove(at offset: Int) {
        let (place, index) = find(offset)
        let number = Int(order[place])
        blocks[number].children.remove(at: index)
        blocks[number].extents.remove(at: index)
        blocks[number].depths.remove(at: index)
        summaries[number].isStale = true
        count -= 1
        // An empty block stays: it costs next to nothing, and the list is made anew when many are empty.
        if blocks[number].children.isEmpty, order.count > 2 * (count / Self.capacity + 1) + 8 {
            isOutOfOrder = true
        }
    }

    private mutating func insert(_ child: Int32, at offset: Int, _ rows: inout [LayerExtents.Row]) {
        guard !order.isEmpty else {
            isOutOfOrder = true
            return
        }
        let (place, index) = find(offset)
        let number = Int(order[place])
        blocks[number].children.insert(child, at: index)
        blocks[number].extents.insert(.none, at: index)
        blocks[number].depths.insert(0, at: index)
        summaries[number].isStale = true
        rows[Int(child)].block = Int32(number)
        count += 1
        if blocks[number].children.count > Self.capacity { split(place, &rows) }
    }

    private mutating func split(_ place: Int, _ rows: inout [LayerExtents.Row]) {
        let number = Int(order[place])
        let half = blocks[number].children.count / 2
        var second = Block()
        second.children = Array(blocks[number].children[half...])
        second.extents = Array(blocks[number].extents[half...])
        second.depths = Array(blocks[number].depths[half...])
        let rest = blocks[number].children.count - half
        blocks[number].children.removeLast(rest)
        blocks[number].extents.removeLast(rest)
        blocks[number].depths.removeLast(rest)
        let next = Int32(blocks.count)
        for child in second.children { rows[Int(child)].block = next }
        blocks.append(second)
        summaries.append(Summary())
        order.insert(next, at: place + 1)
    }

    /// Notes that a child is new, or that its extent or depth changed.
    mutating func note(_ row: LayerExtents.Row, before: LayerExtents.Row) {
        if row.depth != (depth ?? before.depth) { isOutOfOrder = true }
        guard blocks.indices.contains(Int(row.block)) else { return }
        summaries[Int(row.block)].isStale = true
    }

    /// Makes the summaries of all blocks in which something changed.
    mutating func close(_ rows: [LayerExtents.Row]) {
        for number in summaries.indices where summaries[number].isStale { close(number, rows) }
    }

    /// The summary that a block's children have now.
    func summary(of number: Int, _ rows: [LayerExtents.Row]) -> Summary {
        var copy = self
        copy.close(number, rows)
        return copy.summaries[number]
    }

    private mutating func close(_ number: Int, _ rows: [LayerExtents.Row]) {
        var summary = Summary()
        for place in blocks[number].children.indices {
            let row = rows[Int(blocks[number].children[place])]
            blocks[number].extents[place] = row.extent
            blocks[number].depths[place] = row.depth
            summary.extent.formUnion(row.extent)
            summary.spread.formUnion(row.spread)
            if row.flags.contains(.tilted) { summary.isTilted = true }
            if row.extent.isNone { continue }
            summary.nearest = max(summary.nearest, row.depth)
            summary.farthest = min(summary.farthest, row.depth)
        }
        summary.isStale = false
        summaries[number] = summary
    }

    /// Whether depth alone orders the sublayers.
    var isFlat: Bool { !summaries.contains { $0.isTilted } }
}
