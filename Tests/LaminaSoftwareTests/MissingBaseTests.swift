import LaminaGeometry
import LaminaPlan
import LaminaSoftware
import Testing

/// Plans of a part of the picture, and backends that hold another picture, or none.
struct MissingBaseTests {
    private static let frame = PixelRect(width: 20, height: 10)
    private static let spot = Hand.rect(4, 2, 5, 3)

    private static func whole(_ number: UInt64, _ frame: PixelRect = frame) -> FramePlan {
        Hand.plan([Hand.surface(frame, .color(Hand.red))], number: number)
    }

    /// Draws a blue spot over a frame.
    private static func part(_ number: UInt64, of base: UInt64?) -> FramePlan {
        var plan = Hand.plan(
            [Hand.surface(frame, .color(Hand.red), Hand.list([Hand.solid(Hand.blue, spot)]))],
            number: number, base: base, damage: PixelRegion(spot))
        plan.part = spot
        return plan
    }

    @Test func `A part is drawn over the frame that the backend holds`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.execute(Self.whole(1))
        let picture = try backend.draw(Self.part(2, of: 1))
        #expect(picture[5, 3] == Hand.blue)
        #expect(picture[0, 0] == Hand.red)
    }

    @Test func `A part is refused by a backend that holds no frame`() {
        let backend = SoftwareBackend(threads: 1)
        #expect(throws: MissingBase(plan: 2, base: 1, held: nil)) { try backend.execute(Self.part(2, of: 1)) }
    }

    @Test func `A part is refused by a backend that holds another frame, and then none`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.execute(Self.whole(3))
        #expect(throws: MissingBase(plan: 5, base: 4, held: 3)) { try backend.execute(Self.part(5, of: 4)) }
        #expect(throws: SoftwareError.noFrame) { try backend.withPixels { _ in } }
        #expect(throws: MissingBase(plan: 4, base: 3, held: nil)) { try backend.execute(Self.part(4, of: 3)) }
    }

    @Test func `A part is refused by a backend whose picture has another size`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.execute(Self.whole(1, PixelRect(width: 20, height: 11)))
        #expect(throws: MissingBase(plan: 2, base: 1, held: nil)) { try backend.execute(Self.part(2, of: 1)) }
    }

    @Test func `A part is refused after a frame that failed`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.execute(Self.whole(1))
        #expect(throws: SoftwareError.self) {
            try backend.execute(Hand.plan([Hand.surface(Self.frame, .continuing(3))], number: 2, base: 1))
        }
        #expect(throws: MissingBase(plan: 3, base: 1, held: nil)) { try backend.execute(Self.part(3, of: 1)) }
    }

    @Test func `A whole plan is drawn whole over another frame than its base`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.execute(Self.whole(1))
        var plan = Self.part(5, of: 4)
        plan.part = nil
        #expect(try backend.execute(plan).damage == PixelRegion(Self.frame))
    }
}
