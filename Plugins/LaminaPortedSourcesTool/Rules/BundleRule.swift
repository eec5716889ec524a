/// Files that a program asks its main bundle for lie in the bundle that SwiftPM makes of the target's resources.
enum BundleRule: PortRule {
    static func changes(of source: SwiftSource, _ facts: ProgramFacts) -> RuleResult {
        var result = RuleResult()
        guard facts.hasResources else { return result }
        for place in source.tokens.indices where source.isWord(place, "main") {
            guard source.isSign(place - 1, "."), source.isWord(place - 2, "Bundle"),
                source.isSign(place + 1, "."),
                source.isWord(place + 2, "url", "urls", "path", "paths"), source.isSign(place + 3, "(")
            else { continue }
            result.edits.append(source.replacement(of: place, by: "module"))
        }
        return result
    }
}
