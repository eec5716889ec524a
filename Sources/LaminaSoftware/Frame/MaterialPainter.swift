import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Puts a material on pixels: copies it if the item is opaque, blends it otherwise.
struct MaterialPainter {
    /// Rows that are sampled before they are blended: together they stay in a core's nearest cache.
    private static let rowsAtOnce: Int32 = 8

    private let rowLength: Int
    /// Rows of samples of an image that is not drawn pixel for pixel, or one row of a colour.
    private let samples: UnsafeMutablePointer<UInt32>
    /// Rows of a picture of glyphs.
    private let glyphs: UnsafeMutablePointer<UInt32>
    /// A row of samples to mix in.
    private let others: UnsafeMutablePointer<UInt32>
    /// A tint as a colour matrix.
    private let matrix: UnsafeMutablePointer<Float>
    private let masks: MaskReader
    private let ahead: RowsAhead

    /// - Parameter rowLength: The longest run that is painted.
    init(rowLength: Int) {
        self.rowLength = rowLength
        samples = .allocate(capacity: rowLength * Int(Self.rowsAtOnce))
        samples.initialize(repeating: 0, count: rowLength * Int(Self.rowsAtOnce))
        glyphs = .allocate(capacity: rowLength * Int(GlyphRows.rowsAtOnce))
        glyphs.initialize(repeating: 0, count: rowLength * Int(GlyphRows.rowsAtOnce))
        others = .allocate(capacity: rowLength)
        others.initialize(repeating: 0, count: rowLength)
        matrix = .allocate(capacity: TintedRows.matrixCount)
        TintedRows.initialize(matrix)
        masks = MaskReader(rowLength: rowLength)
        ahead = RowsAhead(rowLength: rowLength)
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

    /// Paints a rectangle that the item's shape wholly covers. Hot.
    @inline(__always)
    func paintWhole(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        if item.pointee.isSpecial {
            paintSpecial(item, surface, target, rect, coverage: nil)
            return
        }
        let pixels = target.pixel(rect.x0, rect.y0)
        let (width, height) = (rect.width, rect.height)
        switch item.pointee.material {
        case .solid(let color):
            if item.pointee.isOpaque {
                PixelRows.fill(pixels, stride: target.stride, width: width, height: height, color: color.bits)
            } else {
                PixelRows.blend(
                    pixels, stride: target.stride, width: width, height: height, color: color.bits,
                    opacity: item.pointee.opacity)
            }
        case .image(let index):
            paintImage(item, surface, surface.paints + Int(index), target, rect)
        case .gradient(let index):
            if item.pointee.isOpaque {
                fill(surface.gradients + Int(index), pixels, stride: target.stride, rect)
            } else {
                forEachBand(rect) { band in
                    fill(surface.gradients + Int(index), samples, stride: rowLength, band)
                    PixelRows.blend(
                        target.pixel(band.x0, band.y0), stride: target.stride, source: samples,
                        sourceStride: rowLength, width: band.width, height: band.height,
                        opacity: item.pointee.opacity, isOpaque: false)
                }
            }
        case .particles(let index):
            surface.particles[Int(index)].paint(target, rect, isAdditive: false)
        }
    }

    private func paintImage(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View,
        _ paint: UnsafePointer<PreparedSurface.Paint>, _ target: TilePainter.Target, _ rect: PixelRect
    ) {
        if paint.pointee.isTinted {
            paintTinted(item, surface, paint, target, rect, coverage: nil)
            return
        }
        if case .aligned(let dx, let dy) = paint.pointee.mapping, paint.pointee.second < 0 {
            if paint.pointee.glyphs >= 0 {
                paintGlyphs(item, surface.glyphs + Int(paint.pointee.glyphs), target, rect, dx: dx, dy: dy)
            } else {
                paintAligned(item, paint, target, rect, dx: dx, dy: dy)
            }
            return
        }
        let pixels = target.pixel(rect.x0, rect.y0)
        if item.pointee.isOpaque {
            sample(paint, surface, into: pixels, stride: target.stride, rect)
            return
        }
        forEachSampledBand(paint, surface, rect) { band in
            PixelRows.blend(
                target.pixel(band.x0, band.y0), stride: target.stride, source: samples,
                sourceStride: rowLength, width: band.width, height: band.height,
                opacity: item.pointee.opacity, isOpaque: paint.pointee.isOpaque)
        }
    }

    /// Paints an image with texel (x + dx, y + dy) at pixel (x, y).
    @inline(__always)
    private func paintAligned(
        _ item: UnsafePointer<DrawItem>, _ paint: UnsafePointer<PreparedSurface.Paint>,
        _ target: TilePainter.Target, _ rect: PixelRect, dx: Int32, dy: Int32
    ) {
        // Leaves out clear texels: an opaque image has none, and in other images they change nothing.
        let rect = rect.intersection(paint.pointee.ink.offsetBy(x: -dx, y: -dy))
        if rect.isEmpty { return }
        let pixels = target.pixel(rect.x0, rect.y0)
        let stride = paint.pointee.texture.stride
        let source = paint.pointee.texture.texels + Int(rect.y0 + dy) * stride + Int(rect.x0 + dx)
        if item.pointee.isOpaque {
            for row in 0..<rect.height {
                (pixels + row * target.stride).update(from: source + row * stride, count: rect.width)
            }
        } else {
            PixelRows.blend(
                pixels, stride: target.stride, source: source, sourceStride: stride, width: rect.width,
                height: rect.height, opacity: item.pointee.opacity, isOpaque: paint.pointee.isOpaque)
        }
    }

    /// Paints a picture of glyphs with its pixel (x + dx, y + dy) at pixel (x, y).
    private func paintGlyphs(
        _ item: UnsafePointer<DrawItem>, _ picture: UnsafePointer<GlyphRows>, _ target: TilePainter.Target,
        _ rect: PixelRect, dx: Int32, dy: Int32
    ) {
        picture.pointee.forEachBand(of: rect.offsetBy(x: dx, y: dy), in: glyphs, stride: rowLength) { band in
            PixelRows.blend(
                target.pixel(band.x0 - dx, band.y0 - dy), stride: target.stride, source: glyphs,
                sourceStride: rowLength, width: band.width, height: band.height,
                opacity: item.pointee.opacity, isOpaque: false)
        }
    }

    /// Paints a rectangle with a coverage for each column. Hot.
    @inline(__always)
    func paintRim(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect, coverage: UnsafePointer<UInt8>
    ) {
        if item.pointee.isSpecial {
            paintSpecial(item, surface, target, rect, coverage: coverage)
            return
        }
        switch item.pointee.material {
        case .solid(let color):
            PixelRows.blend(
                target.pixel(rect.x0, rect.y0), stride: target.stride, width: rect.width, height: rect.height,
                color: color.bits, opacity: item.pointee.opacity, coverage: coverage)
        case .image(let index):
            let paint = surface.paints + Int(index)
            if paint.pointee.isTinted {
                paintTinted(item, surface, paint, target, rect, coverage: coverage)
                return
            }
            forEachSampledBand(paint, surface, rect) { band in
                PixelRows.blend(
                    target.pixel(band.x0, band.y0), stride: target.stride, source: samples,
                    sourceStride: rowLength, width: band.width, height: band.height,
                    opacity: item.pointee.opacity, coverage: coverage)
            }
        case .gradient(let index):
            forEachBand(rect) { band in
                fill(surface.gradients + Int(index), samples, stride: rowLength, band)
                PixelRows.blend(
                    target.pixel(band.x0, band.y0), stride: target.stride, source: samples,
                    sourceStride: rowLength, width: band.width, height: band.height,
                    opacity: item.pointee.opacity, coverage: coverage)
            }
        // No plan gives particles a shape.
        case .particles: break
        }
    }

    /// Paints an image times a colour.
    ///
    /// - Parameter coverage: The shape's coverage for each column; `nil` if it covers everything.
    private func paintTinted(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View,
        _ paint: UnsafePointer<PreparedSurface.Paint>, _ target: TilePainter.Target, _ rect: PixelRect,
        coverage: UnsafePointer<UInt8>?
    ) {
        let tinted = TintedRows(paint.pointee.tint, matrix, row: others)
        for y in rect.y0..<rect.y1 {
            let source = row(paint, surface, x: rect.x0, y: y, count: rect.width)
            tinted.paint(
                target.pixel(rect.x0, y), source, width: rect.width, opacity: item.pointee.opacity,
                coverage: coverage)
        }
    }

    /// Writes a gradient's pixels; clear pixels if the gradient is missing.
    private func fill(
        _ gradient: UnsafePointer<GradientRows?>, _ pixels: UnsafeMutablePointer<UInt32>, stride: Int,
        _ rect: PixelRect
    ) {
        guard let gradient = gradient.pointee else {
            PixelRows.fill(pixels, stride: stride, width: rect.width, height: rect.height, color: 0)
            return
        }
        gradient.fill(
            pixels, stride: stride, width: rect.width, height: rect.height, x: rect.x0, y: rect.y0)
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

    /// Cuts a rectangle into bands of as many rows as fit into `samples`.
    @inline(__always)
    private func forEachBand(_ rect: PixelRect, _ body: (PixelRect) -> Void) {
        var y = rect.y0
        while y < rect.y1 {
            let end = min(y + Self.rowsAtOnce, rect.y1)
            body(PixelRect(x0: rect.x0, y0: y, x1: rect.x1, y1: end))
            y = end
        }
    }

    /// Paints an item that has a mask or a blend mode.
    ///
    /// - Parameter coverage: The shape's coverage for each column; `nil` if it covers everything.
    private func paintSpecial(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect, coverage: UnsafePointer<UInt8>?
    ) {
        if case .particles(let index) = item.pointee.material {
            surface.particles[Int(index)].paint(
                target, rect, isAdditive: item.pointee.blendMode == .plusLighter)
            return
        }
        let mask = item.pointee.hasMask ? surface.masks + Int(item.pointee.mask) : nil
        let isPlain = item.pointee.blendMode == .sourceOver
        if isPlain, coverage == nil, let mask, case .solid(let color) = item.pointee.material,
            case .bytes(let base) = mask.pointee.source, case .aligned(let dx, let dy) = mask.pointee.mapping
        {
            MaskedFill(
                color: color.bits, opacity: item.pointee.opacity, stride: mask.pointee.stride,
                texels: mask.pointee.texels.offsetBy(x: -dx, y: -dy),
                origin: base + Int(mask.pointee.texels.y0) * mask.pointee.stride
                    + Int(mask.pointee.texels.x0)
            ).paint(target, rect)
            return
        }
        if case .solid(let color) = item.pointee.material {
            samples.update(repeating: color.bits, count: rect.width)
        }
        for y in rect.y0..<rect.y1 {
            var source = UnsafePointer(samples)
            switch item.pointee.material {
            case .solid, .particles: break
            case .image(let index):
                let paint = surface.paints + Int(index)
                source = row(paint, surface, x: rect.x0, y: y, count: rect.width)
                if paint.pointee.isTinted {
                    TintedRows(paint.pointee.tint, matrix, row: samples).multiply(source, width: rect.width)
                    source = UnsafePointer(samples)
                }
            case .gradient(let index):
                fill(
                    surface.gradients + Int(index), samples, stride: rowLength,
                    PixelRect(x0: rect.x0, y0: y, x1: rect.x1, y1: y + 1))
            }
            var covered = coverage
            if let mask {
                covered = masks.row(mask, x: rect.x0, y: y, count: rect.width, times: coverage)
            }
            let line = target.pixel(rect.x0, y)
            if isPlain, let covered {
                PixelRows.blend(
                    line, source: source, width: rect.width, opacity: item.pointee.opacity, coverage: covered)
            } else {
                PixelRows.blend(
                    line, source: source, width: rect.width, mode: item.pointee.blendMode.rawValue,
                    opacity: item.pointee.opacity, coverage: covered)
            }
        }
    }

    /// A row of a paint: its texels in place, if it is pixel for pixel, otherwise samples.
    private func row(
        _ paint: UnsafePointer<PreparedSurface.Paint>, _ surface: PreparedSurface.View, x: Int32, y: Int32,
        count: Int
    ) -> UnsafePointer<UInt32> {
        if case .aligned(let dx, let dy) = paint.pointee.mapping, paint.pointee.second < 0 {
            return paint.pointee.texture.texels + Int(y + dy) * paint.pointee.texture.stride + Int(x + dx)
        }
        sample(
            paint, surface, into: samples, stride: rowLength,
            PixelRect(x0: x, y0: y, x1: x + Int32(count), y1: y + 1))
        return UnsafePointer(samples)
    }

    private func sample(
        _ paint: UnsafePointer<PreparedSurface.Paint>, _ surface: PreparedSurface.View,
        into pixels: UnsafeMutablePointer<UInt32>, stride: Int, _ rect: PixelRect
    ) {
        let second = paint.pointee.second
        if second < 0, paint.pointee.isLinear,
            case .affine(let u, let v, let dux, 0, 0, let dvy) = paint.pointee.mapping
        {
            if rect.height == 1, ahead.take(rect, of: paint, into: pixels) { return }
            let area = rect.height == 1 ? ahead.area(for: rect, of: paint) : rect
            let isAhead = area != rect
            var texture = paint.pointee.texture
            PixelRows.sampleRows(
                isAhead ? ahead.pixels : pixels, stride: isAhead ? rowLength : stride, width: area.width,
                height: area.height, from: &texture, u: u &+ Int64(area.x0) &* dux,
                v: v &+ Int64(area.y0) &* dvy, du: dux, dv: dvy)
            if isAhead { ahead.keep(area, of: paint, first: rect, into: pixels) }
            return
        }
        for y in rect.y0..<rect.y1 {
            let line = pixels + Int(y - rect.y0) * stride
            sampleRow(paint, into: line, x: rect.x0, y: y, count: rect.width)
            if second >= 0 {
                sampleRow(surface.paints + Int(second), into: others, x: rect.x0, y: y, count: rect.width)
                PixelRows.mix(line, with: others, width: rect.width, weight: paint.pointee.secondWeight)
            }
        }
    }

    private func sampleRow(
        _ paint: UnsafePointer<PreparedSurface.Paint>, into pixels: UnsafeMutablePointer<UInt32>, x: Int32,
        y: Int32, count: Int
    ) {
        paint.pointee.mapping.sample(
            paint.pointee.texture, into: pixels, x: x, y: y, count: count, isLinear: paint.pointee.isLinear)
    }
}

extension DrawItem {
    /// Whether the item needs more than plain source-over.
    @inline(__always)
    fileprivate var isSpecial: Bool {
        // By pattern, because `!=` on another module's enumeration is a call.
        if mask < 0, case .sourceOver = blendMode { return false }
        return true
    }
}
