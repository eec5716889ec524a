import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

/// Where the layers of a tree draw, kept from frame to frame: for every layer, a rectangle that contains what the layer and
/// everything below it draws.
///
/// Extents lie in the superlayer's points, so a layer that moves, or a list that is scrolled, changes one of them. They are
/// brought up to date from a list of changes, in time that follows the changes and the depth of the tree. With the extents
/// a frame finds the pixels that changes touch (`RetainedTree`), and the layers that touch those pixels (`Sight`).
package struct LayerExtents: Sendable {
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// A change anywhere below may change any pixel of the layer's picture, and all of the layer is drawn or nothing.
        static let whole = Flags(rawValue: 1 << 0)
        /// Does not lie in a plane parallel to its superlayer's, or opens its superlayer's space.
        static let tilted = Flags(rawValue: 1 << 1)
        /// The root of a tree that masks its superlayer.
        static let mask = Flags(rawValue: 1 << 2)
        static let leaf = Flags(rawValue: 1 << 3)
    }

    /// The extent and the depth of one node of the tree.
    struct Row: Sendable {
        /// The extent of the layer and everything below it, in the superlayer's plane, before the superlayer's `sublayerTransform`.
        /// Effects may draw beyond it.
        var extent = Extent.none
        /// The depth of the layer's plane in its superlayer, in points.
        var depth = 0.0
        var parent = OptionalIndex<Row>.none
        /// The number of the layer's block among its siblings, if there are many.
        var block: Int32 = 0
        /// How far effects draw beyond the extent, in the extent's points.
        var spread = EffectSpread.none
        var flags: Flags = []
        /// In `places`, for a layer that is no more than a place for its sublayers.
        var place = OptionalIndex<PlainPlace>.none
        /// The step in which the layer itself last changed, and the step in which something below it did.
        fileprivate(set) var changed: UInt32 = 0
        fileprivate var listed: UInt32 = 0
        /// In that step: the first layer below in which something changed, and the next one beside this layer.
        fileprivate var firstListed = OptionalIndex<Row>.none
        fileprivate var nextListed = OptionalIndex<Row>.none
        /// The step in which the extent of a layer below last changed.
        fileprivate var touched: UInt32 = 0

        /// Whether what superlayers make of the row differs.
        fileprivate func differs(from other: Row) -> Bool {
            extent != other.extent || spread != other.spread || depth != other.depth || flags != other.flags
        }
    }

    /// By the index of the tree's nodes.
    private(set) var rows: [Row]
    /// The entries of all layers that are places for their sublayers and nothing more. Some entries may be free.
    private(set) var places: [PlainPlace] = []
    private var freePlaces: [OptionalIndex<PlainPlace>] = []
    /// The sublayers of layers with many, by the layers' indices.
    private(set) var lists: [Int32: ExtentBlocks] = [:]
    private var step: UInt32 = 0
    /// The layers that were measured in the last step, and the layers that changed, came or went in it.
    private(set) var measured = 0
    private(set) var changed = 0

    /// Traits of layers that are drawn whole: what is below them changes more than the pixels that it covers.
    private static let wholeTraits: LayerTraits = [
        .shadow, .filters, .backgroundFilters, .blends, .rasterizes, .isolates, .transformLayer, .replicates,
        .tiltsSublayers,
    ]
    /// Traits of layers whose sublayers do not draw where their own extents lie.
    private static let spatialTraits: LayerTraits = [.transformLayer, .replicates, .tiltsSublayers]

    /// The extents of all layers of a tree.
    package init(_ tree: RenderTree) {
        rows = Array(repeating: Row(), count: tree.nodes.count)
        guard let root = tree.root else { return }
        // Superlayers come first here, so that walking backwards finds sublayers first.
        var order: [Int32] = [root]
        order.reserveCapacity(tree.count)
        var next = 0
        while next < order.count {
            let index = order[next]
            next += 1
            // A layer is listed once; a malformed tree must not loop.
            guard order.count <= tree.nodes.count, let node = tree.nodes[Int(index)] else { continue }
            for child in node.children {
                rows[Int(child)].parent = OptionalIndex(index)
                order.append(child)
            }
            if let mask = node.mask.value {
                rows[Int(mask)].parent = OptionalIndex(index)
                rows[Int(mask)].flags.insert(.mask)
                order.append(mask)
            }
        }
        for index in order.reversed() { measure(index, tree) }
    }

    /// Whether a layer is no more than a place. Hot.
    @inline(__always)
    func isPlace(_ index: Int32) -> Bool { row(index)?.place.isNone == false }

    /// Lends the rows and the places to a closure.
    @inline(__always)
    func withWalkableRows(_ body: (UnsafeBufferPointer<Row>, UnsafeBufferPointer<PlainPlace>) -> Void) {
        rows.withUnsafeBufferPointer { rows in places.withUnsafeBufferPointer { body(rows, $0) } }
    }

    @inline(__always)
    func row(_ index: Int32) -> Row? { rows.indices.contains(Int(index)) ? rows[Int(index)] : nil }

    // MARK: Changes

    /// Follows the changes of a tree.
    ///
    /// - Parameters:
    ///   - tree: The tree after the changes.
    ///   - before: Is called with the extents as they were, for every layer that is gone, or that changed in more than its
    ///     background's colour.
    ///   - after: Is called with the extents as they are, for every layer that is new, or that changed in more than its
    ///     background's colour.
    mutating func follow(
        _ changes: TreeChanges, of tree: RenderTree, before: (borrowing LayerExtents, Int32) -> Void,
        after: (borrowing LayerExtents, Int32) -> Void
    ) {
        step += 1
        (measured, changed) = (0, 0)
        while rows.count < tree.nodes.count { rows.append(Row()) }
        mark(changes, tree)
        for change in changes.list {
            switch change {
            case .values(let index), .removed(let index): before(self, index)
            case .background, .contents: break
            case .sublayers(let index, _, let removed, _):
                for child in removed { before(self, child) }
                if rows[Int(index)].changed == step { before(self, index) }
            }
        }
        // A node that is gone may be another's parent in the rows until here.
        for change in changes.list { link(change, tree) }
        for change in changes.list {
            switch change {
            case .values(let index): list(index)
            case .removed, .background, .contents: break
            case .sublayers(let index, _, _, let inserted):
                rows[Int(index)].touched = step
                list(index)
                for child in inserted { list(child) }
            }
        }
        if let root = tree.root { measureListed(from: root, tree) }
        for change in changes.list {
            switch change {
            case .values(let index): after(self, index)
            case .removed, .background, .contents: break
            case .sublayers(let index, _, _, let inserted):
                for child in inserted { after(self, child) }
                if rows[Int(index)].changed == step { after(self, index) }
            }
        }
    }

    /// Whether the layer itself changed in the last step.
    func isChanged(_ index: Int32) -> Bool { rows[Int(index)].changed == step }

    private mutating func mark(_ changes: TreeChanges, _ tree: RenderTree) {
        for change in changes.list {
            switch change {
            case .values(let index): mark(index)
            case .background(let index), .contents(let index, _):
                if rows[Int(index)].changed != step { changed += 1 }
            case .removed: changed += 1
            case .sublayers(let index, _, _, let inserted):
                for child in inserted { mark(child) }
                // How a layer is drawn may depend on whether it has sublayers.
                let isLeaf = tree.nodes[Int(index)]?.children.isEmpty != false
                if rows[Int(index)].flags.contains(.leaf) != isLeaf { rows[Int(index)].changed = step }
            }
        }
    }

    private mutating func mark(_ index: Int32) {
        if rows[Int(index)].changed != step { changed += 1 }
        rows[Int(index)].changed = step
    }

    private mutating func link(_ change: TreeChanges.Change, _ tree: RenderTree) {
        switch change {
        case .values(let index): link(index, tree)
        case .background, .contents: break
        case .removed(let index):
            rows[Int(index)].parent = .none
            note(nil, of: index)
            lists[index] = nil
        case .sublayers(let index, let offset, let removed, let inserted):
            for child in inserted { link(child, tree) }
            lists[index]?.edit(offset: offset, removing: removed.count, inserting: inserted, &rows)
        }
    }

    private mutating func link(_ index: Int32, _ tree: RenderTree) {
        guard let node = tree.nodes[Int(index)] else {
            rows[Int(index)].parent = .none
            return
        }
        let parent = tree.parent(of: index, node)
        rows[Int(index)].parent = OptionalIndex(parent.value)
        let isMask = parent.index.flatMap { tree.nodes[$0] }?.mask == OptionalIndex(index)
        if isMask { rows[Int(index)].flags.insert(.mask) } else { rows[Int(index)].flags.remove(.mask) }
    }

    /// Lists a layer, and all layers above it, for measuring.
    private mutating func list(_ index: Int32) {
        guard begin(index) else { return }
        var child = Int(index)
        while let parent = rows[child].parent.value {
            let isNew = begin(parent)
            rows[child].nextListed = rows[Int(parent)].firstListed
            rows[Int(parent)].firstListed = OptionalIndex(Int32(child))
            guard isNew else { return }
            child = Int(parent)
        }
    }

    /// - Returns: Whether the layer was not listed yet.
    private mutating func begin(_ index: Int32) -> Bool {
        guard rows[Int(index)].listed != step else { return false }
        rows[Int(index)].listed = step
        rows[Int(index)].firstListed = .none
        rows[Int(index)].nextListed = .none
        return true
    }

    /// Measures the listed layers, sublayers first.
    private mutating func measureListed(from root: Int32, _ tree: RenderTree) {
        guard rows[Int(root)].listed == step else { return }
        var path = [root]
        while let top = path.last {
            if let child = rows[Int(top)].firstListed.value {
                rows[Int(top)].firstListed = rows[Int(child)].nextListed
                path.append(child)
                continue
            }
            path.removeLast()
            let before = rows[Int(top)]
            // The extent of a layer that is drawn whole follows from everything below it, not from the rows.
            guard before.changed == step || before.touched == step || before.flags.contains(.whole) else {
                continue
            }
            measure(top, tree)
            let row = rows[Int(top)]
            guard let parent = row.parent.value, row.changed == step || row.differs(from: before) else {
                continue
            }
            rows[Int(parent)].touched = step
            if !row.flags.contains(.mask) { lists[parent]?.note(row, before: before) }
        }
    }

    // MARK: Measuring

    /// Finds a layer's extent from its values and from its sublayers' extents.
    private mutating func measure(_ index: Int32, _ tree: RenderTree) {
        guard let node = tree.nodes[Int(index)] else {
            rows[Int(index)].extent = .none
            note(nil, of: index)
            return
        }
        measured += 1
        let shown = node.shown
        let traits = shown.traits
        var flags = rows[Int(index)].flags.intersection(.mask)
        if node.children.isEmpty { flags.insert(.leaf) }
        if !traits.isDisjoint(with: [.tilted, .transformLayer]) { flags.insert(.tilted) }
        if node.children.count > ExtentBlocks.threshold || lists[index] != nil {
            closeList(index, node.children)
        }
        let projection = shown.sublayerTransform.flatMap(ParallelProjection.init)
        let isDeep = shown.emitter?.preservesDepth == true
        var drawn = (extent: Extent.everywhere, spread: EffectSpread.none)
        if !isDeep, traits.isDisjoint(with: Self.spatialTraits),
            projection != nil || shown.sublayerTransform == nil,
            let below = drawnBySublayers(index, node.children, projection)
        {
            drawn = shown.properties.masksToBounds ? (.none, .none) : below
            drawn.extent.formUnion(Extent(shown.fill != nil ? shown.properties.bounds : shown.ownExtent))
            if !traits.isDisjoint(with: Self.wholeTraits) {
                flags.insert(.whole)
                addEffects(of: shown.properties, to: &drawn)
                if traits.contains(.rasterizes) {
                    drawn.extent.formUnion(
                        tree.bitmapFrame(of: index, shown.properties).map { Extent($0) } ?? .everywhere)
                }
            }
        } else {
            flags.insert(.whole)
            if !isDeep, let drawing = tree.drawing(of: index) {
                drawn = (Extent(drawing.extent), drawing.spread)
            }
        }
        note(flags.contains(.whole) ? nil : PlainPlace(node), of: index)
        let isSeen = !shown.properties.isHidden && shown.properties.opacity > 0
        let map = shown.toSuperlayer.homography
        rows[Int(index)].extent = isSeen ? drawn.extent.mapped(by: map) : .none
        rows[Int(index)].spread = isSeen ? drawn.spread.mapped(by: map) : .none
        rows[Int(index)].depth = shown.depth
        rows[Int(index)].flags = flags
    }

    /// Adds what a layer's effects make of its drawing.
    private func addEffects(of p: LayerProperties, to drawn: inout (extent: Extent, spread: EffectSpread)) {
        if p.shadowOpacity > 0, let path = p.shadowPath?.boundingBoxOfPath, !path.isNull {
            drawn.extent.formUnion(Extent(path))
        }
        if p.shadowOpacity > 0 || !p.filters.isEmpty { drawn.spread.add(p.effectSpread) }
    }

    /// Notes the place of a layer that is no more than a place; `nil` for any other layer.
    private mutating func note(_ place: PlainPlace?, of index: Int32) {
        let old = rows[Int(index)].place
        guard let place else {
            if !old.isNone {
                freePlaces.append(old)
                rows[Int(index)].place = .none
            }
            return
        }
        if let old = old.index {
            places[old] = place
        } else if let free = freePlaces.popLast(), let number = free.index {
            places[number] = place
            rows[Int(index)].place = free
        } else {
            rows[Int(index)].place = OptionalIndex(places.count)
            places.append(place)
        }
    }

    /// Measures a layer once more.
    mutating func remeasured(_ index: Int32, _ tree: RenderTree) -> Row {
        measure(index, tree)
        return rows[Int(index)]
    }

    /// Brings the blocks of a long list up to date.
    private mutating func closeList(_ index: Int32, _ children: [Int32]) {
        if children.count <= ExtentBlocks.threshold / 2 {
            lists[index] = nil
            return
        }
        if lists[index].map({ $0.isOutOfOrder || $0.count != children.count }) ?? true {
            lists[index] = ExtentBlocks(children, &rows)
        }
        lists[index]?.close(rows)
    }

    /// The sublayers' extents together, in the layer's own plane; `nil` if planes are not parallel.
    private func drawnBySublayers(
        _ index: Int32, _ children: [Int32], _ projection: ParallelProjection?
    ) -> (extent: Extent, spread: EffectSpread)? {
        var result = (extent: Extent.none, spread: EffectSpread.none)
        /// - Parameters:
        ///   - far: The least depth at which anything is drawn.
        ///   - near: The greatest.
        func add(_ extent: Extent, _ spread: EffectSpread, _ far: Double, _ near: Double) -> Bool {
            guard let projection, !extent.isNone else {
                result.extent.formUnion(extent)
                result.spread.formUnion(spread)
                return true
            }
            // Tiles lie in the layer's own plane.
            guard far.isFinite, near.isFinite else { return false }
            result.extent.formUnion(projection.image(of: extent, depths: far, near))
            result.spread.formUnion(spread.scaled(by: projection.stretch(depths: far, near)))
            return true
        }
        if let list = lists[index] {
            for block in list.summaries {
                if block.isTilted || !add(block.extent, block.spread, block.farthest, block.nearest) {
                    return nil
                }
            }
            return result
        }
        for child in children {
            let row = rows[Int(child)]
            if row.flags.contains(.tilted) || !add(row.extent, row.spread, row.depth, row.depth) {
                return nil
            }
        }
        return result
    }
}
