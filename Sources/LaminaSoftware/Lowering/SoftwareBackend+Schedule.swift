import LaminaGeometry
import LaminaPlan

extension SoftwareBackend {
    /// The CPU's schedule for a plan, for people: a line for each surface, or for each part of a surface with many items,
    /// and a line with the kinds of spans in it.
    package static func scheduleDescription(of plan: FramePlan) -> String {
        zip(plan.surfaces.indices, prepared(plan)).map { index, prepared in
            let surface = plan.surfaces[index]
            return TileSchedule.parts(of: surface, PixelRegion(surface.frame)).map { part in
                let schedule = TileSchedule(surface, region: part)
                let pieces = schedule.pieces(of: prepared, frame: surface.frame, region: part)
                let kinds = SpanKind.allCases.compactMap { kind in pieces[kind].map { "\($0) \(kind)" } }
                return "surface \(index): \(schedule)\n"
                    + (kinds.isEmpty ? "" : "  pieces with spans: \(kinds.joined(separator: ", "))\n")
            }.joined()
        }.joined()
    }

    /// The kinds of the spans of each surface's items, when none of the plan's images has been drawn before.
    package static func spanKinds(of plan: FramePlan) -> [[SpanKinds]] { prepared(plan).map(\.kinds) }

    private static func prepared(_ plan: FramePlan) -> [PreparedSurface] {
        let areGlyphs = GlyphImages.choose(from: plan, shown: []).isDrawn
        return plan.surfaces.map { PreparedSurface(withoutPixels: $0, of: plan, areGlyphs: areGlyphs) }
    }
}
