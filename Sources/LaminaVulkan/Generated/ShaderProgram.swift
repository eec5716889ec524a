// From Shaders/ 544e88cd0ad38a22 by glslang 12.0.0, with `swift package compile-shaders`. Not to be edited.

/// The programs in `Shaders/variants.json`: what a vertex and a fragment shader draw together.
package enum ShaderProgram: String, CaseIterable, Sendable {
    /// One colour.
    case solid
    /// One colour times the alpha of any mask.
    case solidMasked
    /// One colour within up to four smooth edges.
    case solidEdges
    /// One colour within up to four smooth edges and round corners.
    case solidRounded
    /// One colour within any shape.
    case solidShape
    /// One colour within any shape, times the alpha of any mask.
    case solidShapeMasked
    /// `solid`, the same wherever a surface lies in its target.
    case solidExact
    /// `solidMasked`, the same wherever a surface lies in its target.
    case solidMaskedExact
    /// `solidEdges`, the same wherever a surface lies in its target.
    case solidEdgesExact
    /// `solidRounded`, the same wherever a surface lies in its target.
    case solidRoundedExact
    /// `solidShape`, the same wherever a surface lies in its target.
    case solidShapeExact
    /// `solidShapeMasked`, the same wherever a surface lies in its target.
    case solidShapeMaskedExact
    /// One colour times the alpha of a mask that needs neither perspective nor clamp.
    case solidTimesAffineMask
    /// Any image: in perspective, clamped to its texels, times an opacity.
    case image
    /// Any image times the alpha of any mask.
    case imageMasked
    /// Any image within up to four smooth edges.
    case imageEdges
    /// Any image within up to four smooth edges and round corners.
    case imageRounded
    /// Any image within any shape.
    case imageShape
    /// Any image within any shape, times the alpha of any mask.
    case imageShapeMasked
    /// Any image, blended by a formula with a copy of the target.
    case imageBlended
    /// Any image times the alpha of any mask, blended by a formula with a copy of the target.
    case imageMaskedBlended
    /// `image`, the same wherever a surface lies in its target.
    case imageExact
    /// `imageMasked`, the same wherever a surface lies in its target.
    case imageMaskedExact
    /// `imageEdges`, the same wherever a surface lies in its target.
    case imageEdgesExact
    /// `imageRounded`, the same wherever a surface lies in its target.
    case imageRoundedExact
    /// `imageShape`, the same wherever a surface lies in its target.
    case imageShapeExact
    /// `imageShapeMasked`, the same wherever a surface lies in its target.
    case imageShapeMaskedExact
    /// `imageBlended`, the same wherever a surface lies in its target.
    case imageBlendedExact
    /// `imageMaskedBlended`, the same wherever a surface lies in its target.
    case imageMaskedBlendedExact
    /// An image as it is, which needs neither perspective nor clamp.
    case affineImage
    /// `affineImage` times an opacity.
    case affineImageTimesOpacity
    /// `affineImage` times an opacity and the alpha of a mask that needs neither perspective nor clamp.
    case affineImageTimesMask
    /// Any image times the red, green and blue of a colour, and an opacity.
    case imageTimesColor
    /// `imageTimesColor` within any shape.
    case imageTimesColorShape
    /// A gradient of any kind, dithered.
    case gradient
    /// An image times a colour, clamped to the cell of a particle and the clear texels around the cell.
    case particle
    /// `particle` without the clamp, because its whole rectangle lies on the cell and the clear texels.
    case uprightParticle
    /// The planes of a YCbCr picture, converted to pixels.
    case ycbcr
    /// The colour behind the glyphs of a picture.
    case glyphBackground
    /// One colour times the coverage of a glyph in the atlas.
    case glyph
    /// A custom filter, which brings its fragment shader.
    case filter
    /// The means of blocks of texels.
    case filterReduce
    /// One direction of a Gaussian blur.
    case filterBlur
    /// A small image, enlarged linearly.
    case filterEnlarge
    /// A matrix times each straight colour.
    case filterColorMatrix

    /// The vertex shader, which other programs may have too.
    package var vertex: ShaderCode {
        switch self {
        case .solid: .solidVertex
        case .solidMasked: .solidMaskedVertex
        case .solidEdges: .solidEdgesVertex
        case .solidRounded: .solidRoundedVertex
        case .solidShape: .solidShapeVertex
        case .solidShapeMasked: .solidShapeMaskedVertex
        case .solidExact: .solidExactVertex
        case .solidMaskedExact: .solidMaskedExactVertex
        case .solidEdgesExact: .solidEdgesExactVertex
        case .solidRoundedExact: .solidRoundedExactVertex
        case .solidShapeExact: .solidShapeExactVertex
        case .solidShapeMaskedExact: .solidShapeMaskedExactVertex
        case .solidTimesAffineMask: .solidTimesAffineMaskVertex
        case .image: .imageVertex
        case .imageMasked: .imageMaskedVertex
        case .imageEdges: .imageEdgesVertex
        case .imageRounded: .imageRoundedVertex
        case .imageShape: .imageShapeVertex
        case .imageShapeMasked: .imageShapeMaskedVertex
        case .imageBlended: .imageVertex
        case .imageMaskedBlended: .imageMaskedVertex
        case .imageExact: .imageExactVertex
        case .imageMaskedExact: .imageMaskedExactVertex
        case .imageEdgesExact: .imageEdgesExactVertex
        case .imageRoundedExact: .imageRoundedExactVertex
        case .imageShapeExact: .imageShapeExactVertex
        case .imageShapeMaskedExact: .imageShapeMaskedExactVertex
        case .imageBlendedExact: .imageExactVertex
        case .imageMaskedBlendedExact: .imageMaskedExactVertex
        case .affineImage: .affineImageVertex
        case .affineImageTimesOpacity: .affineImageTimesOpacityVertex
        case .affineImageTimesMask: .affineImageTimesMaskVertex
        case .imageTimesColor: .imageTimesColorVertex
        case .imageTimesColorShape: .imageTimesColorShapeVertex
        case .gradient: .gradientVertex
        case .particle: .particleVertex
        case .uprightParticle: .uprightParticleVertex
        case .ycbcr: .ycbcrVertex
        case .glyphBackground: .glyphBackgroundVertex
        case .glyph: .glyphVertex
        case .filter: .filterVertex
        case .filterReduce: .filterVertex
        case .filterBlur: .filterVertex
        case .filterEnlarge: .filterVertex
        case .filterColorMatrix: .filterVertex
        }
    }

    /// `nil` where a custom filter brings the fragment shader.
    package var fragment: ShaderCode? {
        switch self {
        case .solid: .solidFragment
        case .solidMasked: .solidMaskedFragment
        case .solidEdges: .solidEdgesFragment
        case .solidRounded: .solidRoundedFragment
        case .solidShape: .solidShapeFragment
        case .solidShapeMasked: .solidShapeMaskedFragment
        case .solidExact: .solidExactFragment
        case .solidMaskedExact: .solidMaskedExactFragment
        case .solidEdgesExact: .solidEdgesExactFragment
        case .solidRoundedExact: .solidRoundedExactFragment
        case .solidShapeExact: .solidShapeExactFragment
        case .solidShapeMaskedExact: .solidShapeMaskedExactFragment
        case .solidTimesAffineMask: .solidTimesAffineMaskFragment
        case .image: .imageFragment
        case .imageMasked: .imageMaskedFragment
        case .imageEdges: .imageEdgesFragment
        case .imageRounded: .imageRoundedFragment
        case .imageShape: .imageShapeFragment
        case .imageShapeMasked: .imageShapeMaskedFragment
        case .imageBlended: .imageBlendedFragment
        case .imageMaskedBlended: .imageMaskedBlendedFragment
        case .imageExact: .imageExactFragment
        case .imageMaskedExact: .imageMaskedExactFragment
        case .imageEdgesExact: .imageEdgesExactFragment
        case .imageRoundedExact: .imageRoundedExactFragment
        case .imageShapeExact: .imageShapeExactFragment
        case .imageShapeMaskedExact: .imageShapeMaskedExactFragment
        case .imageBlendedExact: .imageBlendedExactFragment
        case .imageMaskedBlendedExact: .imageMaskedBlendedExactFragment
        case .affineImage: .affineImageFragment
        case .affineImageTimesOpacity: .affineImageTimesOpacityFragment
        case .affineImageTimesMask: .affineImageTimesMaskFragment
        case .imageTimesColor: .imageTimesColorFragment
        case .imageTimesColorShape: .imageTimesColorShapeFragment
        case .gradient: .gradientFragment
        case .particle: .particleFragment
        case .uprightParticle: .uprightParticleFragment
        case .ycbcr: .ycbcrFragment
        case .glyphBackground: .glyphBackgroundFragment
        case .glyph: .glyphFragment
        case .filter: nil
        case .filterReduce: .filterReduceFragment
        case .filterBlur: .filterBlurFragment
        case .filterEnlarge: .filterEnlargeFragment
        case .filterColorMatrix: .filterColorMatrixFragment
        }
    }
}
