import Foundation

/// The boxes of a page beside its size, in points from the page's lower left corner; `nil` for those of the size.
///
/// Cairo writes pages without them. So they are added at the end of the file, in newer versions of the pages, as programs do that
/// change a file without writing it anew.
package struct PDFPageBoxes: Equatable {
    /// The part of the page that is shown or printed.
    package var crop: CGRect?
    /// The part that is printed before the paper is cut.
    package var bleed: CGRect?
    /// The paper after it is cut.
    package var trim: CGRect?
    /// The part of the page with meaningful contents.
    package var art: CGRect?

    package init() {}

    /// The entries of the page's dictionary.
    private var entries: String {
        [("CropBox", crop), ("BleedBox", bleed), ("TrimBox", trim), ("ArtBox", art)].reduce(into: "") {
            guard let box = $1.1 else { return }
            let numbers = [box.minX, box.minY, box.maxX, box.maxY].map {
                String(format: "%.4f", locale: nil, Double($0))
            }
            $0 += "   /\($1.0) [ \(numbers.joined(separator: " ")) ]\n"
        }
    }

    /// The file with the boxes of its pages.
    ///
    /// - Parameters:
    ///   - boxes: The boxes of each page, from the first page on.
    ///   - file: As Cairo writes it.
    /// - Returns: `nil` for a file in which the pages are not found.
    static func add(_ boxes: [PDFPageBoxes], to file: [UInt8]) -> [UInt8]? {
        guard boxes.contains(where: { $0 != PDFPageBoxes() }) else { return file }
        let pages = pages(of: file)
        guard pages.count == boxes.count, let trailer = Trailer(file) else { return nil }
        var (result, table) = (file, "xref\n")
        for (page, box) in zip(pages, boxes) where box != PDFPageBoxes() {
            table += "\(page.number) 1\n\(String(format: "%010d", result.count)) 00000 n \n"
            result += Array("\(page.number) 0 obj\n".utf8) + page.dictionary.dropLast(2)
            result += Array("\(box.entries)>>\nendobj\n".utf8)
        }
        let start = result.count
        result += Array(
            "\(table)trailer\n<< \(trailer.entries)/Prev \(trailer.table) >>\nstartxref\n\(start)\n%%EOF\n"
                .utf8)
        return result
    }

    /// The numbers of the pages' objects, and their dictionaries, up to their `>>`.
    private static func pages(of file: [UInt8]) -> [(number: Int, dictionary: ArraySlice<UInt8>)] {
        let (mark, end) = (Array(" 0 obj\n<< /Type /Page ".utf8), Array(">>\nendobj\n".utf8))
        var result: [(number: Int, dictionary: ArraySlice<UInt8>)] = []
        var place = 0
        while let found = file.range(of: mark, from: place) {
            place = found.upperBound
            var first = found.lowerBound
            while first > 0, (48...57).contains(file[first - 1]) { first -= 1 }
            guard let number = Int(String(decoding: file[first..<found.lowerBound], as: UTF8.self)),
                let close = file.range(of: end, from: place)
            else { continue }
            let begin = found.lowerBound + " 0 obj\n".utf8.count
            result.append((number, file[begin..<(close.lowerBound + 2)]))
            place = close.upperBound
        }
        return result
    }

    /// The end of a file.
    private struct Trailer {
        /// The place of its table.
        var table: Int
        /// The entries of its dictionary.
        var entries: String

        init?(_ file: [UInt8]) {
            let tail = String(decoding: file.suffix(1024), as: UTF8.self)
            guard let dictionary = tail.range(of: "trailer\n<< ", options: .backwards),
                let close = tail.range(of: ">>\nstartxref\n", range: dictionary.upperBound..<tail.endIndex),
                let table = Int(tail[close.upperBound...].prefix { $0.isNumber })
            else { return nil }
            entries = String(tail[dictionary.upperBound..<close.lowerBound])
            self.table = table
        }
    }
}

extension [UInt8] {
    /// The first place of some bytes.
    fileprivate func range(of bytes: [UInt8], from start: Int) -> Range<Int>? {
        guard let first = bytes.first else { return nil }
        var place = start
        while place + bytes.count <= count, let next = self[place...].firstIndex(of: first) {
            if next + bytes.count <= count, self[next..<(next + bytes.count)].elementsEqual(bytes) {
                return next..<(next + bytes.count)
            }
            place = next + 1
        }
        return nil
    }
}
