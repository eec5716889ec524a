import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSystem
import LaminaVulkan
import Testing

/// Pipelines made ahead, on another thread.
@Suite(.serialized) struct PipelinePreparationTests {
    private static let outOfMemory: Int32 = -2
    private static let deviceLost: Int32 = -4

    private static func options(_ keys: [PipelineKey]?) -> VulkanOptions {
        var options = VulkanTestDevice.options()
        options.preparesPipelines = true
        options.preparedPipelines = keys
        return options
    }

    /// A picture that needs some pipelines: colours, images, a mask, a blur and a formula.
    private static func plan(number: UInt64 = 1) throws -> FramePlan {
        var builder = PlanBuilder(seed: 31)
        let frame = PixelRect(x0: 10, y0: 10, x1: 110, y1: 90)
        let source = builder.add(.groupOpacity, frame: frame, builder.solids(3, in: frame))
        let blurred = builder.add(
            .filter, frame: frame, fill: .filter(.blur(.init(x: 9, y: 2), edges: .clear), source: source))
        let mask = try builder.mask(20, 20)
        let paints = [builder.paint(of: source), builder.paint(of: blurred)]
        var masked = builder.show(1, in: frame)
        masked.mask = 0
        let items = [builder.show(0, in: frame, mode: .overlay), masked]
        builder.add(.root, fill: .color(PackedColor(bits: 0xFF20_3040)), items) {
            $0.paints = paints
            $0.masks = [
                MaskPaint(
                    source: .mask(index: mask), mapping: .aligned(dx: 0, dy: 0),
                    texels: PixelRect(width: 20, height: 20))
            ]
        }
        var plan = builder.plan()
        plan.number = number
        return plan
    }

    /// The number of pipelines that a first frame of `plan()` needs, and its picture.
    private static func unprepared() throws -> (count: Int, picture: CGImage) {
        let backend = try VulkanTestDevice.make()
        let count = try backend.execute(plan()).statistics.pipelinesMadeLate
        return (count, try picture(backend))
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

    private static func temporaryFolder() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)").path
    }

    @Test func `Every key can be made ahead, without messages`() throws {
        let backend = try VulkanBackend(options: Self.options(PipelineKey.all))
        backend.finishPreparing()
        #expect(backend.preparedPipelineCount == PipelineKey.all.count)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `The likely keys are different keys of the whole list`() {
        let all = Set(PipelineKey.all)
        for uses in [PipelineKey.Uses(), .init(mixesTexels: true), .init(drawsGlyphs: false)] {
            let likely = PipelineKey.likely(uses)
            #expect(Set(likely).isSubset(of: all))
            #expect(Set(likely).count == likely.count)
            #expect(likely.count < all.count / 2)
        }
    }

    @Test func `A key is found by its name`() {
        #expect(Set(PipelineKey.all.compactMap(\.name)).count == PipelineKey.all.count)
        for key in PipelineKey.all {
            #expect(PipelineKey.named(["unknown", key.name ?? ""]) == [key])
        }
    }

    @Test func `A frame that nothing was made ahead for makes its pipelines late, and the next frame none`()
        throws
    {
        let backend = try VulkanTestDevice.make()
        #expect(try backend.execute(Self.plan()).statistics.pipelinesMadeLate > 2)
        #expect(try backend.execute(Self.plan(number: 2)).statistics.pipelinesMadeLate == 0)
    }

    @Test func `A frame after the preparation makes no pipeline late, and shows the same`() throws {
        let expected = try Self.unprepared().picture
        let backend = try VulkanBackend(options: Self.options(PipelineKey.all))
        backend.finishPreparing()
        #expect(try backend.execute(Self.plan()).statistics.pipelinesMadeLate == 0)
        #expect(PixelDifference(expected, try Self.picture(backend)).largest == 0)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A frame during the preparation does not wait for all of it, and shows the same`() throws {
        let expected = try Self.unprepared()
        let backend = try VulkanBackend(options: Self.options(PipelineKey.all.reversed()))
        let late = try backend.execute(Self.plan()).statistics.pipelinesMadeLate
        #expect(late <= expected.count)
        #expect(backend.preparedPipelineCount < PipelineKey.all.count)
        #expect(PixelDifference(expected.picture, try Self.picture(backend)).largest == 0)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A first frame makes no pipeline that an earlier run used`() throws {
        let count = try Self.unprepared().count
        var options = Self.options([])
        let folder = Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        options.cacheFolder = folder
        do {
            let first = try VulkanBackend(options: options)
            first.finishPreparing()
            #expect(first.preparedPipelineCount == 0)
            #expect(try first.execute(Self.plan()).statistics.pipelinesMadeLate == count)
        }
        let second = try VulkanBackend(options: options)
        second.finishPreparing()
        #expect(second.preparedPipelineCount == count)
        #expect(try second.execute(Self.plan()).statistics.pipelinesMadeLate == 0)
        #expect(second.messages.all.isEmpty, "\(second.messages.all.first ?? "")")
    }

    @Test func `A list of used pipelines that is damaged is ignored line by line`() throws {
        let folder = Self.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = Self.options([])
        options.cacheFolder = folder
        let device = try #require(try VulkanTestDevice.make().deviceInfo)
        let file = UsedPipelinesFile(beside: PipelineCacheFile(folder: folder, device: device))
        let name = try #require(PipelineKey.all[5].name)
        file.write(["", "nothing", name, "\u{0}\u{1}", name + " ", name])
        let backend = try VulkanBackend(options: options)
        backend.finishPreparing()
        #expect(backend.preparedPipelineCount == 1)
    }

    @Test func `A device is closed cleanly while pipelines are made`() throws {
        for _ in 0..<5 {
            let messages = ValidationMessages()
            let calls = VulkanCalls()
            do {
                _ = try VulkanBackend(
                    options: Self.options(PipelineKey.all), calls: calls, messages: messages)
            }
            #expect(messages.all.isEmpty, "\(messages.all.first ?? "")")
        }
    }

    @Test(arguments: ["vkCreateShaderModule", "vkCreateGraphicsPipelines", "vkSetDebugUtilsObjectNameEXT"])
    func `A call that fails while pipelines are made ahead does not fail a frame`(name: String) throws {
        let expected = try Self.unprepared()
        let calls = VulkanCalls()
        calls.preparationFault = VulkanCalls.Fault(.name(name), result: Self.deviceLost)
        let backend = try VulkanBackend(options: Self.options(PipelineKey.all), calls: calls)
        backend.finishPreparing()
        #expect(backend.preparedPipelineCount == 0)
        #expect(try backend.execute(Self.plan()).statistics.pipelinesMadeLate == expected.count)
        #expect(PixelDifference(expected.picture, try Self.picture(backend)).largest == 0)
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `What was made before a call fails is used`() throws {
        let calls = VulkanCalls()
        calls.preparationFault = VulkanCalls.Fault(.number(40), result: Self.outOfMemory)
        let backend = try VulkanBackend(options: Self.options(PipelineKey.all), calls: calls)
        backend.finishPreparing()
        let prepared = backend.preparedPipelineCount
        #expect(prepared > 0 && prepared < 40)
        _ = try backend.execute(Self.plan())
        #expect(backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")")
    }

    @Test func `A frame's own failing call is its error, whatever was made ahead`() throws {
        let calls = VulkanCalls()
        calls.preparationFault = VulkanCalls.Fault(.name("vkCreateGraphicsPipelines"))
        let backend = try VulkanBackend(options: Self.options(PipelineKey.all), calls: calls)
        backend.finishPreparing()
        calls.fault = VulkanCalls.Fault(.name("vkCreateGraphicsPipelines"), result: Self.outOfMemory)
        let error = #expect(throws: VulkanError.self) { _ = try backend.execute(Self.plan()) }
        guard case .call("vkCreateGraphicsPipelines", Self.outOfMemory, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        calls.fault = nil
        #expect(try backend.execute(Self.plan()).statistics.draws > 0)
    }

    @Test func `The calls of a device are counted the same with and without preparation`() throws {
        let (with, without) = (VulkanCalls(), VulkanCalls())
        let prepared = try VulkanBackend(options: Self.options(PipelineKey.all), calls: with)
        let plain = try VulkanBackend(options: VulkanTestDevice.options(), calls: without)
        #expect(with.count == without.count)
        withExtendedLifetime((prepared, plain)) {}
    }

    /// Runs `body` while the thread that makes pipelines cannot be started. Not optimized: Swift 6.3 specializes `withValue`
    /// without the task, and crashes.
    @_optimize(none)
    private static func withoutThread<R>(_ body: () throws -> R) rethrows -> R {
        try WorkerThread.$fault.withValue({ $0 == "lamina pipes" ? EAGAIN : 0 }, operation: body)
    }

    @Test func `Without a thread to make them ahead, frames make pipelines when they need them`() throws {
        let count = try Self.unprepared().count
        let backend = try Self.withoutThread { try VulkanBackend(options: Self.options(PipelineKey.all)) }
        backend.finishPreparing()
        #expect(backend.preparedPipelineCount == 0)
        #expect(try backend.execute(Self.plan()).statistics.pipelinesMadeLate == count)
    }
}
