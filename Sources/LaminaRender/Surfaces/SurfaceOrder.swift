import LaminaImage
import LaminaPlan

/// Chooses the order in which a plan's surfaces are drawn, so that few buffers exist at once.
///
/// The compiler writes a surface after all its sources. So sixty siblings, each with a buffer, would all wait for the
/// picture that draws them. Here the picture is cut into parts instead: it is drawn as far as the second sibling, then that
/// sibling is drawn, then the picture goes on. A part continues the part before it in the same buffer, so the pixels are
/// the same as without parts.
///
/// **Guarantees.** Every surface still comes after the surfaces that it reads. Where a surface takes over a buffer, other
/// readers of the buffer come before it. The root stays the last surface.
///
/// **Choice.** A buffer that is being drawn waits while its later sources are drawn. Where sources nest, the source that
/// takes the most memory is drawn first, before the buffer exists. Then a tree of n surfaces takes about log n buffers.
///
/// **Price.** Every part is a pass of its own, so a plan that fits into ``SurfaceOrder/threshold`` is left alone.
struct SurfaceOrder {
    /// The most bytes of buffers at once for which a plan's order is left alone.
    static let threshold = 256 << 20
    /// Sources of up to this many bytes together are drawn before one part, which saves passes.
    static let batchBytes = 16 << 20

    private let surfaces: [Surface]
    private let needs: [SurfaceNeedList]
    private let bytesPerPixel: Int
    private let batchBytes: Int
    /// For each surface, the source to draw before all others.
    private var first: [Int?]
    /// For each surface whose buffer is taken over, its other readers.
    private var otherReaders: [Int: [Int]] = [:]
    private var ordered: [Surface] = []
    /// For each surface, its place in `ordered`.
    private var places: [OptionalIndex<Surface>]
    private var isBegun: [Bool]
    private var steps: CancellationSteps

    /// - Parameter cancellation: Asked between surfaces; `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    init(
        _ surfaces: [Surface], bytesPerPixel: Int, batchBytes: Int = SurfaceOrder.batchBytes,
        cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) {
        self.surfaces = surfaces
        self.bytesPerPixel = bytesPerPixel
        self.batchBytes = batchBytes
        var steps = CancellationSteps(cancellation)
        var needs: [SurfaceNeedList] = []
        needs.reserveCapacity(surfaces.count)
        for (index, surface) in surfaces.enumerated() {
            try steps.step(1 + surface.drawList.items.count)
            needs.append(SurfaceNeedList(surface, at: index))
        }
        self.needs = needs
        self.steps = steps
        first = Array(repeating: nil, count: surfaces.count)
        places = Array(repeating: .none, count: surfaces.count)
        isBegun = Array(repeating: false, count: surfaces.count)
        ordered.reserveCapacity(surfaces.count)
        chooseFirstSources()
        let taken = Set(needs.compactMap(\.continued))
        for (index, need) in needs.enumerated() {
            for source in Set(need.all) where taken.contains(source) && need.continued != source {
                otherReaders[source, default: []].append(index)
            }
        }
    }

    /// The surfaces in their new order.
    ///
    /// - Throws: `FrameCancelled`.
    consuming func order() throws(FrameCancelled) -> [Surface] {
        guard let root = surfaces.indices.last else { return [] }
        var isReachable = Array(repeating: false, count: surfaces.count)
        isReachable[root] = true
        for index in surfaces.indices.reversed() where isReachable[index] {
            for source in needs[index].all { isReachable[source] = true }
        }
        // A surface that nothing draws may still have to be kept.
        for index in surfaces.indices where !isReachable[index] { try place(index) }
        try place(root)
        return ordered
    }

    private func bytes(_ surface: Surface) -> Int {
        switch surface.fill {
        case .cached, .continuing: 0
        case .color, .filter: surface.frame.area * bytesPerPixel
        }
    }

    // MARK: Choice

    /// Chooses for each surface the source to draw first, by the memory that each source takes with everything below it.
    private mutating func chooseFirstSources() {
        var peaks: [Int] = []
        peaks.reserveCapacity(surfaces.count)
        let sizes = surfaces.map(bytes)
        for index in surfaces.indices {
            let need = needs[index]
            var peak = sizes[index]
            if let source = need.filtered { peak = max(peaks[source], sizes[source] + sizes[index]) }
            if let source = need.continued { peak = max(peak, peaks[source]) }
            let sources = need.items.map(\.surface)
            let begun = need.continued != nil
            let waiting =
                begun
                ? need.continued.map { surfaces[$0].frame.area * bytesPerPixel } ?? 0
                : sizes[index]
            /// The peak of memory if `early` is drawn before all others.
            func cost(_ early: Int?) -> Int {
                var cost = early.map { peaks[$0] } ?? 0
                var held = early.map { sizes[$0] } ?? 0
                var exists = begun
                for source in sources {
                    if source == early {
                        cost = max(cost, held + waiting)
                        held = 0
                    } else {
                        cost = max(cost, held + (exists ? waiting : 0) + peaks[source])
                        cost = max(cost, held + waiting + sizes[source])
                    }
                    exists = true
                }
                return cost
            }
            var least = cost(nil)
            if let largest = sources.max(by: { peaks[$0] < peaks[$1] }), largest != sources.first || begun {
                let early = cost(largest)
                if early < least {
                    least = early
                    first[index] = largest
                }
            }
            peaks.append(max(peak, least))
        }
    }

    // MARK: Order

    /// A surface whose sources are being placed.
    private struct Visit {
        var surface: Int
        /// The next item in the list of the surface's needs.
        var next = 0
        /// The number of items that are already in parts.
        var itemsDone = 0
        /// The index in `ordered` of the part that the next part continues.
        var part: Int32?
        var hasSources = false
        /// Whether this visit is the one that places the surface.
        var isOpen = false
    }

    /// Places a surface after all its needs. Without recursion, because sources may nest deeper than a thread's stack.
    private mutating func place(_ target: Int) throws(FrameCancelled) {
        var visits = [Visit(surface: target)]
        while let top = visits.indices.last {
            let surface = visits[top].surface
            if !visits[top].isOpen {
                // Another visit may have placed this surface in the meantime.
                guard !isBegun[surface] else {
                    visits.removeLast()
                    continue
                }
                isBegun[surface] = true
                visits[top].isOpen = true
            }
            let required = visits[top].part == nil ? requirements(of: surface) : []
            try steps.step(1 + required.count)
            if let next = required.first(where: { !isBegun[$0] }) {
                visits.append(Visit(surface: next))
            } else if !placeItems(&visits, top) {
                visits.removeLast()
            }
        }
    }

    /// The surfaces that must come before a surface's first pixel.
    private func requirements(of surface: Int) -> [Int] {
        let need = needs[surface]
        var result: [Int] = []
        if let source = need.filtered { result.append(source) }
        if let source = need.continued {
            result.append(source)
            result += (otherReaders[source] ?? []).filter { $0 != surface }
        }
        if let source = first[surface] { result.append(source) }
        return result
    }

    /// Continues with a surface's items; `false` when the surface is finished.
    private mutating func placeItems(_ visits: inout [Visit], _ top: Int) -> Bool {
        let surface = visits[top].surface
        let items = needs[surface].items
        var next = visits[top].next
        while next < items.count, !places[items[next].surface].isNone { next += 1 }
        visits[top].next = next
        guard next < items.count else {
            places[surface] = OptionalIndex(
                addPart(visits[top], upTo: surfaces[surface].drawList.items.count, isLast: true))
            return false
        }
        if visits[top].hasSources, items[next].item > visits[top].itemsDone {
            visits[top].part = addPart(visits[top], upTo: items[next].item, isLast: false)
            visits[top].itemsDone = items[next].item
        }
        visits[top].hasSources = true
        var sources: [Int] = []
        var bytes = 0
        while next < items.count {
            let source = items[next].surface
            if !isBegun[source] {
                bytes += surfaces[source].frame.area * bytesPerPixel
                guard sources.isEmpty || bytes <= batchBytes else { break }
                sources.append(source)
            }
            next += 1
        }
        guard !sources.isEmpty else {
            // Only a plan with a cycle of readers leads here; its surfaces stay in their order.
            visits[top].next = items.count
            return true
        }
        // The last visit is placed first.
        for source in sources.reversed() { visits.append(Visit(surface: source)) }
        return true
    }

    /// Adds the next items of a surface as a part, and returns the part's index.
    private mutating func addPart(_ visit: Visit, upTo end: Int, isLast: Bool) -> Int32 {
        var part = surfaces[visit.surface]
        let items = visit.itemsDone..<end
        if items.count < part.drawList.items.count { part.drawList = part.drawList.part(items) }
        if !isLast { part.cacheKey = nil }
        if let previous = visit.part {
            part.fill = .continuing(previous)
        } else {
            part.fill = moved(part.fill)
        }
        for index in part.drawList.paints.indices {
            if case .surface(let source) = part.drawList.paints[index].source {
                part.drawList.paints[index].source = .surface(index: place(of: source))
            }
        }
        for index in part.drawList.masks.indices {
            if case .surface(let source) = part.drawList.masks[index].source {
                part.drawList.masks[index].source = .surface(index: place(of: source))
            }
        }
        ordered.append(part)
        return Int32(ordered.count - 1)
    }

    private func moved(_ fill: Surface.Fill) -> Surface.Fill {
        switch fill {
        case .continuing(let source): .continuing(place(of: source))
        case .filter(let filter, let source): .filter(filter, source: place(of: source))
        case .color, .cached: fill
        }
    }

    private func place(of surface: Int32) -> Int32 {
        places.indices.contains(Int(surface)) ? places[Int(surface)].number : surface
    }
}

extension DrawList {
    /// A range of the items, with the records to which they refer.
    fileprivate func part(_ range: Range<Int>) -> DrawList {
        var builder = DrawListBuilder()
        for item in items[range] { builder.adopt(item, from: self) }
        return builder.list
    }
}

extension FramePlan {
    /// The same picture with fewer buffers at once, if the plan's own order takes more than `threshold` bytes.
    ///
    /// - Parameter cancellation: Asked between surfaces. If the frame is cancelled, the order stays: nobody draws it.
    package func orderedForMemory(
        threshold: Int = SurfaceOrder.threshold, batchBytes: Int = SurfaceOrder.batchBytes,
        cancellation: FrameCancellation? = nil
    ) -> FramePlan {
        guard optimizations.contains(.ordering), surfaces.count > 2, mostSurfaceBytes > threshold,
            peakSurfaceBytes > threshold
        else { return self }
        var plan = self
        do throws(FrameCancelled) {
            plan.surfaces = try SurfaceOrder(
                surfaces, bytesPerPixel: working.bytesPerPixel, batchBytes: batchBytes,
                cancellation: cancellation
            ).order()
        } catch {
            return self
        }
        return plan.peakSurfaceBytes < peakSurfaceBytes ? plan : self
    }
}
