import LaminaPlan

/// Small nodes that may share a target with others. Whether they do or not, they are drawn and read in ways that do not
/// depend on their place in the target.
///
/// They follow from the plan alone: they are the same whatever is damaged, and with packing on or off.
struct MovableNodes: Sendable {
    /// Movable nodes that are drawn and read no others.
    private(set) var drawn: Set<Int> = []
    /// The nodes of `drawn` whose shaders compute everything from records, because they hold more than rectangles, images
    /// and masks along the pixel grid. The other nodes do not depend on their place anyway.
    private(set) var exact: Set<Int> = []
    /// Movable nodes that hold nothing but a filtered node of `drawn`.
    private(set) var filtered: Set<Int> = []

    /// Whether shaders that compute everything from records may read them.
    let hasExactReads: Bool

    func contains(_ node: Int) -> Bool { drawn.contains(node) || filtered.contains(node) }

    /// - Parameters:
    ///   - hasWideInterfaces: Whether shaders may compute everything from records. If not, nodes that need such shaders stay
    ///     in targets of their own.
    ///   - steps: Asked between nodes.
    init(
        _ plan: ExpandedPlan, hasWideInterfaces: Bool, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        hasExactReads = hasWideInterfaces
        var turned: Set<Int> = []
        var fixed: Set<Int> = []
        var reading: Set<Int> = []
        var slanted: Set<Int> = []
        for (index, node) in plan.nodes.enumerated() {
            try steps.step(1 + node.surface.drawList.items.count)
            switch node.surface.fill {
            // The source must not be drawn into at the same time as the node that continues it.
            case .continuing(let source): fixed.insert(Int(source))
            // A custom filter's function receives places, which are rounded.
            case .filter(.custom, let source): fixed.insert(Int(source))
            case .filter, .color, .cached: break
            }
            if node.backdrop != nil { reading.insert(index) }
            for read in Self.reads(of: node) {
                if read.surface != nil { reading.insert(index) }
                guard read.isTurned else { continue }
                if let surface = read.surface { turned.insert(surface) }
                slanted.insert(index)
            }
            if node.surface.drawList.items.contains(where: { $0.hasShape || $0.isGradient }) {
                slanted.insert(index)
            }
            // No exact shader draws particles or tinted images.
            if !node.surface.drawList.particles.isEmpty || Self.isTinted(node) { fixed.insert(index) }
        }
        if !hasWideInterfaces { fixed.formUnion(turned.union(slanted)) }
        for (index, node) in plan.nodes.enumerated().dropLast() {
            guard SurfacePages.fits(node.surface.frame), !fixed.contains(index), !plan.isKept(node) else {
                continue
            }
            switch (node.surface.fill, node.role) {
            case (.color, .draw), (.color, .mix):
                if !reading.contains(index) { drawn.insert(index) }
            case (.filter(let filter, let source), .draw):
                guard node.surface.drawList.items.isEmpty, drawn.contains(Int(source)) else { continue }
                if case .custom = filter { continue }
                filtered.insert(index)
            case (.color, .copy), (.filter, .mix), (.filter, .copy), (.continuing, _), (.cached, _):
                continue
            }
        }
        exact = drawn.intersection(slanted)
    }

    private static func isTinted(_ node: ExpandedPlan.Node) -> Bool {
        let list = node.surface.drawList
        guard list.paints.contains(where: \.isTinted) else { return false }
        return list.items.contains { item in
            guard case .image(let index) = item.material, list.paints.indices.contains(Int(index)) else {
                return false
            }
            return list.paints[Int(index)].isTinted
        }
    }

    /// The surfaces that a node's items show or are masked by, `nil` for an image; and whether they are mapped other than
    /// pixel for pixel.
    private static func reads(of node: ExpandedPlan.Node) -> [(surface: Int?, isTurned: Bool)] {
        let list = node.surface.drawList
        var result: [(surface: Int?, isTurned: Bool)] = []
        func add(_ surface: Int32?, _ mapping: ImagePaint.Mapping) {
            var isTurned = false
            if case .transformed = mapping { isTurned = true }
            if surface != nil || isTurned { result.append((surface.map { Int($0) }, isTurned)) }
        }
        for item in list.items {
            if case .image(let index) = item.material, list.paints.indices.contains(Int(index)) {
                let paint = list.paints[Int(index)]
                if case .surface(let source) = paint.source {
                    add(source, paint.mapping)
                } else {
                    add(nil, paint.mapping)
                }
            }
            if let paint = list.masks.element(at: item.mask) {
                if case .surface(let source) = paint.source {
                    add(source, paint.mapping)
                } else {
                    add(nil, paint.mapping)
                }
            }
        }
        return result
    }
}
