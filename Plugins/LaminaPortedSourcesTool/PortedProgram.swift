/// The files of a program for a phone, as Swift on Linux compiles them.
///
/// The rules are those of the article Porting that a text alone decides. Texts and comments stay as they are, and so do the numbers of
/// lines; each file begins with a directive that names the original, so that the compiler speaks of that.
package struct PortedProgram {
    /// A file of the program.
    package struct File {
        package var path: String
        package var text: String
        package init(path: String, text: String) { (self.path, self.text) = (path, text) }
    }

    /// The files, in the order in which they were given.
    package private(set) var files: [File]
    /// What no rule could change, as the compiler writes its warnings.
    package private(set) var warnings: [String] = []

    private static var rules: [any PortRule.Type] {
        [
            AttributeRule.self, SelectorRule.self, ConditionRule.self, ImportRule.self,
            OptionalMemberRule.self, BundleRule.self,
        ]
    }

    /// - Parameters:
    ///   - hasResources: Whether the program has resources, which SwiftPM puts into a bundle beside it.
    ///   - namesOriginals: Whether the files begin with the directive, and with the imports they lack.
    package init(_ originals: [File], hasResources: Bool = false, namesOriginals: Bool = true) {
        let sources = originals.map { SwiftSource($0.text) }
        let facts = ProgramFacts(sources, hasResources: hasResources)
        var results: [RuleResult] = []
        var texts: [(path: String, text: String)] = []
        for (original, source) in zip(originals, sources) {
            var result = RuleResult()
            for rule in Self.rules { result.add(rule.changes(of: source, facts)) }
            let rest = result.appended.map { "\n" + $0 }.joined()
            texts.append((original.path, source.text(applying: result.edits) + rest))
            results.append(result)
            warnings += result.warnings.map { "\(original.path):\($0.line + 1):1: warning: \($0.message)" }
        }
        let moved = OverrideMoving.texts(moving: texts)
        files = originals.indices.map { index in
            let path = originals[index].path
            guard namesOriginals else { return File(path: path, text: moved[index]) }
            let imports = results[index].imports.subtracting(Self.imports(of: sources[index])).sorted()
            // A module has one file of a name, and that of a program's beginning has to be "main.swift". So it keeps its lines by itself.
            let isMain = path.hasSuffix("/main.swift")
            let head = imports.map { "import \($0)" + (isMain ? "; " : "\n") }.joined()
            let directive = isMain ? "" : OverrideMoving.directive(path, line: 0)
            return File(path: path, text: head + directive + moved[index])
        }
    }

    private static func imports(of source: SwiftSource) -> Set<String> {
        Set(
            source.tokens.indices.compactMap {
                source.isWord($0, "import") ? source.token($0 + 1)?.text : nil
            })
    }
}
