import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Every call made to fail in turn: an error, never a crash, nothing leaked, and the next frame is right
/// again.
@Suite(.serialized) struct FaultTests {
    private static let outOfMemory: Int32 = -2
    private static let deviceLost: Int32 = -4

    /// Something of every kind: images in both filters, shapes, a group.
    private static func tree() throws -> LayerTree {
        var random = try RandomTree(seed: 77)
        return random.tree(width: 300, height: 220, count: 40)
    }

    private static func plan(_ tree: LayerTree) -> FramePlan {
        var render = RenderTree()
        render.apply(tree.insertion)
        var compiler = FrameCompiler()
        return compiler.plan(render, at: 0, target: AgreementTests.target, optimizations: .all)
    }

    private static func picture(_ backend: VulkanBackend) throws -> CGImage {
        try backend.withPixels { view in
            try CGImage(width: view.width, height: view.height) { bytes in
                for y in 0..<view.height {
                    let row = UnsafeRawBufferPointer(
                        rebasing: view.bytes[(y * view.bytesPerRow)...].prefix(view.width * 4))
                    UnsafeMutableRawBufferPointer(rebasing: bytes[(y * view.width * 4)...]).copyMemory(
                        from: row)
                }
            }
        }
    }

    @Test func `Failing any call while the device is made gives an error`() throws {
        let counting = VulkanCalls()
        _ = try VulkanBackend(options: VulkanTestDevice.options(), calls: counting)
        let total = counting.count
        #expect(total > 20)
        for number in 1...total {
            let calls = VulkanCalls()
            let messages = ValidationMessages()
            calls.fault = VulkanCalls.Fault(.number(number), result: Self.outOfMemory)
            let error = #expect(throws: VulkanError.self, "call \(number)") {
                _ = try VulkanBackend(options: VulkanTestDevice.options(), calls: calls, messages: messages)
            }
            guard case .call(_, Self.outOfMemory, let purpose)? = error else {
                Issue.record("call \(number): \(String(describing: error))")
                continue
            }
            #expect(!purpose.isEmpty)
            #expect(messages.all.isEmpty, "call \(number): \(messages.all.first ?? "")")
        }
    }

    @Test(arguments: [true, false])
    func `Failing any call of a frame gives an error, and the next frame is right`(asGPU: Bool) throws {
        let plan = Self.plan(try Self.tree())
        let options = VulkanTestDevice.options(asGPU: asGPU)
        let good = try VulkanBackend(options: options)
        let before = good.calls.count
        _ = try good.execute(plan)
        let expected = try Self.picture(good)
        let total = good.calls.count - before
        #expect(total > 50)

        let messages = ValidationMessages()
        for number in 1...total {
            let backend = try VulkanBackend(options: options, messages: messages)
            backend.calls.fault = VulkanCalls.Fault(
                .number(number), result: number % 2 == 0 ? Self.outOfMemory : Self.deviceLost)
            // The end of a frame is waited for where its pixels are read.
            #expect(throws: VulkanError.self, "call \(number)") {
                _ = try backend.execute(plan)
                _ = try Self.picture(backend)
            }
            #expect(backend.calls.hasFailedOnRequest)
            #expect(throws: VulkanError.noFrame) { try backend.withPixels { _ in } }
            // A new device for each would take long; every seventh shows that the next frame recovers.
            guard number % 7 == 0 else { continue }
            backend.calls.fault = nil
            _ = try backend.execute(plan)
            #expect(PixelDifference(expected, try Self.picture(backend)).largest == 0, "after call \(number)")
        }
        #expect(messages.all.isEmpty, "\(messages.all.first ?? "")")
    }

    /// Filters, masks, formulas, kept pixels and times, in one picture.
    private static func everything() throws -> FramePlan {
        var builder = PlanBuilder(seed: 9)
        let frame = PixelRect(x0: 10, y0: 10, x1: 110, y1: 90)
        let key = SurfaceCacheKey(layer: .make(), serial: 1)
        builder.kept = [key]
        let source = builder.add(.rasterize, frame: frame, key: key, builder.solids(3, in: frame))
        let blurred = builder.add(
            .filter, frame: frame, fill: .filter(.blur(.init(x: 9, y: 2), edges: .clear), source: source))
        let mask = try builder.mask(20, 20)
        let paints = [builder.paint(of: source), builder.paint(of: blurred)]
        var masked = builder.show(1, in: frame)
        masked.mask = 0
        let items = [
            builder.show(0, in: frame, mode: .overlay), masked, builder.show(1, in: frame, mode: .hue),
        ]
        builder.add(.root, fill: .color(PackedColor(bits: 0xFF20_3040)), items) {
            $0.paints = paints
            $0.masks = [
                MaskPaint(
                    source: .mask(index: mask), mapping: .aligned(dx: 0, dy: 0),
                    texels: PixelRect(width: 20, height: 20))
            ]
        }
        return builder.plan()
    }

    @Test
    func `Failing calls of a frame with every kind of pass gives an error, and the next frame is right`()
        throws
    {
        let plan = try Self.everything()
        var options = VulkanTestDevice.options()
        options.timesPasses = true
        let good = try VulkanBackend(options: options)
        let before = good.calls.count
        _ = try good.execute(plan)
        let expected = try Self.picture(good)
        let total = good.calls.count - before
        let messages = ValidationMessages()
        // Every third call, because the calls of a frame are much alike.
        for number in stride(from: 1, through: total, by: 3) {
            let backend = try VulkanBackend(options: options, messages: messages)
            backend.calls.fault = VulkanCalls.Fault(.number(number), result: Self.outOfMemory)
            #expect(throws: VulkanError.self, "call \(number)") { _ = try backend.execute(plan) }
            backend.calls.fault = nil
            guard number % 15 == 1 else { continue }
            _ = try backend.execute(plan)
            #expect(PixelDifference(expected, try Self.picture(backend)).largest == 0, "after call \(number)")
        }
        #expect(messages.all.isEmpty, "\(messages.all.first ?? "")")
    }

    @Test func `A later frame that fails keeps nothing of the one before`() throws {
        let plan = Self.plan(try Self.tree())
        let backend = try VulkanTestDevice.make()
        _ = try backend.execute(plan)
        backend.calls.fault = VulkanCalls.Fault(.name("vkQueueSubmit2"), result: Self.deviceLost)
        var next = plan
        next.base = plan.number
        next.number = plan.number + 1
        next.damage = PixelRegion(PixelRect(x0: 10, y0: 10, x1: 20, y1: 20))
        let error = #expect(throws: VulkanError.self) { _ = try backend.execute(next) }
        #expect(error?.isDeviceLost == true)
        backend.calls.fault = nil
        // The base is gone, so the whole picture is drawn.
        let report = try backend.execute(next)
        #expect(report.damage.area == 300 * 220)
        #expect(backend.messages.all.isEmpty)
    }

    @Test func `A failed pipeline cache costs nothing but time`() throws {
        let plan = Self.plan(try Self.tree())
        var options = VulkanTestDevice.options()
        options.cacheFolder = "/proc/no-such-folder"
        let backend = try VulkanBackend(options: options)
        let report = try backend.execute(plan)
        #expect(report.statistics.draws > 0)
    }
}
