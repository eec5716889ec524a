import Foundation
import LaminaGeometry
import LaminaMessages
import LaminaPlan
import LaminaValues

/// Finds the parts of a frame that could be cheaper, from the plan and the layers' values.
package struct PlanAdvice {
    let plan: FramePlan
    /// The layers from which the plan was made.
    let sampled: SampledTree
    /// The frame before, which shows repeated work.
    let previous: FramePlan?
    /// What keeps every frame of the tree from being compiled in part, if anything does.
    let obstacle: PartObstacle?

    /// Groups of more items than this are not searched for overlaps.
    static let maximumGroup = 512

    package init(
        _ plan: FramePlan, of sampled: SampledTree, previous: FramePlan? = nil, obstacle: PartObstacle? = nil
    ) {
        self.plan = plan
        self.sampled = sampled
        self.previous = previous
        self.obstacle = obstacle
    }

    /// At most one piece of advice of each kind.
    package var advice: [Advice] {
        [
            shadowPaths, rectangularMasks, groupOpacity, cacheMisses, cacheRefusals, rasterizationScales,
            mipmaps, roundedClips, backgroundFilters, wholeFrames,
        ].compactMap { $0 }
    }

    // MARK: Passes

    private var shadowPaths: Advice? {
        let layers = layers(of: .shadow).filter { properties($0)?.shadowPath == nil }
        let count = passes([.shadow, .shadowCaster, .plane], of: layers)
        return make(.shadowPath, layers, count) {
            "shadow without shadowPath on \($0): \(Self.passes(count)); setting shadowPath removes \(Self.them(count))"
        }
    }

    private var rectangularMasks: Advice? {
        var layers: [LayerID] = []
        var masks: [LayerID] = []
        var isRounded = false
        let masked = Set(self.layers(of: .masked) + self.layers(of: .mask).compactMap { maskOwners[$0] })
        for layer in sampled.layers where layer.isMask {
            let mask = layer.id
            guard let owner = maskOwners[mask], masked.contains(owner), let p = properties(mask),
                isOpaqueRectangle(mask, p)
            else { continue }
            layers.append(owner)
            masks.append(mask)
            if p.cornerRadius > 0 { isRounded = true }
        }
        let count = passes([.mask], of: masks) + passes([.masked], of: layers)
        return make(.rectangularMask, layers, count) {
            "mask that is an opaque \(isRounded ? "rounded " : "")rectangle on \($0): \(Self.passes(count)); "
                + "masksToBounds\(isRounded ? " with cornerRadius" : "") on a layer of that size clips without a mask"
        }
    }

    private var groupOpacity: Advice? {
        var layers: [LayerID] = []
        for surface in plan.surfaces where surface.reason == .groupOpacity {
            guard let layer = surface.layer, !Self.overlaps(surface.drawList.items) else { continue }
            layers.append(layer)
        }
        let count = layers.count
        return make(.groupOpacity, layers, count) {
            "group opacity on \($0) in which nothing overlaps: \(Self.passes(count)); allowsGroupOpacity = false "
                + "draws the same without \(Self.them(count))"
        }
    }

    private var roundedClips: Advice? {
        let layers = layers(of: .roundedClip)
        let count = passes([.roundedClip], of: layers)
        return make(.roundedClips, layers, count) {
            "rounded clip around more than one thing on \($0): \(Self.passes(count)); around a single colour or image "
                + "it needs none"
        }
    }

    private var backgroundFilters: Advice? {
        let layers = layers(of: .backgroundFilter)
        let reasons: Set<Surface.Reason> = [.backdrop, .backgroundFilter]
        let count = passes(reasons, of: layers)
        let pixels = plan.surfaces.reduce(0) { reasons.contains($1.reason) ? $0 + $1.frame.area : $0 }
        return make(.backgroundFilters, layers, count) {
            "backgroundFilters on \($0): \(Self.passes(count)) over \(pixels) pixels, drawn again whenever anything "
                + "behind them changes; neighbours that share one filtered layer share its passes"
        }
    }

    // MARK: Bitmaps and images

    private var cacheMisses: Advice? {
        func missed(_ plan: FramePlan) -> [LayerID] {
            plan.surfaces.filter { $0.cacheKey != nil && $0.fill != .cached }.compactMap(\.layer)
        }
        let before = Set(previous.map(missed) ?? [])
        let layers = missed(plan).filter { before.contains($0) }
        return make(.cacheMisses, layers, layers.count) {
            "shouldRasterize on \($0) that misses in every frame: \(Self.passes(layers.count)) into bitmaps that are "
                + "not used again; leave it off while the content changes"
        }
    }

    private var cacheRefusals: Advice? {
        guard plan.tally.cacheRefusals > 0 else { return nil }
        let layers = plan.surfaces.filter { $0.reason == .rasterize && $0.cacheKey == nil }.compactMap(
            \.layer)
        return make(.cacheRefusals, layers, layers.count) {
            "shouldRasterize on \($0) for which the cache of bitmaps (RenderLimits.rasterizedPixels) has no room: "
                + "\(Self.passes(layers.count)) in every frame; rasterize fewer or smaller layers"
        }
    }

    private var rasterizationScales: Advice? {
        var layers: [LayerID] = []
        var better: Double?
        for (item, paint) in images() {
            guard case .surface(let index) = paint.source, case .transformed(let map) = paint.mapping,
                plan.surfaces[Int(index)].reason == .rasterize, map.isAffine,
                let scale = properties(item.layer)?.rasterizationScale
            else { continue }
            let texels = map.homography.areaScale(at: item.bounds).squareRoot()
            guard texels > 0, (texels - 1).magnitude > 0.01 else { continue }
            layers.append(item.layer)
            better = better ?? Double(scale) / texels
        }
        let value = better.map { ($0 * 100).rounded() / 100 } ?? 1
        return make(.rasterizationScale, layers, layers.count) {
            "rasterizationScale other than the picture's on \($0): bitmaps are scaled when drawn; "
                + "rasterizationScale = \(value) draws them pixel for pixel"
        }
    }

    /// Texels per pixel, along one side, beyond which a linear filter skips some.
    static let mipmapThreshold = 2.0

    private var mipmaps: Advice? {
        var layers: [LayerID] = []
        for (item, paint) in images() {
            guard case .image = paint.source, case .transformed(let map) = paint.mapping, paint.second.isNone,
                map.homography.areaScale(at: item.bounds) > Self.mipmapThreshold * Self.mipmapThreshold,
                properties(item.layer)?.minificationFilter != .trilinear
            else { continue }
            layers.append(item.layer)
        }
        return make(.mipmaps, layers, 0) {
            "image drawn at less than half its size on \($0): every pixel reads from afar and skips texels; "
                + "minificationFilter = .trilinear, or a smaller image, is faster and does not shimmer"
        }
    }

    /// Items that draw an image or a surface, with their paints.
    private func images() -> [(DrawItem, ImagePaint)] {
        plan.surfaces.flatMap { surface in
            surface.drawList.items.compactMap { item in
                guard case .image(let index) = item.material else { return nil }
                return (item, surface.drawList.paints[Int(index)])
            }
        }
    }
}

extension PlanAdvice {
    private func properties(_ layer: LayerID) -> LayerProperties? {
        sampled.table.properties(of: layer)
    }

    /// For each mask, the layer that it masks.
    private var maskOwners: [LayerID: LayerID] {
        var owners: [LayerID: LayerID] = [:]
        for layer in sampled.layers where layer.isMask {
            owners[layer.id] = sampled.layers[layer.parent]?.id
        }
        return owners
    }

    private func isOpaqueRectangle(_ layer: LayerID, _ p: LayerProperties) -> Bool {
        guard sampled.table.isLeaf(layer), p.contents == nil, p.opacity == 1, p.filters.isEmpty,
            p.shadowOpacity == 0, let color = p.backgroundColor, PackedColor(color).isOpaque
        else { return false }
        return p.homographyToSuperlayer(parent: nil).isRectilinear
    }

    private static func overlaps(_ items: [DrawItem]) -> Bool {
        guard items.count <= maximumGroup else { return true }
        for (index, item) in items.enumerated() {
            if item.blendMode != .sourceOver { return true }
            for other in items[..<index] where other.bounds.intersects(item.bounds) { return true }
        }
        return false
    }

    /// The layers of the surfaces with this reason, each once.
    private func layers(of reason: Surface.Reason) -> [LayerID] {
        plan.surfaces.filter { $0.reason == reason && $0.fill != .cached }.compactMap(\.layer).uniqued
    }

    private func passes(_ reasons: Set<Surface.Reason>, of layers: [LayerID]) -> Int {
        let layers = Set(layers)
        return plan.surfaces.reduce(0) { count, surface in
            guard reasons.contains(surface.reason), let layer = surface.layer else { return count }
            return count + (layers.contains(layer) ? 1 : 0)
        }
    }

    private func make(
        _ kind: Advice.Kind, _ layers: [LayerID], _ passes: Int, _ sentence: (String) -> String
    ) -> Advice? {
        let layers = layers.uniqued
        guard !layers.isEmpty else { return nil }
        return Advice(kind: kind, layers: layers, passes: passes, text: sentence(describe(layers)))
    }

    /// `3 layers (photo, title, #12)`.
    func describe(_ layers: [LayerID]) -> String {
        let shown = layers.prefix(3).map { layer in
            displayed(properties(layer)?.name ?? layer.description, limit: DisplayedText.longestQuotation)
        }
        let more = layers.count > shown.count ? ", …" : ""
        return
            "\(layers.count) layer\(layers.count == 1 ? "" : "s") (\(shown.joined(separator: ", "))\(more))"
    }

    private static func passes(_ count: Int) -> String { "\(count) pass\(count == 1 ? "" : "es")" }

    private static func them(_ count: Int) -> String { count == 1 ? "it" : "them" }
}

extension [LayerID] {
    /// Each element once, at its first position.
    fileprivate var uniqued: [LayerID] {
        var seen: Set<LayerID> = []
        return filter { seen.insert($0).inserted }
    }
}
