import LaminaGeometry

/// A row of pixels, passed to a filter's Swift function. It offers what ``CAFilterKernel`` offers to GLSL.
///
/// ```swift
/// { row in
///     let amount = row.number("amount")
///     for x in row.indices { row[x] *= 1 - amount * row.position(x).y / row.size.y }
/// }
/// ```
public struct CAFilterRow: ~Copyable {
    /// The number of pixels.
    public let count: Int
    /// The size of the layer's bounds, in points.
    public let size: SIMD2<Float>
    /// The size of a point, in pixels, in the layer's middle.
    public let pixelsPerPoint: Float

    @usableFromInline let pixels: UnsafeMutablePointer<SIMD4<Float>>
    private let constants: Constants
    private let source: Source
    /// The first pixel's place.
    private let x: Int32
    private let y: Int32

    /// A filter's numbers, the same for both backends.
    package struct Constants: Sendable {
        package let kernel: CAFilterKernel
        package let values: [SIMD4<Float>]
        package let extendsEdges: Bool
        /// From a pixel's middle to points in homogeneous coordinates.
        package let perX: SIMD3<Float>
        package let perY: SIMD3<Float>
        package let constant: SIMD3<Float>
        /// The step of one point, in pixels.
        package let perPointX: SIMD2<Float>
        package let perPointY: SIMD2<Float>
        package let reach: Float
        package let size: SIMD2<Float>
        package let pixelsPerPoint: Float

        /// - Parameters:
        ///   - toPoints: From a pixel's coordinates to points from the corner of the layer's bounds.
        ///   - reach: The distance of the farthest sample, in pixels.
        package init(
            kernel: CAFilterKernel, values: [SIMD4<Float>], extendsEdges: Bool, toPoints map: Homography,
            perPointX: SIMD2<Double>, perPointY: SIMD2<Double>, reach: Int32, size: SIMD2<Double>,
            pixelsPerPoint: Double
        ) {
            self.kernel = kernel
            self.values = values
            self.extendsEdges = extendsEdges
            perX = SIMD3(Float(map.xx), Float(map.xy), Float(map.xw))
            perY = SIMD3(Float(map.yx), Float(map.yy), Float(map.yw))
            constant = SIMD3(Float(map.tx), Float(map.ty), Float(map.tw))
            self.perPointX = SIMD2(Float(perPointX.x), Float(perPointX.y))
            self.perPointY = SIMD2(Float(perPointY.x), Float(perPointY.y))
            self.reach = Float(reach)
            self.size = SIMD2(Float(size.x), Float(size.y))
            self.pixelsPerPoint = Float(pixelsPerPoint)
        }
    }

    /// Borrowed pixels to sample from, premultiplied: bytes, blue first, or halves, red first.
    package struct Source: @unchecked Sendable {
        private let pixels: UnsafeRawPointer
        let areHalves: Bool
        private let stride: Int
        private let frame: PixelRect
        private let extendsEdges: Bool

        package init(
            pixels: UnsafeRawPointer, areHalves: Bool, stride: Int, frame: PixelRect, extendsEdges: Bool
        ) {
            self.pixels = pixels
            self.areHalves = areHalves
            self.stride = stride
            self.frame = frame
            self.extendsEdges = extendsEdges
        }

        /// A pixel as red, green, blue, alpha of 0...1.
        func pixel(_ x: Int32, _ y: Int32) -> SIMD4<Float> {
            guard !frame.isEmpty else { return .zero }
            let (cx, cy) = (min(max(x, frame.x0), frame.x1 - 1), min(max(y, frame.y0), frame.y1 - 1))
            guard extendsEdges || (cx == x && cy == y) else { return .zero }
            let index = Int(cy - frame.y0) * stride + Int(cx - frame.x0)
            if areHalves {
                return SIMD4<Float>(
                    pixels.load(
                        fromByteOffset: index * MemoryLayout<SIMD4<Float16>>.stride,
                        as: SIMD4<Float16>.self))
            }
            let bits = pixels.load(fromByteOffset: index * MemoryLayout<UInt32>.stride, as: UInt32.self)
            return SIMD4(
                Float(bits >> 16 & 255), Float(bits >> 8 & 255), Float(bits & 255), Float(bits >> 24)) / 255
        }
    }

    /// - Parameter pixels: Memory for `count` pixels, which this initialiser fills from the source.
    package init(
        _ constants: Constants, x: Int32, y: Int32, count: Int, source: Source,
        pixels: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        self.constants = constants
        self.source = source
        self.pixels = pixels
        self.count = count
        (self.x, self.y) = (x, y)
        size = constants.size
        pixelsPerPoint = constants.pixelsPerPoint
        for index in 0..<count { pixels[index] = source.pixel(x + Int32(index), y) }
    }

    /// The indices of the pixels, from 0.
    @inlinable public var indices: Range<Int> { 0..<count }

    /// A pixel: red, green, blue, alpha of 0...1, premultiplied. Reading outside the row gives clear pixels; writing there
    /// does nothing.
    @inlinable public subscript(index: Int) -> SIMD4<Float> {
        get { index >= 0 && index < count ? pixels[index] : .zero }
        set { if index >= 0 && index < count { pixels[index] = newValue } }
    }

    /// A pixel's middle, in points from the corner of the layer's bounds.
    public func position(_ index: Int) -> SIMD2<Float> {
        let px = Float(x) + Float(clamped(index)) + 0.5
        let py = Float(y) + 0.5
        let c = constants
        let z = c.perX.z * px + c.perY.z * py + c.constant.z
        return SIMD2(
            (c.perX.x * px + c.perY.x * py + c.constant.x) / z,
            (c.perX.y * px + c.perY.y * py + c.constant.y) / z)
    }

    /// The unfiltered colour `offset` points from a pixel, interpolated linearly between pixels.
    public func sampleSource(_ index: Int, offset: SIMD2<Float>) -> SIMD4<Float> {
        let c = constants
        func limited(_ distance: Float) -> Float { distance > -c.reach ? min(distance, c.reach) : -c.reach }
        let dx = limited(c.perPointX.x * offset.x + c.perPointY.x * offset.y)
        let dy = limited(c.perPointX.y * offset.x + c.perPointY.y * offset.y)
        let (fx, fy) = (dx.rounded(.down), dy.rounded(.down))
        let (tx, ty) = (dx - fx, dy - fy)
        let (sx, sy) = (x + Int32(clamped(index)) + Int32(fx), y + Int32(fy))
        if tx == 0 && ty == 0 { return source.pixel(sx, sy) }
        let top = source.pixel(sx, sy) * (1 - tx) + source.pixel(sx + 1, sy) * tx
        let bottom = source.pixel(sx, sy + 1) * (1 - tx) + source.pixel(sx + 1, sy + 1) * tx
        return top * (1 - ty) + bottom * ty
    }

    /// An input that is a number; 0 for a name that the kernel does not have.
    public func number(_ name: String) -> Float { vector(name).x }

    /// An input that is a vector, or a colour's straight red, green, blue and alpha; missing components are 0.
    public func vector(_ name: String) -> SIMD4<Float> {
        guard let index = constants.kernel.inputs.firstIndex(where: { $0.name == name }),
            constants.values.indices.contains(index)
        else { return .zero }
        return constants.values[index]
    }

    private func clamped(_ index: Int) -> Int { min(max(index, 0), max(count, 1) - 1) }

    /// Writes the pixels in the format of the source, with alphas of 0...1 and colours of at most a limit.
    ///
    /// - Parameter limit: 1, with which colours are clamped to 0...1, or more, with which they may be negative, too. Bytes end at 1.
    package func store(to target: UnsafeMutableRawPointer, limit: Float) {
        if source.areHalves {
            storeHalves(to: target.assumingMemoryBound(to: SIMD4<Float16>.self), limit: limit)
        } else {
            storeBytes(to: target.assumingMemoryBound(to: UInt32.self))
        }
    }

    private func storeHalves(to target: UnsafeMutablePointer<SIMD4<Float16>>, limit: Float) {
        for index in 0..<count {
            let p = pixels[index]
            let alpha = p.w > 0 ? min(p.w, 1) : 0
            let (high, low) = (limit * alpha, limit > 1 ? -limit * alpha : 0)
            func color(_ value: Float) -> Float { value > low ? min(value, high) : low }
            // The sum makes 0 of −0.
            let stored = SIMD4(color(p.x), color(p.y), color(p.z), alpha)
            target[index] = SIMD4<Float16>(stored) + SIMD4<Float16>(repeating: 0)
        }
    }

    private func storeBytes(to target: UnsafeMutablePointer<UInt32>) {
        func part(_ value: Float, _ limit: Float) -> Float { value > 0 ? min(value, limit) : 0 }
        for index in 0..<count {
            let p = pixels[index]
            let alpha = part(p.w, 1)
            func byte(_ value: Float) -> UInt32 { UInt32(part(value, alpha) * 255 + 0.5) }
            target[index] = byte(p.z) | byte(p.y) << 8 | byte(p.x) << 16 | byte(alpha) << 24
        }
    }
}
