import LaminaGeometry
import LaminaRaster

/// Kernels made earlier, by standard deviation: making a kernel costs more than blurring a small surface.
final class GaussianKernels {
    /// With more kernels than this, all are forgotten.
    static let maximumCount = 256

    private var made: [Double: GaussianKernel] = [:]

    subscript(sigma: Double) -> GaussianKernel {
        if let kernel = made[sigma] { return kernel }
        let kernel = GaussianKernel(sigma: sigma)
        if made.count >= Self.maximumCount { made.removeAll(keepingCapacity: true) }
        // NaN would never be found again.
        if !sigma.isNaN { made[sigma] = kernel }
        return kernel
    }
}
