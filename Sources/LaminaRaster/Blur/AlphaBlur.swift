import CLaminaKernels
import LaminaGeometry
import LaminaImage

/// A Gaussian blur of alphas in integers. Each method is one of `GaussianKernel`'s steps.
///
/// All rectangles are absolute; those of the reduced image count its pixels.
struct AlphaBlur {
    let x: GaussianKernel
    let y: GaussianKernel
    /// The pixels to compute.
    let output: PixelRect
    /// The filtered pixels of the reduced image that the output reads.
    private let filtered: PixelRect
    /// The pixels of the reduced image that the filtered pixels read.
    let reduced: PixelRect

    /// `nil` if there is nothing to compute, or more than a mask can hold.
    init?(x: GaussianKernel, y: GaussianKernel, output: PixelRect) {
        // Far beyond any picture; keeps the sums below from overflowing.
        let limit: Int32 = 1 << 26
        guard !output.isEmpty, output.width <= AlphaMask.maximumPixels / output.height,
            output.x0 > -limit, output.y0 > -limit, output.x1 < limit, output.y1 < limit
        else { return nil }
        self.x = x
        self.y = y
        self.output = output
        func range(_ low: Int32, _ high: Int32, _ kernel: GaussianKernel) -> (Int32, Int32) {
            let (f, shift) = (Int32(kernel.reduction), Int32(kernel.reduction.trailingZeroBitCount) + 1)
            return ((2 * low + 1 - f) >> shift, ((2 * high - 1 - f) >> shift) + 2)
        }
        let (x0, x1) = range(output.x0, output.x1, x)
        let (y0, y1) = range(output.y0, output.y1, y)
        filtered = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
        reduced = PixelRect(
            x0: x0 - Int32(x.radius), y0: y0 - Int32(y.radius), x1: x1 + Int32(x.radius),
            y1: y1 + Int32(y.radius))
    }

    /// The source pixels that the blur reads, at a scale at which `scaleX` by `scaleY` pixels count as one.
    func source(scaleX: Int, scaleY: Int) -> PixelRect {
        let (fx, fy) = (Int32(x.reduction / scaleX), Int32(y.reduction / scaleY))
        return PixelRect(
            x0: reduced.x0 * fx, y0: reduced.y0 * fy, x1: reduced.x1 * fx, y1: reduced.y1 * fy)
    }

    /// Alphas of 14 bits, row by row.
    struct Alphas {
        let box: PixelRect
        var values: [UInt16]

        init(_ box: PixelRect) {
            self.box = box
            values = [UInt16](repeating: 0, count: box.area)
        }
    }

    /// The part of a mask that the blur reads, reduced.
    ///
    /// - Parameter box: The mask's pixels, at a scale at which `scaleX` by `scaleY` pixels count as one. Both are powers of
    ///   two, at most the kernels' reductions.
    func reduce(_ mask: AlphaMask, at box: PixelRect, scaleX: Int = 1, scaleY: Int = 1) -> Alphas {
        let (fx, fy) = (Int32(x.reduction / scaleX), Int32(y.reduction / scaleY))
        func divided(_ value: Int32, _ f: Int32) -> Int32 { value >> Int32(f.trailingZeroBitCount) }
        let blocks = PixelRect(
            x0: divided(box.x0, fx), y0: divided(box.y0, fy), x1: divided(box.x1 - 1, fx) + 1,
            y1: divided(box.y1 - 1, fy) + 1
        ).intersection(reduced)
        var result = Alphas(blocks)
        guard !blocks.isEmpty else { return result }
        // The mask's pixels in these blocks; the first block of a row may be cut.
        let source = PixelRect(
            x0: blocks.x0 * fx, y0: blocks.y0 * fy, x1: blocks.x1 * fx, y1: blocks.y1 * fy
        ).intersection(box)
        let firstLength = Int((blocks.x0 + 1) * fx - source.x0)
        let shift = UInt32((fx * fy).trailingZeroBitCount)
        var sums = [UInt32](repeating: 0, count: blocks.width)
        for block in blocks.y0..<blocks.y1 {
            for index in sums.indices { sums[index] = 0 }
            for row in max(source.y0, block * fy)..<min(source.y1, (block + 1) * fy) {
                let offset = Int(row - box.y0) * mask.width + Int(source.x0 - box.x0)
                mask.bytes.withUnsafeBufferPointer { bytes in
                    guard let base = bytes.baseAddress else { return }
                    lamina_alpha_add_blocks(&sums, base + offset, source.width, firstLength, Int(fx))
                }
            }
            result.values.withUnsafeMutableBufferPointer { values in
                guard let base = values.baseAddress else { return }
                lamina_alpha_means(base + Int(block - blocks.y0) * blocks.width, sums, blocks.width, shift)
            }
        }
        return result
    }

    /// Filters and enlarges the reduced image.
    func finish(_ low: Alphas, label: String) -> AlphaMask? {
        let columns = filterRows(low)
        let rows = filterColumns(columns)
        let (width, height) = (output.width, output.height)
        let (shiftX, shiftY) = (x.reduction.trailingZeroBitCount, y.reduction.trailingZeroBitCount)
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
            count = width * height
            rows.values.withUnsafeBufferPointer { values in
                guard let source = values.baseAddress, let target = bytes.baseAddress else { return }
                for index in 0..<height {
                    let place = 2 * (Int(output.y0) + index) + 1 - y.reduction
                    let top = place >> (shiftY + 1)
                    let row = source + (top - Int(filtered.y0)) * filtered.width
                    lamina_alpha_enlarge(
                        target + index * width, width, Int64(output.x0), row, row + filtered.width,
                        UInt32(place - top << (shiftY + 1)), Int64(filtered.x0), UInt32(shiftX),
                        UInt32(shiftY))
                }
            }
        }
        return AlphaMask(width: width, height: height, bytes: bytes, label: label)
    }

    /// Filters all rows of the reduced image along the rows.
    private func filterRows(_ low: Alphas) -> Alphas {
        var result = Alphas(PixelRect(x0: filtered.x0, y0: reduced.y0, x1: filtered.x1, y1: reduced.y1))
        let part = low.box.intersection(reduced)
        guard !part.isEmpty else { return result }
        // One row with room for the taps on both sides.
        var row = [UInt16](repeating: 0, count: reduced.width)
        for y in part.y0..<part.y1 {
            let from = Int(y - low.box.y0) * low.box.width + Int(part.x0 - low.box.x0)
            let into = Int(part.x0 - reduced.x0)
            row.replaceSubrange(into..<(into + part.width), with: low.values[from..<(from + part.width)])
            let offset = Int(y - reduced.y0) * filtered.width
            filter(row, from: x.radius, step: 1, x, into: &result.values, at: offset, count: filtered.width)
        }
        return result
    }

    private func filterColumns(_ columns: Alphas) -> Alphas {
        var result = Alphas(filtered)
        let width = filtered.width
        filter(
            columns.values, from: y.radius * width, step: width, y, into: &result.values, at: 0,
            count: width * filtered.height)
        return result
    }

    private func filter(
        _ source: [UInt16], from: Int, step: Int, _ kernel: GaussianKernel, into result: inout [UInt16],
        at: Int, count: Int
    ) {
        if kernel.isIdentity {
            result.replaceSubrange(at..<(at + count), with: source[from..<(from + count)])
            return
        }
        result.withUnsafeMutableBufferPointer { result in
            source.withUnsafeBufferPointer { source in
                guard let target = result.baseAddress, let base = source.baseAddress else { return }
                lamina_alpha_filter(
                    target + at, base + from, step, count, kernel.fixedWeights, kernel.radius)
            }
        }
    }
}

extension AlphaMask {
    /// This mask blurred as ``GaussianKernel`` defines it.
    ///
    /// - Parameters:
    ///   - x: Along rows.
    ///   - y: Along columns.
    ///   - box: The pixels that the mask covers; as large as the mask. Outside it, coverage is 0.
    ///   - limit: Pixels to which the result is limited; `nil` for all that the blur reaches.
    /// - Returns: `nil` if nothing is left, or more than a mask can hold.
    package func blurred(
        x: GaussianKernel, y: GaussianKernel, at box: PixelRect, limit: PixelRect? = nil,
        label: String? = nil
    ) -> PlacedMask? {
        let spread = PixelRect(
            x0: box.x0 &- Int32(x.reach), y0: box.y0 &- Int32(y.reach), x1: box.x1 &+ Int32(x.reach),
            y1: box.y1 &+ Int32(y.reach))
        guard box.width == width, box.height == height,
            let blur = AlphaBlur(x: x, y: y, output: limit.map(spread.intersection) ?? spread),
            let mask = blur.finish(blur.reduce(self, at: box), label: label ?? "\(self.label), blurred")
        else { return nil }
        return PlacedMask(mask: mask, box: blur.output)
    }
}
