import LaminaGeometry
import LaminaPlan
import LaminaRender
import Testing

@Suite struct PlanMemoryTests {
    /// A surface of 10 × 10 pixels, 400 bytes, that draws others.
    static func surface(
        _ reason: Surface.Reason, drawing sources: [Int32] = [], fill: Surface.Fill = .color(.clear),
        key: SurfaceCacheKey? = nil
    ) -> Surface {
        let frame = PixelRect(width: 10, height: 10)
        var surface = Surface(reason: reason, frame: frame, fill: fill, cacheKey: key)
        for source in sources {
            surface.drawList.paints.append(
                ImagePaint(
                    source: .surface(index: source), filter: .nearest, mapping: .aligned(dx: 0, dy: 0),
                    texels: frame))
        }
        return surface
    }

    static func peak(_ surfaces: [Surface]) -> Int {
        FramePlan(number: 1, damage: PixelRegion(), surfaces: surfaces).peakSurfaceBytes
    }

    static let key = SurfaceCacheKey(layer: LayerID(rawValue: 1), serial: 1)

    @Test func `The picture alone needs no other buffers`() {
        #expect(Self.peak([Self.surface(.root)]) == 0)
        #expect(Self.peak([]) == 0)
    }

    @Test func `A chain of buffers needs two at once`() {
        let chain = [
            Self.surface(.groupOpacity), Self.surface(.groupOpacity, drawing: [0]),
            Self.surface(.groupOpacity, drawing: [1]), Self.surface(.root, drawing: [2]),
        ]
        #expect(Self.peak(chain) == 800)
    }

    @Test func `Buffers drawn by one picture exist together`() {
        let fan = [
            Self.surface(.groupOpacity), Self.surface(.groupOpacity), Self.surface(.groupOpacity),
            Self.surface(.root, drawing: [0, 1, 2]),
        ]
        #expect(Self.peak(fan) == 1200)
    }

    @Test func `A continued buffer is taken over, not made again`() {
        let backdrop = [
            Self.surface(.backdrop), Self.surface(.backgroundFilter, fill: .filter(.color(.identity), source: 0)),
            Self.surface(.root, drawing: [1], fill: .continuing(0)),
        ]
        #expect(Self.peak(backdrop) == 400)
    }

    @Test func `Kept bitmaps stay, and cached ones are there from the start`() {
        let kept = [
            Self.surface(.rasterize, key: Self.key), Self.surface(.groupOpacity, drawing: [0]),
            Self.surface(.groupOpacity, drawing: [1]), Self.surface(.root, drawing: [2]),
        ]
        #expect(Self.peak(kept) == 1200)
        let cached = [
            Self.surface(.groupOpacity), Self.surface(.rasterize, fill: .cached, key: Self.key),
            Self.surface(.root, drawing: [0, 1]),
        ]
        #expect(Self.peak(cached) == 800)
    }

    @Test func `Passes are counted by reason, with what they cost`() {
        let summary = PassSummary(
            FramePlan(
                number: 1, damage: PixelRegion(),
                surfaces: [
                    Self.surface(.shadow), Self.surface(.rasterize, fill: .cached, key: Self.key),
                    Self.surface(.shadow), Self.surface(.root, drawing: [0, 1, 2]),
                ]))
        #expect(summary.rows.map(\.reason) == [.root, .shadow])
        #expect(summary.rows.map(\.passes) == [1, 2])
        #expect(summary.rows.map(\.pixels) == [100, 200])
        #expect(summary.cachedBitmaps == 1)
        #expect(summary.description.contains("shadow            2 passes, 0 items, 200 pixels, 800 bytes"))
    }
}
