import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaPlan

/// The values of a text layer besides those that all layers have and those that animate.
package struct SceneText: Equatable, Sendable {
    package var string: String?
    /// Runs of text in place of a string.
    package var runs: [TextRun]?
    package var font: String?
    package var isWrapped = false
    package var truncationMode = CATextLayerTruncationMode.none
    package var alignmentMode = CATextLayerAlignmentMode.natural
    package var allowsFontSubpixelQuantization = false

    func makeLayer() -> CATextLayer {
        let layer = CATextLayer()
        layer.font = font
        layer.isWrapped = isWrapped
        layer.truncationMode = truncationMode
        layer.alignmentMode = alignmentMode
        layer.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
        if let runs { layer.setRuns(runs) } else { layer.string = string }
        return layer
    }
}

extension SceneText {
    static let truncations = [CATextLayerTruncationMode.none, .start, .middle, .end].map(\.rawValue)
    static let alignments = [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified].map(
        \.rawValue)
}

extension SceneReader {
    /// Reads a member that only text layers have.
    func readText(
        _ key: SceneLayerKey, _ value: JSONDocument.Index, into text: inout SceneText,
        _ look: inout TextValues
    ) throws(SceneFault) {
        switch key {
        case .string where document.kind(value) == .array: text.runs = try document.textRuns(value)
        case .string:
            text.string = try document.checkedString(value, expected: "a string or an array of runs")
        case .font: text.font = try document.checkedString(value, expected: "the name of a font")
        case .fontSize: look.fontSize = try document.number(value, .atLeastZero)
        case .foregroundColor:
            look.foregroundColor = document.kind(value) == .null ? nil : try document.color(value)
        case .isWrapped: text.isWrapped = try document.boolean(value)
        case .truncationMode:
            text.truncationMode = CATextLayerTruncationMode(
                rawValue: try document.word(value, among: SceneText.truncations))
        case .alignmentMode:
            text.alignmentMode = CATextLayerAlignmentMode(
                rawValue: try document.word(value, among: SceneText.alignments))
        case .allowsFontSubpixelQuantization:
            text.allowsFontSubpixelQuantization = try document.boolean(value)
        default: break
        }
    }
}

extension JSONWriter {
    mutating func writeText(_ text: SceneText, _ look: TextValues, _ key: SceneLayerKey) {
        let defaults = SceneText()
        let plain = TextValues()
        switch key {
        case .string:
            guard let runs = text.runs else { return member(key, text.string) }
            self.key(key.rawValue)
            write(elements: runs)
        case .font: member(key, text.font)
        case .fontSize: member(key, look.fontSize, default: plain.fontSize)
        case .foregroundColor:
            guard let color = look.foregroundColor else {
                self.key(key.rawValue)
                return writeNull()
            }
            member(key, color, default: plain.foregroundColor)
        case .isWrapped: member(key, text.isWrapped, default: defaults.isWrapped)
        case .truncationMode:
            member(key, text.truncationMode.rawValue, default: defaults.truncationMode.rawValue)
        case .alignmentMode:
            member(key, text.alignmentMode.rawValue, default: defaults.alignmentMode.rawValue)
        case .allowsFontSubpixelQuantization:
            member(
                key, text.allowsFontSubpixelQuantization, default: defaults.allowsFontSubpixelQuantization)
        default: break
        }
    }
}
