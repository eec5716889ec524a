internal import CLaminaPDF
import Foundation
import LaminaDraw
import LaminaGeometry

extension PDFDocument {
    package func draw(_ glyphs: SinkGlyphs, _ color: CGColor, _ look: SinkLook) -> Bool {
        let map = glyphs.map
        guard map.isFinite, (map.a * map.d - map.b * map.c).magnitude > 1e-9, let font = font(glyphs.font)
        else {
            return false
        }
        let placed = glyphs.glyphs.map {
            lamina_pdf_glyph(glyph: $0.id, x: Double($0.place.x), y: Double($0.place.y))
        }
        var clusters: [lamina_pdf_cluster] = []
        var text: [UInt8] = []
        // Cairo has the text in the order in which it is read.
        for part in glyphs.isRightToLeft ? glyphs.parts.reversed() : glyphs.parts {
            let bytes = Array(part.text.utf8)
            clusters.append(lamina_pdf_cluster(bytes: Int32(bytes.count), glyphs: Int32(part.count)))
            text += bytes
        }
        // Clusters that do not fit would end the document.
        let isKnown = !text.isEmpty && glyphs.parts.reduce(0) { $0 + $1.count } == placed.count
        drawing(look) { alpha in
            set(color, alpha)
            text.withUnsafeBytes { text in
                lamina_pdf_show_glyphs(
                    handle, font, lamina_pdf_matrix(map), placed, Int32(placed.count),
                    isKnown ? text.bindMemory(to: CChar.self).baseAddress : nil, Int32(text.count), clusters,
                    isKnown ? Int32(clusters.count) : 0, glyphs.isRightToLeft)
            }
        }
        return true
    }
}
