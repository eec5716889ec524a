/// What tells pipelines apart. There are `all` of them and no others, so each can be made ahead and counted.
package struct PipelineKey: Hashable, Sendable {
    package enum Material: String, Hashable, Sendable {
        /// One colour.
        case solid
        /// An image as it is: no opacity, no perspective, no sample outside what may be read.
        case image
        /// The same with an opacity.
        case faded
        /// An opaque image with an opacity that a whole draw has in common: a blend constant.
        case dimmed
        /// Any image: in perspective, clamped to its texels, with an opacity.
        case sampled
    }

    package enum Coverage: String, Hashable, Sendable {
        /// Every pixel wholly.
        case none
        /// Up to four smooth edges.
        case edges
        /// Up to four smooth edges and round corners.
        case rounded
        /// Everything that a shape can be.
        case shape
    }

    package var material: Material
    package var coverage: Coverage
    /// Copies instead of blending.
    package var isOpaque: Bool

    package static let all: [PipelineKey] = [
        PipelineKey(material: .solid, coverage: .none, isOpaque: true),
        PipelineKey(material: .solid, coverage: .none, isOpaque: false),
        PipelineKey(material: .image, coverage: .none, isOpaque: true),
        PipelineKey(material: .image, coverage: .none, isOpaque: false),
        PipelineKey(material: .faded, coverage: .none, isOpaque: false),
        PipelineKey(material: .dimmed, coverage: .none, isOpaque: false),
        PipelineKey(material: .sampled, coverage: .none, isOpaque: false),
        PipelineKey(material: .solid, coverage: .edges, isOpaque: false),
        PipelineKey(material: .sampled, coverage: .edges, isOpaque: false),
        PipelineKey(material: .solid, coverage: .rounded, isOpaque: false),
        PipelineKey(material: .sampled, coverage: .rounded, isOpaque: false),
        PipelineKey(material: .solid, coverage: .shape, isOpaque: false),
        PipelineKey(material: .sampled, coverage: .shape, isOpaque: false),
    ]

    package var shaders: (vertex: ShaderCode, fragment: ShaderCode) {
        switch (material, coverage) {
        case (.solid, .none): (.solidVertex, .solidFragment)
        case (.solid, .edges): (.solidEdgesVertex, .solidEdgesFragment)
        case (.solid, .rounded): (.solidRoundedVertex, .solidRoundedFragment)
        case (.solid, .shape): (.solidShapeVertex, .solidShapeFragment)
        case (.image, _), (.dimmed, _): (.imageVertex, .imageFragment)
        case (.faded, _): (.fadedImageVertex, .fadedImageFragment)
        case (.sampled, .none): (.sampledImageVertex, .sampledImageFragment)
        case (.sampled, .edges): (.imageEdgesVertex, .imageEdgesFragment)
        case (.sampled, .rounded): (.imageRoundedVertex, .imageRoundedFragment)
        case (.sampled, .shape): (.imageShapeVertex, .imageShapeFragment)
        }
    }
}

extension PipelineKey: CustomStringConvertible {
    package var description: String {
        var text = material.rawValue
        if coverage != .none { text += " " + coverage.rawValue }
        return text + (isOpaque ? " opaque" : " over")
    }
}
