import LaminaGeometry
import Foundation
import LaminaRaster
import Testing

struct GaussianKernelTests {
    /// Blurs a line through the kernel's own steps, in floating point; outside it the end pixels go on.
    static func blur(_ line: [Double], _ kernel: GaussianKernel, origin: Int) -> [Double] {
        func at(_ values: [Double], _ index: Int) -> Double { values[max(0, min(values.count - 1, index))] }
        let f = kernel.reduction
        let first = Int((Double(origin) / Double(f)).rounded(.down)) - 1
        let count = line.count / f + 3
        let low = (0..<count).map { i in
            (0..<f).reduce(0) { $0 + at(line, (first + i) * f + $1 - origin) } / Double(f)
        }
        let filtered = low.indices.map { i in
            kernel.weights.enumerated().reduce(0) { sum, tap in
                let (k, weight) = (tap.offset, Double(tap.element))
                return sum + weight * (k == 0 ? at(low, i) : at(low, i - k) + at(low, i + k))
            }
        }
        guard f > 1 else { return line.indices.map { at(filtered, $0 + origin - first) } }
        return line.indices.map { x in
            let place = (Double(x + origin) + 0.5) / Double(f) - 0.5 - Double(first)
            let left = place.rounded(.down)
            let t = place - left
            return at(filtered, Int(left)) * (1 - t) + at(filtered, Int(left) + 1) * t
        }
    }

    @Test func `A step becomes the error function, wherever it lies on the grid`() {
        for sigma in [
            0.5, 0.7, 1, 1.5, 2, 2.74, 2.75, 3, 3.33, 3.4, 3.67, 3.7, 4, 4.01, 4.7, 6, 6.01, 8, 10, 12, 12.1,
            20, 24.5, 33, 47, 50, 60,
        ] {
            let kernel = GaussianKernel(sigma: sigma)
            let half = kernel.reach + 4
            var worst = 0.0
            for origin in 0..<kernel.reduction {
                let step = (0..<(2 * half)).map { $0 < half ? 0.0 : 1 }
                let blurred = Self.blur(step, kernel, origin: origin)
                for (x, value) in blurred.enumerated() {
                    let expected = 0.5 * (1 + erf((Double(x - half) + 0.5) / (sigma * 2.0.squareRoot())))
                    worst = max(worst, abs(value - expected))
                }
            }
            #expect(worst * 255 < 1.2, "sigma \(sigma): \(worst * 255)")
        }
    }

    @Test func `The reach of a deviation is known without its weights, and bounds all of them`() {
        for tail in [GaussianKernel.Tail.invisible, .shadow] {
            for step in 0...4000 {
                let sigma = Double(step) * 0.04
                let (kernel, reach) = (
                    GaussianKernel(sigma: sigma, tail: tail), GaussianKernel.reach(of: sigma, tail)
                )
                #expect(reach >= kernel.reach, "sigma \(sigma)")
                // At most two taps at the end have no weight.
                #expect(reach <= kernel.reach + 2 * kernel.reduction, "sigma \(sigma)")
                #expect(Double(reach) <= GaussianKernel.reachedDeviations * sigma + 3, "sigma \(sigma)")
            }
        }
        #expect(GaussianKernel.reach(of: 20) == 65)
        #expect(GaussianKernel.reach(of: 100) == 367)
    }

    /// The share of a shadow at a distance inside an edge, given its standard deviation, in pixels.
    static func shadow(_ x: Double, _ sigma: Double) -> Double {
        let end = 2 * sigma + 0.5
        func share(_ x: Double) -> Double { 0.5 * erfc(-x / (sigma * 2.0.squareRoot())) }
        let tail = share(-end)
        return (share(max(-end, min(end, x))) - tail) / (1 - 2 * tail)
    }

    @Test func `A shadow ends at two standard deviations and half a pixel, scaled to one`() {
        for sigma in [
            0.3, 0.5, 1, 1.5, 2, 2.75, 3.3, 4, 4.01, 4.3, 5, 6, 8, 10, 12, 12.1, 13, 20, 24.5, 33, 60,
        ] {
            let kernel = GaussianKernel(sigma: sigma, tail: .shadow)
            let half = kernel.reach + 4
            var (worst, beyond) = (0.0, 0.0)
            for origin in 0..<kernel.reduction {
                let step = (0..<(2 * half)).map { $0 < half ? 0.0 : 1 }
                let blurred = Self.blur(step, kernel, origin: origin)
                for (x, value) in blurred.enumerated() {
                    let place = Double(x - half) + 0.5
                    worst = max(worst, abs(value - Self.shadow(place, sigma)))
                    if -place >= 2 * sigma + 0.5 { beyond = max(beyond, value) }
                }
            }
            // Weights are whole 65536ths.
            #expect(worst * 255 < (kernel.reduction == 1 ? 0.05 : 1.6), "sigma \(sigma): \(worst * 255)")
            // Reducing smooths the end, within the error above.
            if kernel.reduction == 1 { #expect(beyond * 255 < 0.01, "sigma \(sigma): \(beyond * 255)") }
        }
    }

    @Test func `A shadow's kernel has no more taps, and reaches no further, than the blur of its size`() {
        for step in 0..<2000 {
            let sigma = 0.04 * pow(1.006, Double(step))
            let (shadow, blur) = (
                GaussianKernel(sigma: sigma, tail: .shadow), GaussianKernel(sigma: sigma)
            )
            #expect(shadow.reduction == blur.reduction && shadow.spacedWeights.isEmpty)
            #expect(shadow.reach <= blur.reach, "sigma \(sigma)")
            #expect(shadow.radius <= 12, "sigma \(sigma)")
            #expect(shadow.fixedWeights.dropFirst().reduce(shadow.fixedWeights[0]) { $0 + 2 * $1 } == 65536)
            let pairs = zip(shadow.fixedWeights, shadow.fixedWeights.dropFirst())
            #expect(pairs.allSatisfy { $0 + 1 >= $1 }, "sigma \(sigma)")
        }
    }

    @Test func `The taps weigh one together, for every size`() {
        for step in 0..<2000 {
            let kernel = GaussianKernel(sigma: 0.04 * pow(1.006, Double(step)))
            let sum = kernel.fixedWeights.dropFirst().reduce(kernel.fixedWeights[0]) { $0 + 2 * $1 }
            #expect(sum == 65536)
            #expect(kernel.weights.dropFirst().reduce(kernel.weights[0]) { $0 + 2 * $1 } == 1)
            #expect(kernel.radius <= GaussianKernel.maximumRadius)
            #expect(kernel.sigma / Double(kernel.reduction) <= GaussianKernel.maximumFilteredSigma)
            #expect(kernel.reduction > 1 || kernel.sigma <= GaussianKernel.maximumFullSigma)
            let pairs = zip(kernel.fixedWeights, kernel.fixedWeights.dropFirst())
            #expect(pairs.allSatisfy { $0 + 1 >= $1 }, "sigma \(kernel.sigma)")
        }
    }

    @Test func `Taps two apart on smoothed pixels are the same filter`() {
        for sigma in stride(from: 2, through: 5, by: 0.01) {
            let kernel = GaussianKernel(sigma: sigma)
            let isSpaced =
                sigma >= GaussianKernel.minimumSpacedSigma && sigma <= GaussianKernel.maximumFullSigma
            #expect(kernel.spacedWeights.isEmpty != isSpaced, "sigma \(sigma)")
            guard isSpaced else { continue }
            var taps = [Int32](repeating: 0, count: 2 * kernel.radius + 1)
            for (k, weight) in kernel.spacedWeights.enumerated() {
                for center in Set([kernel.radius - 2 * k, kernel.radius + 2 * k]) {
                    for (offset, share) in [(-1, 1), (0, 2), (1, 1)] as [(Int, Int32)] {
                        taps[center + offset] += share * weight
                    }
                }
            }
            #expect(Array(taps[kernel.radius...]) == kernel.fixedWeights, "sigma \(sigma)")
        }
    }

    @Test func `Nothing beyond the reach changes a pixel`() {
        for sigma in [0.3, 1, 3, 4, 5.9, 6.5, 11, 13, 30, 100] {
            let kernel = GaussianKernel(sigma: sigma)
            let size = 3 * kernel.reach + 3 * kernel.reduction
            for origin in 0..<kernel.reduction {
                var line = [Double](repeating: 0, count: size)
                line[size / 2] = 1
                let blurred = Self.blur(line, kernel, origin: origin)
                for (x, value) in blurred.enumerated() where abs(x - size / 2) > kernel.reach {
                    #expect(value == 0, "sigma \(sigma), origin \(origin), pixel \(x - size / 2)")
                }
            }
        }
    }

    @Test func `A size that is none, negative or not a number changes nothing`() {
        for sigma in [0, 0.049, -1, -.infinity, .nan] as [Double] {
            let kernel = GaussianKernel(sigma: sigma)
            #expect(kernel.isIdentity && kernel.reach == 0 && kernel.reduction == 1)
            #expect(kernel == GaussianKernel(sigma: 0))
        }
    }

    @Test func `An endless size is the largest`() {
        #expect(GaussianKernel(sigma: .infinity) == GaussianKernel(sigma: 4096))
        #expect(GaussianKernel(sigma: 4096).reduction == 1024)
        #expect(GaussianKernel(sigma: 4096).radius == 12)
    }

    @Test func `The weights are the committed ones on every machine`() {
        #expect(GaussianKernel(sigma: 1).fixedWeights == [25108, 15849, 3973, 392])
        #expect(
            GaussianKernel(sigma: 20).fixedWeights == [
                5268, 5159, 4856, 4389, 3811, 3177, 2544, 1957, 1445, 1025, 698, 457, 287, 173, 100, 56,
            ])
    }

    @Test func `The distribution function agrees with the mathematics library`() {
        for step in -700...700 {
            let z = Double(step) / 100
            #expect(abs(NormalDistribution.cumulative(z) - 0.5 * erfc(-z / 2.0.squareRoot())) < 1e-8)
        }
    }
}
