import CLaminaKernels

/// A Gaussian kernel in the form that the blur's kernels take.
struct BlurAxis {
    let reduction: Int
    /// 0 where the axis is not filtered.
    let radius: Int
    /// With 15 fractional bits, the centre first, a 0 after the last.
    let weights: [Int16]

    init(_ kernel: GaussianKernel) {
        reduction = kernel.reduction
        // Halves are rounded up and down by turns, so that the centre, which takes what is left, stays right.
        var halves: [Int32] = [0]
        for k in 1..<(kernel.fixedWeights.count + 1) {
            halves.append(k < kernel.fixedWeights.count ? (kernel.fixedWeights[k] + Int32(k & 1)) >> 1 : 0)
        }
        halves[0] = 32768 - 2 * halves.reduce(0, +)
        // Weights of less than half a unit leave the centre alone.
        radius = halves[0] <= 32767 ? min(kernel.radius, Int(LAMINA_BLUR_MAXIMUM_RADIUS)) : 0
        weights = halves.map { Int16(clamping: $0) } + [0]
    }

    /// The small image's pixel to the left of the enlarged pixel's centre, and how far beyond it that lies, counted
    /// in halves of a pixel: an odd number, or 0 without a reduction.
    func place(of x: Int) -> (index: Int, halves: Int) {
        if reduction == 1 { return (x, 0) }
        let position = 2 * x + 1 - reduction
        let index = position >> (reduction.trailingZeroBitCount + 1)
        return (index, position - index * 2 * reduction)
    }

    /// The small pixels that the pixels `start ..< end` are made from.
    func places(of start: Int, _ end: Int) -> (start: Int, end: Int) {
        if reduction == 1 { return (start, end) }
        return (place(of: start).index, place(of: end - 1).index + 2)
    }
}
