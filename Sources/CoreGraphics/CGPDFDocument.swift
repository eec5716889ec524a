import Foundation
import LaminaDraw
import LaminaImage
import LaminaMath
import LaminaPDF
import Logging
import Synchronization

private let readingLogger = Logger(label: "lamina.coregraphics")

/// A box of a page.
public enum CGPDFBox: Int32, Hashable, Sendable {
    /// The page's size.
    case mediaBox
    /// The part of the page that is shown and printed.
    case cropBox
    /// The part that is printed before the paper is cut.
    case bleedBox
    /// The paper after it is cut.
    case trimBox
    /// The part of the page with meaningful contents.
    case artBox
}

/// A PDF document that is read by the programs of the Debian package `poppler-utils`, in a process of their own that writes no files and
/// opens no connections.
///
/// Documents that only a password opens are not read. A document has its pages and what it says of itself; its objects, its outline and its
/// text are not there.
public final class CGPDFDocument: Sendable {
    let file: Data
    let summary: PDFSummary

    /// A document; `nil` for bytes that are no PDF, for a document with a password, and where the programs are missing, with a line in
    /// the log.
    public init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let start = data.prefix(1024).range(of: Data("%PDF-".utf8)) else {
            return nil
        }
        if let reason = PDFReader.missing {
            readingLogger.warning("no PDF is read: \(reason)")
            return nil
        }
        // Bytes before the beginning are no part of the document.
        let file = data[start.lowerBound...]
        guard let summary = PDFReader.summary(of: file) else { return nil }
        self.file = file
        self.summary = summary
    }

    /// The document of a file; see the other initializer.
    public convenience init?(_ url: CFURL) {
        guard let provider = CGDataProvider(url: url) else { return nil }
        self.init(provider)
    }

    /// How many pages there are, at most 10,000.
    public var numberOfPages: Int { summary.pages.count }

    /// A page by its number, from 1 on; `nil` if there is none.
    public func page(at pageNumber: Int) -> CGPDFPage? {
        guard summary.pages.indices.contains(pageNumber - 1) else { return nil }
        return CGPDFPage(self, pageNumber)
    }

    /// Writes the version of the format, such as 1 and 7.
    public func getVersion(
        majorVersion: UnsafeMutablePointer<Int32>, minorVersion: UnsafeMutablePointer<Int32>
    ) {
        majorVersion.pointee = Int32(clamping: summary.version.major)
        minorVersion.pointee = Int32(clamping: summary.version.minor)
    }

    /// The information that the document has about itself: `"Title"`, `"Author"`, `"Subject"`, `"Keywords"`, `"Creator"`, `"Producer"` and the dates. In
    /// place of `info`, a dictionary of PDF's own kind.
    public var information: [String: String] { summary.entries }

    /// Whether the document is encrypted.
    public var isEncrypted: Bool { summary.isEncrypted }
    /// `true`: a document that only a password opens is not read.
    public var isUnlocked: Bool { true }
}

/// A page of a document.
public final class CGPDFPage: Sendable {
    private let owner: CGPDFDocument
    /// From 1 on.
    public let pageNumber: Int
    /// The picture that was drawn last, with its pixels of a point.
    private let drawn = Mutex<(scale: Double, image: CGImage)?>(nil)

    init(_ owner: CGPDFDocument, _ number: Int) { (self.owner, pageNumber) = (owner, number) }

    private var values: PDFSummary.Page { owner.summary.pages[pageNumber - 1] }

    /// The page's document.
    public var document: CGPDFDocument? { owner }

    /// Degrees clockwise by which the page is turned when it is shown: 0, 90, 180 or 270.
    public var rotationAngle: Int32 { Int32(values.rotation) }

    /// A box; where the page does not have it, the crop box, and in place of that the media box.
    public func getBoxRect(_ box: CGPDFBox) -> CGRect {
        let names = ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"]
        let boxes = values.boxes
        return boxes[names[Int(box.rawValue)]] ?? boxes["CropBox"] ?? boxes["MediaBox"] ?? .zero
    }

    /// The transform that puts a box of the page, turned as it is shown, into the middle of a rectangle. A page that is smaller than the
    /// rectangle keeps its size.
    ///
    /// - Parameters:
    ///   - rotate: Degrees clockwise by which it is turned further, a multiple of 90.
    ///   - preserveAspectRatio: Whether both directions have one scale.
    public func getDrawingTransform(
        _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
    ) -> CGAffineTransform {
        let part = getBoxRect(box)
        let turns = ((Int(rotate) / 90 + values.rotation / 90) % 4 + 4) % 4
        let turned = turns % 2 == 0 ? part.size : CGSize(width: part.height, height: part.width)
        guard turned.width > 0, turned.height > 0 else { return .identity }
        var (x, y) = (min(1, rect.width / turned.width), min(1, rect.height / turned.height))
        if preserveAspectRatio { (x, y) = (min(x, y), min(x, y)) }
        return CGAffineTransform(translationX: -part.midX, y: -part.midY)
            .concatenating(CGAffineTransform(rotationAngle: -CGFloat(turns) * .pi / 2).rounded)
            .concatenating(CGAffineTransform(scaleX: x, y: y))
            .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    }

    /// A picture of the media box, turned as the page is shown.
    fileprivate func picture(scale: Double) -> CGImage? {
        if let known = drawn.withLock({ $0 }), known.scale == scale { return known.image }
        let made = PDFReader.picture(
            of: owner.file, page: pageNumber, size: getBoxRect(.mediaBox).size, scale: scale)
        if let made { drawn.withLock { $0 = (scale, made) } }
        return made
    }
}

extension CGContext {
    /// Draws a page in its own space, as far as its crop box reaches, not turned: `CGPDFPage.getDrawingTransform(…)` turns it.
    ///
    /// The page is a picture with the resolution that the context's transform asks for; on a page of a PDF, 144 pixels an inch.
    public func drawPDFPage(_ page: CGPDFPage) {
        let (box, map) = (page.getBoxRect(.mediaBox), ctm)
        let finer: CGFloat = isVector ? 2 : 1
        let scale = (max(Math.hypot(map.a, map.b), Math.hypot(map.c, map.d)) * finer * 1000).rounded() / 1000
        guard scale > 0, scale.isFinite, box.width > 0, box.height > 0 else { return }
        guard let picture = page.picture(scale: Double(scale)) else {
            return readingLogger.warning(
                "page \(page.pageNumber) of a PDF is not drawn: it is damaged or too large")
        }
        let turns = Int(page.rotationAngle) / 90
        let size = turns % 2 == 0 ? box.size : CGSize(width: box.height, height: box.width)
        saveGState()
        clip(to: page.getBoxRect(.cropBox))
        translateBy(x: box.midX, y: box.midY)
        // The picture is turned clockwise already.
        concatenate(CGAffineTransform(rotationAngle: CGFloat(turns) * .pi / 2).rounded)
        draw(
            picture,
            in: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
        restoreGState()
    }
}

extension CGAffineTransform {
    /// A turn by right angles without the tiny parts that sines leave.
    fileprivate var rounded: CGAffineTransform {
        CGAffineTransform(a: a.rounded(), b: b.rounded(), c: c.rounded(), d: d.rounded(), tx: tx, ty: ty)
    }
}
