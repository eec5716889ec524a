/// Members of a protocol that need not be there get a default in an extension, and are called without `?`.
enum OptionalMemberRule: PortRule {
    /// A call of an optional method: `delegate?.shouldMove?(piece) ?? true`.
    struct Call {
        var name: String
        /// The place of the `?` before the arguments.
        var mark: Int
        /// The value behind `??`.
        var valueWithout: String?
    }
    struct Member {
        var name: String
        /// The words of the declaration from `func` or `var` on.
        var words: Range<Int>
        /// The words of its type; empty for a method that returns nothing.
        var type: Range<Int>
    }

    /// The beginnings of the names of UIKit's optional methods, which all exist here.
    private static let known = [
        "tableView", "collectionView", "scrollView", "textField", "textView", "searchBar",
        "gestureRecognizer", "navigationController", "tabBarController", "presentationController",
    ]

    static func changes(of source: SwiftSource, _ facts: ProgramFacts) -> RuleResult {
        var result = RuleResult()
        for place in source.tokens.indices {
            if let call = call(at: place, in: source, facts.optionalNames) {
                result.add(source.removal(of: call.mark..<call.mark + 1))
            }
            guard source.isWord(place, "optional"), let member = member(at: place, in: source),
                let owner = source.owner(of: place)
            else { continue }
            result.add(source.removal(of: place..<place + 1))
            let access = source.isWord(owner.keyword - 1, "public") ? "public " : ""
            result.appended.append(
                "extension \(owner.name) { \(access)\(text(of: member, of: owner.name, in: source, facts)) }")
        }
        return result
    }

    static func call(at place: Int, in source: SwiftSource, _ names: Set<String>) -> Call? {
        guard let token = source.token(place), token.kind == .word, source.isSign(place - 1, "."),
            source.isSign(place + 1, "?"), source.isAttached(place + 1), source.isSign(place + 2, "("),
            source.isAttached(place + 2), let close = source.partner(of: place + 2)
        else { return nil }
        guard names.contains(token.text) || known.contains(where: token.text.hasPrefix) else { return nil }
        var value: String?
        if source.isSign(close + 1, "?"), source.isSign(close + 2, "?"), source.isAttached(close + 2),
            let literal = source.token(close + 3),
            literal.kind == .number || literal.kind == .text
                || source.isWord(close + 3, "true", "false", "nil"),
            !source.isSign(close + 4, "."), !source.isSign(close + 4, "(")
        {
            value = literal.text
        }
        return Call(name: token.text, mark: place + 1, valueWithout: value)
    }

    /// The member that the word `optional` belongs to.
    static func member(at place: Int, in source: SwiftSource) -> Member? {
        guard let owner = source.owner(of: place), owner.kind == "protocol" else { return nil }
        var keyword = place + 1
        while let token = source.token(keyword), token.kind == .word, token.text != "func",
            token.text != "var"
        {
            guard token.text.hasPrefix("@") || ["static", "class", "dynamic"].contains(token.text) else {
                return nil
            }
            keyword += 1
            if source.isSign(keyword, "("), let close = source.partner(of: keyword) { keyword = close + 1 }
        }
        guard let name = source.token(keyword + 1), name.kind == .word else { return nil }
        return source.isWord(keyword, "var")
            ? property(keyword, name.text, owner, in: source) : method(keyword, name.text, owner, in: source)
    }

    private static func property(
        _ keyword: Int, _ name: String, _ owner: SwiftSource.Declaration, in source: SwiftSource
    ) -> Member? {
        guard source.isSign(keyword + 2, ":"),
            let open = (keyword + 3..<owner.close).first(where: { source.isSign($0, "{") })
        else { return nil }
        return Member(name: name, words: keyword..<open, type: keyword + 3..<open)
    }

    private static func method(
        _ keyword: Int, _ name: String, _ owner: SwiftSource.Declaration, in source: SwiftSource
    ) -> Member? {
        guard let open = (keyword + 2..<owner.close).first(where: { source.isSign($0, "(") }),
            var end = source.partner(of: open)
        else { return nil }
        end += 1
        while source.isWord(end, "async", "throws", "rethrows") { end += 1 }
        guard source.isSign(end, "->") else {
            return Member(name: name, words: keyword..<end, type: end..<end)
        }
        let start = end + 1
        end = start
        // The type goes on to the end of its line, or to the bracket that its line opens.
        while end < owner.close {
            if end > start, source.tokens[end].line != source.tokens[end - 1].line { break }
            if source.isSign(end, ";") { break }
            if let close = source.partner(of: end), close > end { end = close }
            end += 1
        }
        return Member(name: name, words: keyword..<end, type: start..<end)
    }

    private static func text(
        of member: Member, of owner: String, in source: SwiftSource, _ facts: ProgramFacts
    ) -> String {
        let head = source.text(member.words).split(whereSeparator: \.isNewline)
            .map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
        let type = source.text(member.type)
        guard !type.isEmpty, type != "Void", type != "()" else { return "\(head) {}" }
        return "\(head) { \(facts.valuesWithout[member.name] ?? value(of: type, member.name, owner)) }"
    }

    private static func value(of type: String, _ name: String, _ owner: String) -> String {
        if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
        if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
        switch type {
        case "Bool": return "false"
        case "String": return "\"\""
        case "CGFloat", "Double", "Float", "Int", "UInt", "TimeInterval": return "0"
        case "CGPoint", "CGRect", "CGSize", "UIEdgeInsets": return ".zero"
        default: return "fatalError(\"\(owner).\(name) has no value where it is missing\")"
        }
    }
}
