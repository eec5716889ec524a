import CLaminaVulkan
import Foundation
import LaminaFilters
import LaminaPlan

/// Makes pipelines from keys. One thread uses it. Each thread has its own, with its own shader modules.
final class PipelineFactory {
    private let calls: PipelineCalls
    private let layout: VkPipelineLayout
    private let cache: VkPipelineCache
    private let blendsInBytes: Bool
    /// Keeps the device, if this object has to.
    private let owner: DeviceCalls?
    private var modules: [ShaderCode: VkShaderModule] = [:]

    /// - Parameters:
    ///   - layout: The layout of all pipelines. It has to outlive this object, as the cache has to.
    ///   - blendsInBytes: Whether colours become bytes before the device blends them.
    ///   - owner: Kept as long as this object; `nil` if the device outlives this object anyway.
    init(
        _ calls: PipelineCalls, layout: VkPipelineLayout, cache: VkPipelineCache, blendsInBytes: Bool,
        owner: DeviceCalls?
    ) {
        self.calls = calls
        self.layout = layout
        self.cache = cache
        self.blendsInBytes = blendsInBytes
        self.owner = owner
    }

    deinit { releaseModules() }

    /// Destroys the shader modules, which pipelines do not need once they are made.
    func releaseModules() {
        for module in modules.values { calls.destroy(shaderModule: module) }
        modules = [:]
    }

    /// Makes the pipeline of a key of `PipelineKey.all`. The caller destroys it.
    func make(_ key: PipelineKey) throws(VulkanError) -> VkPipeline {
        guard let fragment = try program(of: key).fragment else {
            throw .invalidPlan(reason: "\(key) has no shader")
        }
        return try make(key, fragment: try module(fragment), cache: cache)
    }

    /// Makes the pipeline of a custom filter, which stays out of the cache: the cache on disk would grow with every shader
    /// ever tried. The caller destroys the pipeline.
    func make(_ key: PipelineKey, _ shader: CAFilterShader) throws(VulkanError) -> VkPipeline {
        let module = try calls.createShaderModule(words: shader.words, key.description)
        defer { calls.destroy(shaderModule: module) }
        return try make(key, fragment: module, cache: nil)
    }

    private func module(_ code: ShaderCode) throws(VulkanError) -> VkShaderModule {
        if let module = modules[code] { return module }
        guard let words = code.words else {
            throw .invalidPlan(reason: "the shader \(code.rawValue) is damaged")
        }
        let module = try calls.createShaderModule(words: words, code.rawValue)
        modules[code] = module
        return module
    }

    private func program(of key: PipelineKey) throws(VulkanError) -> ShaderProgram {
        guard let program = key.program else { throw .invalidPlan(reason: "\(key) has no shaders") }
        return program
    }

    private func make(
        _ key: PipelineKey, fragment: VkShaderModule, cache: VkPipelineCache?
    ) throws(VulkanError) -> VkPipeline {
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
        if !blendsInBytes, let rounding = key.rounding {
            constants[PipelineKey.roundingConstant] = rounding
        }
        if key.working.isDeep {
            let limit = Int32(bitPattern: key.working.limit.bitPattern)
            constants[PipelineKey.limitConstant] = limit
            stages[0].pSpecializationInfo = Self.specialization([PipelineKey.limitConstant: limit], arena)
        }
        if !constants.isEmpty {
            stages[1].pSpecializationInfo = Self.specialization(constants, arena)
        }
        var info = VkGraphicsPipelineCreateInfo()
        info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO
        info.stageCount = UInt32(stages.count)
        info.pStages = UnsafePointer(arena.keep(stages))
        info.layout = layout
        Self.describeFixedFunctions(of: &info, key, arena)
        var rendering = VkPipelineRenderingCreateInfo()
        rendering.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO
        rendering.colorAttachmentCount = 1
        rendering.pColorAttachmentFormats = UnsafePointer(
            arena.keep(GraphicsDevice.format(of: key.working.pixels)))
        info.pNext = UnsafeRawPointer(arena.keep(rendering))
        return try calls.createPipeline(&info, cache: cache, key.description)
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

    /// Lists of triangles without vertex buffers; viewport and scissor are set while recording.
    private static func describeFixedFunctions(
        of info: inout VkGraphicsPipelineCreateInfo, _ key: PipelineKey, _ arena: StructureArena
    ) {
        var vertexInput = VkPipelineVertexInputStateCreateInfo()
        vertexInput.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO
        info.pVertexInputState = UnsafePointer(arena.keep(vertexInput))
        var assembly = VkPipelineInputAssemblyStateCreateInfo()
        assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO
        assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
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
            let operation = key.blend == .limit ? VK_BLEND_OP_MIN : VK_BLEND_OP_ADD
            (attachment.colorBlendOp, attachment.alphaBlendOp) = (operation, operation)
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
        // The least of both has no factors.
        case .limit: (VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE)
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
