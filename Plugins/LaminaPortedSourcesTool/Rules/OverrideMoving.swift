/// Members that an extension overrides move into the class: only Objective-C finds them in an extension.
///
/// A member stays in its file's lines for the compiler: its text stands before the brace that closes the class, between directives that
/// say where it came from.
enum OverrideMoving {
    private struct Member {
        var file: Int
        var owner: String
        var words: Range<Int>
    }

    /// The texts with the members moved. A member whose class is in none of the files stays where it is.
    static func texts(moving files: [(path: String, text: String)]) -> [String] {
        let sources = files.map { SwiftSource($0.text) }
        var edits = [[SourceEdit]](repeating: [], count: files.count)
        for (file, source) in sources.enumerated() {
            for member in members(of: source, file) {
                guard let (target, declaration) = classNamed(member.owner, near: file, in: sources) else {
                    continue
                }
                guard let removal = source.removal(of: member.words) else { continue }
                let line = source.tokens[member.words.lowerBound].line
                edits[file].append(removal)
                edits[target].append(
                    sources[target].insertion(
                        "\n" + directive(files[file].path, line: line) + source.text(member.words) + "\n"
                            + directive(
                                files[target].path,
                                line: sources[target].tokens[declaration.close].line),
                        before: declaration.close))
            }
        }
        return sources.indices.map {
            edits[$0].isEmpty ? files[$0].text : sources[$0].text(applying: edits[$0])
        }
    }

    /// The line that says which line of which file the next one is.
    ///
    /// - Parameter line: From 0.
    static func directive(_ path: String, line: Int) -> String {
        let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "#sourceLocation(file: \"\(escaped)\", line: \(line + 1))\n"
    }

    private static func members(of source: SwiftSource, _ file: Int) -> [Member] {
        source.declarations.filter { $0.kind == "extension" }.flatMap { declaration in
            (declaration.open + 1..<declaration.close).compactMap { place -> Member? in
                guard source.isWord(place, "override"), source.owner(of: place)?.open == declaration.open,
                    let keyword = (place..<declaration.close).first(where: {
                        source.isWord($0, "func", "var", "init")
                    }),
                    let end = end(ofMemberAt: keyword, before: declaration.close, in: source)
                else { return nil }
                // The word stands in front of the member's own, and not within a body.
                let start = source.start(ofDeclarationAt: keyword)
                guard start <= place else { return nil }
                return Member(file: file, owner: declaration.name, words: start..<end + 1)
            }
        }
    }

    /// The brace that ends a method or a property.
    private static func end(ofMemberAt keyword: Int, before limit: Int, in source: SwiftSource) -> Int? {
        var place = keyword
        while place < limit {
            if source.isSign(place, "{") { return source.partner(of: place) }
            if source.isSign(place, "("), let close = source.partner(of: place) { place = close }
            place += 1
        }
        return nil
    }

    private static func classNamed(
        _ name: String, near file: Int, in sources: [SwiftSource]
    ) -> (Int, SwiftSource.Declaration)? {
        for index in [file] + sources.indices.filter({ $0 != file }) {
            for declaration in sources[index].declarations
            where declaration.kind == "class" && declaration.name == name { return (index, declaration) }
        }
        return nil
    }
}
