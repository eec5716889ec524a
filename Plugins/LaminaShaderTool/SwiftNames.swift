/// Names that generated Swift cannot have.
enum SwiftNames {
    /// Whether Swift takes a name for one of its own words, or a generated `enum` has another member of that name.
    static func isTaken(_ name: String) -> Bool { keywords.contains(name) || members.contains(name) }

    /// Whether Swift takes a name for one of its own words.
    static func isKeyword(_ name: String) -> Bool { keywords.contains(name) }

    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
        "while",
        "Any", "Protocol", "Self", "Type",
    ]
    private static let members: Set<String> = [
        "allCases", "fragment", "hash", "hashValue", "rawValue", "vertex",
    ]
}
