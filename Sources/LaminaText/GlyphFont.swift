internal import CLaminaText
import Foundation
import LaminaGeometry
import LaminaImage
import LaminaSystem

/// A font at no size. Any number of threads may ask it.
package final class GlyphFont: @unchecked Sendable {
    /// The C side never changes it, and frees it with its library.
    let pointer: OpaquePointer
    private let library: FontLibrary.Handle?
    /// Counts from 1.
    package let id: UInt32
    /// The family's name.
    package let family: String
    /// The path of the file that it was read from; empty where Fontconfig does not know one.
    package let file: String
    /// The font in the file, and above the lowest 16 bits the named instance of a variable font.
    package let index: Int
    /// Its places on the axes of a variable font, as Cairo has them.
    let variations: String
    /// Units of an em.
    package let units: Double
    /// The middle of an underline, in units above the baseline, and its thickness.
    package let underline: (position: Double, thickness: Double)
    package let isEmboldened: Bool
    /// How far a point moves to the right for each unit that it lies up, for letters that are slanted.
    package let shear: Double
    let hasPictures: Bool
    let hasLayers: Bool

    init(_ pointer: OpaquePointer, of library: FontLibrary.Handle?) {
        self.pointer = pointer
        self.library = library
        id = lamina_text_font_id(pointer)
        family = String(cString: lamina_text_font_family(pointer))
        file = String(cString: lamina_text_font_file(pointer))
        index = Int(lamina_text_font_index(pointer))
        variations = String(cString: lamina_text_font_variations(pointer))
        let info = lamina_text_font_get_info(pointer)
        units = Double(max(1, info.units))
        underline = (info.underline_position, info.underline_thickness)
        isEmboldened = info.is_emboldened
        shear = info.shear
        hasPictures = info.has_pictures
        hasLayers = info.has_layers
    }

    /// The outline in units, y up, as the designer drew it: without hinting, the same at every size.
    package func outline(_ glyph: UInt32) -> PathOutline {
        var made = lamina_text_font_outline(pointer, glyph)
        defer { lamina_text_outline_free(&made) }
        var path = PathOutline()
        var first = 0
        func point(_ index: Int) -> CGPoint {
            guard first + index < made.point_count, let points = made.points else { return .zero }
            let (x, y) = (Double(points[2 * (first + index)]), Double(points[2 * (first + index) + 1]))
            return CGPoint(x: x + shear * y, y: y)
        }
        for index in 0..<made.verb_count {
            guard let verb = made.verbs?[index] else { break }
            switch lamina_text_verb(UInt32(verb)) {
            case LAMINA_TEXT_MOVE:
                path.move(to: point(0))
                first += 1
            case LAMINA_TEXT_LINE:
                path.addLine(to: point(0))
                first += 1
            case LAMINA_TEXT_QUAD:
                path.addQuadCurve(to: point(1), control: point(0))
                first += 2
            case LAMINA_TEXT_CURVE:
                path.addCurve(to: point(2), control1: point(0), control2: point(1))
                first += 3
            default: path.close()
            }
        }
        return path
    }

    /// The advance of a glyph, in units.
    package func advance(_ glyph: UInt32) -> Double { lamina_text_font_advance(pointer, glyph) }

    /// The glyph of a character; `nil` if the font has none.
    package func glyph(for character: Unicode.Scalar) -> UInt32? {
        let glyph = lamina_text_font_glyph(pointer, character.value)
        return glyph == 0 ? nil : glyph
    }

    /// A glyph that is a picture, and where it goes, in units, y up.
    struct Picture {
        var image: CGImage
        var frame: CGRect
    }

    func picture(_ glyph: UInt32) -> Picture? {
        var made = lamina_text_picture()
        guard hasPictures, lamina_text_font_picture(pointer, glyph, &made) else { return nil }
        defer { lamina_text_picture_free(&made) }
        let frame = CGRect(x: made.x, y: made.top - made.height, width: made.width, height: made.height)
        guard frame.width > 0, frame.height > 0,
            let image = MemoryShortage.noting({
                try CGImage.decode(Array(UnsafeBufferPointer(start: made.bytes, count: made.count)))
            })
        else { return nil }
        return Picture(image: image, frame: frame)
    }

    /// A part of a glyph that has several colours.
    struct Layer {
        var glyph: UInt32
        /// `nil` for the text's.
        var color: CGColor?
    }

    /// More layers than this are not drawn.
    private static let mostLayers = 256

    /// From below; none for a glyph of one colour.
    func layers(_ glyph: UInt32) -> [Layer] {
        guard hasLayers else { return [] }
        var layers = [lamina_text_layer](repeating: lamina_text_layer(), count: Self.mostLayers)
        let count = lamina_text_font_layers(pointer, glyph, &layers, UInt32(layers.count))
        return layers.prefix(Int(count)).map { layer in
            func part(_ shift: UInt32) -> CGFloat { CGFloat(layer.bgra >> shift & 255) / 255 }
            return Layer(
                glyph: layer.glyph,
                color: layer.is_foreground
                    ? nil : CGColor(red: part(16), green: part(8), blue: part(0), alpha: part(24)))
        }
    }
}

extension GlyphFont: Hashable {
    package static func == (one: GlyphFont, other: GlyphFont) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
