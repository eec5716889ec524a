import Foundation
import LaminaDraw
import LaminaPDF
import Logging

private let drawingLogger = Logger(label: "lamina.coregraphics")

/// A key of a PDF's information: the title, a string.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// The author, a string.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// The subject, a string.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// Keywords, a string or a list of strings.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The program that made the document, a string.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// The key of a page's size: a `CGRect`, or the bytes of one as data.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"

/// The key of the part of a page that is shown and printed, as ``kCGPDFContextMediaBox`` in the user's space.
public let kCGPDFContextCropBox: CFString = "kCGPDFContextCropBox"
/// The part that is printed before the paper is cut.
public let kCGPDFContextBleedBox: CFString = "kCGPDFContextBleedBox"
/// The paper after it is cut.
public let kCGPDFContextTrimBox: CFString = "kCGPDFContextTrimBox"
/// The part that has a meaning.
public let kCGPDFContextArtBox: CFString = "kCGPDFContextArtBox"
/// A password of the document. A document with one cannot be made.
public let kCGPDFContextUserPassword: CFString = "kCGPDFContextUserPassword"
/// A password that unlocks everything. A document with one cannot be made.
public let kCGPDFContextOwnerPassword: CFString = "kCGPDFContextOwnerPassword"

/// The document that a context draws.
private final class PDFState {
    let document: PDFDocument
    let consumer: CGDataConsumer
    /// The page's size, if a page names none.
    let usualBox: CGRect
    var box: CGRect
    /// The document's information, with the boxes of pages that have none.
    let info: CFDictionary?
    var isInPage = false
    var isClosed = false

    init(_ document: PDFDocument, _ consumer: CGDataConsumer, _ box: CGRect, _ info: CFDictionary?) {
        (self.document, self.consumer, usualBox, self.box, self.info) = (document, consumer, box, box, info)
    }

    func close(_ context: CGContext?) {
        guard !isClosed else { return }
        if isInPage {
            context?.endSinkPage()
            document.endPage()
            isInPage = false
        }
        isClosed = true
        guard let bytes = document.finish(), consumer.put(bytes) else {
            return drawingLogger.warning("a PDF could not be written")
        }
    }

    deinit { close(nil) }
}

/// Pages of PDF documents, written by Cairo.
///
/// Paths, clips, images, axial and radial gradients, text, blend modes, transparency layers and masks become what PDF has for them.
/// The fonts of text are embedded, as far as their glyphs are used. Glyphs that are stroked, that have colours of their own, or whose
/// font is made bolder become shapes and pictures.
///
/// Shadows and conic gradients become pictures of 144 pixels an inch. So does the part of a page under a drawing in a mode that PDF
/// lacks: those of Porter and Duff, `clear(_:)`, and `.plusLighter`. `.plusDarker` draws as `.normal`. Edges are
/// smooth whatever `setShouldAntialias(_:)` says.
extension CGContext {
    private static let pdfKey = "CoreGraphics.pdf"
    /// The length of a side of US Letter, and the greatest one.
    private static let usualPage = CGRect(x: 0, y: 0, width: 612, height: 792)
    private static let longestSide: CGFloat = 14_400

    /// A context that writes a PDF document.
    ///
    /// The consumer gets the bytes when `closePDF()` is called, or when nobody holds the context any more.
    ///
    /// - Parameters:
    ///   - mediaBox: The size and the origin of pages in points; `nil` for US Letter.
    ///   - auxiliaryInfo: The document's information by keys such as `kCGPDFContextTitle`, and the boxes of pages that have none of
    ///     their own. Unknown keys have no effect.
    /// - Returns: `nil` if the libraries `libcairo.so.2` and `libfreetype.so.6` are missing or a password is asked for, with a line
    ///   in the log, and for a size that is not positive or that exceeds 14400 points.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        let box = mediaBox?.pointee.standardized ?? Self.usualPage
        guard Self.isPage(box) else { return nil }
        for key in [kCGPDFContextUserPassword, kCGPDFContextOwnerPassword] where auxiliaryInfo?[key] != nil {
            drawingLogger.warning("no PDF: a document with a password (\(key)) cannot be made")
            return nil
        }
        guard let document = PDFDocument() else {
            drawingLogger.warning("no PDF: \(PDFDocument.missing ?? "out of memory")")
            return nil
        }
        do { try self.init(sink: document) } catch { return nil }
        let entries: [(String, PDFDocument.Entry)] = [
            (kCGPDFContextTitle, .title), (kCGPDFContextAuthor, .author), (kCGPDFContextSubject, .subject),
            (kCGPDFContextKeywords, .keywords), (kCGPDFContextCreator, .creator),
        ]
        for (key, entry) in entries {
            switch auxiliaryInfo?[key] {
            case let text as String: document.set(entry, to: text)
            case let texts as [String]: document.set(entry, to: texts.joined(separator: ", "))
            default: break
            }
        }
        attachments[Self.pdfKey] = PDFState(document, consumer, box, auxiliaryInfo)
    }

    /// A context that writes a PDF document to a file; see `init(consumer:mediaBox:_:)`.
    public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    private static func isPage(_ box: CGRect) -> Bool {
        [box.minX, box.minY].allSatisfy { $0.isFinite && $0.magnitude < 1e6 }
            && [box.width, box.height].allSatisfy { $0 > 0 && $0 <= longestSide }
    }

    private var pdf: PDFState? { attachments[Self.pdfKey] as? PDFState }

    /// Begins a page, and ends an open one. Does nothing in another context.
    ///
    /// - Parameter pageInfo: `kCGPDFContextMediaBox` for a size of its own, and the other boxes.
    public func beginPDFPage(_ pageInfo: CFDictionary?) { beginPDFPage(pageInfo, growsDownwards: false) }

    /// The same, optionally with y down, also in the base space, in which shadows are measured.
    package func beginPDFPage(_ pageInfo: CFDictionary?, growsDownwards: Bool) {
        beginPage(Self.box(pageInfo, kCGPDFContextMediaBox), pageInfo, growsDownwards: growsDownwards)
    }

    /// A box of a page: a rectangle, or the bytes of one.
    private static func box(_ info: CFDictionary?, _ key: CFString) -> CGRect? {
        let box: CGRect
        switch info?[key] {
        case let rect as CGRect: box = rect
        case let data as Data where data.count == MemoryLayout<CGRect>.size:
            box = data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
        default: return nil
        }
        return isPage(box.standardized) ? box.standardized : nil
    }

    /// Ends the page; does nothing without one.
    public func endPDFPage() {
        guard let pdf, pdf.isInPage else { return }
        endSinkPage()
        pdf.document.endPage()
        pdf.isInPage = false
    }

    /// Begins a page of a size, or of the document's.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPage(mediaBox?.pointee, nil) }

    /// Ends the page; does nothing without one.
    public func endPage() { endPDFPage() }

    /// Ends the document, and gives its bytes to the consumer. Later drawing has no effect.
    public func closePDF() { pdf?.close(self) }

    private func beginPage(_ box: CGRect?, _ info: CFDictionary?, growsDownwards: Bool = false) {
        guard let pdf, !pdf.isClosed else { return }
        endPDFPage()
        let page = box.map(\.standardized).flatMap { Self.isPage($0) ? $0 : nil } ?? pdf.usualBox
        func part(_ key: CFString) -> CGRect? {
            // A part that lies on the page, from the page's corner.
            let part = (Self.box(info, key) ?? Self.box(pdf.info, key))?.intersection(page)
            guard let part, !part.isNull, !part.isEmpty else { return nil }
            let y = growsDownwards ? page.maxY - part.maxY : part.minY - page.minY
            return CGRect(x: part.minX - page.minX, y: y, width: part.width, height: part.height)
        }
        var boxes = PDFPageBoxes()
        boxes.crop = part(kCGPDFContextCropBox)
        boxes.bleed = part(kCGPDFContextBleedBox)
        boxes.trim = part(kCGPDFContextTrimBox)
        boxes.art = part(kCGPDFContextArtBox)
        pdf.box = page
        pdf.document.beginPage(page.size, boxes)
        pdf.isInPage = true
        beginSinkPage(
            toPixels: growsDownwards
                ? CGAffineTransform(translationX: -page.minX, y: -page.minY)
                : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -page.minX, ty: page.maxY),
            size: page.size)
    }

    /// The size and the origin of the page, or of the last one; `nil` in a context that draws no document.
    package var pdfPageBox: CGRect? { pdf?.box }

    /// Whether a page is open.
    package var isInPDFPage: Bool { pdf?.isInPage ?? false }

    /// Makes a rectangle of the page a link.
    ///
    /// - Parameter rect: In the user's space.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        guard let pdf, pdf.isInPage else { return }
        pdf.document.link(to: url.absoluteString, in: rect.applying(pixelTransform))
    }

    /// Makes a rectangle of the page a link to a destination.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        guard let pdf, pdf.isInPage else { return }
        pdf.document.link(toDestination: name, in: rect.applying(pixelTransform))
    }

    /// Gives a place of the page a name, which links of the document lead to. A link to a name that no place has leads to the last
    /// page.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        guard let pdf, pdf.isInPage else { return }
        pdf.document.addDestination(name, at: point.applying(pixelTransform))
    }
}
