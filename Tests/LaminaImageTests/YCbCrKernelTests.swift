import Foundation
import LaminaImage
import Testing

@Suite struct YCbCrKernelTests {
    /// Any bytes, the same for the same seed, with room at the ends of rows.
    static func planes(
        _ width: Int, _ height: Int, _ subsampling: YCbCrPlanes.Subsampling, _ siting: YCbCrPlanes.Siting,
        _ matrix: YCbCrPlanes.Matrix = .bt709, _ range: YCbCrPlanes.Range = .video
    ) -> YCbCrPlanes {
        var state = UInt32(truncatingIfNeeded: width * 31 + height)
        func plane(_ columns: Int, _ rows: Int, _ room: Int) -> YCbCrPlanes.Plane {
            let bytes = (0..<((columns + room) * rows)).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 21)
            }
            return YCbCrPlanes.Plane(bytes: Data(bytes), bytesPerRow: columns + room)
        }
        let columns = subsampling == .s444 ? width : (width + 1) / 2
        let rows = subsampling == .s420 ? (height + 1) / 2 : height
        return YCbCrPlanes(
            width: width, height: height, luma: plane(width, height, 5), blue: plane(columns, rows, 3),
            red: plane(columns, rows, 0), subsampling: subsampling, matrix: matrix, range: range,
            siting: siting)
    }

    /// The definition, pixel by pixel: two rows of colour are mixed by quarters, then two columns by quarters or halves.
    static func reference(_ planes: YCbCrPlanes) -> [UInt8] {
        let (columns, rows) = planes.colorSize
        let conversion = YCbCrConversion(planes.matrix, planes.range)
        func sample(_ plane: YCbCrPlanes.Plane, _ x: Int, _ y: Int) -> Int32 {
            let near = planes.subsampling == .s420 ? y / 2 : y
            let other = planes.subsampling == .s420 ? max(0, min(rows - 1, near + (y % 2) * 2 - 1)) : near
            let x = max(0, min(columns - 1, x))
            return 3 * Int32(plane.bytes[near * plane.bytesPerRow + x])
                + Int32(plane.bytes[other * plane.bytesPerRow + x])
        }
        func color(_ plane: YCbCrPlanes.Plane, _ x: Int, _ y: Int) -> Int32 {
            guard planes.subsampling != .s444 else { return 4 * sample(plane, x, y) - 2048 }
            let near = sample(plane, x / 2, y)
            let sum =
                switch (planes.siting, x % 2) {
                case (.left, 0): 4 * near
                case (.left, _): 2 * near + 2 * sample(plane, x / 2 + 1, y)
                case (.center, 0): 3 * near + sample(plane, x / 2 - 1, y)
                case (.center, _): 3 * near + sample(plane, x / 2 + 1, y)
                }
            return sum - 2048
        }
        var result: [UInt8] = []
        for y in 0..<planes.height {
            for x in 0..<planes.width {
                let luma = Int32(planes.luma.bytes[y * planes.luma.bytesPerRow + x]) - conversion.black
                let (b, r) = (color(planes.blue, x, y), color(planes.red, x, y))
                let sums = [
                    b * conversion.blueOfBlue, b * conversion.greenOfBlue + r * conversion.greenOfRed,
                    r * conversion.redOfRed,
                ]
                for sum in sums {
                    let value = (luma * conversion.luma + 32768 + sum) >> 16
                    result.append(UInt8(max(0, min(255, value))))
                }
                result.append(255)
            }
        }
        return result
    }

    @Test(arguments: YCbCrPlanes.Subsampling.allCases, YCbCrPlanes.Siting.allCases)
    func `Every pixel is that of the definition`(
        subsampling: YCbCrPlanes.Subsampling, siting: YCbCrPlanes.Siting
    ) throws {
        let sizes = [(1, 1), (2, 2), (3, 5), (31, 7), (64, 64), (511, 3), (512, 2), (513, 3), (1027, 4)]
        for (width, height) in sizes {
            let planes = Self.planes(width, height, subsampling, siting)
            let found = try CGImage(planes).withUnsafeBytes { Array($0) }
            #expect(found == Self.reference(planes), "\(width)×\(height)")
        }
    }

    @Test(arguments: YCbCrPlanes.Matrix.allCases, YCbCrPlanes.Range.allCases)
    func `Every matrix and range is that of the definition`(
        matrix: YCbCrPlanes.Matrix, range: YCbCrPlanes.Range
    ) throws {
        let planes = Self.planes(65, 33, .s420, .left, matrix, range)
        #expect(try CGImage(planes).withUnsafeBytes { Array($0) } == Self.reference(planes))
    }

    @Test func `A deferred picture is converted when its pixels are needed first, and keeps its planes`()
        throws
    {
        let planes = Self.planes(33, 17, .s420, .left)
        let image = try CGImage.deferred(planes)
        #expect(!image.isDecoded)
        #expect(image.isOpaque && image.wasConverted)
        #expect(image.withUnsafeBytes { Array($0) } == Self.reference(planes))
        #expect(image.isDecoded)
        #expect(image.planes?.luma.bytes == planes.luma.bytes)
    }

    @Test func `A deferred picture with a plane that is too short is an error at once`() {
        var planes = Self.planes(8, 8, .s420, .left)
        planes.red.bytes = planes.red.bytes.prefix(15)
        #expect(throws: ImageError.wrongByteCount(width: 4, height: 4, expected: 16, found: 15)) {
            try CGImage.deferred(planes)
        }
    }
}
