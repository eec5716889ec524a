internal import CLaminaImage
import LaminaColor

/// What words of a space are converted by, to premultiplied halves in extended sRGB.
struct SpaceTables: Sendable {
    /// Of red, green and blue, which may share one.
    private var lights: [[Float]] = [[], [], []]
    private var rows: [Float] = []
    private var gains: [Float] = []

    /// - Parameters:
    ///   - step: How far the words that occur are apart.
    ///   - hasLights: Whether sRGB has lights too.
    init(_ space: RGBSpace, step: Int, hasLights: Bool = false) {
        guard space != .srgb || hasLights else { return }
        let table = SampleCurves.lights(step: step, space.curve.light)
        lights = [table, table, table]
        rows = ColorTransform(from: space, to: .linearSRGB).rows.map(Self.numbers) ?? []
        if space.curve == .hlg { gains = SampleCurves.displayGain.values }
    }

    init(_ profile: MatrixProfile, step: Int) {
        let curves = profile.curves
        let red = SampleCurves.lights(step: step, curves[0].light)
        let green = curves[1] == curves[0] ? red : SampleCurves.lights(step: step, curves[1].light)
        let blue = curves[2] == curves[0] ? red : SampleCurves.lights(step: step, curves[2].light)
        lights = [red, green, blue]
        rows = Self.numbers(profile.rows)
    }

    private static func numbers(_ rows: ColorRows) -> [Float] {
        [rows.x, rows.y, rows.z].flatMap { [Float($0.x), Float($0.y), Float($0.z)] }
    }

    /// Converts words, which become halves where they are.
    func convert(words pixels: UnsafeMutableRawBufferPointer) {
        WideColors.forEachBlock(of: pixels) { words, _ in
            withColors { lamina_halves_from_words(&$0, words.baseAddress, words.count / 4) }
        }
    }

    func withColors(_ body: (inout lamina_wide_colors) -> Void) {
        func place(_ table: UnsafeBufferPointer<Float>) -> UnsafePointer<Float>? {
            table.isEmpty ? nil : table.baseAddress
        }
        let luma = LumaWeights.rec2020.row
        lights[0].withUnsafeBufferPointer { red in
            lights[1].withUnsafeBufferPointer { green in
                lights[2].withUnsafeBufferPointer { blue in
                    rows.withUnsafeBufferPointer { rows in
                        gains.withUnsafeBufferPointer { gains in
                            SampleCurves.srgb.values.withUnsafeBufferPointer { values in
                                var colors = lamina_wide_colors(
                                    lights: (place(red), place(green), place(blue)), rows: place(rows),
                                    gains: place(gains), luma: (luma.x, luma.y, luma.z),
                                    values: values.baseAddress)
                                body(&colors)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Makes images of pixels in one space, one after another, with the depth and the light that they have.
package struct WordImages: Sendable {
    /// The space of the pixels.
    package let space: RGBSpace
    private let tables: SpaceTables

    package init(_ space: RGBSpace) {
        (self.space, tables) = (space, SpaceTables(space, step: 1, hasLights: true))
    }

    /// An image of straight words, 65,535 for 1: red, green, blue and alpha, which `body` writes in tight rows.
    package func image(
        width: Int, height: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws -> CGImage {
        let count = try CGImage.byteCount(width: width, height: height) / PixelFormat.standard.bytesPerPixel
        var storage = try PixelStorage(byteCount: count * PixelFormat.half(.premultiplied).bytesPerPixel)
        try storage.withUnsafeMutableBytes { words in
            try body(words)
            tables.convert(words: words)
        }
        return CGImage.ofHalves(width: width, height: height, space: .extendedSRGB, adopting: storage)
    }
}
