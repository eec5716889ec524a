import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaText

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
    /// Whether the scene says how many pixels a point has in the text. Otherwise it has as many as in the picture, as the text of a
    /// view has.
    package var hasOwnContentsScale = false

    func makeLayer(fonts: FontCollection?) -> CATextLayer {
        let layer = CATextLayer()
        layer.font = font
        layer.fonts = fonts
        layer.isWrapped = isWrapped
        layer.truncationMode = truncationMode
        layer.alignmentMode = alignmentMode
        layer.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
        if let runs { layer.setRuns(runs) } else { layer.string = string }
        return layer
    }
}

extension SceneReader {
    mutating func readString(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        if document.kind(value) == .array {
            members.text.runs = try document.textRuns(value)
        } else {
            members.text.string = try document.checkedString(value, expected: "a string or an array of runs")
        }
    }

    mutating func readFont(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        members.text.font = try document.checkedString(value, expected: "the name of a font")
    }
}

extension JSONWriter {
    mutating func writeString(of layer: SceneLayer) {
        if let runs = layer.text?.runs {
            key(SceneLayerKey.string.rawValue)
            write(elements: runs)
        } else {
            member(SceneLayerKey.string, layer.text?.string)
        }
    }

    mutating func writeFont(of layer: SceneLayer) { member(SceneLayerKey.font, layer.text?.font) }
}
