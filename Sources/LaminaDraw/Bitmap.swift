import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Premultiplied BGRA8 pixels that are drawn into: a context's, or a transparency layer's.
final class Bitmap {
    /// Which of the context's pixels it holds; not empty.
    let box: PixelRect
    private var storage: PixelStorage
    /// Room for a row of colours and one of coverage.
    private var colors: [UInt32]
    private var coverage: [UInt8]

    /// Clear pixels. Throws ``ImageError`` for more of them than an image may have.
    init(_ box: PixelRect) throws(ImageError) {
        self.box = box
        storage = try PixelStorage(byteCount: CGImage.byteCount(width: box.width, height: box.height))
        colors = [UInt32](repeating: 0, count: box.width)
        coverage = [UInt8](repeating: 0, count: box.width)
        storage.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    }

    /// A copy of the pixels.
    func makeImage() throws -> CGImage {
        try CGImage(width: box.width, height: box.height) { target in
            storage.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    /// Takes over the pixels of an image of the same size.
    func copy(_ image: CGImage) {
        storage.withUnsafeMutableBytes { target in
            image.withUnsafeBytes { if $0.count == target.count { target.copyMemory(from: $0) } }
        }
    }

    /// Sets the pixels of a rectangle inside the box.
    func fill(_ area: PixelRect, with color: PackedColor) {
        storage.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            for y in area.y0..<max(area.y0, area.y1) {
                (base + Int(y - box.y0) * box.width + Int(area.x0 - box.x0)).update(
                    repeating: color.bits, count: area.width)
            }
        }
    }

    /// Gives every pixel the grey of its luma (Rec. 709: 0.2126, 0.7152, 0.0722), or an alpha of 255, or both.
    func reduce(toGray isGray: Bool, opaque isOpaque: Bool) {
        storage.withUnsafeMutableBytes { bytes in
            for index in 0..<box.area {
                var bits = UInt32(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
                if isGray {
                    let luma =
                        (54 * (bits >> 16 & 255) + 183 * (bits >> 8 & 255) + 19 * (bits & 255) + 128) >> 8
                    bits = bits & 0xFF00_0000 | luma * 0x01_0101
                }
                if isOpaque { bits |= 0xFF00_0000 }
                bytes.storeBytes(of: bits.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
    }

    /// Copies a part of a row that lies inside the box.
    func copyRow(_ x: Int32, _ y: Int32, to row: UnsafeMutableBufferPointer<UInt32>) {
        storage.withUnsafeBytes { bytes in
            let first = 4 * (Int(y - box.y0) * box.width + Int(x - box.x0))
            UnsafeMutableRawBufferPointer(row).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[first..<(first + 4 * row.count)]))
        }
    }

    /// The alphas of all pixels.
    func makeMask() -> AlphaMask? {
        let alphas = [UInt8](unsafeUninitializedCapacity: box.area) { alphas, count in
            storage.withUnsafeBytes { bytes in
                guard let pixels = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self),
                    let first = alphas.baseAddress
                else { return }
                MaskRows.extractAlpha(first, of: pixels, count: box.area)
                count = box.area
            }
        }
        return AlphaMask(width: box.width, height: box.height, bytes: alphas, label: "drawing")
    }

    /// What is drawn: a colour, or the pixels of a row, of which the function gets the first one's place and the room.
    enum Material {
        case color(PackedColor)
        case pixels((_ x: Int32, _ y: Int32, _ row: UnsafeMutableBufferPointer<UInt32>) -> Void)
    }

    /// Draws a material where something covers the pixels.
    ///
    /// - Parameters:
    ///   - shape: What covers them; `nil` for every pixel of the clip.
    ///   - opacity: 0...255; multiplies the material.
    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {
        var area = clip.box.intersection(box)
        if let shape { area = area.intersection(shape.box) }
        guard !area.isEmpty else { return }
        if case .color(let color) = material, mode == .normal, clip.mask == nil, let shape {
            return draw(color, in: shape, area, opacity: opacity)
        }
        if case .color(let color) = material {
            colors.withUnsafeMutableBufferPointer { $0.update(repeating: color.bits) }
        }
        let width = area.width
        for y in area.y0..<area.y1 {
            let isCovered = cover(y, area, shape, clip)
            storage.withUnsafeMutableBytes { bytes in
                let first = Int(y - box.y0) * box.width + Int(area.x0 - box.x0)
                guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
                colors.withUnsafeMutableBufferPointer { colors in
                    guard let source = colors.baseAddress else { return }
                    if case .pixels(let make) = material {
                        make(area.x0, y, UnsafeMutableBufferPointer(rebasing: colors[..<width]))
                    }
                    coverage.withUnsafeBufferPointer { coverage in
                        PixelRows.draw(
                            base + first, source: source, width: width, mode: mode, opacity: opacity,
                            coverage: isCovered ? coverage.baseAddress : nil)
                    }
                }
            }
        }
    }

    /// One colour blended under a mask: the same bytes as row by row, at a fraction of the time for small masks.
    private func draw(_ color: PackedColor, in shape: PlacedMask, _ area: PixelRect, opacity: UInt8) {
        let first = Int(area.y0 - box.y0) * box.width + Int(area.x0 - box.x0)
        storage.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            shape.withRow(area.y0, from: area.x0) {
                MaskRows.blend(
                    base + first, stride: box.width, width: area.width, height: area.height,
                    color: color.bits, opacity: opacity, mask: $0, maskStride: shape.box.width)
            }
        }
    }

    /// Writes a row's coverage; says whether there is anything but full coverage.
    private func cover(_ y: Int32, _ area: PixelRect, _ shape: PlacedMask?, _ clip: ClipRegion) -> Bool {
        guard let first = shape ?? clip.mask else { return false }
        coverage.withUnsafeMutableBufferPointer { row in
            guard let result = row.baseAddress else { return }
            first.withRow(y, from: area.x0) { one in
                guard shape != nil, let mask = clip.mask else {
                    result.update(from: one, count: area.width)
                    return
                }
                mask.withRow(y, from: area.x0) {
                    MaskRows.multiply(result, coverage: one, mask: $0, count: area.width)
                }
            }
        }
        return true
    }
}

extension PlacedMask {
    /// Lends a row's bytes from a pixel on, which lies inside the box.
    func withRow(_ y: Int32, from x: Int32, _ body: (UnsafePointer<UInt8>) -> Void) {
        mask.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            body(base + Int(y - box.y0) * box.width + Int(x - box.x0))
        }
    }
}

extension PixelRows {
    fileprivate static func draw(
        _ pixels: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, width: Int, mode: CGBlendMode,
        opacity: UInt8, coverage: UnsafePointer<UInt8>?
    ) {
        guard mode == .normal else {
            blend(
                pixels, source: source, width: width, mode: mode.kernel, opacity: opacity, coverage: coverage)
            return
        }
        if let coverage {
            blend(pixels, source: source, width: width, opacity: opacity, coverage: coverage)
        } else {
            blend(pixels, source: source, width: width, opacity: opacity)
        }
    }
}
