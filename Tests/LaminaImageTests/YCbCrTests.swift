import Foundation
import LaminaImage
import Testing

@Suite struct YCbCrTests {
    static func plane(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) -> YCbCrPlanes.Plane {
        YCbCrPlanes.Plane(
            bytes: Data((0..<(width * height)).map { value($0 % width, $0 / width) }), bytesPerRow: width)
    }

    /// One colour.
    static func flat(
        _ y: UInt8, _ cb: UInt8, _ cr: UInt8, _ matrix: YCbCrPlanes.Matrix, _ range: YCbCrPlanes.Range
    ) throws -> [UInt8] {
        let image = try CGImage(
            YCbCrPlanes(
                width: 1, height: 1, luma: plane(1, 1) { _, _ in y }, blue: plane(1, 1) { _, _ in cb },
                red: plane(1, 1) { _, _ in cr }, matrix: matrix, range: range))
        return image.withUnsafeBytes { Array($0) }
    }

    /// The definition in floating point.
    static func reference(
        _ y: UInt8, _ cb: UInt8, _ cr: UInt8, _ matrix: YCbCrPlanes.Matrix, _ range: YCbCrPlanes.Range
    ) -> [Double] {
        let (kr, kb) =
            switch matrix {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        let luma = range == .full ? Double(y) / 255 : (Double(y) - 16) / 219
        let spread = range == .full ? 255.0 : 224.0
        let (b, r) = ((Double(cb) - 128) / spread, (Double(cr) - 128) / spread)
        let red = luma + 2 * (1 - kr) * r
        let blue = luma + 2 * (1 - kb) * b
        let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
        return [blue, green, red].map { max(0, min(1, $0)) * 255 }
    }

    @Test(arguments: YCbCrPlanes.Matrix.allCases, YCbCrPlanes.Range.allCases)
    func `Colours are those of the standard`(matrix: YCbCrPlanes.Matrix, range: YCbCrPlanes.Range) throws {
        for y in stride(from: UInt8(0), through: 255, by: 15) {
            for cb in stride(from: UInt8(0), through: 255, by: 51) {
                for cr in stride(from: UInt8(0), through: 255, by: 51) {
                    let found = try Self.flat(y, cb, cr, matrix, range)
                    let wanted = Self.reference(y, cb, cr, matrix, range)
                    for (one, other) in zip(found, wanted) {
                        #expect(abs(Double(one) - other) <= 0.75, "\(y) \(cb) \(cr): \(found), not \(wanted)")
                    }
                }
            }
        }
    }

    @Test(arguments: YCbCrPlanes.Matrix.allCases)
    func `Black and white are exact`(matrix: YCbCrPlanes.Matrix) throws {
        #expect(try Self.flat(16, 128, 128, matrix, .video) == [0, 0, 0, 255])
        #expect(try Self.flat(235, 128, 128, matrix, .video) == [255, 255, 255, 255])
        #expect(try Self.flat(0, 128, 128, matrix, .full) == [0, 0, 0, 255])
        #expect(try Self.flat(255, 128, 128, matrix, .full) == [255, 255, 255, 255])
    }

    /// The red difference of a row, interpolated to luma's samples: the number that it adds to red, in the
    /// difference's own steps.
    static func spread(_ subsampling: YCbCrPlanes.Subsampling, _ siting: YCbCrPlanes.Siting) throws -> [Int] {
        let columns = subsampling == .s444 ? 8 : 4
        let rows = subsampling == .s420 ? 1 : 2
        let image = try CGImage(
            YCbCrPlanes(
                width: 8, height: 2, luma: plane(8, 2) { _, _ in 100 },
                blue: plane(columns, rows) { _, _ in 128 },
                red: plane(columns, rows) { x, _ in x < columns / 2 ? 128 : 168 },
                subsampling: subsampling, matrix: .bt601, range: .full, siting: siting))
        return image.withUnsafeBytes { bytes in (0..<8).map { Int(bytes[$0 * 4 + 2]) - 100 } }
    }

    @Test func `Colours between samples are mixed`() throws {
        // A step of 40 in the difference is one of 56 in red.
        #expect(try Self.spread(.s444, .left) == [0, 0, 0, 0, 56, 56, 56, 56])
        #expect(try Self.spread(.s422, .left) == [0, 0, 0, 28, 56, 56, 56, 56])
        #expect(try Self.spread(.s420, .center) == [0, 0, 0, 14, 42, 56, 56, 56])
    }

    @Test func `Rows of colour lie between rows of luma`() throws {
        let image = try CGImage(
            YCbCrPlanes(
                width: 1, height: 4, luma: Self.plane(1, 4) { _, _ in 100 },
                blue: Self.plane(1, 2) { _, _ in 128 }, red: Self.plane(1, 2) { _, y in y == 0 ? 128 : 168 },
                matrix: .bt601, range: .full))
        #expect(
            image.withUnsafeBytes { bytes in (0..<4).map { Int(bytes[$0 * 4 + 2]) - 100 } } == [
                0, 14, 42, 56,
            ])
    }

    @Test(arguments: YCbCrPlanes.Subsampling.allCases, YCbCrPlanes.Siting.allCases)
    func `Odd sizes and rows with room at their ends are read`(
        subsampling: YCbCrPlanes.Subsampling, siting: YCbCrPlanes.Siting
    ) throws {
        for width in 1...5 {
            for height in 1...5 {
                let columns = subsampling == .s444 ? width : (width + 1) / 2
                let rows = subsampling == .s420 ? (height + 1) / 2 : height
                func plane(_ w: Int, _ h: Int, _ value: UInt8) -> YCbCrPlanes.Plane {
                    // If the bytes between rows were read, they would be visible.
                    let row = [UInt8](repeating: value, count: w) + [255, 0, 255]
                    return YCbCrPlanes.Plane(bytes: Data((0..<h).flatMap { _ in row }), bytesPerRow: w + 3)
                }
                let image = try CGImage(
                    YCbCrPlanes(
                        width: width, height: height, luma: plane(width, height, 81),
                        blue: plane(columns, rows, 90),
                        red: plane(columns, rows, 240), subsampling: subsampling, matrix: .bt601,
                        siting: siting))
                let expected = try Self.flat(81, 90, 240, .bt601, .video)
                image.withUnsafeBytes { bytes in
                    for index in 0..<(width * height * 4) { #expect(bytes[index] == expected[index % 4]) }
                }
            }
        }
    }

    @Test func `Planes that are too short are errors`() throws {
        let short = YCbCrPlanes(
            width: 4, height: 4, luma: Self.plane(4, 4) { _, _ in 0 }, blue: Self.plane(2, 1) { _, _ in 0 },
            red: Self.plane(2, 2) { _, _ in 0 })
        #expect(throws: ImageError.wrongByteCount(width: 2, height: 2, expected: 4, found: 2)) {
            try CGImage(short)
        }
        var narrow = short
        narrow.luma.bytesPerRow = 3
        #expect(throws: ImageError.wrongRowBytes(width: 4, expected: 4, found: 3)) { try CGImage(narrow) }
    }
}
