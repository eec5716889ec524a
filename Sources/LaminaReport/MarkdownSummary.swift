import LaminaFiles
import LaminaImage

/// A summary for the page of a CI job: Markdown, with small pictures as files beside it.
package struct MarkdownSummary {
    /// Where the summary's reader finds its pictures.
    package enum Links: Equatable, Sendable {
        /// In the folder `summary` beside it.
        case beside
        /// In the folder `summary` at an address.
        case address(String)
        /// Nowhere: the summary has words alone.
        case none
    }

    private let report: RunReport
    /// The most failures that are listed.
    static let mostFailures = 50
    /// The most bytes of the list. GitHub shows comments of up to 65,536 characters, and summaries of a step of up to 1 MiB; addresses of
    /// pictures may make a line longer later.
    static let mostBytes = 40_000
    /// The most changes of layers that are named for a failure, and the most characters of a message.
    static let mostChanges = 3
    private static let mostCharacters = 400
    /// The longest side of a small picture, in pixels.
    static let smallSide = 160

    package init(_ report: RunReport) { self.report = report }

    /// The text. Writes its pictures to `summary` in a folder.
    package func text(pictures folder: FilePath, _ links: Links = .beside) throws(ReportError) -> String {
        var text = "## Pictures\n\n\(Self.escaped(report.sentence)).\n"
        let failures = report.failures
        guard !failures.isEmpty else { return text }
        let kinds = links == .none ? [] : ["expected", "actual", "heat"]
        text +=
            kinds.isEmpty
            ? "\n| expectation | |\n|---|---|\n"
            : "\n| expectation | expected | actual | difference | |\n|---|---|---|---|---|\n"
        var listed = 0
        let first = Array(failures.prefix(Self.mostFailures))
        let pictures = Slots.map(first.count, on: report.team) { [results = report.results] index in
            kinds.map { Self.small($0, of: first[index], in: results) }
        }
        for (index, record) in first.enumerated() {
            var line = "| \(Self.escaped(Self.shortened(record.title)))"
            for (kind, small) in zip(kinds, pictures[index]) {
                line += " | "
                guard let small else { continue }
                let name = "summary/\(index)-\(kind).png"
                try RunReport.write(small, to: folder.pushing(FilePath(name)))
                line += "![\(kind)](\(Self.address(of: name, links)))"
            }
            let words = [record.message] + record.changes.prefix(Self.mostChanges)
            line += " | \(words.map { Self.escaped(Self.shortened($0)) }.joined(separator: "<br>")) |\n"
            guard text.utf8.count + line.utf8.count <= Self.mostBytes else { break }
            text += line
            listed += 1
        }
        if failures.count > listed { text += "\n\(failures.count - listed) more are in the report.\n" }
        return text
    }

    private static func address(of name: String, _ links: Links) -> String {
        guard case .address(let start) = links else { return name }
        // What would end the address in Markdown.
        let plain = start.replacing("(", with: "%28").replacing(")", with: "%29").replacing(" ", with: "%20")
            .replacing("\n", with: "%0A").replacing("<", with: "%3C")
        return plain.hasSuffix("/") ? plain + name : "\(plain)/\(name)"
    }

    /// The beginning of a long text.
    static func shortened(_ text: String) -> String {
        text.count <= mostCharacters ? text : text.prefix(mostCharacters - 1) + "…"
    }

    /// The picture of a record, reduced by halves; `nil` if there is none that can be read.
    private static func small(_ kind: String, of record: PictureRecord, in results: RunResults) -> [UInt8]? {
        guard let bytes = (try? results.bytes(of: kind, in: record)) ?? nil,
            let image = try? CGImage.decode(bytes)
        else { return nil }
        var (level, side) = (0, max(image.width, image.height))
        while side > smallSide, level + 1 < image.mipLevelCount {
            (level, side) = (level + 1, side / 2)
        }
        return try? (image.mipLevel(level) ?? image).pngData(level: 6, threads: 1)
    }

    /// Text that Markdown shows as it is, in one cell of a table: without links, and without people who are told of it. Names and messages
    /// may come from strangers.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline {
                result += "<br>"
            } else if character == "<" {
                result += "&lt;"
            } else if character == "@" {
                result += "&#64;"
            } else if character == "&" {
                result += "&amp;"
            } else {
                if "\\`*_{}[]#|!~".contains(character) { result += "\\" }
                result.append(character)
            }
        }
        return result.replacing("://", with: ":&#47;/").replacing("www.", with: "www&#46;")
    }
}
