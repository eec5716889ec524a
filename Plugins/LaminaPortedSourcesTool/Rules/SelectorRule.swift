/// A method's name becomes a value that has the method: `Selector(Board.step, named: "step")` in place of `#selector(step)`; the
/// name of a key becomes its text.
enum SelectorRule: PortRule {
    static func changes(of source: SwiftSource, _ facts: ProgramFacts) -> RuleResult {
        var result = RuleResult()
        for (place, token) in source.tokens.enumerated() where token.kind == .word {
            guard source.isSign(place + 1, "("), let close = source.partner(of: place + 1), close > place + 2
            else {
                continue
            }
            switch token.text {
            case "#selector":
                result.edits += selector(place, place + 2..<close, in: source)
                result.imports.insert("UIKit")
            case "#keyPath": result.add(keyPath(place, place + 2..<close, in: source))
            case "#colorLiteral":
                result.edits.append(source.replacement(of: place, by: "UIColor"))
            case "#imageLiteral" where source.isWord(place + 2, "resourceName"):
                result.edits.append(source.replacement(of: place, by: "UIImage"))
                result.edits.append(source.replacement(of: place + 2, by: "imageLiteralResourceName"))
            default: break
            }
        }
        return result
    }

    private static func selector(_ place: Int, _ argument: Range<Int>, in source: SwiftSource) -> [SourceEdit]
    {
        let owner = owner(of: place, in: source)
        var edits = [source.replacement(of: place, by: "Selector")]
        var start = argument.lowerBound
        var accessor = ""
        if source.isWord(start, "getter", "setter"), source.isSign(start + 1, ":") {
            accessor = source.tokens[start].text == "getter" ? "\\" : "setter: \\"
            start += 2
            edits.append(
                SourceEdit(
                    range: source.tokens[argument.lowerBound].range
                        .lowerBound..<source.tokens[start].range.lowerBound, text: accessor))
        }
        guard start < argument.upperBound else { return [] }
        let isCast = argument.contains { source.isWord($0, "as") }
        if source.isWord(start, "self", "Self"), source.isSign(start + 1, ".") {
            if !isCast || source.isWord(start, "Self") {
                edits.append(source.replacement(of: start, by: owner))
            }
        } else if source.tokens[start].kind == .word, !source.isSign(start + 1, ".") {
            // The type that a cast names is that of the object's own method.
            edits.append(source.insertion(isCast ? "self." : "\(owner).", before: start))
        }
        if let name = methodName(start..<argument.upperBound, in: source) {
            edits.append(source.insertion(", named: \"\(name)\"", after: argument.upperBound - 1))
        }
        return edits
    }

    /// The last name of `Board.step(_:)`.
    private static func methodName(_ argument: Range<Int>, in source: SwiftSource) -> String? {
        var name: String?
        for place in argument {
            guard source.tokens[place].kind == .word, !source.isWord(place, "as") else { break }
            name = source.tokens[place].text
            guard source.isSign(place + 1, ".") else { return name }
        }
        // The names and the signs between them take turns.
        for place in argument {
            let token = source.tokens[place]
            if token.isSign("(") || token.isWord("as") { break }
            if token.kind == .word { name = token.text }
        }
        return name
    }

    /// The type whose method a bare name is. In an extension of a protocol it is the type that conforms.
    private static func owner(of place: Int, in source: SwiftSource) -> String {
        guard let owner = source.owner(of: place) else { return "Self" }
        return owner.kind == "protocol" ? "Self" : owner.name
    }

    private static func keyPath(_ place: Int, _ argument: Range<Int>, in source: SwiftSource) -> SourceEdit? {
        var names = source.text(argument).split(separator: ".").map {
            String($0.filter { !$0.isWhitespace && $0 != "`" && $0 != "?" && $0 != "!" })
        }
        guard let first = names.first, !first.isEmpty else { return nil }
        if names.count > 1, first.first?.isUppercase == true || first == "self" { names.removeFirst() }
        let keys = names.map(key).joined(separator: ".")
        let range =
            source.tokens[place].range.lowerBound..<source.tokens[argument.upperBound].range.upperBound
        return SourceEdit(range: range, text: "\"\(keys)\"")
    }

    /// The key of a property: `hidden` for `isHidden`.
    private static func key(_ name: String) -> String {
        guard name.hasPrefix("is"), let third = name.dropFirst(2).first, third.isUppercase else {
            return name
        }
        return third.lowercased() + name.dropFirst(3)
    }
}
