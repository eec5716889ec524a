import LaminaPlan

/// Decides which blurs the CPU computes in a software device's targets, in nanoseconds of the frame.
enum HostFilterCosts {
    /// A tap of a blur for each pixel: in a shader of llvmpipe's, and by the CPU's kernel.
    private static let shaderTap = 3.3
    private static let hostTap = 0.25
    /// The cost of letting the device finish and begin again.
    private static let interruption = 150_000.0
    /// For each pixel, reducing and enlarging read that pixel and a few small ones.
    private static let resamplingTaps = 3.0

    /// The surfaces of a plan whose blurs are worth an interruption, by their indices. The whole surface decides, so that a
    /// part that is drawn again has the same pixels.
    static func worthwhileSurfaces(of plan: FramePlan) -> Set<Int> {
        var result: Set<Int> = []
        for (index, surface) in plan.surfaces.enumerated() {
            guard case .filter(let filter, _) = surface.fill, let blur = FilterLowering(filter),
                isWorthwhile(blur, pixels: surface.frame.area)
            else { continue }
            result.insert(index)
        }
        return result
    }

    private static func isWorthwhile(_ blur: FilterLowering, pixels: Int) -> Bool {
        let taps = Double(2 * (blur.horizontal.radius + blur.vertical.radius + 1))
        let share = Double(blur.horizontal.reduction * blur.vertical.reduction)
        let each = blur.reduces ? taps / share + resamplingTaps : taps
        return Double(pixels) * each * (shaderTap - hostTap) > interruption
    }
}
