import Foundation
import Lamina
import LaminaImage
import LaminaPictures
import LaminaPlan
import LaminaRender
import LaminaScene
import LaminaSoftware

/// The plan of one frame, made from nothing, and parts of it as pictures.
struct PlanInspection {
    private let screen: PreviewScreen
    private let plan: FramePlan
    private let sampled: SampledTree
    private let tree: RenderTree

    /// - Parameter optimizations: Without any, also what is behind other layers has draws.
    init(_ screen: PreviewScreen, at time: Double, optimizations: Optimizations = .all) throws {
        self.screen = screen
        let renderer = screen.picture.renderer
        let target = try screen.picture.target()
        try screen.picture.draw(at: time)
        tree = renderer.frames.tree
        var compiler = FrameCompiler(threads: nil, limits: RenderLimits())
        plan = compiler.plan(tree, at: time, target: target, optimizations: optimizations)
        sampled = tree.sample(at: time, target: target, optimizations: plan.optimizations)
    }

    func answer() -> PlanAnswer {
        var readers = [[Int]](repeating: [], count: plan.surfaces.count)
        for (index, surface) in plan.surfaces.enumerated() {
            for source in Self.sources(of: surface) where readers.indices.contains(source) {
                if readers[source].last != index { readers[source].append(index) }
            }
        }
        let surfaces = plan.surfaces.enumerated().map { index, surface in
            PlanAnswer.SurfaceAnswer(
                index: index, reason: surface.reason.rawValue,
                layer: surface.layer.flatMap { screen.place(of: $0) },
                layerName: surface.layer.flatMap { screen.name(of: $0) }, width: surface.frame.width,
                height: surface.frame.height, bytes: surface.frame.area * PixelFormat.standard.bytesPerPixel,
                fill: "\(surface.fill)",
                readers: readers[index],
                draws: surface.drawList.items.prefix(5000).map { item in
                    PlanAnswer.DrawAnswer(
                        text: surface.drawList.describe(item), layer: screen.place(of: item.layer))
                })
        }
        let advice = PlanAdvice(plan, of: sampled, previous: nil, obstacle: tree.partObstacle).advice
        return PlanAnswer(
            summary: "\(PassSummary(plan))", surfaces: surfaces,
            advice: advice.map { piece in
                PlanAnswer.AdviceAnswer(
                    text: piece.text, layers: piece.layers.compactMap { screen.place(of: $0) })
            }, milliseconds: [:])
    }

    // MARK: Planes

    /// The places of the layers that draw something themselves.
    func places() -> [Int] {
        var places: Set<Int> = []
        for surface in plan.surfaces {
            for item in surface.drawList.items where item.part != .group {
                if let place = screen.place(of: item.layer) { places.insert(place) }
            }
        }
        return places.sorted()
    }

    /// The drawing of one layer itself, in its place in the picture, with its masks, filters and fading.
    func plane(place: Int) throws -> CGImage? {
        guard let layer = screen.byPlace.indices.contains(place) ? screen.byPlace[place]?.id : nil,
            !plan.surfaces.isEmpty
        else { return nil }
        let masks = screen.masks
        var part = plan
        for index in part.surfaces.indices {
            let list = part.surfaces[index].drawList
            part.surfaces[index].drawList.items = list.items.compactMap { item in
                if item.layer == layer || masks.contains(item.layer) { return item }
                guard item.part != .shadow, item.part != .backdrop, case .image(let paint) = item.material,
                    case .surface = list.paints[Int(paint)].source
                else { return nil }
                // The surface may have become clear.
                var item = item
                item.isOpaque = false
                return item
            }
            if case .color = part.surfaces[index].fill { part.surfaces[index].fill = .color(.clear) }
        }
        return try Self.draw(part)
    }

    private static func sources(of surface: Surface) -> [Int] {
        var sources: [Int] = []
        switch surface.fill {
        case .continuing(let index), .filter(_, let index): sources.append(Int(index))
        default: break
        }
        for paint in surface.drawList.paints {
            if case .surface(let index) = paint.source { sources.append(Int(index)) }
        }
        for mask in surface.drawList.masks {
            if case .surface(let index) = mask.source { sources.append(Int(index)) }
        }
        return sources
    }

    /// The picture once a surface has its first draws, and all surfaces before it are whole.
    ///
    /// - Parameter draws: `nil` for all of them.
    func picture(surface: Int, draws: Int?) throws -> CGImage? {
        guard plan.surfaces.indices.contains(surface) else { return nil }
        var part = plan
        part.surfaces = Array(plan.surfaces[...surface])
        if let draws {
            let items = part.surfaces[surface].drawList.items
            part.surfaces[surface].drawList.items = Array(items.prefix(max(0, draws)))
        }
        let isRoot = part.surfaces[surface].reason == .root
        part.surfaces[surface].reason = .root
        // The last surface is the picture. A surface elsewhere keeps its coordinates.
        if !isRoot { part.surfaces[surface].layer = nil }
        return try Self.draw(part)
    }

    /// Draws a changed plan from nothing.
    private static func draw(_ plan: FramePlan) throws -> CGImage? {
        guard plan.root != nil else { return nil }
        var plan = plan
        plan.base = nil
        plan.keptSurfaces = []
        for index in plan.surfaces.indices { plan.surfaces[index].cacheKey = nil }
        plan.damageAll()
        plan.bands = []
        let backend = SoftwareBackend(threads: nil, cancellation: nil)
        _ = try backend.execute(plan)
        return try backend.withPixels { try CGImage.copy($0, in: plan.working.space) }
    }
}
