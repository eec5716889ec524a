import LaminaGeometry
import LaminaPlan

/// A plan in the form in which it is lowered for a device.
package struct DevicePlan: Sendable {
    package var plan: FramePlan
    /// The costs by which shapes are cut.
    package var costs: DrawingCosts
    /// The indices in `plan.surfaces` of the surfaces whose filters the CPU computes, in the device's targets.
    package var hostFiltered: Set<Int> = []
}

/// Turns a plan into one that a device which draws with the CPU draws faster: texels that the CPU computes take the place of
/// shaders, and large blurs are left to the CPU.
///
/// A plan without the switch `texels` stays as it is. So does a plan whose surfaces hold floats, and every plan on a GPU.
package final class SoftwareDevicePass {
    private let strategy: DrawingStrategy
    private let corners = CornerMasks()
    private let gradients = GradientImages()
    private let masked = MaskedImages()

    package init(_ strategy: DrawingStrategy) { self.strategy = strategy }

    /// - Parameters:
    ///   - damage: The pixels of the picture to draw; items of the picture beyond them stay as they are.
    ///   - cancellation: Asked every few hundred items; `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    package func run(
        _ plan: FramePlan, damage: PixelRegion, cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) -> DevicePlan {
        guard plan.optimizations.contains(.texels), !plan.working.isDeep else {
            return DevicePlan(plan: plan, costs: .gpu)
        }
        var result = DevicePlan(plan: plan, costs: strategy.costs)
        if strategy.replacesShaders {
            let keeps = plan.optimizations.contains(.caching)
            corners.beginFrame(keeps: keeps)
            let flat = try gradients.replace(
                in: masked.replace(in: plan, damage: damage, keeps: keeps, cancellation: cancellation),
                damage: damage, keeps: keeps, cancellation: cancellation)
            result.plan = try UprightShapes(costs: strategy.costs, masks: corners).cut(
                flat, damage: damage, cancellation: cancellation)
        }
        if strategy.filtersOnHost { result.hostFiltered = HostFilterCosts.worthwhileSurfaces(of: plan) }
        return result
    }
}
