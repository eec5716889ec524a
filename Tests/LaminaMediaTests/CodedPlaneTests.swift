import CLaminaMedia
import LaminaTestSupport
import Testing

/// Planes of any depth, matrix and subsampling.
@Suite struct CodedPlaneTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var red: Double, blue: Double
        var bits: Int
        var halved: (columns: Bool, rows: Bool)
        var isDeep: Bool

        var green: Double { 1 - red - blue }
        var testDescription: String {
            "\(bits) bits, luma of red \(red), halved \(halved), \(isDeep ? "halves" : "bytes")"
        }
    }

    /// BT.601, BT.709 and BT.2020.
    private static let weights = [(0.299, 0.114), (0.2126, 0.0722), (0.2627, 0.0593)]
    static let cases = weights.flatMap { red, blue in
        [8, 10, 12].flatMap { bits in
            [(true, true), (true, false), (false, false)].flatMap { halved in
                [true, false].map {
                    Case(red: red, blue: blue, bits: bits, halved: halved, isDeep: $0)
                }
            }
        }
    }

    private struct Planes {
        var levels: [[Int]]
        var columns: Int
    }

    /// - Parameter colors: Premultiplied red, green, blue and alpha in rows.
    private static func planes(
        _ colors: [SIMD4<Double>], width: Int, _ kind: Case, hasAlpha: Bool = false
    ) -> Planes {
        let height = colors.count / width
        let columns = kind.halved.columns ? (width + 1) / 2 : width
        let rows = kind.halved.rows ? (height + 1) / 2 : height
        var bytes: [UInt8] = []
        for color in colors {
            let parts =
                kind.isDeep ? [color.x, color.y, color.z, color.w] : [color.z, color.y, color.x, color.w]
            for part in parts {
                if kind.isDeep {
                    withUnsafeBytes(of: Float16(part).bitPattern.littleEndian) { bytes += $0 }
                } else {
                    bytes.append(UInt8((part * 255).rounded()))
                }
            }
        }
        let step = kind.bits > 8 ? 2 : 1
        let sizes = [width * height, columns * rows, columns * rows, width * height].map { $0 * step }
        let strides = [width, columns, columns, width].map { $0 * step }
        let found = sizes.map { UnsafeMutableBufferPointer<UInt8>.allocate(capacity: $0) }
        defer { for plane in found { plane.deallocate() } }
        var scratch = [Float](repeating: 0, count: lamina_planes_scratch(width))
        bytes.withUnsafeBufferPointer { pixels in
            var source = lamina_plane_source(
                pixels: pixels.baseAddress, row_bytes: bytes.count / height, width: width, height: height,
                are_halves: kind.isDeep)
            var format = lamina_plane_format(
                red_luma: Float(kind.red), green_luma: Float(kind.green), blue_luma: Float(kind.blue),
                bits: Int32(kind.bits), halves_columns: kind.halved.columns, halves_rows: kind.halved.rows,
                has_alpha: hasAlpha)
            scratch.withUnsafeMutableBufferPointer {
                lamina_planes(&source, &format, found.map(\.baseAddress), strides, $0.baseAddress)
            }
        }
        let levels = found.map { plane -> [Int] in
            guard hasAlpha || plane.baseAddress != found[3].baseAddress else { return [] }
            return stride(from: 0, to: plane.count, by: step).map {
                step == 1 ? Int(plane[$0]) : Int(plane[$0]) | Int(plane[$0 + 1]) << 8
            }
        }
        return Planes(levels: levels, columns: columns)
    }

    @Test(arguments: cases)
    func `Every level is the one of the standard, rounded`(kind: Case) {
        var random = SeededGenerator(seed: 77)
        for (width, height) in [(1, 1), (5, 3), (8, 4)] {
            let colors = (0..<(width * height)).map { _ in
                let parts = SIMD3<Double>.random(in: 0...1, using: &random)
                // As bytes or halves hold it.
                return SIMD4(
                    kind.isDeep
                        ? SIMD3(parts.x.half, parts.y.half, parts.z.half)
                        : (parts * 255).rounded(.toNearestOrEven) / 255, 1)
            }
            let found = Self.planes(colors, width: width, kind)
            let scale = Double(1 << (kind.bits - 8))
            func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
                let color = colors[min(y, height - 1) * width + min(max(x, 0), width - 1)]
                return SIMD3(color.x, color.y, color.z)
            }
            func luma(_ color: SIMD3<Double>) -> Double {
                kind.red * color.x + kind.green * color.y + kind.blue * color.z
            }
            for y in 0..<height {
                for x in 0..<width {
                    let expected = (16 + 219 * luma(color(x, y))) * scale
                    #expect(abs(Double(found.levels[0][y * width + x]) - expected) < 0.501)
                }
            }
            for index in found.levels[1].indices {
                let (row, column) = (index / found.columns, index % found.columns)
                let y = kind.halved.rows ? 2 * row : row
                func across(_ y: Int) -> SIMD3<Double> {
                    guard kind.halved.columns else { return color(column, y) }
                    return (color(2 * column - 1, y) + 2 * color(2 * column, y) + color(2 * column + 1, y))
                        / 4
                }
                let mean = kind.halved.rows ? (across(y) + across(y + 1)) / 2 : across(y)
                let blue = (128 + 224 * (mean.z - luma(mean)) / (2 * (1 - kind.blue))) * scale
                let red = (128 + 224 * (mean.x - luma(mean)) / (2 * (1 - kind.red))) * scale
                #expect(abs(Double(found.levels[1][index]) - blue) < 0.501)
                #expect(abs(Double(found.levels[2][index]) - red) < 0.501)
            }
        }
    }

    @Test func `With alpha, colours are straight and alpha has all levels`() {
        let kind = Case(red: 0.2126, blue: 0.0722, bits: 10, halved: (false, false), isDeep: true)
        let colors = [SIMD4(0.25, 0.25, 0.25, 0.5), SIMD4(0, 0, 0, 0), SIMD4(1, 1, 1, 1)]
        let found = Self.planes(colors, width: 3, kind, hasAlpha: true)
        #expect(found.levels[0] == [64 + 438, 64, 64 + 876])
        #expect(found.levels[1] == [512, 512, 512])
        #expect(found.levels[3] == [512, 0, 1023])
    }

    @Test func `Halves that are no colours end at the ends`() {
        let kind = Case(red: 0.2126, blue: 0.0722, bits: 10, halved: (false, false), isDeep: true)
        let colors = [SIMD4(7, 7, 7, 1), SIMD4(-3, -3, -3, 1), SIMD4<Double>(.nan, .nan, .nan, 1)]
        let found = Self.planes(colors, width: 3, kind)
        #expect(found.levels[0][0] == 940 && found.levels[0][1] == 64)
        #expect((64...940).contains(found.levels[0][2]))
    }
}

extension Double {
    /// The nearest half.
    fileprivate var half: Double { Double(Float16(self)) }
}
