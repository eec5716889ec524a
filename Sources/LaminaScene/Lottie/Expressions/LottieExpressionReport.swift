import LaminaMessages

/// The expressions of a document that are drawn, and their values, for people who look into a file.
struct LottieExpressionReport: Sendable {
    private struct Entry {
        /// The expression's number among all of the document, in the order of the text.
        var number: Int
        var layer: String
        var text: String
        var outcome: Outcome
    }

    private enum Outcome {
        case values(LottieExpressions.Values)
        /// A loop, which keyframes repeat.
        case loop
        case failure(String)
    }

    private var entries: [Int: Entry] = [:]

    /// Adds an expression of which the reader asks the values.
    mutating func add(_ node: LottieNode, layer: String, _ expressions: LottieExpressions?) {
        guard let text = node["x"]?.string, expressions?.isUnseen(node) != true else { return }
        let outcome: Outcome =
            if let values = expressions?.values(of: node) {
                .values(values)
            } else if LottieLoop(text) != nil {
                .loop
            } else {
                switch expressions?.failure(of: node) {
                case .error(let reason), .stopped(let reason): .failure(reason)
                case nil: .failure("it is not evaluated")
                }
            }
        entries[node.place] = Entry(
            number: expressions?.number(of: node) ?? entries.count, layer: layer, text: text, outcome: outcome
        )
    }

    var isEmpty: Bool { entries.isEmpty }
}

extension LottieExpressionReport: CustomStringConvertible {
    /// For each expression its number, its layer and its text, and a line for each frame with its values.
    var description: String {
        let shown = entries.values.sorted { $0.number < $1.number }
        guard !shown.isEmpty else { return "no expressions" }
        return shown.map { entry in
            let head = "expression \(entry.number) of layer \(quoted(entry.layer))"
            let text = "  " + quoted(entry.text)
            return ([head + ": " + Self.summary(entry.outcome), text] + Self.lines(entry.outcome)).joined(
                separator: "\n")
        }.joined(separator: "\n")
    }

    private static func summary(_ outcome: Outcome) -> String {
        switch outcome {
        case .values(let values):
            switch values.values.elements?.count ?? 0 {
            case 1: "one value for all frames"
            case let count: "\(count) values from frame \(values.first)"
            }
        case .loop: "a loop of its keyframes"
        case .failure(let reason): "its own values, since \(reason)"
        }
    }

    private static func lines(_ outcome: Outcome) -> [String] {
        guard case .values(let values) = outcome else { return [] }
        return (values.values.elements ?? []).enumerated().map { index, value in
            "  \(values.first + index): \(Self.text(value))"
        }
    }

    private static func text(_ value: LottieNode) -> String {
        if let text = value.string { return quoted(text) }
        if let numbers = value.numbers { return numbers.map(shortest).joined(separator: " ") }
        // A path: whether it is closed, and six numbers for each vertex.
        let parts = ["v", "i", "o"].map { value[$0]?.elements ?? [] }
        let vertices = parts[0].indices.map { vertex in
            parts.map { list in (list[vertex].numbers ?? []).map(shortest).joined(separator: " ") }.joined(
                separator: " ")
        }
        return ([value["c"]?.isTrue == true ? "closed" : "open"] + vertices).joined(separator: " ")
    }
}

extension Scene {
    /// The expressions of a Lottie document and their values, as text.
    package var expressionReport: String { "\(lottie?.expressions ?? LottieExpressionReport())" }
}
