extension PipelineKey {
    /// What decides which pipelines the frames of a device need.
    package struct Uses: Sendable {
        /// Whether shaders mix texels themselves.
        package var mixesTexels: Bool
        /// Whether pictures of glyphs are drawn from glyphs in the device's memory.
        package var drawsGlyphs: Bool
        /// Whether the device converts the planes of videos.
        package var convertsPlanes: Bool
        /// Whether shader stages can pass as many values as the exact shaders do.
        package var hasWideInterfaces: Bool

        package init(
            mixesTexels: Bool = false, drawsGlyphs: Bool = true, convertsPlanes: Bool = true,
            hasWideInterfaces: Bool = true
        ) {
            self.mixesTexels = mixesTexels
            self.drawsGlyphs = drawsGlyphs
            self.convertsPlanes = convertsPlanes
            self.hasWideInterfaces = hasWideInterfaces
        }
    }

    /// The pipelines that the frames of most programs need, the likeliest first.
    ///
    /// `all` has more than 700 keys, and a GPU's driver may take tens of milliseconds for each. So this list has about 90:
    /// no blend mode but source-over, and no filter steps that are rare. Frames make other pipelines when they need them.
    package static func likely(_ uses: Uses) -> [PipelineKey] {
        var keys = [
            PipelineKey(material: .solid, blend: .opaque),
            PipelineKey(material: .solid),
            PipelineKey(material: .affineImage),
            PipelineKey(material: .affineImage, blend: .opaque),
            PipelineKey(material: .solid, coverage: .rounded),
            PipelineKey(material: .image, coverage: .rounded),
        ]
        if uses.drawsGlyphs {
            keys.append(PipelineKey(material: .glyphBackground, blend: .opaque))
            keys.append(PipelineKey(material: .glyph))
        }
        keys += [
            PipelineKey(material: .affineImageTimesOpacity),
            PipelineKey(material: .affineImage, blend: .constant),
            PipelineKey(material: .solidTimesAffineMask),
            PipelineKey(material: .affineImageTimesMask),
            PipelineKey(material: .image),
            PipelineKey(material: .image, blend: .opaque),
            PipelineKey(material: .image, blend: .constant),
            PipelineKey(material: .solid, coverage: .edges),
            PipelineKey(material: .image, coverage: .edges),
            PipelineKey(material: .solid, coverage: .shape),
            PipelineKey(material: .image, coverage: .shape),
        ]
        for stage in GradientStage.all where stage.lookup == .record {
            keys.append(PipelineKey(material: .gradient(stage), blend: .opaque))
            keys.append(PipelineKey(material: .gradient(stage)))
        }
        for material in [Material.solid, .image] {
            keys.append(PipelineKey(material: material, isMasked: true))
            keys.append(PipelineKey(material: material, coverage: .shape, isMasked: true))
        }
        if uses.hasWideInterfaces { keys += exactForms }
        keys.append(PipelineKey(material: .imageTimesColor))
        keys.append(PipelineKey(material: .imageTimesColor, blend: .opaque))
        keys.append(PipelineKey(material: .imageTimesColor, coverage: .shape))
        keys += FilterStage.all.filter(\.isLikely).map { PipelineKey(material: .filter($0), blend: .opaque) }
        keys.append(PipelineKey(material: .uprightParticle))
        keys.append(PipelineKey(material: .particle))
        if uses.convertsPlanes {
            keys += PlaneStage.all.filter { $0.subsampling == .s420 }
                .map { PipelineKey(material: .ycbcr($0), blend: .opaque) }
        }
        return uses.mixesTexels ? keys.flatMap { [$0] + $0.mixingForms } : keys
    }

    /// Colours and images of surfaces that lie in a target with others.
    private static var exactForms: [PipelineKey] {
        [
            PipelineKey(material: .solid, blend: .opaque), PipelineKey(material: .solid),
            PipelineKey(material: .image), PipelineKey(material: .image, blend: .opaque),
            PipelineKey(material: .solid, coverage: .rounded),
            PipelineKey(material: .image, coverage: .rounded),
            PipelineKey(material: .solid, isMasked: true), PipelineKey(material: .image, isMasked: true),
        ].flatMap(\.exactForms)
    }
}

extension FilterStage {
    /// Whether shadows and usual blurs take this step.
    fileprivate var isLikely: Bool {
        switch kind {
        case .color, .enlarge, .blur: true
        case .reduce(let width, let height): width == height && width > 1
        }
    }
}
