import LaminaPlan

/// How a device draws: as a GPU, or with everything that is faster on a device that draws with the CPU.
///
/// This is the one place where software devices part from GPUs. The switch `texels` of ``Optimizations`` chooses: without
/// it, a software device gets exactly the draws that a GPU gets. What remains apart from the draws is what drivers demand:
/// a command buffer for each pass, and a thread for pipelines that ends with the first frame.
package struct DrawingStrategy: Equatable, Sendable {
    /// The costs by which shapes are cut.
    package var costs: DrawingCosts
    /// Whether texels that the CPU computes take the place of shaders that compute colours or coverage: `UprightShapes`,
    /// `GradientImages` and `MaskedImages`.
    package var replacesShaders = false
    /// Whether targets lie in memory that the CPU sees. The picture is then read where it is drawn.
    package var drawsIntoVisibleMemory = false
    /// Whether the CPU computes large blurs, in targets that it sees.
    package var filtersOnHost = false
    /// Whether the CPU converts the planes of videos while it copies them. On lavapipe, a 1080p frame took 10 ms with the
    /// CPU's kernel and 82 with the shader.
    package var convertsPlanesOnHost = false
    /// Whether grey and float images become textures of their own formats. A software device samples one format much
    /// faster than others.
    package var keepsLayouts = true
    /// Whether compressed textures are uploaded without decoding. A software device decodes every sample again.
    package var keepsBlocks = true
    /// Whether pictures of glyphs are drawn from glyphs in the device's memory. With a software device, pixels are made
    /// sooner.
    package var drawsGlyphs = true

    /// A GPU's.
    package static let gpu = DrawingStrategy(costs: .gpu)

    /// That of a device that draws with the CPU.
    ///
    /// - Parameters:
    ///   - copiesRows: Whether the device draws images that lie pixel for pixel by copying their rows. Measured on llvmpipe
    ///     alone.
    ///   - drawsIntoLinearImages: Whether it draws into images whose rows the CPU can read.
    package static func software(copiesRows: Bool, drawsIntoLinearImages: Bool) -> DrawingStrategy {
        DrawingStrategy(
            costs: .software, replacesShaders: copiesRows, drawsIntoVisibleMemory: drawsIntoLinearImages,
            filtersOnHost: drawsIntoLinearImages, convertsPlanesOnHost: true, keepsLayouts: false,
            keepsBlocks: false, drawsGlyphs: false)
    }

    /// What lavapipe draws with unless the switch is off, for people who look at a plan without a device.
    package static let lavapipe = software(copiesRows: true, drawsIntoLinearImages: true)

    /// - Parameter drawsIntoLinearImages: Whether the device draws into images whose rows the CPU can read.
    package init(_ info: VulkanDeviceInfo, drawsIntoLinearImages: Bool, _ options: VulkanOptions) {
        self =
            info.kind == .software && !options.drawsAsGPU
            ? .software(
                copiesRows: info.blendsInBytes,
                drawsIntoLinearImages: drawsIntoLinearImages && options.mayReadInPlace) : .gpu
        keepsLayouts = options.keepsLayouts ?? keepsLayouts
        keepsBlocks = options.keepsBlocks ?? keepsBlocks
        drawsGlyphs = options.drawsGlyphs ?? drawsGlyphs
    }

    private init(
        costs: DrawingCosts, replacesShaders: Bool = false, drawsIntoVisibleMemory: Bool = false,
        filtersOnHost: Bool = false, convertsPlanesOnHost: Bool = false, keepsLayouts: Bool = true,
        keepsBlocks: Bool = true, drawsGlyphs: Bool = true
    ) {
        self.costs = costs
        self.replacesShaders = replacesShaders
        self.drawsIntoVisibleMemory = drawsIntoVisibleMemory
        self.filtersOnHost = filtersOnHost
        self.convertsPlanesOnHost = convertsPlanesOnHost
        self.keepsLayouts = keepsLayouts
        self.keepsBlocks = keepsBlocks
        self.drawsGlyphs = drawsGlyphs
    }
}

extension DrawingStrategy: CustomStringConvertible {
    /// For people, after "drawn".
    package var description: String {
        if costs == .gpu { return "as on a GPU" }
        let parts = [
            (replacesShaders, "texels"), (filtersOnHost, "large blurs"),
            (convertsPlanesOnHost, "video planes"),
        ].filter(\.0).map(\.1)
        return "with the CPU's help (texels: \(parts.joined(separator: ", ")))"
    }
}
