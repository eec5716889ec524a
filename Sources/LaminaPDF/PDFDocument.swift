internal import CLaminaPDF
import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaRaster

/// A PDF file that is written by Cairo, page by page, and that takes what contexts draw.
package final class PDFDocument {
    /// The information that the document has about itself.
    package enum Entry {
        case title, author, subject, keywords, creator
        /// The date, as 2026-11-29T12:00:00; an empty text for none.
        case created
    }

    private let pdf: OpaquePointer
    /// The document as its C helper knows it.
    var handle: OpaquePointer { pdf }
    private(set) var pageSize = CGSize.zero
    private let bytes = PDFBytes()
    private var isFinished = false
    /// Whether a page is open. Drawing outside of pages has no effect.
    private(set) var isInPage = false
    /// Whether a page was ended and is not written yet.
    private var isShowPending = false
    /// The groups that are open, and whether anything was drawn on the page.
    var groupDepth = 0
    var hasDrawn = false
    /// Whether the page has a link or a name, which Cairo leaves out of pages without a drawing.
    private var hasTag = false
    /// The boxes of the pages that were begun, beside their sizes.
    private var boxes: [PDFPageBoxes] = []
    /// The names of places, and those that links lead to.
    private var destinations: Set<String> = []
    private var wanted: Set<String> = []
    /// The fonts that were opened, by their numbers; `nil` for one that cannot be.
    private var fonts: [UInt32: OpaquePointer?] = [:]

    /// Why there can be no document: Cairo is missing. `nil` if there can be one.
    package static var missing: String? { lamina_pdf_missing().map { String(cString: $0) } }

    /// An empty document; `nil` where Cairo is missing.
    package init?() {
        let owner = Unmanaged.passUnretained(bytes).toOpaque()
        guard
            let pdf = lamina_pdf_create(
                { owner, bytes, count in
                    guard let owner, let bytes else { return false }
                    return Unmanaged<PDFBytes>.fromOpaque(owner).takeUnretainedValue().add(
                        UnsafeBufferPointer(start: bytes, count: count))
                }, owner)
        else { return nil }
        self.pdf = pdf
    }

    deinit {
        lamina_pdf_free(pdf)
        for case let font? in fonts.values { lamina_pdf_font_free(font) }
    }

    /// Sets an entry of the document's information.
    package func set(_ entry: Entry, to text: String) {
        let entry =
            switch entry {
            case .title: LAMINA_PDF_TITLE
            case .author: LAMINA_PDF_AUTHOR
            case .subject: LAMINA_PDF_SUBJECT
            case .keywords: LAMINA_PDF_KEYWORDS
            case .creator: LAMINA_PDF_CREATOR
            case .created: LAMINA_PDF_CREATED
            }
        lamina_pdf_set_entry(pdf, entry, text)
    }

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - size: In points.
    ///   - boxes: The parts that programs print or show, counted from the page's lower left corner.
    package func beginPage(_ size: CGSize, _ boxes: PDFPageBoxes = PDFPageBoxes()) {
        show()
        pageSize = size
        self.boxes.append(boxes)
        isInPage = true
        (groupDepth, hasDrawn, hasTag) = (0, false, false)
        lamina_pdf_set_size(pdf, Double(size.width), Double(size.height))
        lamina_pdf_save(pdf)
    }

    /// Ends the page.
    package func endPage() {
        guard isInPage else { return }
        while groupDepth > 0 { endGroup(SinkLook()) }
        isInPage = false
        lamina_pdf_restore(pdf)
        isShowPending = true
    }

    /// Writes the page that was ended. Until then it may get names.
    private func show() {
        guard isShowPending else { return }
        isShowPending = false
        if hasTag, !hasDrawn { addSpeck() }
        lamina_pdf_show_page(pdf)
    }

    /// Draws without a visible result.
    private func addSpeck() {
        lamina_pdf_save(pdf)
        lamina_pdf_new_path(pdf)
        lamina_pdf_move(pdf, 0, 0)
        lamina_pdf_line(pdf, 0.01, 0)
        lamina_pdf_line(pdf, 0, 0.01)
        lamina_pdf_set_color(pdf, 1, 1, 1, 0.01)
        lamina_pdf_fill(pdf, false)
        lamina_pdf_restore(pdf)
    }

    private func tag(_ name: String, _ attributes: String) {
        hasTag = true
        lamina_pdf_tag(pdf, name, attributes)
    }

    /// Makes an area of the page a link.
    package func link(to url: String, in area: CGRect) {
        guard isInPage, area.isFinite else { return }
        tag("Link", "\(Self.attribute(area)) uri=\(Self.quoted(Self.escaped(url)))")
    }

    /// Cairo puts addresses between parentheses as they are.
    private static func escaped(_ url: String) -> String {
        var result = ""
        for byte in url.utf8 {
            if byte > 32, byte < 127, !"()\\'".utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let code = String(byte, radix: 16, uppercase: true)
                result += code.count == 1 ? "%0\(code)" : "%\(code)"
            }
        }
        return result
    }

    /// Makes an area of the page a link to a destination of the document.
    package func link(toDestination name: String, in area: CGRect) {
        guard isInPage, !name.isEmpty, area.isFinite else { return }
        wanted.insert(name)
        tag("Link", "\(Self.attribute(area)) dest=\(Self.quoted(name))")
    }

    /// Gives a place of the page a name, unless a place has it.
    package func addDestination(_ name: String, at place: CGPoint) {
        guard isInPage, !name.isEmpty, destinations.insert(name).inserted else { return }
        addName(name, at: place)
    }

    private func addName(_ name: String, at place: CGPoint) {
        let place = "x=\(Self.text(place.x)) y=\(Self.text(place.y))"
        tag("cairo.dest", "name=\(Self.quoted(name)) \(place)")
    }

    /// The whole file; `nil` if memory ran out, or if it was finished before.
    package func finish() -> [UInt8]? {
        guard !isFinished else { return nil }
        isFinished = true
        if boxes.isEmpty { beginPage(CGSize(width: 612, height: 792)) }
        endPage()
        // A link to a name that no place has would end the document.
        for name in wanted.subtracting(destinations).sorted() { addName(name, at: .zero) }
        show()
        guard lamina_pdf_finish(pdf) else { return nil }
        return PDFPageBoxes.add(boxes, to: bytes.bytes)
    }

    /// The font of a file; `nil` if it cannot be read.
    func font(_ font: SinkGlyphs.Font) -> OpaquePointer? {
        if let known = fonts[font.id] { return known }
        let opened = lamina_pdf_font_open(font.file, Int32(clamping: font.index), font.variations)
        fonts[font.id] = .some(opened)
        return opened
    }

    private static func attribute(_ area: CGRect) -> String {
        "rect=[\([area.minX, area.minY, area.width, area.height].map(text).joined(separator: " "))]"
    }

    /// Cairo's parser knows no exponents.
    private static func text(_ value: CGFloat) -> String {
        let within = value.isFinite ? max(-1e6, min(1e6, value)) : 0
        return String(format: "%.4f", locale: nil, Double(within))
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\0", with: "")
        return "'\(escaped)'"
    }
}

/// The bytes of a file that grows.
private final class PDFBytes {
    private(set) var bytes: [UInt8] = []

    func add(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= ImageLimits.maximumFileBytes - more.count else { return false }
        bytes.append(contentsOf: more)
        return true
    }
}

extension CGRect {
    fileprivate var isFinite: Bool { [minX, minY, width, height].allSatisfy(\.isFinite) }
}
