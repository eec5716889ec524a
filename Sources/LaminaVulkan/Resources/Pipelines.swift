import CLaminaVulkan
import LaminaFilters
import LaminaPlan

/// The pipelines by key, made ahead or when they are first needed, and the layouts that they share.
final class Pipelines {
    let layout: Owned
    let recordsLayout: Owned
    let textureLayout: Owned
    private let device: GraphicsDevice
    private let cache: Owned
    private let file: PipelineCacheFile?
    private var storedBytes: Int
    /// Whether a pipeline was made that may be missing in the cache file.
    private var hasNew = false
    private var made: [PipelineKey: Owned] = [:]
    private let factory: PipelineFactory
    private let preparation: PipelinePreparation?
    /// Whether the cache file has the pipelines that were made ahead.
    private var hasSavedPreparation = false
    /// The names of the pipelines that earlier runs used, the latest first.
    private let usedBefore: [String]
    private let usedFile: UsedPipelinesFile?
    /// The keys that frames asked for, in the order in which they did. Empty if nothing is made ahead.
    private var used: [PipelineKey] = []
    /// Whether the list of used pipelines is to be written.
    private var hasNewUse = false
    /// The number of pipelines that the frame had to make or wait for.
    private(set) var madeLate = 0
    /// The pipelines of custom filters, by their shaders.
    private var custom: [CustomPipeline: Owned] = [:]
    private var usedCustom: Set<CustomPipeline> = []

    private struct CustomPipeline: Hashable {
        var shader: CAFilterShader
        var working: WorkingFormat
    }

    /// The number of custom filters' pipelines that are kept even if a frame does not use them.
    private static let maximumCustom = 16

    /// The number of pipelines of earlier runs that are made ahead.
    private static let maximumUsed = 128

    var count: Int { made.count + custom.count }

    /// The number of pipelines that were made ahead.
    var preparedCount: Int { preparation?.madeCount ?? 0 }

    init(_ device: GraphicsDevice, _ options: VulkanOptions) throws(VulkanError) {
        let calls = device.calls
        self.device = device
        recordsLayout = try Self.setLayout(
            calls, FrameRecords.bindings, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, purpose: "records")
        textureLayout = try Self.setLayout(
            calls, [VK_SHADER_STAGE_FRAGMENT_BIT], VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
            purpose: "texture")
        let arena = StructureArena()
        var constants = VkPushConstantRange()
        constants.stageFlags = CommandCalls.pushStages
        constants.size = UInt32(MemoryLayout<FilterConstants>.size)
        var info = VkPipelineLayoutCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO
        info.setLayoutCount = 4
        info.pSetLayouts = UnsafePointer(
            arena.keep([
                Optional(recordsLayout.handle), Optional(textureLayout.handle),
                Optional(textureLayout.handle),
                Optional(textureLayout.handle),
            ]))
        info.pushConstantRangeCount = 1
        info.pPushConstantRanges = UnsafePointer(arena.keep(constants))
        layout = Owned(try calls.createPipelineLayout(&info, "pieces")) { calls.destroy(pipelineLayout: $0) }
        file = options.cacheFolder.map { PipelineCacheFile(folder: $0, device: device.info) }
        let stored = file?.read() ?? []
        storedBytes = stored.count
        cache = Owned(try calls.createPipelineCache(data: stored)) { calls.destroy(pipelineCache: $0) }
        let (layoutHandle, cacheHandle) = (layout.handle, cache.handle)
        func factory(_ pipelineCalls: PipelineCalls, owner: DeviceCalls?) -> PipelineFactory {
            PipelineFactory(
                pipelineCalls, layout: layoutHandle, cache: cacheHandle,
                blendsInBytes: device.info.blendsInBytes, owner: owner)
        }
        self.factory = factory(calls.forPipelines(counting: calls.calls), owner: calls)
        usedFile = options.preparesPipelines ? file.map(UsedPipelinesFile.init(beside:)) : nil
        let names = usedFile?.read() ?? []
        usedBefore = names
        // Last, because nothing else ends the thread if this throws.
        if options.preparesPipelines {
            let others = options.preparedPipelines
            let uses = device.uses
            let isSoftware = device.info.kind == .software
            preparation = PipelinePreparation(
                factory(calls.forPipelines(counting: calls.calls.forPreparation()), owner: nil)
            ) {
                PipelineKey.named(Array(names.prefix(Self.maximumUsed)))
                    + (others ?? (isSoftware ? [] : PipelineKey.likely(uses)))
            }
        } else {
            preparation = nil
        }
        withExtendedLifetime(arena) {}
    }

    /// The thread must have ended before the device, the layout and the cache are destroyed.
    deinit {
        guard let preparation else { return }
        preparation.stop()
        for pipeline in preparation.takeAll() { device.calls.destroy(pipeline: pipeline) }
    }

    private static func setLayout(
        _ calls: DeviceCalls, _ stages: [VkShaderStageFlagBits], _ type: VkDescriptorType, purpose: String
    ) throws(VulkanError) -> Owned {
        let arena = StructureArena()
        let bindings = stages.enumerated().map { index, stage in
            var binding = VkDescriptorSetLayoutBinding()
            binding.binding = UInt32(index)
            binding.descriptorType = type
            binding.descriptorCount = 1
            binding.stageFlags = stage.rawValue
            return binding
        }
        var info = VkDescriptorSetLayoutCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
        info.bindingCount = UInt32(bindings.count)
        info.pBindings = UnsafePointer(arena.keep(bindings))
        defer { withExtendedLifetime(arena) {} }
        return Owned(try calls.createDescriptorSetLayout(&info, purpose)) {
            calls.destroy(descriptorSetLayout: $0)
        }
    }

    /// The pipeline of a key, made when it is first needed if it was not made ahead.
    func pipeline(_ key: PipelineKey) throws(VulkanError) -> VkPipeline {
        if let pipeline = made[key] { return pipeline.handle }
        var isLate = true
        let pipeline: Owned
        if let ready = preparation?.take(key) {
            pipeline = owned(ready.pipeline)
            isLate = ready.hasWaited
        } else {
            pipeline = owned(try factory.make(key))
        }
        made[key] = pipeline
        hasNew = true
        if isLate { madeLate += 1 }
        if preparation != nil {
            used.append(key)
            if isLate { hasNewUse = true }
        }
        return pipeline.handle
    }

    /// The pipeline of a custom filter.
    func pipeline(_ key: PipelineKey, _ shader: CAFilterShader) throws(VulkanError) -> VkPipeline {
        let place = CustomPipeline(shader: shader, working: key.working)
        usedCustom.insert(place)
        if let pipeline = custom[place] { return pipeline.handle }
        let pipeline = owned(try factory.make(key, shader))
        custom[place] = pipeline
        madeLate += 1
        return pipeline.handle
    }

    private func owned(_ pipeline: VkPipeline) -> Owned {
        let calls = device.calls
        return Owned(pipeline) { calls.destroy(pipeline: $0) }
    }

    /// If there are many custom filters' pipelines, releases those that the last frame did not use, because a program may
    /// make new shaders all the time. The device must be idle.
    func beginFrame() {
        // The thread would take the cores with which such a device draws. And lavapipe makes a pipeline's shaders with the
        // context that its queue draws with.
        if device.info.kind == .software { preparation?.stop() }
        madeLate = 0
        if custom.count > Self.maximumCustom { custom = custom.filter { usedCustom.contains($0.key) } }
        usedCustom = []
    }

    /// Waits until all pipelines of the list are made.
    func finishPreparing() { preparation?.finish() }

    /// Writes the driver's cache to the user's folder if it has grown, and the list of used pipelines if a frame had to
    /// wait for one.
    func save() throws(VulkanError) {
        guard let file else { return }
        if let usedFile, hasNewUse {
            hasNewUse = false
            usedFile.write(namesOfUsed)
        }
        if let preparation, !hasSavedPreparation, preparation.hasEnded {
            hasSavedPreparation = true
            if preparation.madeCount > 0 { hasNew = true }
        }
        guard hasNew else { return }
        hasNew = false
        let data = try device.calls.data(of: cache.handle)
        guard data.count != storedBytes else { return }
        file.write(data)
        storedBytes = data.count
    }

    /// The pipelines used in this run, then those of earlier runs.
    private var namesOfUsed: [String] {
        let names = used.compactMap(\.name)
        let known = Set(names)
        return Array((names + usedBefore.filter { !known.contains($0) }).prefix(Self.maximumUsed))
    }
}
