/// Questions about the platform have the answers of a phone, as far as UIKit is meant: `os(iOS)` is true, and there is no AppKit.
/// Previews in an editor go away.
enum ConditionRule: PortRule {
    static func changes(of source: SwiftSource, _ facts: ProgramFacts) -> RuleResult {
        var result = RuleResult()
        for (place, token) in source.tokens.enumerated() where token.kind == .word {
            switch token.text {
            case "#if", "#elseif": result.edits += answers(after: place, in: source)
            case "#Preview": result.add(preview(place, in: source))
            default: break
            }
        }
        return result
    }

    private static func answers(after directive: Int, in source: SwiftSource) -> [SourceEdit] {
        var edits: [SourceEdit] = []
        var place = directive + 1
        while let token = source.token(place), token.line == source.tokens[directive].line {
            if let value = answer(at: place, in: source), let close = source.partner(of: place + 1) {
                let range = token.range.lowerBound..<source.tokens[close].range.upperBound
                edits.append(SourceEdit(range: range, text: value))
                place = close
            }
            place += 1
        }
        return edits
    }

    private static func answer(at place: Int, in source: SwiftSource) -> String? {
        guard source.isSign(place + 1, "(") else { return nil }
        if source.isWord(place, "os"), source.isWord(place + 2, "iOS") { return "true" }
        if source.isWord(place, "canImport"), source.isWord(place + 2, "AppKit", "Cocoa") { return "false" }
        return nil
    }

    /// `#Preview("Board") { … }`, with an attribute before it.
    private static func preview(_ place: Int, in source: SwiftSource) -> SourceEdit? {
        var start = place
        var next = place + 1
        if source.isSign(next, "("), let close = source.partner(of: next) { next = close + 1 }
        guard source.isSign(next, "{"), let end = source.partner(of: next) else { return nil }
        if source.isSign(start - 1, ")"), let open = source.partner(of: start - 1),
            source.isWord(open - 1, "@available")
        {
            start = open - 1
        }
        return source.removal(of: start..<end + 1)
    }
}
