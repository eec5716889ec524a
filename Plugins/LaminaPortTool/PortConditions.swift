/// Follows `#if`, `#elseif`, `#else` and `#endif` as a compiler for Linux does, as far as conditions name systems.
///
/// A condition that the text cannot decide, such as a flag of the package, counts as true in each of its branches: a finding
/// too many is better than one too few.
struct PortConditions {
    private struct Block {
        var isActive: Bool
        /// Whether a branch so far was active for certain, so that the next ones are not.
        var isDecided: Bool
    }
    private var blocks: [Block] = []

    /// Whether the compiler may read the line at hand.
    var isActive: Bool { blocks.allSatisfy(\.isActive) }

    /// Whether a line is a directive of conditions, which is followed then.
    mutating func takes(_ line: String) -> Bool {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let directive = words.first else { return false }
        let condition = words.count > 1 ? String(words[1]) : ""
        switch directive {
        case "#if":
            blocks.append(Block(isActive: true, isDecided: false))
            enterBranch(if: PortCondition.value(of: condition))
        case "#elseif": enterBranch(if: PortCondition.value(of: condition))
        case "#else": enterBranch(if: true)
        case "#endif": _ = blocks.popLast()
        default: return false
        }
        return true
    }

    private mutating func enterBranch(if value: Bool?) {
        guard var block = blocks.popLast() else { return }
        block.isActive = !block.isDecided && value != false
        block.isDecided = block.isDecided || value == true
        blocks.append(block)
    }
}

/// The value of a condition of `#if` on Linux.
package enum PortCondition {
    /// `nil` if the text does not tell.
    package static func value(of condition: String) -> Bool? {
        var words = words(of: condition)[...]
        let value = either(&words, depth: 0)
        return words.isEmpty ? value : nil
    }

    /// No condition in use nests as deep as this.
    private static let mostDepth = 64

    /// Names, each with its parameters, and the operators.
    private static func words(of condition: String) -> [String] {
        var words: [String] = []
        var name = ""
        var rest = condition.filter { !$0.isWhitespace }[...]
        func isCall(_ text: Substring) -> Bool { !name.isEmpty && text.first == "(" }
        while let character = rest.first {
            if isCall(rest), let end = rest.firstIndex(of: ")") {
                words.append(name + rest[...end])
                name = ""
                rest = rest[rest.index(after: end)...]
                continue
            }
            if "!&|()".contains(character) {
                if !name.isEmpty { words.append(name) }
                name = ""
                let isDouble = "&|".contains(character) && rest.dropFirst().first == character
                words.append(String(rest.prefix(isDouble ? 2 : 1)))
                rest = rest.dropFirst(isDouble ? 2 : 1)
            } else {
                name.append(character)
                rest = rest.dropFirst()
            }
        }
        return name.isEmpty ? words : words + [name]
    }

    private static func either(_ words: inout ArraySlice<String>, depth: Int) -> Bool? {
        var value = both(&words, depth: depth)
        while words.first == "||" {
            words.removeFirst()
            let next = both(&words, depth: depth)
            value = value == true || next == true ? true : value == false && next == false ? false : nil
        }
        return value
    }

    private static func both(_ words: inout ArraySlice<String>, depth: Int) -> Bool? {
        var value = single(&words, depth: depth)
        while words.first == "&&" {
            words.removeFirst()
            let next = single(&words, depth: depth)
            value = value == false || next == false ? false : value == true && next == true ? true : nil
        }
        return value
    }

    private static func single(_ words: inout ArraySlice<String>, depth: Int) -> Bool? {
        guard depth < mostDepth, let word = words.popFirst() else { return nil }
        switch word {
        case "!": return single(&words, depth: depth + 1).map { !$0 }
        case "(":
            let value = either(&words, depth: depth + 1)
            if words.first == ")" { words.removeFirst() }
            return value
        case "true", "os(Linux)": return true
        case "false", "canImport(ObjectiveC)", "canImport(Darwin)", "canImport(SwiftUI)",
            "canImport(Combine)":
            return false
        default: return word.hasPrefix("os(") || word.hasPrefix("targetEnvironment(") ? false : nil
        }
    }
}
