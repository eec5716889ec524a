internal import CLaminaPDF
import Foundation
import LaminaImage

/// The information that a PDF has on itself and on its pages.
package struct PDFSummary: Sendable {
    package struct Page: Sendable {
        /// The boxes by their names, such as "MediaBox".
        package var boxes: [String: CGRect] = [:]
        /// Degrees clockwise by which the page is turned when it is shown.
        package var rotation = 0
    }

    package var pages: [Page] = []
    /// "Title", "Author" and so on.
    package var entries: [String: String] = [:]
    /// Such as 1 and 7.
    package var version = (major: 1, minor: 0)
    package var isEncrypted = false
}

/// Reads PDFs by the programs of poppler-utils, each time in a process that writes no files and opens no connections.
///
/// The library Poppler may not be linked, because its licence is that of the GNU project. A program of its own is another matter, and keeps a
/// stranger's file away from this process.
package enum PDFReader {
    /// The most pages of a document.
    package static let mostPages = 10_000
    /// The longest side of a picture of a page, in pixels.
    private static let longestSide = 8192.0
    private static let limits = lamina_pdf_reader_limits(
        memory_bytes: 2 << 30, output_bytes: 512 << 20, seconds: 30)

    /// Why nothing can be read; `nil` if the programs are there.
    package static var missing: String? {
        path(of: "pdfinfo") != nil && path(of: "pdftocairo") != nil
            ? nil : "the programs pdfinfo and pdftocairo of the package poppler-utils are missing"
    }

    private static func path(of program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 }
    }

    private static func run(_ program: String, _ arguments: [String], _ file: Data) -> [UInt8]? {
        guard let path = path(of: program) else { return nil }
        var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { for text in texts { free(text) } }
        texts.append(nil)
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let isRead = file.withUnsafeBytes { file in
            guard let start = file.bindMemory(to: UInt8.self).baseAddress else { return false }
            return lamina_pdf_read(path, texts, start, file.count, limits, &bytes, &count)
        }
        defer { free(bytes) }
        return isRead ? Array(UnsafeBufferPointer(start: bytes, count: count)) : nil
    }

    /// The summary of a document; `nil` for a damaged one, and for one that only a password opens.
    package static func summary(of file: Data) -> PDFSummary? {
        guard let bytes = run("pdfinfo", ["-box", "-f", "1", "-l", "\(mostPages)", "-"], file) else {
            return nil
        }
        return summary(String(decoding: bytes, as: UTF8.self))
    }

    /// Reads the output of pdfinfo.
    package static func summary(_ text: String) -> PDFSummary? {
        var result = PDFSummary()
        var count = 0
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let (key, value) = (
                line[..<colon], line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            )
            let words = key.split(separator: " ")
            if words.count == 3, words[0] == "Page", let number = Int(words[1]),
                (1...mostPages).contains(number)
            {
                while result.pages.count < number { result.pages.append(PDFSummary.Page()) }
                note(String(words[2]), value, &result.pages[number - 1])
                continue
            }
            switch key {
            case "Pages": count = Int(value) ?? 0
            case "Encrypted": result.isEncrypted = value.hasPrefix("yes")
            case "PDF version":
                let parts = value.split(separator: ".").compactMap { Int($0) }
                if parts.count == 2 { result.version = (parts[0], parts[1]) }
            default: result.entries[String(key)] = value
            }
        }
        // Of more pages than the limit, the first ones are known.
        guard count > 0, result.pages.count == min(count, mostPages) else { return nil }
        return result.pages.allSatisfy { $0.boxes["MediaBox"] != nil } ? result : nil
    }

    private static func note(_ name: String, _ value: String, _ page: inout PDFSummary.Page) {
        let numbers = value.split(separator: " ").compactMap { Double($0) }
        if name == "rot", let turn = numbers.first, turn.magnitude < 1e6 {
            page.rotation = ((Int(turn) % 360) + 360) % 360
        } else if name.hasSuffix("Box"), numbers.count == 4, numbers.allSatisfy({ $0.magnitude < 1e6 }) {
            page.boxes[name] = CGRect(
                x: min(numbers[0], numbers[2]), y: min(numbers[1], numbers[3]),
                width: (numbers[2] - numbers[0]).magnitude, height: (numbers[3] - numbers[1]).magnitude)
        }
    }

    /// A picture of a page's media box, turned as it is shown, on nothing.
    ///
    /// - Parameters:
    ///   - number: From 1 on.
    ///   - size: The size of the box, in points.
    ///   - scale: Pixels of a point; fewer where the picture would be too large.
    package static func picture(of file: Data, page number: Int, size: CGSize, scale: Double) -> CGImage? {
        let longest = Double(max(size.width, size.height))
        guard scale > 0, scale.isFinite, longest > 0 else { return nil }
        let resolution = 72 * min(scale, longestSide / longest)
        let bytes = run(
            "pdftocairo",
            [
                "-png", "-transp", "-singlefile", "-f", "\(number)", "-l", "\(number)", "-r",
                String(format: "%.4f", locale: nil, resolution), "-", "-",
            ], file)
        return bytes.flatMap { try? CGImage.decode($0) }
    }
}
