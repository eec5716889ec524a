import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Floats of 32 bits: red, green, blue, alpha. Colours may lie outside 0...1.
final class DeepBitmap: PartBitmap {
    let box: PixelRect
    private var pixels: [SIMD4<Float>]
    /// Room for a row of colours, in either form, and one of coverage.
    private var colors: [SIMD4<Float>]
    private var bytes: [UInt32] = []
    private var coverage: CoverageRow

    init(_ box: PixelRect) throws(ImageError) {
        self.box = box
        // As many pixels as an image may have, of four times the bytes.
        _ = try CGImage.byteCount(width: box.width, height: box.height)
        pixels = [SIMD4<Float>](repeating: .zero, count: box.area)
        colors = [SIMD4<Float>](repeating: .zero, count: box.width)
        coverage = CoverageRow(width: box.width)
    }

    func another(_ box: PixelRect) throws(ImageError) -> any Bitmap { try DeepBitmap(box) }

    func makeImage() throws -> CGImage {
        try pixels.withUnsafeBufferPointer {
            try CGImage(width: box.width, height: box.height, deep: $0)
        }
    }

    func takePatch() throws(ImageError) -> PixelPatch {
        try PixelPatch(box, .half(.premultiplied)) { target in
            pixels.withUnsafeBufferPointer { PixelFormat.half(.premultiplied).encode(deep: $0, to: target) }
        }
    }

    func write(as format: PixelFormat, to target: UnsafeMutableRawBufferPointer) {
        pixels.withUnsafeBufferPointer { format.encode(deep: $0, to: target) }
    }

    func makeMask() -> AlphaMask? {
        let alphas = pixels.map { UInt8(($0.w * 255).rounded(.toNearestOrAwayFromZero)) }
        return AlphaMask(width: box.width, height: box.height, bytes: alphas, label: "drawing")
    }

    func copy(_ image: CGImage) {
        guard image.width == box.width, image.height == box.height else { return }
        pixels.withUnsafeMutableBufferPointer { image.readDeepPixels(into: $0) }
    }

    func fill(_ area: PixelRect, with paint: ContextPaint) {
        for y in area.y0..<max(area.y0, area.y1) {
            for index in place(area.x0, y)..<(place(area.x0, y) + area.width) {
                pixels[index] = paint.components
            }
        }
    }

    func makeOpaque() { for index in pixels.indices { pixels[index].w = 1 } }

    var material: Material {
        .floats { x, y, row in
            let first = self.place(x, y)
            for index in row.indices { row[index] = self.pixels[first + index] }
        }
    }

    private func place(_ x: Int32, _ y: Int32) -> Int {
        Int(y - box.y0) * box.width + Int(x - box.x0)
    }

    func draw(
        _ material: Material, in shape: PlacedMask?, clip: ClipRegion, mode: CGBlendMode, opacity: UInt8
    ) {
        var area = clip.box.intersection(box)
        if let shape { area = area.intersection(shape.box) }
        guard !area.isEmpty else { return }
        if case .color(let paint) = material {
            colors.withUnsafeMutableBufferPointer { $0.update(repeating: paint.components) }
        }
        for y in area.y0..<area.y1 {
            makeRow(of: material, area.x0, y, area.width)
            coverage.with(y, area, shape, clip) { coverage in
                let first = place(area.x0, y)
                pixels.withUnsafeMutableBufferPointer { pixels in
                    colors.withUnsafeBufferPointer { colors in
                        guard let target = pixels.baseAddress, let source = colors.baseAddress else { return }
                        RasterRows.blend(
                            target + first, source: source, width: area.width, mode: mode.kernel,
                            opacity: Float(opacity) / 255, coverage: coverage)
                    }
                }
            }
        }
    }

    private func makeRow(of material: Material, _ x: Int32, _ y: Int32, _ width: Int) {
        colors.withUnsafeMutableBufferPointer { colors in
            let row = UnsafeMutableBufferPointer(rebasing: colors[..<width])
            switch material {
            case .color: break
            case .floats(let make): make(x, y, row)
            case .bytes(let make):
                if bytes.isEmpty { bytes = [UInt32](repeating: 0, count: box.width) }
                bytes.withUnsafeMutableBufferPointer {
                    make(x, y, UnsafeMutableBufferPointer(rebasing: $0[..<width]))
                    for index in row.indices {
                        let color = PackedColor(bits: $0[index])
                        row[index] =
                            SIMD4(
                                Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
                            / 255
                    }
                }
            }
        }
    }
}
