import Foundation
internal import CLaminaImage

/// The conversion from luma and differences to red, green and blue, in integers. It gives the same bytes on every
/// machine, on the CPU (`ycbcr.c`) and on a GPU (`ycbcr.frag`).
package struct YCbCrConversion: Hashable, Sendable {
    /// The factor of luma, with 16 bits of fraction.
    package let luma: Int32
    /// The luma that is black.
    package let black: Int32
    /// The factors of the differences, with 12 bits of fraction. Differences are in sixteenths, and 2048 stands for
    /// no difference.
    package let redOfRed: Int32
    package let greenOfBlue: Int32
    package let greenOfRed: Int32
    package let blueOfBlue: Int32

    package init(_ matrix: YCbCrPlanes.Matrix, _ range: YCbCrPlanes.Range) {
        let (kr, kb) = matrix.weights
        let kg = 1 - kr - kb
        // From bytes to 0...255 and to ±127.5.
        let (scale, spread) = range == .full ? (1.0, 1.0) : (255.0 / 219, 255.0 / 224)
        func fixed(_ value: Double, _ bits: Double) -> Int32 { Int32((value * bits).rounded()) }
        luma = fixed(scale, 65536)
        black = range == .full ? 0 : 16
        redOfRed = fixed(2 * (1 - kr) * spread, 4096)
        greenOfBlue = fixed(-2 * kb * (1 - kb) / kg * spread, 4096)
        greenOfRed = fixed(-2 * kr * (1 - kr) / kg * spread, 4096)
        blueOfBlue = fixed(2 * (1 - kb) * spread, 4096)
    }
}

extension CGImage {
    /// Converts a picture of three planes; colours between samples are mixed linearly.
    ///
    /// - Throws: ``ImageError`` where the size is not allowed, or where a plane has fewer bytes than it needs.
    public convenience init(_ planes: YCbCrPlanes) throws {
        try planes.check()
        var storage = try PixelStorage(byteCount: Self.byteCount(width: planes.width, height: planes.height))
        storage.withUnsafeMutableBytes {
            planes.convert(into: $0, bytesPerRow: planes.width * PixelFormat.standard.bytesPerPixel)
        }
        try self.init(
            width: planes.width, height: planes.height, isOpaque: true, wasConverted: true, adopting: storage)
    }

    /// A picture of three planes that is converted when its pixels are needed first. A GPU takes the planes as they are.
    ///
    /// - Throws: ``ImageError`` where the size is not allowed, or where a plane has fewer bytes than it needs.
    public static func deferred(_ planes: YCbCrPlanes) throws(ImageError) -> CGImage {
        try planes.check()
        return try CGImage(
            width: planes.width, height: planes.height, isOpaque: true, wasConverted: true,
            source: { .planes(planes, $0) }
        ) { target throws(ImageError) in
            planes.convert(into: target, bytesPerRow: planes.width * PixelFormat.standard.bytesPerPixel)
        }
    }
}

extension YCbCrPlanes {
    /// Each plane with the samples it has per row, and its rows.
    package var sizedPlanes: [(plane: Plane, columns: Int, rows: Int)] {
        let size = colorSize
        return [
            (luma, width, height), (blue, size.width, size.height), (red, size.width, size.height),
        ]
    }

    /// Throws unless a picture of this size may exist and every plane has all of its samples.
    func check() throws(ImageError) {
        try ImageLimits.check(width: width, height: height, source: .memory)
        for (plane, columns, rows) in sizedPlanes {
            guard plane.bytesPerRow >= columns, plane.bytesPerRow <= ImageLimits.maximumFileBytes / rows
            else {
                throw .wrongRowBytes(width: columns, expected: columns, found: plane.bytesPerRow)
            }
            let needed = plane.bytesPerRow * (rows - 1) + columns
            guard plane.bytes.count >= needed else {
                throw .wrongByteCount(
                    width: columns, height: rows, expected: needed, found: plane.bytes.count)
            }
        }
    }

    /// Writes the pixels of planes that were checked, as opaque BGRA.
    ///
    /// - Parameters:
    ///   - target: At least `height` rows; nothing is written into fewer.
    ///   - bytesPerRow: From one row of the target to the next, a multiple of 4, at least `width * 4`.
    package func convert(into target: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        guard bytesPerRow >= width * PixelFormat.standard.bytesPerPixel, bytesPerRow % 4 == 0,
            target.count >= bytesPerRow * (height - 1) + width * PixelFormat.standard.bytesPerPixel,
            let base = target.baseAddress
        else { return }
        luma.bytes.withUnsafeBytes { luma in
            blue.bytes.withUnsafeBytes { blue in
                red.bytes.withUnsafeBytes { red in
                    var planes = lamina_ycbcr()
                    planes.luma = luma.bindMemory(to: UInt8.self).baseAddress
                    planes.blue = blue.bindMemory(to: UInt8.self).baseAddress
                    planes.red = red.bindMemory(to: UInt8.self).baseAddress
                    planes.luma_row = self.luma.bytesPerRow
                    planes.blue_row = self.blue.bytesPerRow
                    planes.red_row = self.red.bytesPerRow
                    planes.width = UInt32(width)
                    planes.height = UInt32(height)
                    planes.half_width = subsampling != .s444
                    planes.half_height = subsampling == .s420
                    planes.centered = siting == .center
                    planes.matrix = YCbCrConversion(matrix, range).forKernel
                    lamina_ycbcr_convert(&planes, base.assumingMemoryBound(to: UInt8.self), bytesPerRow)
                }
            }
        }
    }
}

extension YCbCrConversion {
    fileprivate var forKernel: lamina_ycbcr_matrix {
        lamina_ycbcr_matrix(
            luma: luma, black: black, red_of_red: redOfRed, green_of_blue: greenOfBlue,
            green_of_red: greenOfRed, blue_of_blue: blueOfBlue)
    }
}
