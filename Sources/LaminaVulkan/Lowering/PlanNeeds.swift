import LaminaGeometry
import LaminaPlan

/// Finds the pixels of each node that have to be drawn, and the nodes that read them.
///
/// The picture is drawn inside the damage; every other node is drawn where something drawn reads it, and nodes with filters
/// a little further. Outside the damage the picture holds the *finished* pixels of the frame before, not the pixels of an
/// earlier segment. So where a segment is read outside the damage, all segments are drawn there again. That may cause more
/// of a segment to be read, so the region grows until it is sufficient.
struct PlanNeeds {
    /// After this many rounds of growing, the whole picture is drawn.
    private static let patience = 8

    /// For each node, the pixels to draw, in its own coordinates.
    private(set) var regions: [PixelRegion]
    /// For each node, the first of the nodes that draw into the same buffer one after the other.
    private(set) var owner: [Int]
    /// For each owner, the last node that reads its buffer or draws into it; `nil` for a buffer that is not needed.
    private(set) var lastUse: [Int?]
    /// The pixels that readers need, without the needs of later segments.
    private var reads: [PixelRegion]

    /// - Parameter steps: Asked between nodes and items.
    init(
        _ plan: ExpandedPlan, damage: PixelRegion, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        let count = plan.nodes.count
        regions = []
        reads = []
        lastUse = []
        owner = Array(0..<count)
        for (index, node) in plan.nodes.enumerated() {
            if case .continuing(let source) = node.surface.fill { owner[index] = owner[Int(source)] }
        }
        guard let root = plan.nodes.last else { return }
        let frame = root.surface.frame
        var region = damage.intersection(frame)
        for round in 0... {
            try compute(plan, root: region, &steps)
            var missing = PixelRegion()
            for index in plan.nodes.indices where owner[index] == owner[count - 1] {
                for rect in reads[index].rectangles where !region.contains(rect) { missing.formUnion(rect) }
            }
            if missing.isEmpty { break }
            if round == Self.patience {
                region = PixelRegion(plan.plan.part ?? frame)
            } else {
                region.formUnion(missing.intersection(frame))
            }
        }
    }

    private mutating func compute(
        _ plan: ExpandedPlan, root: PixelRegion, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        let count = plan.nodes.count
        regions = Array(repeating: PixelRegion(), count: count)
        reads = regions
        lastUse = Array(repeating: nil, count: count)
        regions[count - 1] = root
        for (index, node) in plan.nodes.enumerated() where node.surface.fill != .cached && plan.isKept(node) {
            regions[index] = PixelRegion(node.surface.frame)
        }
        for index in plan.nodes.indices.reversed() where !regions[index].isEmpty {
            try steps.step()
            lastUse[owner[index]] = max(lastUse[owner[index]] ?? index, index)
            let node = plan.nodes[index]
            switch node.role {
            case .copy(let source):
                for rect in regions[index].rectangles { need(source, rect, by: index, plan) }
            case .draw, .mix: try addNeeds(of: node, index, plan, &steps)
            }
        }
    }

    private mutating func addNeeds(
        of node: ExpandedPlan.Node, _ index: Int, _ plan: ExpandedPlan, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        switch node.surface.fill {
        case .color, .cached: break
        case .continuing(let source):
            regions[Int(source)].formUnion(regions[index])
        case .filter(let filter, let source):
            let frame = plan.nodes[Int(source)].surface.frame
            need(
                Int(source),
                filter.sources(of: regions[index].boundingBox, in: frame), by: index, plan)
        }
        let list = node.surface.drawList
        guard node.backdrop != nil || list.readsSurfaces else { return }
        for item in list.items {
            try steps.step()
            var reads: [SurfaceRead] = []
            list.forEachRead(of: item) { if $0.source >= 0, $0.source < index { reads.append($0) } }
            let readsBackdrop = !item.blendMode.usesBlendUnit(in: plan.plan.working) && node.backdrop != nil
            guard readsBackdrop || !reads.isEmpty else { continue }
            for rect in regions[index].rectangles {
                let clip = rect.intersection(item.bounds)
                guard !clip.isEmpty else { continue }
                if readsBackdrop, let backdrop = node.backdrop { need(backdrop, clip, by: index, plan) }
                for read in reads {
                    let frame = plan.nodes[read.source].surface.frame
                    need(read.source, read.pixels(for: clip, of: frame), by: index, plan)
                }
            }
        }
    }

    private mutating func need(_ source: Int, _ rect: PixelRect, by reader: Int, _ plan: ExpandedPlan) {
        let rect = rect.intersection(plan.nodes[source].surface.frame)
        guard !rect.isEmpty else { return }
        reads[source].formUnion(rect)
        regions[source].formUnion(rect)
        lastUse[owner[source]] = max(lastUse[owner[source]] ?? reader, reader)
    }
}

extension PixelRegion {
    /// Whether every pixel of `rect` is inside one or several of the rectangles.
    func contains(_ rect: PixelRect) -> Bool {
        var rest = [rect]
        for own in rectangles where !rest.isEmpty { rest = rest.flatMap { Self.subtract(own, from: $0) } }
        return rest.allSatisfy(\.isEmpty)
    }
}
