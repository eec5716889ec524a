import LaminaGeometry
import LaminaRaster

/// Kernels made earlier, by standard deviation and tail: making a kernel costs more than blurring a small surface.
final class GaussianKernels {
    /// With more kernels than this, all are forgotten.
    static let maximumCount = 256

    private struct Key: Hashable {
        var sigma: Double
        var tail: GaussianKernel.Tail
    }

    private var made: [Key: GaussianKernel] = [:]

    subscript(sigma: Double, tail: GaussianKernel.Tail) -> GaussianKernel {
        let key = Key(sigma: sigma, tail: tail)
        if let kernel = made[key] { return kernel }
        let kernel = GaussianKernel(sigma: sigma, tail: tail)
        if made.count >= Self.maximumCount { made.removeAll(keepingCapacity: true) }
        // NaN would never be found again.
        if !sigma.isNaN { made[key] = kernel }
        return kernel
    }
}
