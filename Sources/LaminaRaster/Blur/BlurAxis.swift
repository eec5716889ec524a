import LaminaGeometry
import CLaminaKernels

/// A Gaussian kernel in the form that the C kernels take.
struct BlurAxis {
    let reduction: Int
    /// Taps on each side of the centre; 0 if the axis is not filtered.
    let taps: Int
    /// Pixels from one tap to the next. If it is 2, pixels are smoothed before.
    let step: Int
    /// The weights with 15 fractional bits, the centre first.
    let weights: [Int16]

    init(_ kernel: GaussianKernel) {
        reduction = kernel.reduction
        guard kernel.spacedWeights.isEmpty else {
            (taps, step) = (kernel.spacedWeights.count - 1, 2)
            weights = kernel.spacedWeights.map { Int16(clamping: 2 * $0) }
            return
        }
        step = 1
        // Halves are rounded up and down alternately, so that the centre, which takes the remainder, stays right.
        var halves: [Int32] = [0]
        for k in kernel.fixedWeights.indices.dropFirst() {
            halves.append((kernel.fixedWeights[k] + Int32(k & 1)) >> 1)
        }
        halves[0] = 32768 - 2 * halves.reduce(0, +)
        // Weights of less than half a unit would have no effect beside the centre.
        taps = halves[0] <= 32767 ? min(kernel.radius, Int(LAMINA_BLUR_MAXIMUM_RADIUS)) : 0
        weights = halves.map { Int16(clamping: $0) }
    }

    /// The reach of the filter.
    var radius: Int { taps * step + step - 1 }

    /// The small image's pixel to the left of the enlarged pixel's centre, and the centre's distance beyond it in half
    /// pixels: an odd number, or 0 without a reduction.
    func place(of x: Int) -> (index: Int, halves: Int) {
        if reduction == 1 { return (x, 0) }
        let position = 2 * x + 1 - reduction
        let index = position >> (reduction.trailingZeroBitCount + 1)
        return (index, position - index * 2 * reduction)
    }

    /// The small pixels from which the pixels `start ..< end` are made.
    func places(of start: Int, _ end: Int) -> (start: Int, end: Int) {
        if reduction == 1 { return (start, end) }
        return (place(of: start).index, place(of: end - 1).index + 2)
    }
}
