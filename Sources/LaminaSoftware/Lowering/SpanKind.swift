/// How a span is painted. One case for each way; `MaterialPainter` has one branch for each case.
///
/// A span is a rectangle of an item's pixels inside one tile. It is *whole* if the item's shape covers every pixel of it,
/// and otherwise a part of the *rim*: its rows are equal, and each column has a coverage. An item without a shape consists
/// of whole spans. The names are the material, then the operation. A copy or a fill writes pixels; a blend reads them too.
package enum SpanKind: Hashable, Sendable {
    case whole(Whole)
    case rim(Rim)

    /// How pixels with a coverage of 1 are painted.
    package enum Whole: String, CaseIterable, Sendable {
        /// Writes one opaque colour.
        case solidFill = "solid fill"
        /// Blends one colour.
        case solidBlend = "solid blend"
        /// Blends one colour times the bytes of a mask that lies pixel for pixel (`MaskedFill`).
        case solidMask = "solid mask"
        /// Copies texels of an opaque image that lies pixel for pixel.
        case alignedCopy = "aligned copy"
        /// Blends texels of an image that lies pixel for pixel, without those that are known to be clear.
        case alignedBlend = "aligned blend"
        /// Draws glyphs into rows and blends these (`GlyphRows`).
        case glyphBlend = "glyph blend"
        /// Writes samples of an opaque image under any mapping, or of a mix of two images.
        case sampledCopy = "sampled copy"
        /// Blends samples of an image under any mapping, or of a mix of two images.
        case sampledBlend = "sampled blend"
        /// Blends rows of an image times a colour (`TintedRows`).
        case tintedBlend = "tinted blend"
        /// Writes an opaque gradient.
        case gradientFill = "gradient fill"
        /// Blends a gradient.
        case gradientBlend = "gradient blend"
        /// Blends particles.
        case particleBlend = "particle blend"
        /// Adds particles, for `BlendMode.plusLighter`.
        case particleAdd = "particle add"
        /// Blends any material row by row through any mask; several rows at once where the mask lies pixel for pixel, and the
        /// material is a gradient or an image that does too.
        case maskedRows = "masked rows"
        /// Combines any material row by row by a mode other than source-over, and through a mask if the item has one.
        case modeRows = "mode rows"
    }

    /// How pixels of a rim are painted.
    package enum Rim: String, CaseIterable, Sendable {
        /// Blends one colour.
        case solidRim = "solid rim"
        /// Blends samples of an image under any mapping, also pixel for pixel.
        case sampledRim = "sampled rim"
        /// Blends rows of an image times a colour.
        case tintedRim = "tinted rim"
        /// Blends a gradient.
        case gradientRim = "gradient rim"
        /// Blends any material row by row through any mask.
        case maskedRim = "masked rim"
        /// Combines any material row by row by a mode other than source-over, and through a mask if the item has one.
        case modeRim = "mode rim"
        /// Paints nothing: no plan gives particles a shape.
        case noRim = "no rim"
    }
}

extension SpanKind: CaseIterable {
    package static let allCases = Whole.allCases.map { whole($0) } + Rim.allCases.map { rim($0) }
}

extension SpanKind: CustomStringConvertible {
    package var description: String {
        switch self {
        case .whole(let kind): kind.rawValue
        case .rim(let kind): kind.rawValue
        }
    }
}
