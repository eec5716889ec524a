/// The lines of a Swift source in which comments and the insides of texts are spaces, so that columns stay.
struct SourceLines: Sequence {
    private let source: String

    init(_ source: String) { self.source = source }

    func makeIterator() -> IndexingIterator<[String]> {
        var scanner = SourceScanner(source)
        return scanner.code().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .makeIterator()
    }
}

/// Follows comments, which nest, and texts of one or several lines, with any number of `#`. Code inside of an interpolation
/// counts as text.
private struct SourceScanner {
    private let text: [Character]
    private var place = 0

    init(_ source: String) {
        // A carriage return and a line feed are one character, which would not end a line below.
        text = source.map { $0.isNewline ? "\n" : $0 }
    }

    mutating func code() -> String {
        var code = ""
        code.reserveCapacity(text.count)
        while place < text.count {
            if begins("//") {
                blank(into: &code) { $0.text[$0.place] == "\n" }
            } else if begins("/*") {
                skipComment(into: &code)
            } else if let hashes = hashesOfText {
                skipText(hashes: hashes, into: &code)
            } else {
                code.append(text[place])
                place += 1
            }
        }
        return code
    }

    private func begins(_ word: String) -> Bool { text[place...].starts(with: word) }

    /// The number of `#` before the quotation mark that begins here; `nil` if no text begins here.
    private var hashesOfText: Int? {
        var end = place
        while end < text.count, text[end] == "#" { end += 1 }
        return end < text.count && text[end] == "\"" ? end - place : nil
    }

    private mutating func skipComment(into code: inout String) {
        var depth = 0
        repeat {
            if begins("/*") {
                depth += 1
                blank(2, into: &code)
            } else if begins("*/") {
                depth -= 1
                blank(2, into: &code)
            } else {
                blank(1, into: &code)
            }
        } while depth > 0 && place < text.count
    }

    private mutating func skipText(hashes: Int, into code: inout String) {
        blank(hashes, into: &code)
        let isLong = begins("\"\"\"")
        let mark = String(repeating: "\"", count: isLong ? 3 : 1)
        let end = mark + String(repeating: "#", count: hashes)
        let escape = "\\" + String(repeating: "#", count: hashes)
        blank(mark.count, into: &code)
        while place < text.count {
            if begins(end) { return blank(end.count, into: &code) }
            if !isLong, text[place] == "\n" { return }
            blank(begins(escape) ? escape.count + 1 : 1, into: &code)
        }
    }

    private mutating func blank(_ count: Int, into code: inout String) {
        for _ in 0..<count where place < text.count {
            code.append(text[place] == "\n" ? "\n" : " ")
            place += 1
        }
    }

    private mutating func blank(into code: inout String, until isOver: (SourceScanner) -> Bool) {
        while place < text.count, !isOver(self) { blank(1, into: &code) }
    }
}
