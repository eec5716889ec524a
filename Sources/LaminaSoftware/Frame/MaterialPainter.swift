import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Paints spans. The kind of a span, chosen when its surface was prepared, says which code paints it.
struct MaterialPainter {
    /// Rows that are sampled before they are blended: together they stay in a core's nearest cache.
    private static let rowsAtOnce: Int32 = 8

    let rowLength: Int
    /// Rows of samples of an image that is not drawn pixel for pixel, or one row of a colour.
    let samples: UnsafeMutableRawPointer
    /// Rows of a picture of glyphs.
    private let glyphs: UnsafeMutableRawPointer
    /// A row of samples to mix in.
    private let others: UnsafeMutableRawPointer
    /// A tint as a colour matrix.
    private let matrix: UnsafeMutablePointer<Float>
    private let masks: MaskReader
    private let ahead: RowsAhead

    /// - Parameters:
    ///   - rowLength: The longest run that is painted.
    ///   - bytesPerPixel: Of the pixels that are painted.
    init(rowLength: Int, bytesPerPixel: Int) {
        self.rowLength = rowLength
        samples = Self.makeRows(rowLength * Int(Self.rowsAtOnce) * bytesPerPixel)
        glyphs = Self.makeRows(rowLength * Int(GlyphRows.rowsAtOnce) * bytesPerPixel)
        others = Self.makeRows(rowLength * bytesPerPixel)
        matrix = .allocate(capacity: TintedRows.matrixCount)
        TintedRows.initialize(matrix)
        masks = MaskReader(rowLength: rowLength, bytesPerPixel: bytesPerPixel)
        ahead = RowsAhead(rowLength: rowLength, bytesPerPixel: bytesPerPixel)
    }

    /// Memory for pixels, which are clear at first. The caller frees it.
    static func makeRows(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let rows = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        rows.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
        return rows
    }

    func deallocate() {
        samples.deallocate()
        glyphs.deallocate()
        others.deallocate()
        matrix.deallocate()
        masks.deallocate()
        ahead.deallocate()
    }

    /// Forgets the samples, because the paints change.
    func beginTile() { ahead.forget() }

    /// Paints a span that the item's shape wholly covers. Hot.
    ///
    /// The two kinds of one colour are painted in place, because they are frequent, and because a call costs as much as a
    /// small span.
    @inline(__always)
    func paint(
        _ kind: SpanKind.Whole, _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View,
        _ target: TilePainter.Target, _ rect: PixelRect
    ) {
        switch kind {
        case .solidFill: fillSolid(item, target, rect)
        case .solidBlend: blendSolid(item, target, rect)
        default: paintOutOfLine(kind, item, surface, target, rect)
        }
    }

    /// Paints a span as `paint` does. There are many callers of `paint`, and this code stands only once.
    @inline(never)
    private func paintOutOfLine(
        _ kind: SpanKind.Whole, _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View,
        _ target: TilePainter.Target, _ rect: PixelRect
    ) {
        switch kind {
        case .solidFill: fillSolid(item, target, rect)
        case .solidBlend: blendSolid(item, target, rect)
        case .solidMask: paintMasked(item, surface, target, rect)
        case .alignedCopy: copyTexels(item, surface, target, rect)
        case .alignedBlend: blendTexels(item, surface, target, rect)
        case .glyphBlend: paintGlyphs(item, surface, target, rect)
        case .sampledCopy:
            sample(
                surface.paints + item.pointee.record, surface, into: target.pixel(rect.x0, rect.y0),
                stride: target.stride, rect)
        case .sampledBlend: blendSamples(item, surface, target, rect)
        case .tintedBlend: paintTinted(item, surface, target, rect, coverage: nil)
        case .gradientFill:
            fill(
                surface.gradients + item.pointee.record, target.pixel(rect.x0, rect.y0),
                stride: target.stride, rect, target.kernels)
        case .gradientBlend: blendGradient(item, surface, target, rect)
        case .particleBlend: surface.particles[item.pointee.record].paint(target, rect, isAdditive: false)
        case .particleAdd: surface.particles[item.pointee.record].paint(target, rect, isAdditive: true)
        case .maskedRows:
            if !paintUnderMask(item, surface, target, rect) {
                paintRows(item, surface, target, rect, isPlain: true, coverage: nil)
            }
        case .modeRows: paintRows(item, surface, target, rect, isPlain: false, coverage: nil)
        }
    }

    /// Paints a span of a rim, with a coverage for each column. Hot.
    @inline(__always)
    func paint(
        _ kind: SpanKind.Rim, _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View,
        _ target: TilePainter.Target, _ rect: PixelRect, coverage: UnsafePointer<UInt8>
    ) {
        switch kind {
        case .solidRim:
            target.kernels.blend(
                target.pixel(rect.x0, rect.y0), stride: target.stride, width: rect.width, height: rect.height,
                color: item.pointee.color, opacity: item.pointee.opacity, coverage: coverage)
        case .sampledRim:
            forEachSampledBand(surface.paints + item.pointee.record, surface, rect) { band in
                blendSamples(item, target, band, coverage: coverage)
            }
        case .tintedRim: paintTinted(item, surface, target, rect, coverage: coverage)
        case .gradientRim:
            forEachGradientBand(surface.gradients + item.pointee.record, rect, target.kernels) { band in
                blendSamples(item, target, band, coverage: coverage)
            }
        case .maskedRim: paintRows(item, surface, target, rect, isPlain: true, coverage: coverage)
        case .modeRim: paintRows(item, surface, target, rect, isPlain: false, coverage: coverage)
        case .noRim: break
        }
    }

    /// Samples a row of an image's pixels, to be blended in parts by `blendRow`. Turned images have a rim of two or three
    /// pixels at both ends of each row, and to begin a row of samples takes as long as a dozen of them. Hot.
    func sampleRow(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ rect: PixelRect
    ) {
        sample(surface.paints + item.pointee.record, surface, into: samples, stride: rowLength, rect)
    }

    /// Blends a part of the row that `sampleRow` has sampled. Hot.
    ///
    /// - Parameters:
    ///   - first: The row's first pixel.
    ///   - coverage: The shape's coverage for each pixel of the part; `nil` if it covers all of them.
    @inline(__always)
    func blendRow(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ part: PixelRect, from first: Int32, coverage: UnsafePointer<UInt8>?
    ) {
        let pixels = target.pixel(part.x0, part.y0)
        let source = target.kernels.advance(samples, by: Int(part.x0 - first))
        if let coverage {
            target.kernels.blend(
                pixels, stride: target.stride, source: source, sourceStride: rowLength, width: part.width,
                height: 1, opacity: item.pointee.opacity, coverage: coverage)
        } else {
            target.kernels.blend(
                pixels, stride: target.stride, source: source, sourceStride: rowLength, width: part.width,
                height: 1, opacity: item.pointee.opacity,
                isOpaque: surface.paints[item.pointee.record].isOpaque)
        }
    }

    /// Writes the item's colour.
    @inline(__always)
    private func fillSolid(
        _ item: UnsafePointer<DrawItem>, _ target: TilePainter.Target, _ rect: PixelRect
    ) {
        target.kernels.fill(
            target.pixel(rect.x0, rect.y0), stride: target.stride, width: rect.width, height: rect.height,
            color: item.pointee.color)
    }

    /// Blends the item's colour.
    @inline(__always)
    private func blendSolid(
        _ item: UnsafePointer<DrawItem>, _ target: TilePainter.Target, _ rect: PixelRect
    ) {
        target.kernels.blend(
            target.pixel(rect.x0, rect.y0), stride: target.stride, width: rect.width, height: rect.height,
            color: item.pointee.color, opacity: item.pointee.opacity)
    }

    /// Copies the texels of an image that lies pixel for pixel.
    private func copyTexels(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        forTexels(of: surface.paints + item.pointee.record, rect, target.kernels) { rect, source, stride in
            let pixels = target.pixel(rect.x0, rect.y0)
            for row in 0..<rect.height {
                target.kernels.copy(
                    target.kernels.advance(pixels, by: row * target.stride),
                    from: target.kernels.advance(source, by: row * stride), count: rect.width)
            }
        }
    }

    /// Blends the texels of an image that lies pixel for pixel.
    private func blendTexels(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        let paint = surface.paints + item.pointee.record
        forTexels(of: paint, rect, target.kernels) { rect, source, stride in
            target.kernels.blend(
                target.pixel(rect.x0, rect.y0), stride: target.stride, source: source, sourceStride: stride,
                width: rect.width, height: rect.height, opacity: item.pointee.opacity,
                isOpaque: paint.pointee.isOpaque)
        }
    }

    /// Finds the texels of `rect` in an image that lies pixel for pixel.
    ///
    /// - Parameter body: Receives the pixels whose texels may not be clear, the address of the first texel, and the number
    ///   of texels from one row to the next.
    @inline(__always)
    private func forTexels(
        of paint: UnsafePointer<PreparedSurface.Paint>, _ rect: PixelRect, _ kernels: DrawingKernels,
        _ body: (PixelRect, UnsafeRawPointer, Int) -> Void
    ) {
        guard let (dx, dy) = paint.pointee.alignment else { return }
        // An opaque image has no clear texels, and in other images they change nothing.
        let rect = rect.intersection(paint.pointee.ink.offsetBy(x: -dx, y: -dy))
        if rect.isEmpty { return }
        let stride = paint.pointee.texture.stride
        let row: Int = Int(rect.y0 + dy) * stride
        body(rect, kernels.advance(paint.pointee.texture.texels, by: row + Int(rect.x0 + dx)), stride)
    }

    /// Blends samples of an image.
    private func blendSamples(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        let paint = surface.paints + item.pointee.record
        forEachSampledBand(paint, surface, rect) { band in
            target.kernels.blend(
                target.pixel(band.x0, band.y0), stride: target.stride, source: samples,
                sourceStride: rowLength, width: band.width, height: band.height,
                opacity: item.pointee.opacity, isOpaque: paint.pointee.isOpaque)
        }
    }

    /// Blends the pixels in `samples` within a coverage for each column.
    @inline(__always)
    private func blendSamples(
        _ item: UnsafePointer<DrawItem>, _ target: TilePainter.Target, _ band: PixelRect,
        coverage: UnsafePointer<UInt8>
    ) {
        target.kernels.blend(
            target.pixel(band.x0, band.y0), stride: target.stride, source: samples, sourceStride: rowLength,
            width: band.width, height: band.height, opacity: item.pointee.opacity, coverage: coverage)
    }

    /// Blends a gradient.
    private func blendGradient(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        forEachGradientBand(surface.gradients + item.pointee.record, rect, target.kernels) { band in
            target.kernels.blend(
                target.pixel(band.x0, band.y0), stride: target.stride, source: samples,
                sourceStride: rowLength, width: band.width, height: band.height,
                opacity: item.pointee.opacity, isOpaque: false)
        }
    }

    /// Draws a picture of glyphs, which lies pixel for pixel.
    private func paintGlyphs(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        let paint = surface.paints + item.pointee.record
        guard let (dx, dy) = paint.pointee.alignment, let place = paint.pointee.glyphs.index else { return }
        let picture = surface.glyphs + place
        let area = rect.offsetBy(x: dx, y: dy)
        picture.pointee.forEachBand(of: area, in: glyphs, stride: rowLength, target.kernels) { band in
            target.kernels.blend(
                target.pixel(band.x0 - dx, band.y0 - dy), stride: target.stride, source: glyphs,
                sourceStride: rowLength, width: band.width, height: band.height,
                opacity: item.pointee.opacity, isOpaque: false)
        }
    }

    /// Paints an image times a colour.
    ///
    /// - Parameter coverage: The shape's coverage for each column; `nil` if it covers everything.
    private func paintTinted(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect, coverage: UnsafePointer<UInt8>?
    ) {
        let paint = surface.paints + item.pointee.record
        let tinted = TintedRows(paint.pointee.tint, matrix, row: others, target.kernels)
        for y in rect.y0..<rect.y1 {
            let source = row(paint, surface, x: rect.x0, y: y, count: rect.width)
            tinted.paint(
                target.pixel(rect.x0, y), source, width: rect.width, opacity: item.pointee.opacity,
                coverage: coverage)
        }
    }

    /// Writes a gradient's pixels; clear pixels if the gradient is missing.
    func fill(
        _ gradient: UnsafePointer<GradientRows?>, _ pixels: UnsafeMutableRawPointer, stride: Int,
        _ rect: PixelRect, _ kernels: DrawingKernels
    ) {
        guard let gradient = gradient.pointee else {
            kernels.fill(pixels, stride: stride, width: rect.width, height: rect.height, color: .clear)
            return
        }
        gradient.fill(
            pixels, stride: stride, width: rect.width, height: rect.height, x: rect.x0, y: rect.y0,
            by: kernels)
    }

    /// Samples a rectangle a few rows at a time; `body` finds them in `samples`.
    @inline(__always)
    private func forEachSampledBand(
        _ paint: UnsafePointer<PreparedSurface.Paint>, _ surface: PreparedSurface.View, _ rect: PixelRect,
        _ body: (PixelRect) -> Void
    ) {
        forEachBand(rect) { band in
            sample(paint, surface, into: samples, stride: rowLength, band)
            body(band)
        }
    }

    /// Computes a gradient a few rows at a time; `body` finds them in `samples`.
    @inline(__always)
    private func forEachGradientBand(
        _ gradient: UnsafePointer<GradientRows?>, _ rect: PixelRect, _ kernels: DrawingKernels,
        _ body: (PixelRect) -> Void
    ) {
        forEachBand(rect) { band in
            fill(gradient, samples, stride: rowLength, band, kernels)
            body(band)
        }
    }

    /// Cuts a rectangle into bands of as many rows as fit into `samples`.
    @inline(__always)
    func forEachBand(_ rect: PixelRect, _ body: (PixelRect) -> Void) {
        var y = rect.y0
        while y < rect.y1 {
            let end = min(y + Self.rowsAtOnce, rect.y1)
            body(PixelRect(x0: rect.x0, y0: y, x1: rect.x1, y1: end))
            y = end
        }
    }

    /// Paints an item that has a mask or a blend mode, row by row.
    ///
    /// - Parameters:
    ///   - isPlain: Whether the item is blended with source-over; it then has a mask.
    ///   - coverage: The shape's coverage for each column; `nil` if it covers everything.
    private func paintRows(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect, isPlain: Bool, coverage: UnsafePointer<UInt8>?
    ) {
        let mask = item.pointee.mask.index.map { surface.masks + $0 }
        if case .solid(let color) = item.pointee.material {
            target.kernels.fill(samples, width: rect.width, color: color)
        }
        for y in rect.y0..<rect.y1 {
            var source = UnsafeRawPointer(samples)
            switch item.pointee.material {
            case .solid, .particles: break
            case .image(let index):
                let paint = surface.paints + Int(index)
                source = row(paint, surface, x: rect.x0, y: y, count: rect.width)
                if paint.pointee.isTinted {
                    TintedRows(paint.pointee.tint, matrix, row: samples, target.kernels)
                        .multiply(source, width: rect.width)
                    source = UnsafeRawPointer(samples)
                }
            case .gradient(let index):
                fill(
                    surface.gradients + Int(index), samples, stride: rowLength,
                    PixelRect(x0: rect.x0, y0: y, x1: rect.x1, y1: y + 1), target.kernels)
            }
            var covered = coverage
            if let mask {
                covered = masks.row(
                    mask, x: rect.x0, y: y, count: rect.width, times: coverage, target.kernels)
            }
            let line = target.pixel(rect.x0, y)
            if isPlain, let covered {
                target.kernels.blend(
                    line, source: source, width: rect.width, opacity: item.pointee.opacity, coverage: covered)
            } else {
                target.kernels.blend(
                    line, source: source, width: rect.width, mode: item.pointee.blendMode.rawValue,
                    opacity: item.pointee.opacity, coverage: covered)
            }
        }
    }

    /// A row of a paint: its texels in place, if it is pixel for pixel, otherwise samples.
    private func row(
        _ paint: UnsafePointer<PreparedSurface.Paint>, _ surface: PreparedSurface.View, x: Int32, y: Int32,
        count: Int
    ) -> UnsafeRawPointer {
        if let (dx, dy) = paint.pointee.alignment {
            let row: Int = Int(y + dy) * paint.pointee.texture.stride
            return surface.kernels.advance(paint.pointee.texture.texels, by: row + Int(x + dx))
        }
        sample(
            paint, surface, into: samples, stride: rowLength,
            PixelRect(x0: x, y0: y, x1: x + Int32(count), y1: y + 1))
        return UnsafeRawPointer(samples)
    }

    private func sample(
        _ paint: UnsafePointer<PreparedSurface.Paint>, _ surface: PreparedSurface.View,
        into pixels: UnsafeMutableRawPointer, stride: Int, _ rect: PixelRect
    ) {
        let kernels = surface.kernels
        let second = paint.pointee.second.index
        if second == nil, paint.pointee.isLinear,
            case .affine(let u, let v, let dux, 0, 0, let dvy) = paint.pointee.mapping
        {
            if rect.height == 1, ahead.take(rect, of: paint, into: pixels, kernels) { return }
            let area = rect.height == 1 ? ahead.area(for: rect, of: paint) : rect
            let isAhead = area != rect
            var texture = paint.pointee.texture
            kernels.sampleRows(
                isAhead ? ahead.pixels : pixels, stride: isAhead ? rowLength : stride, width: area.width,
                height: area.height, from: &texture, u: u &+ Int64(area.x0) &* dux,
                v: v &+ Int64(area.y0) &* dvy, du: dux, dv: dvy)
            if isAhead { ahead.keep(area, of: paint, first: rect, into: pixels, kernels) }
            return
        }
        for y in rect.y0..<rect.y1 {
            let line = kernels.advance(pixels, by: Int(y - rect.y0) * stride)
            sampleRow(paint, into: line, x: rect.x0, y: y, count: rect.width, kernels)
            if let second {
                sampleRow(
                    surface.paints + second, into: others, x: rect.x0, y: y, count: rect.width, kernels)
                kernels.mix(line, with: others, width: rect.width, weight: paint.pointee.secondWeight)
            }
        }
    }

    private func sampleRow(
        _ paint: UnsafePointer<PreparedSurface.Paint>, into pixels: UnsafeMutableRawPointer, x: Int32,
        y: Int32, count: Int, _ kernels: DrawingKernels
    ) {
        paint.pointee.mapping.sample(
            paint.pointee.texture, into: pixels, x: x, y: y, count: count, isLinear: paint.pointee.isLinear,
            kernels)
    }
}

extension DrawItem {
    /// The item's colour; clear for other materials.
    @inline(__always)
    var color: PackedColor {
        if case .solid(let color) = material { color } else { .clear }
    }

    /// The index of the material's record; 0 for a colour, which has none.
    @inline(__always)
    fileprivate var record: Int {
        switch material {
        case .solid: 0
        case .image(let index), .gradient(let index), .particles(let index): Int(index)
        }
    }
}
