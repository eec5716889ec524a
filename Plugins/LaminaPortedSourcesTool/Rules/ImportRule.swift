/// Imports that a file needs here and not on a phone, where a framework's header brings the rest.
enum ImportRule: PortRule {
    /// Modules that bring the names of views and drawing.
    private static let drawing: Set<String> = ["UIKit", "AppKit", "Cocoa", "SwiftUI"]
    /// Names that Foundation has here too.
    private static let foundations: Set<String> = [
        "CGFloat", "CGPoint", "CGRect", "CGSize", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
        "UID",
    ]
    private static let network: Set<String> = [
        "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLCache", "URLCredential",
        "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse", "NSMutableURLRequest",
        "NSURLRequest",
    ]

    static func changes(of source: SwiftSource, _ facts: ProgramFacts) -> RuleResult {
        var result = RuleResult()
        var imported: Set<String> = []
        for place in source.tokens.indices where source.isWord(place, "import") {
            guard let name = source.token(place + 1), name.kind == .word, !source.isSign(place - 1, ".")
            else {
                continue
            }
            imported.insert(name.text)
            guard name.text == "os" else { continue }
            result.edits.append(source.replacement(of: place + 1, by: "OSLog"))
            if source.isSign(place + 2, "."), source.isAttached(place + 2) {
                result.add(source.removal(of: place + 2..<place + 4))
            }
        }
        guard !imported.isEmpty else { return result }
        for (place, token) in source.tokens.enumerated() where token.kind == .word {
            guard !source.isSign(place - 1, ".") else { continue }
            let name = token.text
            if name.hasPrefix("URLSession") || network.contains(name) {
                result.imports.insert("FoundationNetworking")
            } else if name == "XMLParser" || name == "XMLParserDelegate" {
                result.imports.insert("FoundationXML")
            } else if isDrawing(name), imported.isDisjoint(with: drawing) {
                result.imports.insert("UIKit")
            }
        }
        return result
    }

    /// Whether a name is one of the frameworks' for drawing: `UIFont`, `CGPath`, `CATransform3D`.
    private static func isDrawing(_ name: String) -> Bool {
        guard ["UI", "CG", "CA"].contains(where: name.hasPrefix), !foundations.contains(name) else {
            return false
        }
        let rest = name.dropFirst(2)
        guard let first = rest.first, let second = rest.dropFirst().first else { return false }
        return first.isUppercase && second.isLowercase
    }
}
