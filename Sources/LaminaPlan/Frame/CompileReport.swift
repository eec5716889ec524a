/// How much of a frame was compiled, how many layers that took, and why it was not less, for people.
package struct CompileReport: Equatable, Sendable {
    package var tally: CompileTally
    /// The compiled pixels as a share of the picture, 0...1.
    package var share: Double

    package init(_ plan: FramePlan) {
        tally = plan.tally
        share = plan.compiledShare
    }
}

extension FramePlan {
    /// The share of the picture for which the plan was made, 0...1.
    package var compiledShare: Double {
        guard let frame = root?.frame, !frame.isEmpty else { return 0 }
        return Double(tally.compiledPixels) / Double(frame.area)
    }
}

extension CompileReport: CustomStringConvertible {
    package var description: String { "Compiled: \(lines[0])\n  \(lines[1])\n" }

    /// How much was compiled and why, and how many layers that took.
    package var lines: [String] {
        let scope =
            if let reason = tally.wholeFrameReason {
                "the whole frame, because \(reason)"
            } else if tally.compiledPixels > 0 {
                "a part of \(tally.compiledPixels) pixels, \(percent) of the picture"
            } else {
                "nothing, because no pixel changed"
            }
        let changed = tally.changed.map { "\($0)" } ?? "unknown number"
        let layers =
            "\(tally.treeLayers) layers in the tree, \(changed) changed, \(tally.layers + tally.passed) looked at, "
            + "\(tally.sampled) in the plan; extents: \(tally.extentsKept) kept, \(tally.extentsMeasured) measured"
        return [scope, layers]
    }

    /// The share with at most two digits after the point.
    private var percent: String {
        guard share >= 0.0001 else { return "less than 0.01 %" }
        let hundredths = Int((share * 10_000).rounded())
        let rest = hundredths % 100
        let digits = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(hundredths / 100)\(digits) %"
    }
}
