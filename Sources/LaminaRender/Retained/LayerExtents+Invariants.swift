import LaminaGeometry
import LaminaMessages

extension LayerExtents {
    /// The rules that the extents break: they are those of a tree looked at for the first time, and blocks hold the
    /// lists of sublayers in painter's order.
    ///
    /// In time linear in the layers, and quadratic in the depth of layers that are drawn whole.
    ///
    /// - Parameter tree: The tree that the extents were made from, or whose changes they followed last.
    package func invariantFaults(of tree: RenderTree) -> [InvariantFault] {
        var check = InvariantCheck()
        guard let root = tree.root else { return [] }
        check.expect(
            rows.count >= tree.nodes.count, at: "rows",
            "expected at least \(tree.nodes.count), found \(rows.count)")
        guard rows.count >= tree.nodes.count else { return check.faults }
        let fresh = LayerExtents(tree)
        // Seen in perspective, the extent of a block depends on which sublayers are neighbours in it.
        let dependsOnBlocks = [self, fresh].contains { extents in
            extents.lists.keys.contains { tree.node($0)?.shown.sublayerTransform != nil }
        }
        var copy = self
        var pending = [root]
        var left = tree.nodes.count
        while let index = pending.popLast(), left > 0 {
            left -= 1
            guard let node = tree.node(index) else { continue }
            let expected = dependsOnBlocks ? copy.remeasured(index, tree) : fresh.rows[Int(index)]
            check.add(
                Self.faults(of: rows[Int(index)], expected: expected), in: "layer \(index) (\(node.id))")
            check.expect(
                rows[Int(index)].parent == fresh.rows[Int(index)].parent, at: "layer \(index) (\(node.id))",
                "expected the parent \(fresh.rows[Int(index)].parent), found \(rows[Int(index)].parent)")
            check.expect(
                plainPlace(index) == fresh.plainPlace(index), at: "layer \(index) (\(node.id))",
                "expected another place for the sublayers")
            if let list = lists[index] {
                check.add(
                    list.invariantFaults(of: node.children, rows), in: "sublayers of \(index) (\(node.id))")
            } else {
                check.expect(
                    node.children.count <= ExtentBlocks.threshold, at: "sublayers of \(index) (\(node.id))",
                    "expected blocks for \(node.children.count) sublayers, found none")
            }
            pending += node.children
            if let mask = node.mask.value { pending.append(mask) }
        }
        return check.faults
    }

    private func plainPlace(_ index: Int32) -> PlainPlace? { rows[Int(index)].place.index.map { places[$0] } }

    private static func faults(of row: Row, expected: Row) -> [InvariantFault] {
        var check = InvariantCheck()
        check.expect(
            row.extent == expected.extent, at: "extent", "expected \(expected.extent), found \(row.extent)")
        check.expect(
            row.spread == expected.spread, at: "spread", "expected \(expected.spread), found \(row.spread)")
        check.expect(
            row.depth == expected.depth || (row.depth.isNaN && expected.depth.isNaN), at: "depth",
            "expected \(expected.depth), found \(row.depth)")
        check.expect(
            row.flags == expected.flags, at: "flags",
            "expected \(expected.flags.rawValue), found \(row.flags.rawValue)")
        return check.faults
    }
}

extension ExtentBlocks {
    /// The rules that blocks break.
    ///
    /// - Parameters:
    ///   - sublayers: The list of sublayers, back to front.
    ///   - rows: The sublayers' rows, among others.
    func invariantFaults(of sublayers: [Int32], _ rows: [LayerExtents.Row]) -> [InvariantFault] {
        var check = InvariantCheck()
        check.expect(!isOutOfOrder, at: "blocks", "expected painter's order")
        check.expect(
            count == sublayers.count, at: "blocks", "expected \(sublayers.count) layers, found \(count)")
        check.expect(
            blocks.count == summaries.count && order.sorted() == blocks.indices.map(Int32.init), at: "blocks",
            "expected every block to be listed once and to have a summary")
        guard check.faults.isEmpty else { return check.faults }
        let painted = sublayers.enumerated()
            .map { (depth: rows[Int($0.element)].depth, offset: $0.offset, child: $0.element) }
            .sorted { ($0.depth, $0.offset) < ($1.depth, $1.offset) }
            .map(\.child)
        let found = order.flatMap { blocks[Int($0)].children }
        let place = zip(found, painted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        check.expect(
            found == painted, at: "blocks",
            "expected the sublayers in painter's order, found others from place \(place ?? painted.count)")
        for (number, block) in blocks.enumerated() {
            check.expect(
                block.children.count <= Self.capacity, at: "block \(number)",
                "expected at most \(Self.capacity) layers, found \(block.children.count)")
            check.expect(
                block.children.allSatisfy { rows[Int($0)].block == number }, at: "block \(number)",
                "expected its layers to name it")
            check.expect(
                block.extents == block.children.map { rows[Int($0)].extent }
                    && block.depths == block.children.map { rows[Int($0)].depth }, at: "block \(number)",
                "expected its layers' extents and depths")
            check.expect(
                summaries[number] == summary(of: number, rows), at: "block \(number)",
                "expected a summary of its layers that is not stale")
        }
        return check.faults
    }
}
