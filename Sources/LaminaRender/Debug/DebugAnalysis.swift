import LaminaGeometry
import LaminaPlan

/// The findings about a plan that the debug overlays show as colours and the report gives as numbers.
struct DebugAnalysis {
    /// A visible item, with its traits.
    struct Finding {
        var item: PlacedItem
        var layer: LayerID
        var traits: ItemTraits
    }

    let plan: FramePlan
    let findings: [Finding]
    /// Where layers blend, or are opaque.
    private(set) var blended: [LevelMap.Run] = []
    /// How often each pixel is drawn.
    private(set) var overdraw: [LevelMap.Run] = []
    /// The pixels that differ from the frame before.
    let updates: PixelRegion

    /// - Parameter updates: `nil` for the whole picture.
    init(_ plan: FramePlan, options: DebugOptions = .all, updates: PixelRegion? = nil) {
        self.plan = plan
        self.updates = updates ?? PixelRegion(plan.root?.frame ?? .empty)
        let gamut = options.contains(.gamut) ? FrameGamut(plan.working) : nil
        findings = ItemPlacement.items(of: plan).map { placed in
            let list = plan.surfaces[Int(placed.surface)].drawList
            let item = list.items[Int(placed.index)]
            var traits = ItemTraits(item, in: list, of: plan)
            if gamut?.isOutside(item, in: list, of: plan) == true { traits.insert(.outsideStandard) }
            return Finding(item: placed, layer: item.layer, traits: traits)
        }
        if options.contains(.blended) { blended = LevelMap.runs(sheets(\.blends)) }
        if options.contains(.overdraw) { overdraw = LevelMap.runs(sheets(\.draws)) }
    }

    /// More runs than this are replaced by coarser rectangles: they are only colours.
    static let maximumRuns = 50_000

    /// The runs in the form in which they are drawn: on a coarser grid if there are very many.
    func drawable(_ runs: [LevelMap.Run], _ kind: KeyPath<Contribution, [LevelMap.Sheet]>) -> [LevelMap.Run] {
        var result = runs
        var grid: Int32 = 4
        while result.count > Self.maximumRuns, grid <= 256 {
            result = LevelMap.runs(sheets(kind).map { $0.snapped(to: grid) })
            grid *= 2
        }
        return result
    }

    private func sheets(_ kind: KeyPath<Contribution, [LevelMap.Sheet]>) -> [LevelMap.Sheet] {
        findings.flatMap { Contribution(finding: $0, plan: plan)[keyPath: kind] }
    }

    /// The analysis as numbers.
    var report: DebugReport {
        var report = DebugReport()
        report.picturePixels = plan.root?.frame.area ?? 0
        for run in blended {
            if run.count > 0 {
                report.blendedPixels += run.rect.area
            } else {
                report.opaquePixels += run.rect.area
            }
            report.deepestBlend = max(report.deepestBlend, run.count)
        }
        for run in overdraw {
            report.drawnPixels += run.rect.area * run.count
            report.deepestOverdraw = max(report.deepestOverdraw, run.count)
        }
        for finding in findings {
            let traits = finding.traits
            report.items += 1
            if traits.contains(.bitmap) {
                report.cacheHits += traits.contains(.cacheHit) ? 1 : 0
                report.cacheMisses += traits.contains(.cacheHit) ? 0 : 1
            }
            if traits.contains(.image) { report.images += 1 }
            if traits.contains(.converted) { report.converted += 1 }
            if traits.contains(.misaligned) { report.misaligned += 1 }
            if traits.contains(.scaled) { report.scaled += 1 }
            if traits.contains(.offscreen) {
                report.offscreen += 1
                report.offscreenPixels += finding.item.bounds.area
            }
            if traits.contains(.fastPath), !finding.item.isApproximate { report.fastPath += 1 }
        }
        report.updatedPixels = updates.area
        return report
    }
}

/// The contribution of one item to the level maps.
struct Contribution {
    let finding: DebugAnalysis.Finding
    let plan: FramePlan

    private var item: DrawItem {
        plan.surfaces[Int(finding.item.surface)].drawList.items[Int(finding.item.index)]
    }

    private var rectangles: [PixelRect] {
        finding.item.outline.map {
            OutlineStrips.rectangles(of: $0, in: plan, bounds: finding.item.bounds)
        } ?? [finding.item.bounds]
    }

    /// An opaque item inside a buffer hides nothing of the picture: only the item that draws the buffer can. An item whose
    /// surface is scaled or turned is left to the item that draws the surface.
    var blends: [LevelMap.Sheet] {
        let isOpaque = item.isOpaque && !item.hasMask
        guard !finding.item.isApproximate, !(isOpaque && finding.item.isNested) else { return [] }
        return rectangles.map { LevelMap.Sheet(rect: $0, covers: isOpaque) }
    }

    var draws: [LevelMap.Sheet] {
        finding.item.isApproximate ? [] : rectangles.map { LevelMap.Sheet(rect: $0) }
    }
}

extension LevelMap.Sheet {
    /// Sides moved to the nearest lines of a grid.
    fileprivate func snapped(to grid: Int32) -> LevelMap.Sheet {
        func snap(_ value: Int32) -> Int32 { (value &+ grid / 2) / grid * grid }
        return LevelMap.Sheet(
            rect: PixelRect(x0: snap(rect.x0), y0: snap(rect.y0), x1: snap(rect.x1), y1: snap(rect.y1)),
            covers: covers)
    }
}
