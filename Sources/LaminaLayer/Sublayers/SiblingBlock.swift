/// Some consecutive sublayers of a long list, and the part of them that was committed to the render side.
struct SiblingBlock {
    /// More are split into two blocks.
    static let mostLayers = 128

    private(set) var layers: [CALayer] = []
    /// The number of the block, from back to front.
    var place = 0
    /// The number of layers of the committed list for which this block stands.
    private(set) var told = 0
    /// For each layer its index among those told, in rising order, or −1 for a layer that was put here since; `nil` while
    /// the layers are those told.
    private(set) var origins: [Int]?
    /// For hit tests.
    var boxes = SiblingBoxes()

    init() {}

    /// Layers of which none was committed.
    init(_ layers: some Sequence<CALayer>) { self.layers = Array(layers) }

    /// Layers of which some were committed.
    init(_ layers: some Sequence<CALayer>, origins: [Int], told: Int) {
        self.init(layers)
        self.told = told
        self.origins = told == origins.count && origins.elementsEqual(0..<told) ? nil : origins
    }

    var count: Int { layers.count }

    /// Whether the layers are the committed ones, if any list was committed.
    var isAsTold: Bool { origins == nil }

    func index(of layer: CALayer) -> Int? { layers.firstIndex { $0 === layer } }

    /// For each layer its index in the committed list, or −1.
    var allOrigins: [Int] { origins ?? Array(0..<layers.count) }

    /// - Parameter isTold: Whether the list was committed to the render side.
    mutating func insert(_ layer: CALayer, at index: Int, isTold: Bool) {
        if isTold {
            if origins == nil { origins = allOrigins }
            origins?.insert(-1, at: index)
        }
        layers.insert(layer, at: index)
        boxes.forget()
    }

    mutating func remove(at index: Int, isTold: Bool) {
        if isTold {
            if origins == nil { origins = allOrigins }
            origins?.remove(at: index)
        }
        layers.remove(at: index)
        boxes.remove(at: index)
    }

    /// Moves the layers from an index on to a new block, with the committed layers for which they stand.
    mutating func split(at index: Int) -> SiblingBlock {
        var front = SiblingBlock(layers[index...])
        layers.removeSubrange(index...)
        boxes.forget()
        guard let all = origins else {
            // All or none were told.
            if told > 0 { (front.told, told) = (front.count, count) }
            return front
        }
        let border = all[index...].first { $0 >= 0 } ?? told
        front.origins = all[index...].map { $0 < 0 ? -1 : $0 - border }
        front.told = told - border
        origins = Array(all[..<index])
        told = border
        return front
    }

    /// Takes over the layers of the block in front, with the committed layers for which they stand.
    mutating func append(_ front: SiblingBlock) {
        if origins != nil || front.origins != nil {
            origins = allOrigins + front.allOrigins.map { $0 < 0 ? -1 : $0 + told }
        }
        told += front.told
        layers += front.layers
        boxes.forget()
    }

    /// Adds the layers that a point may hit.
    mutating func search(at point: HitPoint, into result: inout [CALayer]) {
        boxes.search(layers, at: point, into: &result)
    }

    /// Notes that the layers, or a list without them, were committed.
    mutating func wasTold(_ isTold: Bool) {
        origins = nil
        told = isTold ? layers.count : 0
    }
}
