import CLaminaExpressions
import Foundation
import LaminaGeometry

/// What texts measure, for expressions that ask for it. The engine is in a process of its own and measures nothing itself: it says which
/// words it wants, and runs again with their measures.
struct LottieTextMeasures: Sendable {
    /// Words with the looks of a keyframe.
    struct Words: Hashable, Sendable {
        /// The place of the keyframes in the document.
        var place: Int
        var key: Int
        var words: String
    }

    /// The rows of the table, and the bytes of their words.
    private var rows: [lamina_text_measure] = []
    private var bytes: [UInt8] = []
    private var known: Set<Words> = []

    /// How often the engine runs: words may follow from the measures of others.
    static let mostRuns = 4
    /// The most texts of a document that are measured.
    private static let mostTexts = 1000

    /// Measures words, with the layout by which they are drawn. Returns whether there is anything new.
    mutating func add(_ wanted: [Words], in json: JSONDocument, _ document: LottieDocument) -> Bool {
        let before = rows.count
        for words in wanted where rows.count < Self.mostTexts && known.insert(words).inserted {
            guard let layout = Self.layout(words, json, document) else { continue }
            let box = layout.box ?? .zero
            let units = [layout.characters.count, layout.visibleCount, layout.wordCount, layout.lineCount]
            let values =
                [box.minX, box.minY, box.width, box.height].map { Double($0) } + units.map { Double($0) }
            let own = Array(words.words.utf8)
            rows.append(
                lamina_text_measure(
                    place: UInt32(clamping: words.place), key: UInt32(clamping: words.key),
                    start: bytes.count,
                    length: own.count,
                    values: (
                        values[0], values[1], values[2], values[3], values[4], values[5], values[6], values[7]
                    )))
            bytes += own
        }
        return rows.count > before
    }

    private static func layout(
        _ words: Words, _ json: JSONDocument, _ document: LottieDocument
    ) -> LottieTextLayout? {
        guard let keys = LottieNode(json, at: words.place)?.elements, keys.indices.contains(words.key),
            let style = keys[words.key]["s"], var text = LottieReader().textDocument(style, else: nil)
        else { return nil }
        if words.words != text.text { (text.text, text.isReplaced) = (words.words, true) }
        return LottieTextLayout(text, in: document)
    }

    /// Lends the table to a run.
    func withTable<R>(isLast: Bool, _ body: (lamina_text_measures) -> R) -> R {
        rows.withUnsafeBufferPointer { rows in
            bytes.withUnsafeBytes { bytes in
                body(
                    lamina_text_measures(
                        measures: rows.baseAddress, count: rows.count,
                        bytes: bytes.bindMemory(to: CChar.self).baseAddress, is_last: isLast))
            }
        }
    }
}

extension LottieTextLayout {
    /// The box around the outlines of all letters; `nil` where there are none.
    fileprivate var box: CGRect? {
        var result: CGRect?
        for character in characters where !character.outline.isEmpty {
            let own = character.outline.box.offsetBy(dx: character.position.x, dy: character.position.y)
            result = result?.union(own) ?? own
        }
        return result
    }

    fileprivate var visibleCount: Int { characters.count { !$0.isSpace } }
}
