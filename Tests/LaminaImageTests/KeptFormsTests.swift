import LaminaColor
import LaminaImage
import Testing

/// The forms that an image keeps for frames.
@Suite struct KeptFormsTests {
    private static func form(_ limit: Float, mapped: Float? = nil) -> ImageForm {
        ImageForm(isDeep: true, space: .sRGB, range: ContentsRange(limit: limit, mapped: mapped))
    }

    private static func bright(width: Int = 2, height: Int = 1) throws -> CGImage {
        let pixels = [SIMD4<Float>](repeating: SIMD4(3, 2, 1, 1), count: width * height)
        return try pixels.withUnsafeBufferPointer { try CGImage(width: width, height: height, deep: $0) }
    }

    @Test func `An image that layers show up to several lights is converted once for each`() throws {
        let image = try Self.bright()
        let forms = [Self.form(1), Self.form(2), Self.form(1, mapped: 8), Self.form(2, mapped: 8)]
        let first = forms.map { image.shown(as: $0) }
        #expect(Set(first).count == 4)
        #expect(forms.map { image.shown(as: $0) } == first)
    }

    @Test func `A range that is animated does not keep all its forms`() throws {
        let image = try Self.bright()
        let first = image.shown(as: Self.form(1))
        for step in 1...20 { _ = image.shown(as: Self.form(1 + Float(step) / 100)) }
        #expect(image.shown(as: Self.form(1)) != first)
    }

    @Test func `Of a large image the last form alone is kept`() throws {
        // 24 MiB a form.
        let image = try Self.bright(width: 2048, height: 1536)
        let first = image.shown(as: Self.form(1))
        let second = image.shown(as: Self.form(1.5))
        #expect(image.shown(as: Self.form(1.5)) == second)
        #expect(image.shown(as: Self.form(1)) != first)
    }

    @Test func `A cache counts each form that is kept`() throws {
        let cache = ImageCache()
        let image = try cache.image(contentsOfFile: Fixture.path("identity10.avif"))
        for space in [ColorSpace.displayP3, .rec2020, .displayP3] {
            _ = image.shown(as: ImageForm(isDeep: true, space: space))
        }
        // Its bytes, its floats, and these in two spaces.
        #expect(cache.statistics.totalCost == 16 * 12 * (4 + 8 + 2 * 8))
    }
}
