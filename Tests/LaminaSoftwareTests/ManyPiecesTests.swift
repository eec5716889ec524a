import LaminaGeometry
import LaminaPlan
import LaminaSoftware
import Testing

/// Surfaces whose items touch so many tiles that one schedule would not fit into memory.
struct ManyPiecesTests {
    @Test func `Large items by the thousand are drawn in parts, each item in each tile`() throws {
        // 2 × 128 tiles.
        let frame = PixelRect(width: 4096, height: 4096)
        let count = 66_000
        var root = Surface(reason: .root, frame: frame)
        root.drawList.items = (1...count).map { number in
            DrawItem(
                layer: LayerID(rawValue: UInt64(number)), part: .background, isOpaque: true,
                material: .solid(PackedColor(bits: 0xFF00_0000 | UInt32(number))), bounds: frame,
                interior: frame)
        }
        let backend = SoftwareBackend(threads: 2)
        let plan = FramePlan(number: 1, damage: PixelRegion(frame), surfaces: [root])
        let report = try backend.execute(plan)
        #expect(report.statistics.instances == count * 256)
        let isLast = try backend.withPixels { view in
            view.bytes.bindMemory(to: UInt32.self).allSatisfy { $0 == 0xFF00_0000 | UInt32(count) }
        }
        #expect(isLast)
    }
}
