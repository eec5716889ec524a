import Lamina
import LaminaImage
import LaminaPlan
import LaminaShaderCompiler
import LaminaVulkan
import Testing

/// Every call made to fail that a filter of one's own adds to a frame: an error, nothing leaked, and the next frame is
/// right again.
@Suite(.serialized) struct CustomFilterFaultTests {
    private static let outOfMemory: Int32 = -2
    private static let deviceLost: Int32 = -4

    private static func options() -> VulkanOptions {
        var options = VulkanOptions()
        options.validation = true
        options.cacheFolder = nil
        options.drawsAsGPU = true
        return options
    }

    private static func plan(_ filters: [CAFilter], number: UInt64) throws -> FramePlan {
        let drawing = try Drawing(SampleKernels.card(filters), .vulkan)
        _ = try drawing.draw()
        var plan = try #require(drawing.renderer.frames.plan)
        plan.number = number
        return plan
    }

    private static func pixels(_ backend: VulkanBackend) throws -> [UInt8] {
        try backend.withPixels { view in
            (0..<view.height).flatMap { y in
                view.bytes[(y * view.bytesPerRow)..<(y * view.bytesPerRow + view.width * 4)]
            }
        }
    }

    /// A backend that has drawn a frame without such filters, so that all that others need is there.
    private static func warm(_ plain: FramePlan, _ messages: ValidationMessages) throws -> VulkanBackend {
        let backend = try VulkanBackend(options: options(), messages: messages)
        _ = try backend.execute(plain)
        _ = try pixels(backend)
        return backend
    }

    @Test func `Failing calls of a frame gives an error, and the next frame is right`() throws {
        let plain = try Self.plan([], number: 1)
        let plan = try Self.plan(
            [CAFilter(kernel: try SampleKernels.shift()), CAFilter(kernel: try SampleKernels.tint())],
            number: 2)
        let messages = ValidationMessages()
        let good = try Self.warm(plain, messages)
        let expectedPlain = try Self.pixels(good)
        let before = good.calls.count
        _ = try good.execute(plan)
        let expected = try Self.pixels(good)
        #expect(expected != expectedPlain)
        let total = good.calls.count - before
        #expect(total > 30)

        // Every third call, because the calls of a frame are much alike, and devices take long to make. The filters'
        // own calls have a separate test below.
        for number in stride(from: 1, through: total, by: 3) {
            let backend = try Self.warm(plain, messages)
            let result = number % 2 == 0 ? Self.outOfMemory : Self.deviceLost
            backend.calls.fault = VulkanCalls.Fault(.number(number), result: result)
            // The end of a frame is waited for where its pixels are read.
            let error = #expect(throws: VulkanError.self, "call \(number)") {
                _ = try backend.execute(plan)
                _ = try Self.pixels(backend)
            }
            guard case .call(let name, result, let purpose)? = error else {
                Issue.record("call \(number): \(String(describing: error))")
                continue
            }
            #expect(!purpose.isEmpty, "\(name)")
            #expect(throws: VulkanError.noFrame) { try backend.withPixels { _ in } }
            backend.calls.fault = nil
            guard number % 4 == 1 else { continue }
            _ = try backend.execute(plan)
            #expect(try Self.pixels(backend) == expected, "after call \(number), \(name)")
            _ = try backend.execute(plain)
            #expect(try Self.pixels(backend) == expectedPlain, "after call \(number), \(name)")
        }
        #expect(messages.all.isEmpty, "\(messages.all.first ?? "")")
    }

    @Test(arguments: ["vkCreateShaderModule", "vkCreateGraphicsPipelines", "vkCmdPushConstants"])
    func `A filter that comes later and fails costs its frame alone`(name: String) throws {
        let plain = try Self.plan([], number: 1)
        let first = try Self.plan([CAFilter(kernel: try SampleKernels.tint())], number: 2)
        let second = try Self.plan([CAFilter(kernel: try SampleKernels.shift())], number: 3)
        let messages = ValidationMessages()
        let backend = try Self.warm(plain, messages)
        _ = try backend.execute(first)
        let expected = try Self.pixels(backend)
        backend.calls.fault = VulkanCalls.Fault(.name(name), result: Self.outOfMemory)
        let error = #expect(throws: VulkanError.self) { _ = try backend.execute(second) }
        #expect(error?.description.contains(name) == true, "\(String(describing: error))")
        backend.calls.fault = nil
        _ = try backend.execute(first)
        #expect(try Self.pixels(backend) == expected)
        _ = try backend.execute(second)
        #expect(try Self.pixels(backend) != expected)
        #expect(messages.all.isEmpty, "\(messages.all.first ?? "")")
    }
}
