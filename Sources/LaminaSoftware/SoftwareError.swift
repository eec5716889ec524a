import LaminaImage
import LaminaPlan

/// Why the CPU could not draw a frame.
package enum SoftwareError: Error, Equatable, CustomStringConvertible {
    /// There is no memory for a surface of this size.
    case outOfMemory(width: Int, height: Int)
    /// Pixels were requested before a frame was drawn.
    case noFrame
    /// The plan has no surfaces.
    case emptyPlan
    /// The plan takes a surface from the cache that is missing, or has another size.
    case lostSurface(SurfaceCacheKey)
    /// The plan's surfaces have a format for which there are no kernels.
    case unknownFormat(PixelFormat)
    /// The plan breaks a rule of plans.
    case invalidPlan(PlanFault)

    package var description: String {
        switch self {
        case .outOfMemory(let width, let height): "cpu: no memory for a surface of \(width)×\(height) pixels"
        case .noFrame: "cpu: no frame has been drawn yet"
        case .emptyPlan: "cpu: the plan has no surface"
        case .lostSurface(let key): "cpu: expected to have kept surface \(key), found nothing under that name"
        case .unknownFormat(let format): "cpu: surfaces cannot be drawn in the format \(format)"
        case .invalidPlan(let fault): "cpu: invalid plan: \(fault)"
        }
    }
}
