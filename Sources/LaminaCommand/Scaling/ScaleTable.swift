/// The results as tables of at most 100 columns.
enum ScaleTable {
    private static let nameWidth = 18

    static let header =
        Text.left("case", nameWidth) + " " + Text.left("backend", 7) + Text.right("median", 9)
        + ["change", "commit", "compile", "draw"].map { Text.right($0, 9) }.joined()
        + Text.right("target", 15)
        + "  result"

    static func row(_ m: ScaleMeasurement) -> String {
        let parts =
            m.backend == nil
            ? Array(repeating: "–", count: 4)
            : [m.change, m.commit, m.compile, m.execute + m.readBack].map { time($0) }
        let target =
            switch m.targetCost {
            case .whole: Text.brief(m.target)
            case .compile: "compile \(Text.brief(m.target))"
            }
        return Text.left(m.case, nameWidth) + " " + Text.left(m.backend ?? "–", 7)
            + Text.right(time(m.median), 9) + parts.map { Text.right($0, 9) }.joined()
            + Text.right(target, 15) + "  " + result(m.isMet, m.timesTarget)
    }

    /// The counts of the last frame, for a case with targets for them.
    static func counts(_ m: ScaleMeasurement) -> String {
        Text.left("", nameWidth) + " \(m.damagedPixels) pixels damaged, \(m.uploadedBytes) bytes uploaded"
    }

    /// A line below a case's measurements.
    static func note(_ text: String) -> String { Text.left("", nameWidth) + " " + text }

    /// Headings of the columns of `memory(_:)`.
    static let memoryHeader =
        Text.left("bytes a layer", nameWidth) + Text.right("layers", 9)
        + ["model", "committed", "drawn"].map { Text.right($0, 11) }.joined() + Text.right("target", 11)
        + "  result"

    static func memory(_ m: LayerMemory) -> String {
        Text.left(m.layerClass, nameWidth) + Text.right(String(m.layers), 9)
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
