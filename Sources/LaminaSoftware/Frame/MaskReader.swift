import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Reads rows of masks. Owns a row of coverage; each painter has its own reader.
struct MaskReader {
    private let coverage: UnsafeMutablePointer<UInt8>
    private let pixels: UnsafeMutableRawPointer

    /// - Parameters:
    ///   - rowLength: The longest row that is read.
    ///   - bytesPerPixel: Of pixels whose alpha is read.
    init(rowLength: Int, bytesPerPixel: Int) {
        coverage = .allocate(capacity: rowLength)
        coverage.initialize(repeating: 0, count: rowLength)
        pixels = MaterialPainter.makeRows(rowLength * bytesPerPixel)
    }

    func deallocate() {
        coverage.deallocate()
        pixels.deallocate()
    }

    /// The mask at `count` pixels from (x, y), multiplied by `factor` if there is one. Valid until the next call.
    func row(
        _ mask: UnsafePointer<PreparedSurface.Mask>, x: Int32, y: Int32, count: Int,
        times factor: UnsafePointer<UInt8>?, _ kernels: DrawingKernels
    ) -> UnsafePointer<UInt8> {
        let values = read(mask, x: x, y: y, count: count, kernels)
        guard let factor else { return values }
        MaskRows.multiply(coverage, coverage: factor, mask: values, count: count)
        return UnsafePointer(coverage)
    }

    @inline(__always)
    private func read(
        _ mask: UnsafePointer<PreparedSurface.Mask>, x: Int32, y: Int32, count: Int,
        _ kernels: DrawingKernels
    ) -> UnsafePointer<UInt8> {
        let texels = mask.pointee.texels
        if case .aligned(let dx, let dy) = mask.pointee.mapping {
            let row = min(max(y + dy, texels.y0), texels.y1 - 1)
            return readAligned(mask, row: row, from: x + dx, count: count, kernels)
        }
        switch mask.pointee.source {
        case .bytes(let base): sample(mask, base, x: x, y: y, count: count)
        case .pixels(let base): sample(mask, base, x: x, y: y, count: count, kernels)
        }
        return UnsafePointer(coverage)
    }

    private func readAligned(
        _ mask: UnsafePointer<PreparedSurface.Mask>, row: Int32, from start: Int32, count: Int,
        _ kernels: DrawingKernels
    ) -> UnsafePointer<UInt8> {
        let texels = mask.pointee.texels
        let end = start + Int32(count)
        // The range of texels inside, and the number of pixels before it and in it.
        let first = min(max(start, texels.x0), texels.x1 - 1)
        let last = min(max(end - 1, texels.x0), texels.x1 - 1)
        let before = Int(min(max(0, texels.x0 - start), Int32(count) - 1))
        let inside = Int(last - first) + 1
        let offset = Int(row) * mask.pointee.stride + Int(first)
        switch mask.pointee.source {
        case .bytes(let base):
            if inside == count { return base + offset }
            (coverage + before).update(from: base + offset, count: min(inside, count - before))
        case .pixels(let base):
            kernels.extractAlpha(
                coverage + before, of: kernels.advance(base, by: offset), count: min(inside, count - before))
        }
        if before > 0 { coverage.update(repeating: coverage[before], count: before) }
        let done = before + min(inside, count - before)
        if done < count {
            (coverage + done).update(repeating: coverage[done - 1], count: count - done)
        }
        return UnsafePointer(coverage)
    }

    private func sample(
        _ mask: UnsafePointer<PreparedSurface.Mask>, _ base: UnsafePointer<UInt8>, x: Int32, y: Int32,
        count: Int
    ) {
        let texels = mask.pointee.texels
        var texture = MaskRows.Texture(
            texels: base, stride: mask.pointee.stride, x0: texels.x0, y0: texels.y0, x1: texels.x1,
            y1: texels.y1)
        switch mask.pointee.mapping {
        case .aligned: break
        case .affine(let u, let v, let dux, let dvx, let duy, let dvy):
            MaskRows.sample(
                coverage, count: count, from: &texture, u: u &+ Int64(x) &* dux &+ Int64(y) &* duy,
                v: v &+ Int64(x) &* dvx &+ Int64(y) &* dvy, du: dux, dv: dvx)
        case .projective(let map):
            map.withRows {
                MaskRows.sampleProjective(coverage, count: count, from: &texture, map: $0, x: x, y: y)
            }
        }
    }

    private func sample(
        _ mask: UnsafePointer<PreparedSurface.Mask>, _ base: UnsafeRawPointer, x: Int32, y: Int32,
        count: Int, _ kernels: DrawingKernels
    ) {
        let texels = mask.pointee.texels
        let texture = DrawingKernels.Texture(
            texels: base, stride: mask.pointee.stride, x0: texels.x0, y0: texels.y0, x1: texels.x1,
            y1: texels.y1)
        mask.pointee.mapping.sample(
            texture, into: pixels, x: x, y: y, count: count, isLinear: true, kernels)
        kernels.extractAlpha(coverage, of: pixels, count: count)
    }
}

extension PreparedSurface.Paint.Mapping {
    /// Samples `count` texels for the pixels from (x, y).
    func sample(
        _ source: DrawingKernels.Texture, into pixels: UnsafeMutableRawPointer, x: Int32, y: Int32,
        count: Int, isLinear: Bool, _ kernels: DrawingKernels
    ) {
        var texture = source
        switch self {
        case .aligned(let dx, let dy):
            let row: Int = Int(y + dy) * texture.stride
            kernels.copy(
                pixels, from: kernels.advance(texture.texels, by: row + Int(x + dx)), count: count)
        case .affine(let u, let v, let dux, let dvx, let duy, let dvy):
            let (column, row) = (Int64(x), Int64(y))
            kernels.sample(
                pixels, count: count, from: &texture, isLinear: isLinear,
                u: u &+ column &* dux &+ row &* duy, v: v &+ column &* dvx &+ row &* dvy, du: dux, dv: dvx)
        case .projective(let map):
            map.withRows {
                kernels.sampleProjective(
                    pixels, count: count, from: &texture, isLinear: isLinear, map: $0, x: x, y: y)
            }
        }
    }
}

extension Homography {
    /// Lends the nine numbers of the map, row by row.
    fileprivate func withRows(_ body: (UnsafePointer<Double>) -> Void) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 9) { m in
            (m[0], m[1], m[2]) = (xx, xy, xw)
            (m[3], m[4], m[5]) = (yx, yy, yw)
            (m[6], m[7], m[8]) = (tx, ty, tw)
            if let base = m.baseAddress { body(base) }
        }
    }
}
