import LaminaMessages
import LaminaPlan
import LaminaValues

/// The sublayers of one layer, back to front.
///
/// A short list is an array. A long list is cut into blocks, so that a change of the list does not move all layers. Each
/// layer has a list of its own, which is not copied.
struct SublayerList {
    /// A longer list is cut into blocks.
    private static let longestArray = SiblingBlock.mostLayers
    /// A list with fewer layers is an array again.
    private static let shortestBlocks = 64
    /// A copy of a long list is given up when it changed this often since it was read. Until then changing the copy costs
    /// less than making a new one.
    private static let mostUnreadChanges = 16

    /// A short list; or a copy of a long list, empty where there is none.
    private var array: [CALayer] = []
    /// `nil` for a short list.
    private var blocks: SiblingBlocks?

    var count: Int { blocks?.count ?? array.count }

    var isEmpty: Bool { blocks == nil && array.isEmpty }

    /// All layers of the list. The copy of a long list is not kept.
    var layers: [CALayer] {
        guard let blocks, array.isEmpty else { return array }
        return blocks.allLayers()
    }

    /// The ids of all layers of the list.
    var ids: [LayerID] {
        guard let blocks, array.isEmpty else { return array.map(\.id) }
        return blocks.ids
    }

    /// All layers of the list, for a program that may ask again.
    mutating func read() -> [CALayer] {
        guard let blocks else { return array }
        if array.isEmpty { array = blocks.allLayers() }
        blocks.unreadChanges = 0
        return array
    }

    /// The index of a layer in the list; `nil` if it is in another list.
    func index(of layer: CALayer) -> Int? {
        guard let blocks else { return array.firstIndex { $0 === layer } }
        return blocks.index(of: layer)
    }

    /// The layers that a point may hit, back to front; all of a short list.
    func layers(near point: HitPoint) -> [CALayer] { blocks?.layers(near: point) ?? array }

    /// Notes that the points that hit a layer of the list change.
    func forgetBoxes(of layer: CALayer) { blocks?.forgetBoxes(of: layer) }

    // MARK: Changes

    /// Inserts a layer at an index between 0 and the number of layers.
    mutating func insert(_ layer: CALayer, at index: Int) {
        guard let blocks else {
            array.insert(layer, at: index)
            if array.count > Self.longestArray { cut() }
            return
        }
        if keepsCopy(blocks) { array.insert(layer, at: index) }
        blocks.insert(layer, at: index)
    }

    /// Removes a layer from the list. The caller holds the layer, so that it is not released meanwhile.
    mutating func remove(_ layer: CALayer) {
        guard let blocks else {
            if let index = array.firstIndex(where: { $0 === layer }) { array.remove(at: index) }
            return
        }
        if keepsCopy(blocks), let index = blocks.index(of: layer) { array.remove(at: index) }
        blocks.remove(layer)
        guard blocks.count < Self.shortestBlocks else { return }
        if array.isEmpty { array = blocks.allLayers() }
        self.blocks = nil
    }

    /// Replaces the whole list. The caller holds the layers of the old list, so that none goes meanwhile.
    ///
    /// - Parameter kept: The layers of the new list.
    mutating func replace(with layers: [CALayer], kept: Set<ObjectIdentifier>) {
        guard let blocks, layers.count >= Self.shortestBlocks else {
            blocks = nil
            array = layers
            if array.count > Self.longestArray { cut() }
            return
        }
        array = []
        blocks.replace(with: layers, kept: kept)
    }

    /// Gives up all layers, and returns them.
    mutating func removeAll() -> [CALayer] {
        let result = layers
        (array, blocks) = ([], nil)
        return result
    }

    /// Cuts a list that has become long into blocks.
    private mutating func cut() {
        blocks = SiblingBlocks(array)
        array = []
    }

    /// Whether there is a copy of a long list that is to be changed too. A copy that is not read is given up.
    private mutating func keepsCopy(_ blocks: SiblingBlocks) -> Bool {
        guard !array.isEmpty else { return false }
        blocks.unreadChanges += 1
        if blocks.unreadChanges <= Self.mostUnreadChanges { return true }
        array = []
        return false
    }

    // MARK: The told list

    /// Notes whether the render side knows the present list. If not, the next commit sends the whole list.
    func wasTold(_ isTold: Bool) { blocks?.wasTold(isTold) }

    /// The differences from the list that the render side was told, and the layers that they insert; `nil` for a list that
    /// has to be told as a whole.
    func edits() -> (edits: [SublayerChange.Edit], inserted: [CALayer])? { blocks?.edits() }

    /// The rules that the list breaks.
    ///
    /// - Parameter isTold: Whether the render side is to know the list as it is now.
    func invariantFaults(isTold: Bool) -> [InvariantFault] {
        var check = InvariantCheck()
        guard let blocks else { return [] }
        check.add(blocks.invariantFaults(), in: "sublayers")
        check.expect(
            array.isEmpty || array.elementsEqual(blocks.allLayers(), by: ===), at: "sublayers",
            "expected a copy of the list as it is")
        check.expect(!isTold || blocks.isAsTold, at: "sublayers", "expected the list that was told")
        return check.faults
    }
}

extension SublayerList: Sequence {
    /// Goes through the list. Not for callers that run the program's code, which may change the list.
    struct Iterator: IteratorProtocol {
        private var current: IndexingIterator<[CALayer]>
        private let blocks: SiblingBlocks?
        private var nextPlace = 0

        fileprivate init(_ array: [CALayer], _ blocks: SiblingBlocks?) {
            (current, self.blocks) = (array.makeIterator(), blocks)
        }

        mutating func next() -> CALayer? {
            while true {
                if let layer = current.next() { return layer }
                guard let blocks, nextPlace < blocks.order.count else { return nil }
                current = blocks.layers(at: nextPlace).makeIterator()
                nextPlace += 1
            }
        }
    }

    func makeIterator() -> Iterator {
        array.isEmpty ? Iterator([], blocks) : Iterator(array, nil)
    }

    var underestimatedCount: Int { count }
}
