import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Eight bits a channel, blue first.
final class ByteBitmap: PartBitmap {
    let box: PixelRect
    /// Whether colours become grey before they are blended.
    private let isGray: Bool
    private var storage: PixelStorage
    /// Room for a row of colours and one of coverage.
    private var colors: [UInt32]
    private var coverage: CoverageRow

    init(_ box: PixelRect, isGray: Bool) throws(ImageError) {
        self.box = box
        self.isGray = isGray
        storage = try PixelStorage(byteCount: CGImage.byteCount(width: box.width, height: box.height))
        colors = [UInt32](repeating: 0, count: box.width)
        coverage = CoverageRow(width: box.width)
        storage.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    }

    func another(_ box: PixelRect) throws(ImageError) -> any Bitmap { try ByteBitmap(box, isGray: isGray) }

    func makeImage() throws -> CGImage {
        if isGray {
            return try storage.withUnsafeBytes {
                try CGImage(width: box.width, height: box.height, grays: $0)
            }
        }
        return try CGImage(width: box.width, height: box.height) { target in
            copyBytes(to: target)
        }
    }

    func takeImage(isChangeable: Bool) throws -> CGImage {
        if isGray { return try makeImage() }
        guard !isChangeable else { return try takeImage(after: []) }
        var taken = try PixelStorage(byteCount: 0)
        swap(&taken, &storage)
        return try CGImage(width: box.width, height: box.height, adopting: taken)
    }

    /// The pixels in four bytes each, as an image of which parts will be drawn again.
    ///
    /// - Parameter earlier: The images from which it came by changing parts.
    func takeImage(after earlier: [CGImage.EarlierRevision]) throws -> CGImage {
        var taken = try PixelStorage(byteCount: 0)
        swap(&taken, &storage)
        return try CGImage(width: box.width, height: box.height, earlier: earlier, changeable: taken)
    }

    func takePatch() throws(ImageError) -> PixelPatch {
        if isGray {
            return try PixelPatch(box, .grayAndAlpha) { target in
                storage.withUnsafeBytes { source in
                    for index in 0..<min(source.count / 4, target.count / 2) {
                        target[2 * index] = source[PixelFormat.standard.bytesPerPixel * index]
                        target[2 * index + 1] = source[PixelFormat.standard.bytesPerPixel * index + 3]
                    }
                }
            }
        }
        var taken = try PixelStorage(byteCount: 0)
        swap(&taken, &storage)
        return PixelPatch(box, .standard, adopting: taken)
    }

    func write(as format: PixelFormat, to target: UnsafeMutableRawBufferPointer) {
        storage.withUnsafeBytes { format.encode(bgra: $0, to: target) }
    }

    func copy(_ image: CGImage) {
        storage.withUnsafeMutableBytes { target in
            image.withUnsafeBytes { if $0.count == target.count { target.copyMemory(from: $0) } }
        }
    }

    func fill(_ area: PixelRect, with paint: ContextPaint) {
        let color = isGray ? paint.packed.gray : paint.packed.bits
        storage.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            for y in area.y0..<max(area.y0, area.y1) {
                (base + Int(y - box.y0) * box.width + Int(area.x0 - box.x0)).update(
                    repeating: color, count: area.width)
            }
        }
    }

    /// Draws glyphs on a colour, in places that are counted from the box's corner.
    func fill(_ background: PackedColor, _ glyphs: [GlyphPicture.Glyph]) {
        storage.withUnsafeMutableBytes { bytes in
            bytes.bindMemory(to: UInt32.self).update(repeating: background.bits)
        }
        for glyph in glyphs {
            let size = PixelRect(width: glyph.mask.width, height: glyph.mask.height)
            let shape = PlacedMask(
                mask: glyph.mask, box: size.offsetBy(x: box.x0 + glyph.x, y: box.y0 + glyph.y))
            draw(
                glyph.color.bits, in: shape, glyph.area.offsetBy(x: box.x0, y: box.y0), opacity: 255)
        }
    }

    /// Lends pixels of a row that lie inside the box.
    func withRow(_ x: Int32, _ y: Int32, count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
        storage.withUnsafeMutableBytes { bytes in
            let first = PixelFormat.standard.bytesPerPixel * (Int(y - box.y0) * box.width + Int(x - box.x0))
            body(
                UnsafeMutableRawBufferPointer(
                    rebasing: bytes[first..<(first + PixelFormat.standard.bytesPerPixel * count)]))
        }
    }

    /// Copies all pixels to a target of the same size.
    func copyBytes(to target: UnsafeMutableRawBufferPointer) {
        storage.withUnsafeBytes { target.copyMemory(from: $0) }
    }

    func makeOpaque() {
        storage.withUnsafeMutableBytes { bytes in
            guard let pixels = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            for index in 0..<box.area { pixels[index] |= 0xFF00_0000 }
        }
    }

    var material: Material { .bytes { x, y, row in self.copyRow(x, y, to: row) } }

    /// Copies a part of a row that lies inside the box.
    private func copyRow(_ x: Int32, _ y: Int32, to row: UnsafeMutableBufferPointer<UInt32>) {
        storage.withUnsafeBytes { bytes in
            let first = PixelFormat.standard.bytesPerPixel * (Int(y - box.y0) * box.width + Int(x - box.x0))
            UnsafeMutableRawBufferPointer(row).copyMemory(
                from: UnsafeRawBufferPointer(
                    rebasing: bytes[first..<(first + PixelFormat.standard.bytesPerPixel * row.count)]))
        }
    }

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

    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {
        var area = clip.box.intersection(box)
        if let shape { area = area.intersection(shape.box) }
        guard !area.isEmpty else { return }
        var floats: [SIMD4<Float>] = []
        switch material {
        case .color(let paint):
            let color = isGray ? paint.packed.gray : paint.packed.bits
            if mode == .normal, clip.mask == nil, let shape {
                return draw(color, in: shape, area, opacity: opacity)
            }
            colors.withUnsafeMutableBufferPointer { $0.update(repeating: color) }
        case .bytes: break
        case .floats: floats = [SIMD4<Float>](repeating: .zero, count: area.width)
        }
        for y in area.y0..<area.y1 {
            colors.withUnsafeMutableBufferPointer { colors in
                let row = UnsafeMutableBufferPointer(rebasing: colors[..<area.width])
                switch material {
                case .color: return
                case .bytes(let make): make(area.x0, y, row)
                case .floats(let make):
                    floats.withUnsafeMutableBufferPointer {
                        make(area.x0, y, $0)
                        for index in row.indices { row[index] = PackedColor.bits(of: $0[index]) }
                    }
                }
                if isGray { for index in row.indices { row[index] = PackedColor(bits: row[index]).gray } }
            }
            coverage.with(y, area, shape, clip) { blend(y, area, mode, opacity, $0) }
        }
    }

    /// Blends the row of colours.
    private func blend(
        _ y: Int32, _ area: PixelRect, _ mode: CGBlendMode, _ opacity: UInt8,
        _ coverage: UnsafePointer<UInt8>?
    ) {
        storage.withUnsafeMutableBytes { bytes in
            let first = Int(y - box.y0) * box.width + Int(area.x0 - box.x0)
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            colors.withUnsafeBufferPointer { colors in
                guard let source = colors.baseAddress else { return }
                RasterRows.draw(
                    base + first, source: source, width: area.width, mode: mode, opacity: opacity,
                    coverage: coverage)
            }
        }
    }

    /// Blends one colour under a mask. The bytes are the same as row by row, but small masks take a fraction of the
    /// time.
    private func draw(_ color: UInt32, in shape: PlacedMask, _ area: PixelRect, opacity: UInt8) {
        let first = Int(area.y0 - box.y0) * box.width + Int(area.x0 - box.x0)
        storage.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            shape.withRow(area.y0, from: area.x0) {
                MaskRows.blend(
                    base + first, stride: box.width, width: area.width, height: area.height, color: color,
                    opacity: opacity, mask: $0, maskStride: shape.box.width)
            }
        }
    }
}

extension PackedColor {
    /// The bits of the grey with the colour's luma (Rec. 709) and alpha.
    fileprivate var gray: UInt32 {
        let luma = LumaWeights.byte(red: UInt32(red), green: UInt32(green), blue: UInt32(blue))
        return bits & 0xFF00_0000 | luma * 0x01_0101
    }

    /// The bits of premultiplied red, green, blue and alpha: clamped, rounded, and no colour above alpha.
    fileprivate static func bits(of components: SIMD4<Float>) -> UInt32 {
        let alpha = min(max(components.w, 0), 1)
        let inside = pointwiseMin(pointwiseMax(components, .zero), SIMD4(repeating: alpha))
        let bytes = SIMD4<UInt32>((inside * 255).rounded(.toNearestOrAwayFromZero))
        return bytes.z | bytes.y << 8 | bytes.x << 16 | bytes.w << 24
    }
}

extension RasterRows {
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
