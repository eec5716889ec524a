import LaminaPlan

/// Identifies a pipeline. `all` lists the possible keys, and `likely` the keys whose pipelines are made ahead; only the
/// pipelines of custom filters come in addition.
package struct PipelineKey: Hashable, Sendable {
    package enum Material: Hashable, Sendable {
        /// One colour.
        case solid
        /// Any image: in perspective, clamped to its texels, times an opacity.
        case image
        /// An image as it is, whose samples need neither perspective nor clamp.
        case affineImage
        /// Such an image times an opacity.
        case affineImageTimesOpacity
        /// Such an image times an opacity and the alpha of a mask that needs neither perspective nor clamp.
        case affineImageTimesMask
        /// One colour times the alpha of such a mask.
        case solidTimesAffineMask
        /// Any image times the red, green and blue of a colour, and an opacity.
        case imageTimesColor
        /// A gradient.
        case gradient(GradientStage)
        /// A particle: an image times a colour, clear outside its cell.
        case particle
        /// A particle whose rectangle lies within its cell and the clear texels around the cell.
        case uprightParticle
        /// A step of a filter.
        case filter(FilterStage)
        /// The planes of a video's YCbCr picture, converted to pixels.
        case ycbcr(PlaneStage)
        /// A colour times the coverage of glyphs in the atlas.
        case glyph
        /// The colour behind the glyphs of a picture.
        case glyphBackground
        /// A custom filter, by its index in the frame's `shaders`.
        case custom(Int32)
    }

    package enum Coverage: String, Hashable, Sendable {
        /// Every pixel is covered wholly.
        case none
        /// Up to four smooth edges.
        case edges
        /// Up to four smooth edges and round corners.
        case rounded
        /// Any shape.
        case shape
    }

    /// How a colour is combined with the target's.
    package enum Blend: Hashable, Sendable {
        /// The colour replaces the target's.
        case opaque
        /// S·o + D·(1 − o) in all channels, with the same opacity o for a whole draw: for an opaque image with an opacity,
        /// or for a mix of two images.
        case constant
        /// A mode of the blend unit.
        case unit(BlendMode)
        /// A formula that reads a copy of the target.
        case backdrop(BlendMode)
        /// The lesser of the colour and the target's, in each channel: after sums, in a format that holds more than its limit.
        case limit

        static let over = Blend.unit(.sourceOver)
    }

    /// The filters of a shader that computes the place of every texel from its own pixel. The result is then the same
    /// wherever a surface lies in a target, and whichever texture holds a texel.
    package struct Exactness: Hashable, Sendable {
        package var image = ImagePaint.Filter.nearest
        package var mask = ImagePaint.Filter.nearest
    }

    /// The textures that a shader samples and mixes itself, because the weights of the device's sampler are too coarse.
    package struct Mixing: Hashable, Sendable {
        package var image: Bool
        package var mask: Bool
    }

    package var material: Material
    package var coverage: Coverage
    /// Whether a mask multiplies the coverage, in addition to the mask of `affineImageTimesMask` or `solidTimesAffineMask`.
    package var isMasked: Bool
    package var blend: Blend
    /// For `solid` and `image` only; `nil` if values between the stages are interpolated.
    package var exactness: Exactness?
    /// The format of the target.
    package var working = WorkingFormat.standard
    /// `nil` if the sampler mixes texels, or if nothing is mixed.
    package private(set) var mixing: Mixing?

    init(
        material: Material, coverage: Coverage = .none, isMasked: Bool = false, blend: Blend = .over,
        exactness: Exactness? = nil
    ) {
        self.exactness = exactness
        self.material = material
        self.coverage = coverage
        self.isMasked = isMasked
        self.blend = blend
    }

    package static let all: [PipelineKey] = {
        var keys: [PipelineKey] = []
        for mode in BlendMode.allCases {
            if mode.usesBlendUnit {
                for (material, coverage) in drawn {
                    keys.append(PipelineKey(material: material, coverage: coverage, blend: .unit(mode)))
                }
                for material in [Material.solid, .image] {
                    for coverage in [Coverage.none, .shape] {
                        keys.append(
                            PipelineKey(
                                material: material, coverage: coverage, isMasked: true, blend: .unit(mode)))
                    }
                }
            } else {
                keys.append(PipelineKey(material: .image, blend: .backdrop(mode)))
                if !mode.isLinearInSource {
                    keys.append(PipelineKey(material: .image, isMasked: true, blend: .backdrop(mode)))
                }
            }
        }
        for material in [Material.solid, .affineImage, .image] {
            keys.append(PipelineKey(material: material, blend: .opaque))
        }
        for material in [Material.affineImage, .image] {
            keys.append(PipelineKey(material: material, blend: .constant))
        }
        for stage in GradientStage.all {
            keys.append(PipelineKey(material: .gradient(stage), blend: .opaque))
            keys.append(PipelineKey(material: .gradient(stage), blend: .over))
        }
        for material in [Material.particle, .uprightParticle] {
            for mode in [BlendMode.sourceOver, .plusLighter] {
                keys.append(PipelineKey(material: material, blend: .unit(mode)))
            }
        }
        keys += FilterStage.all.map { PipelineKey(material: .filter($0), blend: .opaque) }
        keys += PlaneStage.all.map { PipelineKey(material: .ycbcr($0), blend: .opaque) }
        for blend in [Blend.opaque, .over] {
            keys.append(PipelineKey(material: .imageTimesColor, blend: blend))
        }
        keys.append(PipelineKey(material: .imageTimesColor, coverage: .shape, blend: .over))
        keys.append(PipelineKey(material: .glyphBackground, blend: .opaque))
        keys.append(PipelineKey(material: .glyph, blend: .over))
        keys += keys.flatMap(\.exactForms) + keys.flatMap(\.mixingForms)
        return keys
    }()

    /// The key of the shader that mixes texels for the draw's linearly sampled textures.
    func mixingTexels(of binding: BatchList.Binding) -> PipelineKey {
        let (image, mask) = (binding.image?.filter == .linear, binding.mask?.filter == .linear)
        guard samplesImage && image || samplesMask && mask else { return self }
        var key = self
        key.mixing = Mixing(image: samplesImage && image, mask: samplesMask && mask)
        return key
    }

    /// Whether the shader has the sampler find an image's colour between texels. For `solidTimesAffineMask`, the mask is
    /// that image.
    private var samplesImage: Bool {
        guard exactness == nil else { return false }
        return switch material {
        case .image, .affineImage, .affineImageTimesOpacity, .affineImageTimesMask, .solidTimesAffineMask,
            .imageTimesColor, .particle, .uprightParticle:
            true
        case .solid, .gradient, .filter, .ycbcr, .glyph, .glyphBackground, .custom: false
        }
    }

    private var samplesMask: Bool { exactness == nil && (isMasked || material == .affineImageTimesMask) }

    /// The keys of the shaders that mix texels themselves.
    var mixingForms: [PipelineKey] {
        [(true, false), (false, true), (true, true)].compactMap { image, mask in
            guard samplesImage || !image, samplesMask || !mask else { return nil }
            var key = self
            key.mixing = Mixing(image: image, mask: mask)
            return key
        }
    }

    /// The keys of the shaders that compute the same from their own pixels.
    var exactForms: [PipelineKey] {
        let isImage = material == .image
        guard isImage || material == .solid else { return [] }
        let filters: [ImagePaint.Filter] = [.nearest, .linear]
        return (isImage ? filters : [.nearest]).flatMap { image in
            (isMasked ? filters : [.nearest]).map { mask in
                var key = self
                key.exactness = Exactness(image: image, mask: mask)
                return key
            }
        }
    }

    private static let drawn: [(Material, Coverage)] = [
        (.solid, .none), (.affineImage, .none), (.affineImageTimesOpacity, .none), (.image, .none),
        (.solidTimesAffineMask, .none), (.affineImageTimesMask, .none),
        (.solid, .edges), (.image, .edges), (.solid, .rounded), (.image, .rounded), (.solid, .shape),
        (.image, .shape),
    ]

    /// The shaders of the pipeline, found in `Shaders/variants.json` by name: the material, then what varies it. `nil` for
    /// keys that are never drawn, such as a particle within edges. Every key of `all` has a program.
    package var program: ShaderProgram? {
        var name = material.program.rawValue
        switch coverage {
        case .none: break
        case .edges: name += "Edges"
        case .rounded: name += "Rounded"
        case .shape: name += "Shape"
        }
        if isMasked { name += "Masked" }
        if case .backdrop = blend { name += "Blended" }
        if exactness != nil { name += "Exact" }
        return ShaderProgram(rawValue: name)
    }

    /// The number of the constant `ROUNDING` of `bytes.glsl`.
    static let roundingConstant: UInt32 = 9
    /// The number of the constant `LIMIT` of `format.glsl`.
    static let limitConstant: UInt32 = 10

    /// How a colour is rounded before it is blended by a device that blends in more precision than bytes. `nil` if no blend
    /// unit is used, or if the shader's result is bytes anyway.
    var rounding: Int32? {
        if working.isDeep { return nil }
        switch material {
        case .solid, .image, .affineImage, .affineImageTimesOpacity, .affineImageTimesMask,
            .solidTimesAffineMask, .imageTimesColor, .gradient, .particle, .uprightParticle:
            break
        case .filter, .ycbcr, .glyph, .glyphBackground, .custom: return nil
        }
        return switch blend {
        case .backdrop, .limit: nil
        case .opaque, .constant, .unit(.sourceOver): 1
        case .unit: 2
        }
    }

    /// Values of the fragment shader's specialization constants, by their numbers from 0.
    package var constants: [Int32] {
        if let exactness {
            var mode: Int32 = 0
            if case .backdrop(let formula) = blend { mode = Int32(formula.rawValue) }
            return [mode, exactness.image == .linear ? 1 : 0, exactness.mask == .linear ? 1 : 0]
        }
        if let mixing {
            var mode: Int32 = 0
            if case .backdrop(let formula) = blend { mode = Int32(formula.rawValue) }
            return [mode, mixing.image ? 1 : 0, mixing.mask ? 1 : 0]
        }
        if case .backdrop(let mode) = blend { return [Int32(mode.rawValue)] }
        return switch material {
        case .gradient(let stage): stage.constants
        case .filter(let stage): stage.constants
        case .ycbcr(let stage): stage.constants
        case .solid, .image, .affineImage, .affineImageTimesOpacity, .affineImageTimesMask,
            .solidTimesAffineMask, .imageTimesColor, .particle, .uprightParticle, .glyph, .glyphBackground,
            .custom:
            []
        }
    }
}

extension PipelineKey.Material {
    /// The program that draws the material over whole pixels.
    fileprivate var program: ShaderProgram {
        switch self {
        case .solid: .solid
        case .image: .image
        case .affineImage: .affineImage
        case .affineImageTimesOpacity: .affineImageTimesOpacity
        case .affineImageTimesMask: .affineImageTimesMask
        case .solidTimesAffineMask: .solidTimesAffineMask
        case .imageTimesColor: .imageTimesColor
        case .gradient: .gradient
        case .particle: .particle
        case .uprightParticle: .uprightParticle
        case .filter(let stage): stage.program
        case .ycbcr: .ycbcr
        case .glyph: .glyph
        case .glyphBackground: .glyphBackground
        case .custom: .filter
        }
    }
}

/// A step of a filter: the values for which its shader is specialised.
package struct FilterStage: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The mean of blocks that are 1, 2 or 4 texels wide and high.
        case reduce(width: Int, height: Int)
        /// One direction of a blur with at most `radius` taps on one side.
        case blur(radius: Int)
        /// A small image, enlarged linearly.
        case enlarge
        /// A colour matrix.
        case color
    }

    package var kind: Kind
    /// Whether texels outside the source are read.
    package var isChecked = true
    /// Whether only alpha matters and is copied into all four channels.
    package var isAlpha = false

    /// The radii of the pipelines. None has many more taps than needed, and there are few pipelines. (18 is
    /// `GaussianKernel.maximumRadius`.)
    static let radii = [3, 6, 9, 12, 15, 18]

    static let all: [FilterStage] = {
        var kinds = radii.map { Kind.blur(radius: $0) }
        for width in [1, 2, 4] {
            for height in [1, 2, 4] { kinds.append(.reduce(width: width, height: height)) }
        }
        var all = [FilterStage(kind: .color), FilterStage(kind: .enlarge)]
        for kind in kinds {
            for isChecked in [true, false] {
                for isAlpha in [true, false] {
                    all.append(FilterStage(kind: kind, isChecked: isChecked, isAlpha: isAlpha))
                }
            }
        }
        return all
    }()

    var program: ShaderProgram {
        switch kind {
        case .reduce: .filterReduce
        case .blur: .filterBlur
        case .enlarge: .filterEnlarge
        case .color: .filterColorMatrix
        }
    }

    var constants: [Int32] {
        let flags: [Int32] = [isChecked ? 1 : 0, isAlpha ? 1 : 0]
        return switch kind {
        case .reduce(let width, let height): [Int32(width), Int32(height)] + flags
        case .blur(let radius): [Int32(radius)] + flags
        case .color, .enlarge: []
        }
    }
}

extension FilterStage: CustomStringConvertible {
    package var description: String {
        let name =
            switch kind {
            case .color: "colour matrix"
            case .enlarge: "enlarge"
            case .blur(let radius): "blur \(radius)"
            case .reduce(let width, let height): "reduce \(width)×\(height)"
            }
        let mayCheck = kind != .color && kind != .enlarge
        return name + (isAlpha ? " alpha" : "") + (isChecked && mayCheck ? " checked" : "")
    }
}

extension PipelineKey: CustomStringConvertible {
    package var description: String {
        var words: [String] = []
        switch material {
        case .solid: words.append("solid")
        case .image: words.append("image")
        case .affineImage: words.append("affine image")
        case .affineImageTimesOpacity: words.append("affine image × opacity")
        case .affineImageTimesMask: words.append("affine image × mask")
        case .solidTimesAffineMask: words.append("solid × affine mask")
        case .imageTimesColor: words.append("image × colour")
        case .gradient(let stage): words.append(stage.description)
        case .particle: words.append("particles")
        case .uprightParticle: words.append("upright particles")
        case .filter(let stage): words.append(stage.description)
        case .ycbcr(let stage): words.append(stage.description)
        case .glyph: words.append("glyphs")
        case .glyphBackground: words.append("glyph background")
        case .custom(let shader): words.append("own filter \(shader)")
        }
        if coverage != .none { words.append(coverage.rawValue) }
        if isMasked { words.append("masked") }
        if exactness != nil { words.append("exactly") }
        if mixing != nil { words.append("mixing texels") }
        switch blend {
        case .opaque: words.append("opaque")
        case .constant: words.append("mixed")
        case .unit(.sourceOver): words.append("over")
        case .unit(let mode): words.append("\(mode)")
        case .backdrop(let mode): words.append("\(mode) by formula")
        case .limit: words.append("limiting")
        }
        if working.isDeep { words.append("halves up to \(working.limit)") }
        return words.joined(separator: " ")
    }
}
