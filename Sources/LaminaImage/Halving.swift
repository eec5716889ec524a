import LaminaGeometry

/// Pixels of a picture of half the size, for a part of it. The bytes are those of ``PixelKernels/halve(_:width:height:into:)``.
struct Halving {
    private let source: UnsafeRawPointer
    private let width: Int
    private let height: Int
    private let total: UInt64

    /// - Parameter source: `width * height` pixels of four bytes.
    init(_ source: UnsafeRawPointer, width: Int, height: Int) {
        self.source = source
        self.width = width
        self.height = height
        total = UInt64(width % 2 == 0 ? 2 : width) * UInt64(height % 2 == 0 ? 2 : height)
    }

    /// The weights of the pixels 2i − 1, 2i and 2i + 1 in pixel i of the half size, by the share of it that each covers. They
    /// add up to 2 for an even size, and to the size for an odd one.
    fileprivate struct Weights {
        let before: UInt64
        let middle: UInt64
        let after: UInt64

        init(_ index: Int, of size: Int) {
            let half = (size + 1) / 2
            (before, middle, after) =
                size % 2 == 0 ? (0, 1, 1) : (UInt64(index), UInt64(half), UInt64(half - 1 - index))
        }
    }

    /// Writes an area of the half size in tight rows.
    func write(_ area: PixelRect, to target: UnsafeMutableRawPointer) {
        for row in 0..<area.height {
            let y = Int(area.y0) + row
            let down = Weights(y, of: height)
            for column in 0..<area.width {
                let x = Int(area.x0) + column
                let across = Weights(x, of: width)
                for channel in 0..<4 {
                    let sum =
                        down.before * rowSum(2 * y - 1, x, channel, across, down.before)
                        + down.middle * rowSum(2 * y, x, channel, across, down.middle)
                        + down.after * rowSum(2 * y + 1, x, channel, across, down.after)
                    (target + PixelFormat.standard.bytesPerPixel * (row * area.width + column) + channel)
                        .storeBytes(
                            of: UInt8(truncatingIfNeeded: (2 * sum + total) / (2 * total)), as: UInt8.self)
                }
            }
        }
    }

    /// The weighted sum of up to three pixels of a row; 0 for a row without weight, which may not exist. Hot.
    @inline(__always)
    private func rowSum(_ y: Int, _ x: Int, _ channel: Int, _ across: Weights, _ weight: UInt64) -> UInt64 {
        guard weight > 0 else { return 0 }
        let middle = source + PixelFormat.standard.bytesPerPixel * (y * width + 2 * x) + channel
        var sum = across.middle * UInt64(middle.load(as: UInt8.self))
        if across.before > 0 { sum += across.before * UInt64((middle - 4).load(as: UInt8.self)) }
        if across.after > 0 { sum += across.after * UInt64((middle + 4).load(as: UInt8.self)) }
        return sum
    }
}

extension CGImage {
    /// A part of the image at half its size; `nil` without memory.
    func halved(_ area: PixelRect) -> PixelPatch? {
        withUnsafeBytes { source in
            guard let base = source.baseAddress,
                source.count == width * height * PixelFormat.standard.bytesPerPixel
            else { return nil }
            let halving = Halving(base, width: width, height: height)
            return try? PixelPatch(area, .standard) { target in
                if let start = target.baseAddress { halving.write(area, to: start) }
            }
        }
    }
}

extension CGImage {
    /// An image of floats at half its size, in floats of the same space; `nil` without memory.
    func halvedFloats() -> CGImage? {
        let (width, height) = (width, height)
        var pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
        pixels.withUnsafeMutableBufferPointer { readOwnPixels(into: $0) }
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        return try? CGImage.ofHalves(width: columns, height: rows, in: pixelSpace) { target in
            for y in 0..<rows {
                let down = Halving.Weights(y, of: height)
                for x in 0..<columns {
                    let across = Halving.Weights(x, of: width)
                    var (sum, total): (SIMD4<Float>, Float) = (.zero, 0)
                    for (row, byRow) in [
                        (2 * y - 1, down.before), (2 * y, down.middle), (2 * y + 1, down.after),
                    ]
                    where byRow > 0 {
                        for (column, byColumn) in [
                            (2 * x - 1, across.before), (2 * x, across.middle), (2 * x + 1, across.after),
                        ] where byColumn > 0 {
                            let weight = Float(byRow * byColumn)
                            sum += pixels[row * width + column] * weight
                            total += weight
                        }
                    }
                    PixelFormat.half(.premultiplied).store(sum / total, at: y * columns + x, in: target)
                }
            }
        }
    }
}

extension PixelFormat {
    /// Writes a pixel of premultiplied halves.
    fileprivate func store(_ color: SIMD4<Float>, at index: Int, in target: UnsafeMutableRawBufferPointer) {
        for channel in 0..<4 {
            target.storeBytes(
                of: Float16(color[channel]).bitPattern.littleEndian,
                toByteOffset: index * bytesPerPixel + 2 * channel, as: UInt16.self)
        }
    }
}
