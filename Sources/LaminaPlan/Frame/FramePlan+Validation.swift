import LaminaGeometry

/// A rule of plans that a plan breaks.
package struct PlanFault: Error, Equatable, CustomStringConvertible, Sendable {
    /// The surface, by its index; `nil` for a rule of the plan itself.
    package var surface: Int?
    /// The item in the surface's draw list; `nil` for a rule of the surface.
    package var item: Int?
    /// The rule, as a sentence that says what is expected and what was found.
    package var rule: String

    package init(surface: Int? = nil, item: Int? = nil, rule: String) {
        (self.surface, self.item, self.rule) = (surface, item, rule)
    }

    package var description: String {
        let place = [surface.map { "surface \($0)" }, item.map { "item \($0)" }].compactMap { $0 }
        return (["plan"] + place).joined(separator: ", ") + ": " + rule
    }
}

/// A plan that breaks rules cannot be drawn: an error of Lamina's own, not of a scene.
package struct InvalidPlan: Error, Equatable, CustomStringConvertible, Sendable {
    /// At least one.
    package var faults: [PlanFault]

    package init(_ faults: [PlanFault]) { self.faults = faults }

    package var description: String {
        let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
        return "invalid plan: \(faults.first?.description ?? "")\(more)"
    }
}

extension FramePlan {
    /// The rules that the plan breaks; empty for a plan that every backend draws the same way.
    ///
    /// The types `FramePlan`, `Surface`, `DrawItem` and their records leave room for combinations without a meaning. Their
    /// comments say what is legal. This function checks all of it, in time linear in the records.
    package func validate() -> [PlanFault] {
        guard isComplete else { return [] }
        var check = PlanCheck(plan: self)
        check.run()
        return check.faults
    }
}

/// One pass over a plan.
private struct PlanCheck {
    let plan: FramePlan
    var faults: [PlanFault] = []
    /// A plan that is wrong in one way is often wrong in many places.
    private static let mostFaults = 100
    /// For each surface, the one that continues it.
    private var continuedBy: [Int: Int] = [:]
    private var surface: Int?
    private var item: Int?

    init(plan: FramePlan) { self.plan = plan }

    private mutating func expect(_ holds: Bool, _ rule: @autoclosure () -> String) {
        guard !holds, faults.count < Self.mostFaults else { return }
        faults.append(PlanFault(surface: surface, item: item, rule: rule()))
    }

    mutating func run() {
        expect(!plan.surfaces.isEmpty, "expected a root surface, found no surface")
        if let root = plan.root {
            expect(!root.frame.isEmpty, "expected a root with pixels, found the frame \(root.frame)")
            for rect in plan.damage.rectangles {
                expect(
                    root.frame.contains(rect), "expected damage inside \(root.frame), found \(rect)")
            }
            if let motion = plan.motion { check(motion, root.frame) }
        }
        expect(plan.part == nil || plan.base != nil, "expected a frame of which to draw a part, found none")
        var keys: Set<SurfaceCacheKey> = []
        for (index, surface) in plan.surfaces.enumerated() {
            (self.surface, item) = (index, nil)
            check(surface, index)
            if let key = surface.cacheKey {
                expect(keys.insert(key).inserted, "expected a cache key of its own, found \(key) twice")
            }
        }
    }

    private mutating func check(_ motion: PixelMotion, _ frame: PixelRect) {
        expect(plan.base != nil, "expected a frame whose pixels to move, found none")
        for place in [motion.place, motion.place.offsetBy(x: 0 &- motion.dx, y: 0 &- motion.dy)] {
            expect(frame.contains(place), "expected pixels to move inside \(frame), found \(place)")
        }
        for rect in motion.damage.rectangles {
            expect(frame.contains(rect), "expected damage inside \(frame), found \(rect)")
        }
    }

    private mutating func check(_ surface: Surface, _ index: Int) {
        switch surface.fill {
        case .color: break
        case .continuing(let source):
            guard isEarlier(source, index, "a surface to continue") else { break }
            let earlier = plan.surfaces[Int(source)]
            expect(
                earlier.frame == surface.frame,
                "expected the frame of surface \(source), \(earlier.frame), found \(surface.frame)")
            let other = continuedBy[Int(source)]
            expect(
                other == nil,
                "expected one surface that continues surface \(source), found surface \(other ?? 0) too")
            continuedBy[Int(source)] = index
        case .filter(let filter, let source):
            _ = isEarlier(source, index, "a surface to filter")
            check(filter)
        case .cached:
            expect(
                surface.cacheKey != nil,
                "expected a cache key, since its pixels are kept from an earlier frame")
            expect(surface.drawList.items.isEmpty, "expected no items, since its pixels are finished")
        }
        for (place, item) in surface.drawList.items.enumerated() {
            self.item = place
            check(item, surface.drawList, index)
        }
    }

    private mutating func check(_ filter: SurfaceFilter) {
        switch filter {
        case .blur(let size, _), .shadow(let size, _):
            expect(
                size.x >= 0 && size.y >= 0 && size.x.isFinite && size.y.isFinite,
                "expected standard deviations of at least 0, found \(size.x) and \(size.y)")
        case .color, .custom: break
        }
    }

    /// Whether an index is that of a surface that comes before another, and whose pixels are still there.
    private mutating func isEarlier(_ source: Int32, _ index: Int, _ role: String) -> Bool {
        let holds = source >= 0 && source < index
        expect(holds, "expected \(role) among the \(index) before, found \(source)")
        if holds, let reader = continuedBy[Int(source)] {
            expect(
                reader >= index,
                "expected pixels that are there, found surface \(source), which surface \(reader) has taken over"
            )
        }
        return holds
    }

    // MARK: Items

    private mutating func check(_ item: DrawItem, _ list: DrawList, _ index: Int) {
        expect(
            item.interior.isEmpty || item.bounds.contains(item.interior),
            "expected an interior inside the bounds \(item.bounds), found \(item.interior)")
        if let shape = item.shape.index { check(shape: shape, list, isHole: false) }
        if let mask = item.mask.index { check(mask: mask, list, index) }
        if item.isOpaque {
            expect(
                item.opacity.isFull && item.blendMode == .sourceOver && !item.hasMask,
                "expected an opaque item with an opacity of 255, drawn over what is there, without a mask")
        }
        switch item.material {
        case .solid(let color):
            expect(
                !item.isOpaque || color.isOpaque,
                "expected an opaque colour of an opaque item, found \(color)")
        case .image(let paint): check(paint: Int(paint), list, index, isSecond: false)
        case .gradient(let gradient):
            guard isIndex(Int(gradient), of: list.gradients, "a gradient") else { return }
            let paint = list.gradients[Int(gradient)]
            _ = isIndex(Int(paint.ramp), of: plan.ramps, "a ramp")
            expect(
                paint.kind == .focal || paint.focus == 0, "expected a focus of 0, found \(paint.focus)")
        case .particles(let particles):
            expect(
                item.opacity.isFull && !item.hasShape && !item.hasMask,
                "expected particles with an opacity of 255, without a shape and without a mask")
            expect(
                [.sourceOver, .plusLighter].contains(item.blendMode),
                "expected particles that are drawn over what is there or added, found \(item.blendMode)")
            guard isIndex(Int(particles), of: list.particles, "a set of particles") else { return }
            let set = list.particles[Int(particles)]
            _ = isIndex(Int(set.image), of: plan.images, "an image of particles")
            expect(
                set.particles.allSatisfy { set.cells.indices.contains(Int($0.cell)) },
                "expected particles with one of the set's \(set.cells.count) cells")
        }
    }

    private mutating func isIndex<Element>(_ index: Int, of list: [Element], _ role: String) -> Bool {
        let holds = list.indices.contains(index)
        expect(holds, "expected \(role) among \(list.count), found \(index)")
        return holds
    }

    private mutating func check(paint: Int, _ list: DrawList, _ index: Int, isSecond: Bool) {
        guard isIndex(paint, of: list.paints, "a paint") else { return }
        let value = list.paints[paint]
        switch value.source {
        case .image(let image): _ = isIndex(Int(image), of: plan.images, "an image")
        case .surface(let source): _ = isEarlier(source, index, "a surface to show")
        }
        guard let second = value.second.index else { return }
        expect(!isSecond, "expected a second paint without a second of its own")
        if !isSecond { check(paint: second, list, index, isSecond: true) }
    }

    private mutating func check(mask: Int, _ list: DrawList, _ index: Int) {
        guard isIndex(mask, of: list.masks, "a mask") else { return }
        switch list.masks[mask].source {
        case .mask(let mask): _ = isIndex(Int(mask), of: plan.masks, "a mask of the plan")
        case .surface(let source): _ = isEarlier(source, index, "a surface to mask by")
        }
    }

    private mutating func check(shape: Int, _ list: DrawList, isHole: Bool) {
        guard isIndex(shape, of: list.shapes, "a shape") else { return }
        let value = list.shapes[shape]
        let most = isHole ? 4 : Int32(CoverageShape.maximumEdges)
        expect(
            (0...most).contains(value.edgeCount) && value.firstEdge >= 0
                && Int(value.firstEdge) + Int(value.edgeCount) <= list.edges.count,
            "expected at most \(most) of \(list.edges.count) edges, found \(value.edgeCount) from \(value.firstEdge)"
        )
        expect(
            value.pairedCount >= 0 && value.pairedCount <= value.edgeCount && value.pairedCount % 2 == 0,
            "expected pairs among \(value.edgeCount) edges, found \(value.pairedCount) paired")
        if let corner = value.corner.index { _ = isIndex(corner, of: list.corners, "a corner") }
        guard let hole = value.hole.index else { return }
        expect(!isHole, "expected a hole without a hole of its own")
        if !isHole { check(shape: hole, list, isHole: true) }
    }
}
