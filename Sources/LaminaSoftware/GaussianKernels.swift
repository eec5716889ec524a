import LaminaGeometry
import LaminaRaster

/// Kernels made before, by standard deviation: making one costs more than blurring a small surface.
final class GaussianKernels {
    /// Beyond this all are forgotten.
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
