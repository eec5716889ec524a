/// The results as tables of at most 100 columns.
enum ScaleTable {
    private static let nameWidth = 16
    private static let classWidth = 18

    static let header =
        Text.left("case", nameWidth) + " " + Text.left("on", 6)
        + ["median", "best", "change", "commit", "compile", "draw"].map { Text.right($0, 8) }.joined()
        + Text.right("target", 14) + "  result"

    static func row(_ m: ScaleMeasurement) -> String {
        let parts = [m.change, m.commit, m.compile, m.execute + m.readBack]
            .map { m.backend == nil ? "–" : time($0) }
        let target =
            switch m.targetCost {
            case .whole: Text.brief(m.target)
            case .compile: "compile \(Text.brief(m.target))"
            }
        return Text.left(m.case, nameWidth) + " " + Text.left(m.backend ?? "–", 6)
            + ([time(m.median), time(m.best)] + parts).map { Text.right($0, 8) }.joined()
            + Text.right(target, 14) + "  " + result(m.isMet, m.timesTarget)
    }

    /// How much of the last frame was compiled.
    static func compiled(_ m: ScaleMeasurement) -> String {
        note(
            Text.compiled(
                m.compiledShare, m.wholeFrameReason, lookedAt: m.lookedAtLayers, sampled: m.sampledLayers,
                of: m.treeLayers))
    }

    /// The counts of the last frame, for a case with targets for them.
    static func counts(_ m: ScaleMeasurement) -> String {
        Text.left("", nameWidth) + " \(m.damagedPixels) pixels damaged, \(m.uploadedBytes) bytes uploaded"
    }

    /// A line below a case's measurements.
    static func note(_ text: String) -> String { Text.left("", nameWidth) + " " + text }

    /// Headings of the columns of `memory(_:)`.
    static let memoryHeader =
        Text.left("bytes a layer", classWidth) + Text.right("layers", 9)
        + ["model", "committed", "drawn"].map { Text.right($0, 11) }.joined() + Text.right("target", 11)
        + "  result"

    static func memory(_ m: LayerMemory) -> String {
        Text.left(m.layerClass, classWidth) + Text.right(String(m.layers), 9)
            + [m.model, m.committed, m.drawn].map { Text.right(Text.number($0, digits: 0), 11) }.joined()
            + Text.right(m.target.map { Text.number($0, digits: 0) } ?? "–", 11) + "  "
            + result(m.isMet, m.target.map { m.committed / $0 } ?? 0)
    }

    private static func result(_ isMet: Bool?, _ timesTarget: Double) -> String {
        guard let isMet else { return "–" }
        return isMet ? "met" : "missed ×\(Text.brief(timesTarget))"
    }

    /// Milliseconds. Targets are as small as hundredths, so there are more digits than in other tables.
    private static func time(_ value: Double) -> String {
        value < 0.1 ? Text.number(value, digits: 4) : Text.brief(value)
    }
}
