import CoreGraphics
import Foundation
import LaminaDraw
import LaminaViews

/// An unfinished PDF, with the defaults of its pages.
private final class OpenDocument {
    let context: CGContext
    let bounds: CGRect

    init(_ context: CGContext, _ bounds: CGRect) { (self.context, self.bounds) = (context, bounds) }

    static let key = "UIKit.document"

    /// The document whose context is the current one.
    static var current: OpenDocument? {
        UIGraphicsGetCurrentContext()?.attachments[key] as? OpenDocument
    }

    func beginPage(_ bounds: CGRect?, _ info: [AnyHashable: Any]?) {
        var page: [String: Any] = [:]
        for (key, value) in info ?? [:] { if let key = key as? String { page[key] = value } }
        let box = bounds ?? self.bounds
        if box.width > 0, box.height > 0 { page[kCGPDFContextMediaBox] = box }
        context.beginPDFPage(page, growsDownwards: true)
    }
}

/// The size of pages that have none: US Letter.
private let usualBounds = CGRect(x: 0, y: 0, width: 612, height: 792)

private func beginDocument(
    _ consumer: CGDataConsumer?, _ bounds: CGRect, _ info: [AnyHashable: Any]?
) -> OpenDocument? {
    var box = bounds.width > 0 && bounds.height > 0 ? bounds : usualBounds
    var entries: [String: Any] = [:]
    for (key, value) in info ?? [:] { if let key = key as? String { entries[key] = value } }
    guard let consumer, let context = CGContext(consumer: consumer, mediaBox: &box, entries) else {
        return nil
    }
    let document = OpenDocument(context, box)
    // The context and this object hold each other until the document ends.
    context.attachments[OpenDocument.key] = document
    return document
}

/// Begins a PDF that becomes a file, whose context becomes the current one. The file appears when the document ends.
///
/// - Parameters:
///   - bounds: The size of pages that have none of their own; an empty rectangle for US Letter.
///   - documentInfo: The title and other entries, by keys such as `kCGPDFContextTitle`.
/// - Returns: Whether it began; see `CGContext.init(consumer:mediaBox:_:)`.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
    _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
    begin(CGDataConsumer(filename: path), bounds, documentInfo)
}

/// Begins a PDF whose bytes are added to data when it ends; see ``UIGraphicsBeginPDFContextToFile(_:_:_:)``.
public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) { _ = begin(CGDataConsumer(data: data), bounds, documentInfo) }

private func begin(_ consumer: CGDataConsumer?, _ bounds: CGRect, _ info: [AnyHashable: Any]?) -> Bool {
    let stack = ContextStack.current
    guard stack.places.count < ContextStack.maximumDepth,
        let document = beginDocument(consumer, bounds, info)
    else { return false }
    stack.push(document.context)
    return true
}

/// Ends the PDF that was begun last, and gives its bytes away; does nothing if it is not the current context.
public func UIGraphicsEndPDFContext() {
    guard let document = OpenDocument.current else { return }
    document.context.closePDF()
    document.context.attachments[OpenDocument.key] = nil
    ContextStack.current.places.removeLast()
}

/// Begins a page of the document's size, y down. Begin one before anything is drawn.
public func UIGraphicsBeginPDFPage() { OpenDocument.current?.beginPage(nil, nil) }

/// Begins a page of a size of its own, y down.
///
/// - Parameter pageInfo: The page's boxes, by keys such as `kCGPDFContextCropBox`.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    OpenDocument.current?.beginPage(bounds, pageInfo)
}

/// The page's size; an empty rectangle where no PDF is drawn.
public func UIGraphicsGetPDFContextBounds() -> CGRect { UIGraphicsGetCurrentContext()?.pdfPageBox ?? .zero }

/// Makes a rectangle of the page a link.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.setURL(url, for: rect)
}

/// Gives a place of the page a name, as a target of links.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    UIGraphicsGetCurrentContext()?.addDestination(name, at: point)
}

/// Makes a rectangle of the page a link to a place of the document.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.setDestination(name, for: rect)
}

/// The information that a PDF has on itself.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
    /// The title and other entries, by keys such as `kCGPDFContextTitle`.
    open var documentInfo: [String: Any] = [:]
}

/// The context that a block draws a PDF with.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    /// How the document is made.
    public let format: UIGraphicsPDFRendererFormat
    private let document: OpenDocument

    fileprivate init(_ document: OpenDocument, _ format: UIGraphicsPDFRendererFormat) {
        (self.document, self.format) = (document, format)
        super.init(document.context, document.bounds)
    }

    /// The page's size.
    open var pdfContextBounds: CGRect { cgContext.pdfPageBox ?? .zero }

    /// Begins a page of the document's size. Begin one before anything is drawn.
    open func beginPage() { document.beginPage(nil, nil) }

    /// Begins a page of a size of its own, with its boxes.
    open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
        document.beginPage(bounds, pageInfo)
    }

    /// Makes a rectangle of the page a link.
    open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }

    /// Gives a place of the page a name, as a target of links.
    open func addDestination(withName name: String, at point: CGPoint) {
        cgContext.addDestination(name, at: point)
    }

    /// Makes a rectangle of the page a link to a place of the document.
    open func setDestinationWithName(_ name: String, for rect: CGRect) {
        cgContext.setDestination(name, for: rect)
    }
}

/// Makes PDFs that a block draws, with y downwards.
open class UIGraphicsPDFRenderer: NSObject {
    /// A block that draws.
    public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

    /// How documents are made.
    public let format: UIGraphicsPDFRendererFormat

    /// A renderer of pages of a size.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
    }

    /// A renderer of pages of a size.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        let own = UIGraphicsPDFRendererFormat()
        own.documentInfo = format.documentInfo
        own.bounds = bounds
        self.format = own
    }

    /// The bytes of a document that a block draws; none if there can be no document, with a line in the log.
    open func pdfData(actions: DrawingActions) -> Data {
        let data = NSMutableData()
        _ = draw(CGDataConsumer(data: data), actions)
        return Data(referencing: data)
    }

    /// Writes a document that a block draws to a file, which appears whole.
    ///
    /// - Throws: An error of Cocoa where the file is not there afterwards.
    open func writePDF(to url: URL, withActions actions: DrawingActions) throws {
        let data = pdfData(actions: actions)
        guard !data.isEmpty else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
        }
        try data.write(to: url, options: .atomic)
    }

    private func draw(_ consumer: CGDataConsumer?, _ actions: DrawingActions) -> Bool {
        guard let document = beginDocument(consumer, format.bounds, format.documentInfo) else { return false }
        let context = UIGraphicsPDFRendererContext(document, format)
        withCurrentContext(document.context) { actions(context) }
        document.context.closePDF()
        document.context.attachments[OpenDocument.key] = nil
        return true
    }
}
