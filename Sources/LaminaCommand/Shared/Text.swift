import Foundation
import LaminaPlan

/// Numbers and columns as text.
enum Text {
    static func number(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    /// Three significant digits or so: `0.123`, `1.23`, `12.3`, `123`.
    static func brief(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        return number(value, digits: value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)
    }

    static func left(_ text: String, _ width: Int) -> String {
        text.count >= width
            ? String(text.prefix(width)) : text + String(repeating: " ", count: width - text.count)
    }

    static func right(_ text: String, _ width: Int) -> String {
        text.count >= width ? text : String(repeating: " ", count: width - text.count) + text
    }
}

extension Text {
    /// How much of a frame was compiled: `part 0.02 %; 101 of 1001 layers looked at, 2 in the plan`.
    ///
    /// - Parameters:
    ///   - share: The compiled share of the picture, 0...1.
    ///   - lookedAt: Layers looked at.
    ///   - sampled: Layers in the plan.
    static func compiled(
        _ share: Double, _ reason: WholeFrameReason?, lookedAt: Int, sampled: Int, of layers: Int
    ) -> String {
        let scope =
            if let reason {
                "whole, \(reason.rawValue)"
            } else if share > 0 {
                "part \(brief(share * 100)) %"
            } else {
                "nothing"
            }
        return "\(scope); \(lookedAt) of \(layers) layers looked at, \(sampled) in the plan"
    }
}
