import CLaminaExpressions
import Foundation
import LaminaMessages

/// The values of a document's expressions, computed when the document is read.
///
/// An expression becomes a track: its values at each frame of its composition. What draws knows nothing of expressions.
struct LottieExpressions: Sendable {
    /// The values of one expression at frames that follow each other, as a document's values; one alone holds for all frames.
    struct Values: Sendable {
        var first: Int
        var values: LottieNode
    }

    /// Why there are no values. Each begins after “an expression, in whose place its own values are used”.
    enum Failure: Sendable, Equatable {
        /// An error of the expression itself.
        case error(String)
        /// A limit, or something that is missing, which other expressions share.
        case stopped(String)
    }

    private var values: [Int: Values] = [:]
    private var failures: [Int: Failure] = [:]
    /// Why expressions without values have none.
    private var end: Failure?

    /// The places of all expressions, rising.
    private let places: [Int]

    /// The places of those that are never drawn.
    private let unseen: Set<Int>

    /// Whether an expression is never drawn, so that nobody misses its values.
    func isUnseen(_ node: LottieNode) -> Bool { unseen.contains(node.place) }

    /// The number of an expression among all of the document.
    func number(of node: LottieNode) -> Int? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < node.place { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low] == node.place ? low : nil
    }

    /// - Parameter node: A property with an expression.
    func values(of node: LottieNode) -> Values? { values[node.place] }

    func failure(of node: LottieNode) -> Failure? { failures[node.place] ?? end }
}

extension LottieExpressions {
    /// Evaluates the expressions of a document.
    ///
    /// - Parameters:
    ///   - places: The places of all expressions, rising.
    ///   - loops: The places of those that become keyframes without an engine, rising.
    ///   - head: The document's fonts and glyphs, by which texts are measured.
    ///   - unseen: The parts of the document that are never drawn.
    init(
        _ document: JSONDocument, places: [Int], loops: [Int], head: LottieDocument,
        unseen: LottieUnseenParts, _ limits: SceneLimits
    ) {
        self.places = places
        self.unseen = Set(unseen.filter(places))
        let skipped = self.unseen.union(loops).sorted().map { UInt32(clamping: $0) }
        guard skipped.count < places.count else { return }
        var texts = LottieTextMeasures()
        var seconds = Double(limits.expressionMilliseconds) / 1000
        var isLast = false
        for count in 1...LottieTextMeasures.mostRuns {
            isLast = isLast || count == LottieTextMeasures.mostRuns
            var outcome = Outcome()
            run(document, skipped, texts, isLast: isLast, seconds: &seconds, limits, &outcome)
            guard !isLast, !outcome.wanted.isEmpty else {
                (values, failures, end) = (outcome.values, outcome.failures, outcome.end)
                return
            }
            // The values of this run do not matter. Texts that are too many are not measured by the last one either.
            isLast = !texts.add(outcome.wanted, in: document, head)
        }
    }

    /// What a run has brought.
    private struct Outcome {
        var values: [Int: Values] = [:]
        var failures: [Int: Failure] = [:]
        var end: Failure?
        /// The words that are still to be measured.
        var wanted: [LottieTextMeasures.Words] = []
    }

    /// - Parameter seconds: The processor time that is left.
    private func run(
        _ document: JSONDocument, _ skipped: [UInt32], _ texts: LottieTextMeasures, isLast: Bool,
        seconds: inout Double, _ limits: SceneLimits, _ outcome: inout Outcome
    ) {
        let nodes = document.nodes.map {
            lamina_json_node(kind: $0.kind.rawValue, extent: $0.extent, payload: $0.payload)
        }
        var bounds = lamina_expression_limits(
            seconds: max(0, seconds),
            call_seconds: Double(SceneLimits.maximumExpressionCallMilliseconds) / 1000,
            memory_bytes: limits.expressionBytes, result_bytes: limits.expressionBytes)
        var result = nodes.withUnsafeBufferPointer { nodes in
            document.text.withUnsafeBufferPointer { text in
                text.withMemoryRebound(to: CChar.self) { text in
                    ExpressionLibrary.program.withUnsafeBufferPointer { program in
                        program.withMemoryRebound(to: CChar.self) { program in
                            texts.withTable(isLast: isLast) { texts in
                                var texts = texts
                                return lamina_evaluate_expressions(
                                    program.baseAddress, program.count,
                                    lamina_json(
                                        nodes: nodes.baseAddress, node_count: nodes.count,
                                        text: text.baseAddress, text_length: text.count), skipped,
                                    skipped.count, &texts, &bounds)
                            }
                        }
                    }
                }
            }
        }
        defer { lamina_expressions_release(&result) }
        seconds -= result.seconds
        Self.read(UnsafeRawBufferPointer(start: result.bytes, count: result.length), &outcome)
        withUnsafeBytes(of: &result.stopped) { bytes in
            let stopped = bytes.bindMemory(to: lamina_stopped_expression.self)
            for entry in stopped.prefix(result.stopped_count) {
                outcome.failures[Int(entry.number)] = Self.failure(entry.end, limits, missing: "")
            }
        }
        if result.end != LAMINA_EXPRESSIONS_FINISHED {
            outcome.end = Self.failure(result.end, limits, missing: Self.text(of: result.reason))
        }
    }

    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func failure(
        _ end: lamina_expressions_end, _ limits: SceneLimits, missing: String
    ) -> Failure {
        switch end {
        case LAMINA_EXPRESSIONS_TIME:
            .stopped(
                "it takes longer than \(SceneLimits.maximumExpressionCallMilliseconds) ms, or all of them longer than \(limits.expressionMilliseconds) ms"
            )
        case LAMINA_EXPRESSIONS_MEMORY:
            .stopped("expressions need more than \(limits.expressionBytes) bytes of memory")
        case LAMINA_EXPRESSIONS_RESULTS:
            .stopped("the values of expressions are more than \(limits.expressionBytes) bytes")
        case LAMINA_EXPRESSIONS_NOT_RUN: .stopped(missing)
        default: .stopped("the engine of expressions failed")
        }
    }

    // MARK: Results

    private static func read(_ bytes: UnsafeRawBufferPointer, _ outcome: inout Outcome) {
        let head = MemoryLayout<lamina_expression_result>.size
        var place = 0
        while place + head <= bytes.count {
            let result = bytes.loadUnaligned(fromByteOffset: place, as: lamina_expression_result.self)
            place += head
            let isNumbers =
                result.kind == LAMINA_EXPRESSION_NUMBERS.rawValue
                || result.kind == LAMINA_EXPRESSION_PATHS.rawValue
            let size = Int(clamping: result.count) * (isNumbers ? MemoryLayout<Double>.size : 1)
            guard size <= bytes.count - place else { return }
            let body = UnsafeRawBufferPointer(rebasing: bytes[place..<place + size])
            place += (size + 7) & ~7
            let (number, first) = (Int(result.number), Int(result.first))
            switch result.kind {
            case LAMINA_EXPRESSION_NUMBERS.rawValue:
                outcome.values[number] = Values(
                    first: first, values: ExpressionValues.numbers(body, width: Int(result.width)))
            case LAMINA_EXPRESSION_PATHS.rawValue:
                outcome.values[number] = Values(first: first, values: ExpressionValues.paths(body))
            case LAMINA_EXPRESSION_TEXTS.rawValue:
                outcome.values[number] = Values(first: first, values: ExpressionValues.texts(body))
            case LAMINA_EXPRESSION_WORDS.rawValue:
                outcome.wanted.append(
                    LottieTextMeasures.Words(
                        place: number, key: first, words: String(decoding: body, as: UTF8.self)))
            default:
                let parts = body.split(separator: 0, omittingEmptySubsequences: false)
                    .map { String(decoding: $0, as: UTF8.self) }
                guard parts.count >= 2 else { continue }
                outcome.failures[number] = .error("\(parts[0]): \(parts[1])")
            }
        }
    }
}
