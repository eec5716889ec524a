import Foundation

/// The way from luma and differences to red, green and blue, in whole numbers: the same bytes on every machine.
struct YCbCrConversion {
    /// Sixteen bits of fraction; differences count from 128 and come multiplied by 16.
    private let luma: Int32
    private let black: Int32
    private let redOfRed: Int32
    private let greenOfBlue: Int32
    private let greenOfRed: Int32
    private let blueOfBlue: Int32

    init(_ matrix: YCbCrPlanes.Matrix, _ range: YCbCrPlanes.Range) {
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

    /// An opaque pixel, blue first.
    ///
    /// - Parameters:
    ///   - blue: The difference's byte times 16.
    ///   - red: Likewise.
    @inline(__always)
    func pixel(_ y: UInt8, blue: Int32, red: Int32) -> SIMD4<UInt8> {
        let base = (Int32(y) &- black) &* luma &+ 32768
        let (b, r) = (blue &- 2048, red &- 2048)
        func byte(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value >> 16))) }
        return SIMD4(
            byte(base &+ b &* blueOfBlue), byte(base &+ b &* greenOfBlue &+ r &* greenOfRed),
            byte(base &+ r &* redOfRed), 255)
    }
}

extension CGImage {
    /// Converts a picture of three planes; colours between samples are mixed linearly.
    ///
    /// - Throws: ``ImageError`` where the size is not allowed, or where a plane has fewer bytes than it needs.
    public convenience init(_ planes: YCbCrPlanes) throws {
        let (width, height) = (planes.width, planes.height)
        try ImageLimits.check(width: width, height: height, source: .memory)
        let size = planes.colorSize
        for (plane, columns, rows) in [
            (planes.luma, width, height), (planes.blue, size.width, size.height),
            (planes.red, size.width, size.height),
        ] {
            guard plane.bytesPerRow >= columns, plane.bytesPerRow <= ImageLimits.maximumFileBytes / rows
            else {
                throw ImageError.wrongRowBytes(width: columns, expected: columns, found: plane.bytesPerRow)
            }
            let needed = plane.bytesPerRow * (rows - 1) + columns
            guard plane.bytes.count >= needed else {
                throw ImageError.wrongByteCount(
                    width: columns, height: rows, expected: needed, found: plane.bytes.count)
            }
        }
        var storage = try PixelStorage(byteCount: Self.byteCount(width: width, height: height))
        storage.withUnsafeMutableBytes { target in
            planes.luma.bytes.withUnsafeBytes { luma in
                planes.blue.bytes.withUnsafeBytes { blue in
                    planes.red.bytes.withUnsafeBytes { red in
                        planes.convert(luma, blue, red, into: target)
                    }
                }
            }
        }
        try self.init(width: width, height: height, isOpaque: true, wasConverted: true, adopting: storage)
    }
}

extension YCbCrPlanes {
    fileprivate func convert(
        _ luma: UnsafeRawBufferPointer, _ blue: UnsafeRawBufferPointer, _ red: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawBufferPointer
    ) {
        let conversion = YCbCrConversion(matrix, range)
        let (columns, rows) = colorSize
        var (blues, reds) = ([Int32](repeating: 0, count: columns), [Int32](repeating: 0, count: columns))
        for y in 0..<height {
            // Between two rows lie a quarter and three quarters of the way.
            let near = subsampling == .s420 ? y / 2 : y
            let far = subsampling == .s420 ? max(0, min(rows - 1, y % 2 == 0 ? near - 1 : near + 1)) : near
            for x in 0..<columns {
                blues[x] = Self.mix(blue, self.blue.bytesPerRow, near, far, x)
                reds[x] = Self.mix(red, self.red.bytesPerRow, near, far, x)
            }
            for x in 0..<width {
                let (one, other, share) = columnsAround(x, columns)
                let b = (blues[one] &* (4 &- share) &+ blues[other] &* share)
                let r = (reds[one] &* (4 &- share) &+ reds[other] &* share)
                let pixel = conversion.pixel(luma[y * self.luma.bytesPerRow + x], blue: b, red: r)
                target.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: SIMD4<UInt8>.self)
            }
        }
    }

    /// Four times a sample between two rows.
    @inline(__always)
    private static func mix(
        _ plane: UnsafeRawBufferPointer, _ stride: Int, _ near: Int, _ far: Int, _ x: Int
    ) -> Int32 {
        3 &* Int32(plane[near * stride + x]) &+ Int32(plane[far * stride + x])
    }

    /// The samples on both sides of a column, and how many quarters of the second count.
    @inline(__always)
    private func columnsAround(_ x: Int, _ columns: Int) -> (Int, Int, Int32) {
        guard subsampling != .s444 else { return (x, x, 0) }
        let near = x / 2
        switch (siting, x % 2) {
        case (.left, 0): return (near, near, 0)
        case (.left, _): return (near, min(near + 1, columns - 1), 2)
        case (.center, 0): return (near, max(near - 1, 0), 1)
        case (.center, _): return (near, min(near + 1, columns - 1), 1)
        }
    }
}
