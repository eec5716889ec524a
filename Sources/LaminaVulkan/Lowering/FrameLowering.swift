import LaminaGeometry
import LaminaPlan

/// Gives each node of a plan a place and its passes, in order.
struct FrameLowering {
    let plan: ExpandedPlan
    let needs: PlanNeeds
    let costs: DrawingCosts
    /// The plan's surfaces whose filters the CPU computes.
    let hostFiltered: Set<Int>
    private var shapeCuts: ShapeCuts
    private var steps: CancellationSteps
    var list = BatchList()
    var targets = FrameTargets()
    var places: [SurfacePlacement?]
    let movable: MovableNodes
    private let pages: SurfacePages
    /// Filtered surfaces whose sources lie in `pages`.
    private let filtered: SurfacePages
    /// The cache key of each owner whose buffer outlives the frame.
    private var keptKeys: [Int: SurfaceCacheKey] = [:]
    /// Looking at this many targets takes as long as an item.
    private static let targetsPerStep = 16
    /// The number of surfaces in a target that are still to be read.
    private var users: [DrawTarget: Int] = [:]

    /// - Parameters:
    ///   - hasWideInterfaces: See `MovableNodes`.
    ///   - hostFiltered: See ``DevicePlan``.
    ///   - steps: Asked between nodes and items.
    init(
        _ plan: ExpandedPlan, damage: PixelRegion, costs: DrawingCosts, hasWideInterfaces: Bool,
        hostFiltered: Set<Int> = [], steps: CancellationSteps
    ) throws(FrameCancelled) {
        self.plan = plan
        self.costs = costs
        self.hostFiltered = hostFiltered
        var steps = steps
        shapeCuts = ShapeCuts(costs: costs, isSharing: plan.plan.optimizations.contains(.caching))
        needs = try PlanNeeds(plan, damage: damage, &steps)
        places = Array(repeating: nil, count: plan.nodes.count)
        let movable = try MovableNodes(plan, hasWideInterfaces: hasWideInterfaces, &steps)
        self.movable = movable
        let packs = plan.plan.optimizations.contains(.packing)
        var small: [(node: Int, width: Int, height: Int)] = []
        for (index, node) in plan.nodes.enumerated().dropLast() where !needs.regions[index].isEmpty {
            try steps.step()
            if plan.isKept(node), let key = node.surface.cacheKey {
                keptKeys[needs.owner[index]] = key
            } else if packs, movable.drawn.contains(index) {
                small.append((index, node.surface.frame.width, node.surface.frame.height))
            }
        }
        // Kept apart, because llvmpipe blends differently if both kinds are next to each other.
        pages = try SurfacePages(
            [
                small.filter { !movable.exact.contains($0.node) },
                small.filter { movable.exact.contains($0.node) },
            ], &steps)
        filtered = try SurfacePages([Self.packedFilters(plan, needs, movable, sources: pages)], &steps)
        self.steps = steps
    }

    mutating func run() throws(FrameCancelled) -> BatchList {
        guard let root = plan.nodes.indices.last else { return list }
        list.drawn = needs.regions[root]
        var ends: [Int: [Int]] = [:]
        for owner in plan.nodes.indices where needs.owner[owner] == owner {
            if let last = needs.lastUse[owner] { ends[last, default: []].append(owner) }
        }
        for index in plan.nodes.indices where !needs.regions[index].isEmpty {
            // Every target is looked at to find a free one.
            try steps.step(1 + targets.slots.count / Self.targetsPerStep)
            let node = plan.nodes[index]
            if let page = pages.pageOf[index] {
                if places[index] == nil { try drawPage(page) }
            } else if let page = filtered.pageOf[index] {
                if places[index] == nil { try filterPage(page) }
            } else {
                let isFresh = place(index)
                switch node.role {
                case .copy(let source): copy(index, of: source)
                case .draw, .mix:
                    if node.surface.fill != .cached { try draw(index, isFresh: isFresh) }
                }
            }
            for owner in ends[index] ?? [] {
                guard let target = places[owner]?.target else { continue }
                users[target, default: 1] -= 1
                if users[target] == 0 { targets.giveBack(target) }
            }
        }
        list.slots = targets.slots
        list.working = plan.plan.working
        list.blocks = targets.blocks
        return list
    }

    /// Finds a place for a node: the place of the node that it continues, the picture, or a free target.
    ///
    /// - Returns: Whether the target's earlier contents are of no use.
    private mutating func place(_ index: Int) -> Bool {
        let owner = needs.owner[index]
        if owner != index {
            places[index] = places[owner]
            return false
        }
        let frame = plan.nodes[index].surface.frame
        if owner == needs.owner[plan.nodes.count - 1] {
            places[index] = SurfacePlacement(
                target: .picture, x: 0, y: 0, size: TextureSize(width: frame.width, height: frame.height))
            return needs.regions[index].containsInOne(frame)
        }
        if let key = keptKeys[owner] {
            let size = FrameTargets.size(width: frame.width, height: frame.height)
            places[index] = SurfacePlacement(target: .kept(key), x: 0, y: 0, size: size)
            if plan.nodes[index].surface.fill == .cached {
                list.cached.insert(key)
            } else {
                list.kept[key] = size
            }
            return true
        }
        let place = targets.take(width: frame.width, height: frame.height, .own)
        users[place.target] = 1
        places[index] = place
        return true
    }

    private mutating func drawPage(_ number: Int) throws(FrameCancelled) {
        let page = pages.pages[number]
        let free = targets.take(width: page.size, height: page.size, .page)
        users[free.target] = page.nodes.count
        for entry in page.nodes {
            places[entry.node] = SurfacePlacement(
                target: free.target, x: entry.x, y: entry.y, size: free.size)
        }
        guard let first = page.nodes.first, let place = places[first.node] else { return }
        var lowering = begin(first.node, place)
        var area = PixelRect.empty
        for entry in page.nodes {
            guard let place = places[entry.node] else { continue }
            lowering.builder.beginGroup()
            let region = needs.regions[entry.node]
            lowering.begin(entry.node, place: place, region: region)
            try lowering.run()
            area = area.union(lowering.local(region.boundingBox))
        }
        finish(
            &lowering, surfaces: page.nodes.map { plan.nodes[$0.node].origin }, area: area,
            keepsContents: false)
    }

    /// Filters all surfaces of a page: first on the CPU at once, then those that shaders do better, one by one.
    private mutating func filterPage(_ number: Int) throws(FrameCancelled) {
        let page = filtered.pages[number]
        let free = targets.take(width: page.size, height: page.size, .page)
        users[free.target] = page.nodes.count
        var blurs: [BatchList.HostBlur] = []
        var others: [Int] = []
        for entry in page.nodes {
            places[entry.node] = SurfacePlacement(
                target: free.target, x: entry.x, y: entry.y, size: free.size)
            if case .filter(let filter, let source) = plan.nodes[entry.node].surface.fill,
                let blur = hostBlur(filter, source: Int(source), entry.node, isFresh: blurs.isEmpty)
            {
                blurs.append(blur)
            } else {
                others.append(entry.node)
            }
        }
        if !blurs.isEmpty { list.steps.append(.blur(blurs)) }
        for (index, node) in others.enumerated() {
            try steps.step()
            try draw(node, isFresh: blurs.isEmpty && index == 0)
        }
    }

    private mutating func draw(_ index: Int, isFresh: Bool) throws(FrameCancelled) {
        guard let place = places[index] else { return }
        let region = needs.regions[index]
        let surface = plan.nodes[index].surface
        var scratch: [DrawTarget] = []
        var end: FilterEnd?
        var isFresh = isFresh
        if case .filter(let filter, let source) = surface.fill {
            if let blur = hostBlur(filter, source: Int(source), index, isFresh: isFresh) {
                list.steps.append(.blur([blur]))
                isFresh = false
            } else {
                end = lower(
                    filter, source: Int(source), pixels: region.boundingBox, origin: plan.nodes[index].origin,
                    scratch: &scratch)
            }
        }
        var lowering = begin(index, place)
        lowering.begin(index, place: place, region: region)
        if let end { lowering.add(end) }
        try lowering.run()
        let area = lowering.local(region.boundingBox)
        finish(&lowering, surfaces: [plan.nodes[index].origin], area: area, keepsContents: !isFresh)
        for target in scratch { targets.giveBack(target) }
    }

    /// Begins a pass, which owns the records and the cuts until it is finished.
    private mutating func begin(_ index: Int, _ place: SurfacePlacement) -> SurfaceLowering {
        let records = list.records
        list.records = FrameRecordList()
        let cuts = shapeCuts
        shapeCuts = ShapeCuts(costs: costs, isSharing: false)
        return SurfaceLowering(
            plan, node: index, place: place, places: places, movable: movable, shapeCuts: cuts, steps: steps,
            records: records)
    }

    /// Appends the finished pass. The records move: with a second owner, the next pass would copy those of all passes.
    private mutating func finish(
        _ lowering: inout SurfaceLowering, surfaces: [Int], area: PixelRect, keepsContents: Bool
    ) {
        swap(&list.records, &lowering.records)
        swap(&shapeCuts, &lowering.shapeCuts)
        steps = lowering.steps
        list.shapesCut = shapeCuts.made
        list.pixels += lowering.pixels
        // A segment that adds no items needs no pass.
        guard !keepsContents || !lowering.builder.batches.isEmpty else { return }
        appendPass(
            lowering.builder, surfaces: surfaces, target: lowering.place.target, area: area,
            keepsContents: keepsContents)
    }

    mutating func appendPass(
        _ builder: BatchBuilder, surfaces: [Int], target: DrawTarget, area: PixelRect, keepsContents: Bool
    ) {
        let batches = builder.batches.map { open in
            let first = list.records.pieces.count
            list.records.pieces += open.pieces
            return BatchList.Batch(
                key: open.key, binding: open.binding, reason: open.reason,
                pieces: first..<list.records.pieces.count)
        }
        list.steps.append(
            .draw(
                BatchList.Pass(
                    surfaces: surfaces, target: target, area: area, keepsContents: keepsContents,
                    batches: batches)))
    }

    /// The memory of a node; `nil` if the node is not drawn.
    func hostImage(of index: Int) -> BatchList.HostImage? {
        places[index].map { place in
            BatchList.HostImage(
                target: place.target, x: place.x, y: place.y, frame: plan.nodes[index].surface.frame)
        }
    }

    private mutating func copy(_ index: Int, of source: Int) {
        guard let from = places[source], let to = places[index] else { return }
        let (old, new) = (plan.nodes[source].surface.frame, plan.nodes[index].surface.frame)
        let rectangles = needs.regions[index].rectangles.map { rect in
            (
                source: rect.offsetBy(
                    x: Int32(from.x - Int(old.x0)), y: Int32(from.y - Int(old.y0))),
                x: Int32(Int(rect.x0) - Int(new.x0) + to.x), y: Int32(Int(rect.y0) - Int(new.y0) + to.y)
            )
        }
        list.steps.append(
            .copy(
                BatchList.Copy(
                    surface: plan.nodes[index].origin, source: from.target, target: to.target,
                    rectangles: rectangles)))
    }
}
