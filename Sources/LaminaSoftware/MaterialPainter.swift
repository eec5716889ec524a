import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Puts a material on pixels: copied where the item is opaque, blended where it is not.
struct MaterialPainter {
    /// A row of samples of an image that is not drawn pixel for pixel.
    private let samples: UnsafeMutablePointer<UInt32>

    /// - Parameter rowLength: The longest run that will be painted.
    init(rowLength: Int) {
        samples = .allocate(capacity: rowLength)
        samples.initialize(repeating: 0, count: rowLength)
    }

    func deallocate() { samples.deallocate() }

    /// Paints a rectangle that the item covers wholly. Hot.
    @inline(__always)
    func paintWhole(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
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
            paintImage(item, surface.paints + Int(index), target, rect)
        }
    }

    private func paintImage(
        _ item: UnsafePointer<DrawItem>, _ paint: UnsafePointer<PreparedSurface.Paint>,
        _ target: TilePainter.Target,
        _ rect: PixelRect
    ) {
        let pixels = target.pixel(rect.x0, rect.y0)
        if case .aligned(let dx, let dy) = paint.pointee.mapping {
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
            return
        }
        for y in rect.y0..<rect.y1 {
            let line = target.pixel(rect.x0, y)
            if item.pointee.isOpaque {
                sample(paint, into: line, x: rect.x0, y: y, count: rect.width)
            } else {
                sample(paint, into: samples, x: rect.x0, y: y, count: rect.width)
                PixelRows.blend(
                    line, source: samples, width: rect.width, opacity: item.pointee.opacity,
                    isOpaque: paint.pointee.isOpaque)
            }
        }
    }

    /// Paints a rectangle with a coverage for each column. Hot.
    @inline(__always)
    func paintRim(
        _ item: UnsafePointer<DrawItem>, _ surface: PreparedSurface.View, _ target: TilePainter.Target,
        _ rect: PixelRect, coverage: UnsafePointer<UInt8>
    ) {
        switch item.pointee.material {
        case .solid(let color):
            PixelRows.blend(
                target.pixel(rect.x0, rect.y0), stride: target.stride, width: rect.width, height: rect.height,
                color: color.bits, opacity: item.pointee.opacity, coverage: coverage)
        case .image(let index):
            for y in rect.y0..<rect.y1 {
                sample(surface.paints + Int(index), into: samples, x: rect.x0, y: y, count: rect.width)
                PixelRows.blend(
                    target.pixel(rect.x0, y), source: samples, width: rect.width,
                    opacity: item.pointee.opacity,
                    coverage: coverage)
            }
        }
    }

    private func sample(
        _ paint: UnsafePointer<PreparedSurface.Paint>, into pixels: UnsafeMutablePointer<UInt32>, x: Int32,
        y: Int32,
        count: Int
    ) {
        var texture = paint.pointee.texture
        switch paint.pointee.mapping {
        case .aligned(let dx, let dy):
            pixels.update(from: texture.texels + Int(y + dy) * texture.stride + Int(x + dx), count: count)
        case .affine(let u, let v, let dux, let dvx, let duy, let dvy):
            PixelRows.sample(
                pixels, count: count, from: &texture, isLinear: paint.pointee.isLinear,
                u: u &+ Int64(x) &* dux &+ Int64(y) &* duy, v: v &+ Int64(x) &* dvx &+ Int64(y) &* dvy,
                du: dux,
                dv: dvx)
        case .projective(let map):
            withUnsafeTemporaryAllocation(of: Double.self, capacity: 9) { m in
                (m[0], m[1], m[2]) = (map.xx, map.xy, map.xw)
                (m[3], m[4], m[5]) = (map.yx, map.yy, map.yw)
                (m[6], m[7], m[8]) = (map.tx, map.ty, map.tw)
                guard let base = m.baseAddress else { return }
                PixelRows.sampleProjective(
                    pixels, count: count, from: &texture, isLinear: paint.pointee.isLinear, map: base, x: x,
                    y: y)
            }
        }
    }
}
