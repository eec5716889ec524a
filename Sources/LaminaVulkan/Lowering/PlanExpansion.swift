import LaminaGeometry
import LaminaPlan

/// Makes an `ExpandedPlan`. A plan that needs no change is passed on as it is.
struct PlanExpansion {
    var result: ExpandedPlan
    var steps: CancellationSteps
    /// The node that finishes each of the plan's surfaces.
    private var finished: [Int] = []
    /// Whether a surface of the plan has another index among the nodes.
    private var isRenumbered = false
    /// Nodes whose buffer another node has taken over.
    private var taken: Set<Int> = []
    /// The records of the current surface, and of all nodes made for it.
    var list = DrawList()
    private var frame = PixelRect.empty
    private(set) var origin = 0
    /// The nodes made for the current surface, with their items; they receive `list` when it is complete.
    private var made: [(node: Int, items: [DrawItem])] = []

    /// - Parameters:
    ///   - steps: Asked between surfaces and items.
    static func expand(
        _ plan: FramePlan, _ placements: TexturePlacements, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) -> ExpandedPlan {
        var expansion = PlanExpansion(
            result: ExpandedPlan(plan: plan, placements: placements), steps)
        for index in plan.surfaces.indices { try expansion.add(index) }
        steps = expansion.steps
        return expansion.result
    }

    private init(result: ExpandedPlan, _ steps: CancellationSteps) {
        self.result = result
        self.steps = steps
    }

    private mutating func add(_ index: Int) throws(FrameCancelled) {
        let plan = result.plan
        var surface = plan.surfaces[index]
        (list, frame, origin) = (surface.drawList, surface.frame, index)
        list.items = []
        made = []
        var items = surface.drawList.items
        if isRenumbered { renumber() }
        try steps.step(1 + items.count)
        let isRoot = index == plan.surfaces.count - 1
        surface.fill = fill(of: surface, isRoot: isRoot, &items)
        // The picture is kept in any case.
        if isRoot { surface.cacheKey = nil }
        if items.contains(where: isCompound) {
            try addSegments(surface, items)
        } else {
            surface.drawList = DrawList()
            append(surface, items, role: .draw)
        }
        if finished.count != result.nodes.count - 1 { isRenumbered = true }
        finished.append(result.nodes.count - 1)
        for (node, items) in made {
            result.nodes[node].surface.drawList = list
            result.nodes[node].surface.drawList.items = items
        }
    }

    /// Makes the current records refer to nodes instead of the plan's surfaces.
    private mutating func renumber() {
        for index in list.paints.indices {
            if case .surface(let old) = list.paints[index].source {
                list.paints[index].source = .surface(index: node(of: old) ?? Self.missing)
            }
        }
        for index in list.masks.indices {
            if case .surface(let old) = list.masks[index].source {
                list.masks[index].source = .surface(index: node(of: old) ?? Self.missing)
            }
        }
    }

    /// The index of no node, for a paint or mask of a surface that does not exist; nothing is drawn for it.
    private static let missing: Int32 = -1

    /// The node that finishes a surface of the plan; `nil` for a surface that does not exist.
    private func node(of surface: Int32) -> Int32? {
        finished.indices.contains(Int(surface)) ? Int32(finished[Int(surface)]) : nil
    }

    /// A surface's fill in terms of nodes. A buffer that cannot be taken over, because its pixels are kept or because it
    /// has another frame, is copied by an item. So are kept pixels for the picture.
    private mutating func fill(of surface: Surface, isRoot: Bool, _ items: inout [DrawItem]) -> Surface.Fill {
        switch surface.fill {
        case .color: return surface.fill
        case .cached:
            guard isRoot else { return .cached }
            var kept = surface
            kept.drawList = DrawList()
            append(kept, [], role: .draw)
            items.insert(copy(of: result.nodes.count - 1), at: 0)
            return .color(.clear)
        case .filter(let filter, let source):
            return node(of: source).map { .filter(filter, source: $0) } ?? .color(.clear)
        case .continuing(let source):
            guard let index = node(of: source).map({ Int($0) }) else { return .color(.clear) }
            let old = result.nodes[index]
            if old.surface.frame == surface.frame, old.role == .draw, !result.isKept(old),
                taken.insert(index).inserted
            {
                return .continuing(Int32(index))
            }
            items.insert(copy(of: index), at: 0)
            return .color(.clear)
        }
    }

    /// Adds a node for the current surface.
    @discardableResult
    mutating func append(
        _ surface: Surface, _ items: [DrawItem], role: ExpandedPlan.Role, backdrop: Int? = nil
    )
        -> Int
    {
        result.nodes.append(
            ExpandedPlan.Node(surface: surface, origin: origin, role: role, backdrop: backdrop))
        made.append((result.nodes.count - 1, items))
        return result.nodes.count - 1
    }

    /// Adds a node that holds only these items.
    mutating func appendPart(
        _ frame: PixelRect, _ items: [DrawItem], role: ExpandedPlan.Role = .draw
    ) -> Int {
        let surface = result.plan.surfaces[origin]
        return append(
            Surface(reason: surface.reason, layer: surface.layer, frame: frame), items, role: role)
    }

    /// The pixels of the current surface.
    var bounds: PixelRect { frame }

    var working: WorkingFormat { result.plan.working }

    /// The colour that stands for a coverage.
    var white: PackedColor { working.white }

    /// Adds a paint that shows a node pixel for pixel.
    mutating func paint(of node: Int) -> Int32 {
        let frame = result.nodes[node].surface.frame
        list.paints.append(
            ImagePaint(
                source: .surface(index: Int32(node)), filter: .nearest,
                mapping: .aligned(dx: 0 &- frame.x0, dy: 0 &- frame.y0),
                texels: PixelRect(width: frame.width, height: frame.height)))
        return Int32(list.paints.count - 1)
    }

    /// An item that copies a node's pixels.
    private mutating func copy(of node: Int) -> DrawItem {
        let bounds = result.nodes[node].surface.frame.intersection(frame)
        return DrawItem(
            layer: result.nodes[node].surface.layer ?? LayerID(rawValue: 0), part: .group, isOpaque: true,
            material: .image(index: paint(of: node)), bounds: bounds, interior: bounds)
    }
}
