import LaminaGeometry
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// What is there for devices that draw with the CPU alone, and the switch that turns it off.
@Suite struct SoftwareDeviceTests {
    private static func strategy(
        _ kind: VulkanDeviceInfo.Kind, _ change: (inout VulkanOptions) -> Void = { _ in }
    ) -> DrawingStrategy {
        var info = VulkanDeviceInfo(index: 0, name: "a device", kind: kind)
        info.blendsInBytes = kind == .software
        var options = VulkanOptions()
        change(&options)
        return DrawingStrategy(info, drawsIntoLinearImages: true, options)
    }

    @Test func `A software device that is used as a GPU is draws as every GPU does`() {
        #expect(Self.strategy(.software) == .lavapipe)
        #expect(Self.strategy(.software) { $0.drawsAsGPU = true } == .gpu)
        for kind in VulkanDeviceInfo.Kind.allCases where kind != .software {
            #expect(Self.strategy(kind) == .gpu, "\(kind)")
        }
    }

    /// The steps and the records of a list, as text.
    private static func text(_ plan: FramePlan, _ strategy: DrawingStrategy) throws -> [String] {
        let devicePlan = try SoftwareDevicePass(strategy).run(plan, damage: plan.damage)
        let list = try BatchList(
            plan: devicePlan.plan, damage: plan.damage,
            placements: PipelineKeyTests.placements(of: devicePlan.plan), costs: devicePlan.costs,
            hostFiltered: devicePlan.hostFiltered)
        return [list.description, "\(list.rectangles)", list.recordText]
    }

    @Test func `Without the switch a software device gets the draws of a GPU, to the last record`() throws {
        var others = 0
        for (index, plan) in try PipelineKeyTests.plans().enumerated() {
            let onGPU = try Self.text(plan, .gpu)
            if try Self.text(plan, .lavapipe) != onGPU { others += 1 }
            var off = plan
            off.optimizations.remove(.texels)
            #expect(try Self.text(off, .lavapipe) == onGPU, "plan \(index)")
        }
        // The pass would be of no use if it left most plans alone.
        #expect(others > 100)
    }

    @Test func `The draws of a frame on a device without the switch are a GPU's`() throws {
        let (asGPU, pass) = (try VulkanTestDevice.make(), try VulkanTestDevice.make(asGPU: false))
        for seed in UInt64(1)...10 {
            var random = try RandomTree(seed: seed, hasEffects: true, hasGradients: true)
            // Without images, the numbers do not depend on the textures in which images lie.
            random.images = []
            var plan = PipelineKeyTests.plan(of: random.tree(width: 300, height: 220, count: 40))
            plan.optimizations.remove(.caching)
            let list = try BatchList(
                plan: plan, damage: plan.damage, placements: PipelineKeyTests.placements(of: plan),
                costs: .gpu)
            let statistics = try asGPU.execute(plan).statistics
            #expect(statistics.instances == list.pieceCount, "seed \(seed)")
            plan.optimizations.remove(.texels)
            plan.number += 1
            #expect(try pass.execute(plan).statistics.instances == list.pieceCount, "seed \(seed)")
        }
    }

    @Test func `The traits of a software device say how it draws`() throws {
        guard try VulkanTestDevice.make().deviceInfo?.kind == .software else { return }
        #expect(try VulkanTestDevice.make().traits.drawing == "as on a GPU")
        let helped = try #require(try VulkanTestDevice.make(asGPU: false).traits.drawing)
        #expect(helped.hasPrefix("with the CPU's help (texels: "), "\(helped)")
    }
}
