import LaminaColor
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Frames that the CPU records while the device draws the frame before.
@Suite(.serialized) struct FramesInFlightTests {
    /// Plans of a tree of 60 layers from seeds, each drawn whole.
    private static func plans(_ count: Int) throws -> [FramePlan] {
        try (1...count).map { seed in
            var random = try RandomTree(seed: UInt64(seed), hasEffects: seed % 2 == 0)
            var plan = PipelineKeyTests.plan(of: random.tree(width: 300, height: 220, count: 60))
            plan.number = UInt64(seed)
            return plan
        }
    }

    private static func bytes(_ backend: VulkanBackend, frame: UInt64? = nil) throws -> [UInt8] {
        func bytes(_ pixels: PixelRows) -> [UInt8] { (0..<pixels.height).flatMap { [UInt8](pixels.row($0)) } }
        guard let frame else { return try backend.withPixels(bytes) }
        return try backend.withPixels(ofFrame: frame, bytes)
    }

    @Test func `Frames read while the next one is drawn have the bytes of frames that are waited for`() throws
    {
        let plans = try Self.plans(20)
        let (one, two) = (try VulkanTestDevice.make(), try VulkanTestDevice.make())
        var expected: [[UInt8]] = []
        for plan in plans {
            _ = try one.execute(plan)
            expected.append(try Self.bytes(one))
        }
        for (index, plan) in plans.enumerated() {
            _ = try two.execute(plan)
            guard index > 0 else { continue }
            #expect(
                try Self.bytes(two, frame: plans[index - 1].number) == expected[index - 1], "frame \(index)")
        }
        #expect(try Self.bytes(two) == expected[plans.count - 1])
        #expect(two.messages.all.isEmpty, "\(two.messages.all.first ?? "")")
    }

    @Test func `Frames that change a part reach the memory of both slots`() throws {
        var builder = try RandomPlanTests.plan(seed: 4)
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(builder.plan(number: 1))
        let before = try Pixels.of(backend)
        for number in UInt64(2)...9 {
            let damage = PixelRegion(builder.rect(sides: 1...60).intersection(PlanBuilder.frame))
            _ = try backend.execute(builder.plan(number: number, base: number - 1, damage: damage))
            let found = Pixels.difference(before, try Pixels.of(backend), level: 2)
            #expect(found.count <= 20, "frame \(number): \(found.text)")
        }
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A frame in which nothing changed has the pixels of the one before`() throws {
        var builder = try RandomPlanTests.plan(seed: 5)
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(builder.plan(number: 1))
        let before = try Pixels.of(backend)
        _ = try backend.execute(builder.plan(number: 2, base: 1, damage: PixelRegion()))
        #expect(try Pixels.of(backend) == before)
    }

    @Test func `Pixels of frames that are gone are an error`() throws {
        let plans = try Self.plans(3)
        let backend = try VulkanTestDevice.make()
        for plan in plans { _ = try backend.execute(plan) }
        #expect(throws: VulkanError.noFrame) { try backend.withPixels(ofFrame: plans[0].number) { _ in } }
        #expect(try !Self.bytes(backend, frame: plans[1].number).isEmpty)
        #expect(throws: VulkanError.noFrame) { try backend.withPixels(ofFrame: 77) { _ in } }
    }

    @Test func `A device that is lost while it draws is an error where the pixels are read`() throws {
        let plans = try Self.plans(2)
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(plans[0])
        backend.calls.fault = VulkanCalls.Fault(.name("vkWaitForFences"), result: -4)
        let error = #expect(throws: VulkanError.self) { _ = try Self.bytes(backend) }
        #expect(error?.isDeviceLost == true)
        backend.calls.fault = nil
        #expect(throws: VulkanError.noFrame) { _ = try Self.bytes(backend) }
        _ = try backend.execute(plans[1])
        #expect(try !Self.bytes(backend).isEmpty)
    }

    @Test func `Images that are released while a frame shows them are destroyed after it`() throws {
        // Without caching, every frame releases all textures of the frame before.
        let plans = try Self.plans(12).map { plan in
            var plan = plan
            plan.optimizations.remove(.caching)
            return plan
        }
        let backend = try VulkanTestDevice.make()
        for plan in plans { _ = try backend.execute(plan) }
        _ = try Self.bytes(backend)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `The times of a frame are those of the CPU and of the device`() throws {
        var options = VulkanTestDevice.options()
        options.timesFrames = true
        let backend = try VulkanBackend(options: options)
        #expect(backend.lastTimes == nil)
        let report = try backend.execute(try Self.plans(1)[0])
        #expect(report.passTimings.isEmpty)
        _ = try Self.bytes(backend)
        let times = try #require(backend.lastTimes)
        #expect(times.record > 0)
        #expect(times.device.map { $0 >= 0 } ?? true)
    }
}
