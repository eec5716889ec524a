import CLaminaVulkan
import Foundation
import LaminaFilters
import LaminaPlan

/// The pipelines by key, made when they are first needed, and the layouts that they share.
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
    private var modules: [ShaderCode: Owned] = [:]
    /// The pipelines of custom filters, by their shaders.
    private var custom: [CAFilterShader: Owned] = [:]
    private var usedCustom: Set<CAFilterShader> = []
    /// The number of custom filters' pipelines that are kept even if a frame does not use them.
    private static let maximumCustom = 16

    var count: Int { made.count + custom.count }

    init(_ device: GraphicsDevice, cacheFolder: String?) throws(VulkanError) {
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
        file = cacheFolder.map { PipelineCacheFile(folder: $0, device: device.info) }
        let stored = file?.read() ?? []
        storedBytes = stored.count
        cache = Owned(try calls.createPipelineCache(data: stored)) { calls.destroy(pipelineCache: $0) }
        withExtendedLifetime(arena) {}
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

    /// The pipeline of a key, made when it is first needed.
    func pipeline(_ key: PipelineKey) throws(VulkanError) -> VkPipeline {
        if let pipeline = made[key] { return pipeline.handle }
        let pipeline = try make(key)
        made[key] = pipeline
        hasNew = true
        return pipeline.handle
    }

    /// The pipeline of a custom filter.
    func pipeline(_ key: PipelineKey, _ shader: CAFilterShader) throws(VulkanError) -> VkPipeline {
        usedCustom.insert(shader)
        if let pipeline = custom[shader] { return pipeline.handle }
        let calls = device.calls
        let module = Owned(try calls.createShaderModule(words: shader.words, key.description)) {
            calls.destroy(shaderModule: $0)
        }
        // Not in the cache on disk, which would grow with every shader ever tried.
        let pipeline = try make(key, fragment: module.handle, cache: nil)
        withExtendedLifetime(module) {}
        custom[shader] = pipeline
        return pipeline.handle
    }

    /// If there are many custom filters' pipelines, releases those that the last frame did not use, because a program may
    /// make new shaders all the time. The device must be idle.
    func beginFrame() {
        if custom.count > Self.maximumCustom { custom = custom.filter { usedCustom.contains($0.key) } }
        usedCustom = []
    }

    /// Writes the driver's cache to the user's folder if it has grown.
    func save() throws(VulkanError) {
        guard let file, hasNew else { return }
        hasNew = false
        let data = try device.calls.data(of: cache.handle)
        guard data.count != storedBytes else { return }
        file.write(data)
        storedBytes = data.count
    }

    private func module(_ code: ShaderCode) throws(VulkanError) -> VkShaderModule {
        if let module = modules[code] { return module.handle }
        guard let words = code.words else {
            throw .invalidPlan(reason: "the shader \(code.rawValue) is damaged")
        }
        let calls = device.calls
        let module = Owned(try calls.createShaderModule(words: words, code.rawValue)) {
            calls.destroy(shaderModule: $0)
        }
        modules[code] = module
        return module.handle
    }

    private func program(of key: PipelineKey) throws(VulkanError) -> ShaderProgram {
        guard let program = key.program else { throw .invalidPlan(reason: "\(key) has no shaders") }
        return program
    }

    private func make(_ key: PipelineKey) throws(VulkanError) -> Owned {
        guard let fragment = try program(of: key).fragment else {
            throw .invalidPlan(reason: "\(key) has no shader")
        }
        return try make(key, fragment: try module(fragment), cache: cache.handle)
    }

    private func make(
        _ key: PipelineKey, fragment: VkShaderModule, cache: VkPipelineCache?
    ) throws(VulkanError) -> Owned {
        let arena = StructureArena()
        defer { withExtendedLifetime(arena) {} }
        func stage(_ bit: VkShaderStageFlagBits, _ module: VkShaderModule) -> VkPipelineShaderStageCreateInfo
        {
            var stage = VkPipelineShaderStageCreateInfo()
            stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO
            stage.stage = bit
            stage.module = module
            stage.pName = arena.keep("main")
            return stage
        }
        var stages = [
            stage(VK_SHADER_STAGE_VERTEX_BIT, try module(try program(of: key).vertex)),
            stage(VK_SHADER_STAGE_FRAGMENT_BIT, fragment),
        ]
        var constants = Dictionary(
            uniqueKeysWithValues: key.constants.enumerated().map { (UInt32($0.offset), $0.element) })
        if !device.info.blendsInBytes, let rounding = key.rounding {
            constants[PipelineKey.roundingConstant] = rounding
        }
        if !constants.isEmpty {
            stages[1].pSpecializationInfo = Self.specialization(constants, arena)
        }
        var info = VkGraphicsPipelineCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO
        info.stageCount = UInt32(stages.count)
        info.pStages = UnsafePointer(arena.keep(stages))
        info.layout = layout.handle
        Self.describeFixedFunctions(of: &info, key, arena)
        var rendering = VkPipelineRenderingCreateInfo()
        rendering.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO
        rendering.colorAttachmentCount = 1
        rendering.pColorAttachmentFormats = UnsafePointer(arena.keep(GraphicsDevice.format))
        info.pNext = UnsafeRawPointer(arena.keep(rendering))
        let calls = device.calls
        let pipeline = Owned(try calls.createPipeline(&info, cache: cache, key.description)) {
            calls.destroy(pipeline: $0)
        }
        try calls.label(pipeline.handle, VK_OBJECT_TYPE_PIPELINE, key.description)
        return pipeline
    }

    /// 32-bit values by the numbers of the constants.
    private static func specialization(
        _ constants: [UInt32: Int32], _ arena: StructureArena
    ) -> UnsafePointer<VkSpecializationInfo> {
        let constants = constants.sorted { $0.key < $1.key }
        let values = constants.map(\.value)
        var info = VkSpecializationInfo()
        info.mapEntryCount = UInt32(values.count)
        info.pMapEntries = UnsafePointer(
            arena.keep(
                constants.enumerated().map { index, constant in
                    VkSpecializationMapEntry(constantID: constant.key, offset: UInt32(4 * index), size: 4)
                }))
        info.dataSize = 4 * values.count
        info.pData = UnsafeRawPointer(arena.keep(values))
        return UnsafePointer(arena.keep(info))
    }

    /// Triangle strips without vertex buffers; viewport and scissor are set while recording.
    private static func describeFixedFunctions(
        of info: inout VkGraphicsPipelineCreateInfo, _ key: PipelineKey, _ arena: StructureArena
    ) {
        var vertexInput = VkPipelineVertexInputStateCreateInfo()
        vertexInput.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO
        info.pVertexInputState = UnsafePointer(arena.keep(vertexInput))
        var assembly = VkPipelineInputAssemblyStateCreateInfo()
        assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO
        assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP
        info.pInputAssemblyState = UnsafePointer(arena.keep(assembly))
        var viewport = VkPipelineViewportStateCreateInfo()
        viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO
        viewport.viewportCount = 1
        viewport.scissorCount = 1
        info.pViewportState = UnsafePointer(arena.keep(viewport))
        var rasterization = VkPipelineRasterizationStateCreateInfo()
        rasterization.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO
        rasterization.cullMode = VK_CULL_MODE_NONE.rawValue
        rasterization.lineWidth = 1
        info.pRasterizationState = UnsafePointer(arena.keep(rasterization))
        var multisample = VkPipelineMultisampleStateCreateInfo()
        multisample.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO
        multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT
        info.pMultisampleState = UnsafePointer(arena.keep(multisample))
        var attachment = VkPipelineColorBlendAttachmentState()
        if let factors = key.blend.factors {
            attachment.blendEnable = 1
            attachment.srcColorBlendFactor = factors.source
            attachment.dstColorBlendFactor = factors.target
            attachment.srcAlphaBlendFactor = factors.source
            attachment.dstAlphaBlendFactor = factors.target
            attachment.colorBlendOp = VK_BLEND_OP_ADD
            attachment.alphaBlendOp = VK_BLEND_OP_ADD
        }
        attachment.colorWriteMask = 0xF
        var blend = VkPipelineColorBlendStateCreateInfo()
        blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO
        blend.attachmentCount = 1
        blend.pAttachments = UnsafePointer(arena.keep(attachment))
        info.pColorBlendState = UnsafePointer(arena.keep(blend))
        var dynamic = VkPipelineDynamicStateCreateInfo()
        dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO
        var states = [VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR]
        if key.blend == .constant { states.append(VK_DYNAMIC_STATE_BLEND_CONSTANTS) }
        dynamic.dynamicStateCount = UInt32(states.count)
        dynamic.pDynamicStates = UnsafePointer(arena.keep(states))
        info.pDynamicState = UnsafePointer(arena.keep(dynamic))
    }
}

extension PipelineKey.Blend {
    /// The factors by which the blend unit multiplies premultiplied S and D before it adds them, by `BlendMode`'s formulas.
    /// `nil` if S replaces D.
    fileprivate var factors: (source: VkBlendFactor, target: VkBlendFactor)? {
        switch self {
        case .opaque, .backdrop: nil
        case .constant: (VK_BLEND_FACTOR_CONSTANT_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_ALPHA)
        case .unit(let mode):
            switch mode {
            case .plusLighter: (VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE)
            case .destinationOver: (VK_BLEND_FACTOR_ONE_MINUS_DST_ALPHA, VK_BLEND_FACTOR_ONE)
            case .sourceAtop: (VK_BLEND_FACTOR_DST_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA)
            case .xor: (VK_BLEND_FACTOR_ONE_MINUS_DST_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA)
            case .destinationOut: (VK_BLEND_FACTOR_ZERO, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA)
            case .screen: (VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE_MINUS_SRC_COLOR)
            case .sourceOver: (VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA)
            // The blend unit computes none of these, and no pipeline asks it to.
            case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker,
                .multiply, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
                .difference, .exclusion, .hue, .saturation, .color, .luminosity, .subtract:
                (VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA)
            }
        }
    }
}

extension ShaderCode {
    /// The shader as SPIR-V words; `nil` if the text is not base64 of whole words.
    package var words: [UInt32]? {
        let text = base64
        return text.withUTF8Buffer { utf8 in
            guard let data = Data(base64Encoded: Data(utf8)), data.count % 4 == 0 else { return nil }
            return data.withUnsafeBytes { raw in
                (0..<(raw.count / 4)).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
            }
        }
    }
}
