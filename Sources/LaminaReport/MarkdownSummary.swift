import LaminaFiles
import LaminaImage

/// A summary for the page of a CI job: Markdown, with small pictures as files beside it.
package struct MarkdownSummary {
    private let report: RunReport
    /// The most failures that are listed.
    static let mostFailures = 50
    /// The longest side of a small picture, in pixels.
    static let smallSide = 160

    package init(_ report: RunReport) { self.report = report }

    /// The text. Writes its pictures to `summary` in a folder.
    package func text(pictures folder: FilePath) throws(ReportError) -> String {
        var text = "## Pictures\n\n\(Self.escaped(report.sentence)).\n"
        let failures = report.failures
        guard !failures.isEmpty else { return text }
        text += "\n| expectation | expected | actual | difference | |\n|---|---|---|---|---|\n"
        for (index, record) in failures.prefix(Self.mostFailures).enumerated() {
            text += "| \(Self.escaped(record.title))"
            for kind in ["expected", "actual", "heat"] {
                text += " | "
                guard let small = small(kind, of: record) else { continue }
                let name = "summary/\(index)-\(kind).png"
                try RunReport.write(small, to: folder.pushing(FilePath(name)))
                text += "![\(kind)](\(name))"
            }
            let words = [record.message] + record.changes.prefix(3)
            text += " | \(words.map(Self.escaped).joined(separator: "<br>")) |\n"
        }
        if failures.count > Self.mostFailures {
            text += "\n\(failures.count - Self.mostFailures) more are in the report.\n"
        }
        return text
    }

    /// The picture of a record, reduced by halves; `nil` if there is none that can be read.
    private func small(_ kind: String, of record: PictureRecord) -> [UInt8]? {
        guard let bytes = (try? report.results.bytes(of: kind, in: record)) ?? nil,
            let image = try? CGImage.decode(bytes)
        else { return nil }
        var (level, side) = (0, max(image.width, image.height))
        while side > Self.smallSide, level + 1 < image.mipLevelCount {
            (level, side) = (level + 1, side / 2)
        }
        return try? (image.mipLevel(level) ?? image).pngData(level: 6)
    }

    /// Text that Markdown shows as it is, in one cell of a table.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline {
                result += "<br>"
            } else if character == "<" {
                result += "&lt;"
            } else {
                if "\\`*_{}[]#|!~".contains(character) { result += "\\" }
                result.append(character)
            }
        }
        return result
    }
}
