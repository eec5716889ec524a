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

/// What a context keeps of the document that it draws.
private final class PDFState {
    let document: PDFDocument
    let consumer: CGDataConsumer
    /// The page's size, if a page names none.
    let usualBox: CGRect
    var box: CGRect
    var isInPage = false
    var isClosed = false

    init(_ document: PDFDocument, _ consumer: CGDataConsumer, _ box: CGRect) {
        (self.document, self.consumer, usualBox, self.box) = (document, consumer, box, box)
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
/// Paths, clips, images, axial and radial gradients, blend modes, transparency layers and masks become what PDF has for them.
/// Glyphs become outlines: their text cannot be searched. Shadows and conic gradients become pictures of 144 pixels an inch.
/// The modes of Porter and Duff and of sums, which PDF lacks, draw as `.normal`, and ``CGContext/clear(_:)`` does nothing.
extension CGContext {
    private static let pdfKey = "CoreGraphics.pdf"
    /// The length of a side of US Letter, and the greatest one.
    private static let usualPage = CGRect(x: 0, y: 0, width: 612, height: 792)
    private static let longestSide: CGFloat = 14_400

    /// A context that writes a PDF document.
    ///
    /// The consumer gets the bytes when ``closePDF()`` is called, or when nobody holds the context any more.
    ///
    /// - Parameters:
    ///   - mediaBox: The size and the origin of pages in points; `nil` for US Letter.
    ///   - auxiliaryInfo: The document's information by keys such as `kCGPDFContextTitle`. Other keys, such as those of
    ///     passwords, have no effect.
    /// - Returns: `nil` if the library `libcairo.so.2` is missing, with a line in the log, and for a size that is not positive or
    ///   that exceeds 14400 points.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        let box = mediaBox?.pointee.standardized ?? Self.usualPage
        guard Self.isPage(box) else { return nil }
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
        attachments[Self.pdfKey] = PDFState(document, consumer, box)
    }

    /// A context that writes a PDF document to a file; see ``init(consumer:mediaBox:_:)``.
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
    /// - Parameter pageInfo: `kCGPDFContextMediaBox` for a size of its own.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        var box: CGRect?
        switch pageInfo?[kCGPDFContextMediaBox] {
        case let rect as CGRect: box = rect
        case let data as Data where data.count == MemoryLayout<CGRect>.size:
            box = data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
        default: break
        }
        beginPage(box)
    }

    /// Ends the page; does nothing without one.
    public func endPDFPage() {
        guard let pdf, pdf.isInPage else { return }
        endSinkPage()
        pdf.document.endPage()
        pdf.isInPage = false
    }

    /// Begins a page of a size, or of the document's.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPage(mediaBox?.pointee) }

    /// Ends the page; does nothing without one.
    public func endPage() { endPDFPage() }

    /// Ends the document, and gives its bytes to the consumer. Later drawing has no effect.
    public func closePDF() { pdf?.close(self) }

    private func beginPage(_ box: CGRect?) {
        guard let pdf, !pdf.isClosed else { return }
        endPDFPage()
        pdf.box = box.map(\.standardized).flatMap { Self.isPage($0) ? $0 : nil } ?? pdf.usualBox
        pdf.document.beginPage(pdf.box.size)
        pdf.isInPage = true
        beginSinkPage(
            toPixels: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -pdf.box.minX, ty: pdf.box.maxY),
            size: pdf.box.size)
    }

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

    /// Gives a place of the page a name, which links of the document lead to. A name without a destination is an error, and
    /// the document is not written.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        guard let pdf, pdf.isInPage else { return }
        pdf.document.addDestination(name, at: point.applying(pixelTransform))
    }
}
