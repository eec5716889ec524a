import LaminaGeometry

/// What changed in a render tree since a plan was last made from it, in the order in which it changed.
///
/// The list follows the change, not the tree. If more changes than a plan can profit from, the list is given up.
package struct TreeChanges: Sendable {
    enum Change: Sendable {
        /// A layer that is new, or that shows other values, by its index in the tree's nodes.
        case values(Int32)
        /// A layer that differs in the colour of its background alone, and covers what it covered.
        case background(Int32)
        /// A layer whose image differs from the one before in some of the image's pixels, and of which nothing else changed.
        case contents(Int32, PixelRegion)
        /// A layer that left the tree. Its place in the nodes may belong to another layer by now.
        case removed(Int32)
        /// A part of a list of sublayers: `removed` was at `offset`, and `inserted` is there now.
        case sublayers(of: Int32, offset: Int, removed: ArraySlice<Int32>, inserted: ArraySlice<Int32>)
    }

    private(set) var list: [Change] = []
    /// Whether the list is incomplete, so that anything may have changed.
    package private(set) var isUnknown = false
    /// The number of layers that the list names.
    private(set) var count = 0

    /// The layers that changed, came or went; `nil` if that is not known. A layer that changed twice counts twice, and one
    /// that only changed its place among its siblings does not count.
    var changedLayers: Int? {
        guard !isUnknown else { return nil }
        return list.reduce(0) { count, change in
            if case .sublayers = change { count } else { count + 1 }
        }
    }

    /// A list of nothing.
    package init() {}

    /// The changes of a tree about which nothing is known.
    package static var unknown: TreeChanges {
        var changes = TreeChanges()
        changes.giveUp()
        return changes
    }

    /// The most layers that a list names, in a tree of so many layers. With more, looking at every layer costs no more
    /// than following the changes.
    static func limit(layers: Int) -> Int { max(256, layers / 16) }

    /// Notes that a layer is new, or shows other values.
    mutating func note(_ index: Int32, layers: Int) {
        guard makesRoom(for: 1, layers) else { return }
        list.append(.values(index))
    }

    /// Notes that a layer has another background, which covers the same place.
    mutating func note(background index: Int32, layers: Int) {
        guard makesRoom(for: 1, layers) else { return }
        list.append(.background(index))
    }

    /// Notes that a layer shows another revision of its image, and nothing else that is new.
    ///
    /// - Parameter changed: The pixels of the image that may differ.
    mutating func note(contentsOf index: Int32, _ changed: PixelRegion, layers: Int) {
        guard makesRoom(for: 1, layers) else { return }
        list.append(.contents(index, changed))
    }

    /// Notes that a layer left the tree.
    mutating func note(removed index: Int32, layers: Int) {
        guard makesRoom(for: 1, layers) else { return }
        list.append(.removed(index))
    }

    /// Notes that layers show other values.
    mutating func note(_ indices: [Int32], layers: Int) {
        guard makesRoom(for: indices.count, layers) else { return }
        for index in indices { list.append(.values(index)) }
    }

    /// Notes the part in which a list of sublayers differs from an earlier one. Nothing is noted for equal lists.
    mutating func note(sublayersOf index: Int32, from old: [Int32], to new: [Int32], layers: Int) {
        guard !isUnknown else { return }
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        note(
            sublayersOf: index, offset: start, removed: old[start..<(old.count - end)],
            inserted: new[start..<(new.count - end)], layers: layers)
    }

    /// Notes that sublayers were replaced by others.
    mutating func note(
        sublayersOf index: Int32, offset: Int, removed: ArraySlice<Int32>, inserted: ArraySlice<Int32>,
        layers: Int
    ) {
        guard !removed.isEmpty || !inserted.isEmpty, makesRoom(for: removed.count + inserted.count, layers)
        else { return }
        list.append(.sublayers(of: index, offset: offset, removed: removed, inserted: inserted))
    }

    /// Notes that anything may have changed.
    mutating func giveUp() {
        list = []
        isUnknown = true
    }

    private mutating func makesRoom(for count: Int, _ layers: Int) -> Bool {
        guard !isUnknown else { return false }
        self.count += count
        if self.count > Self.limit(layers: layers) { giveUp() }
        return !isUnknown
    }
}
