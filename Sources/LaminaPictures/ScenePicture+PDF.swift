import Foundation
import Lamina
import LaminaDraw
import LaminaPDF

/// Why no PDF was made.
package enum PageFailure: Error, CustomStringConvertible {
    /// The libraries are missing.
    case noLibrary(String)
    /// A side of the page is not positive, or too long.
    case size(width: Double, height: Double)
    /// There was no memory, or the document was longer than a file may be.
    case notWritten

    package var description: String {
        switch self {
        case .noLibrary(let reason): "no PDF can be written: \(reason)"
        case .size(let width, let height):
            "expected a page of more than 0 and at most \(Int(ScenePicture.longestPageSide)) points a side, found \(width) x \(height)"
        case .notWritten:
            "the PDF could not be written: it needs more memory than there is, or is too long for a file"
        }
    }
}

extension ScenePicture {
    /// The most points of a page's side; readers take no more.
    package static let longestPageSide = 14_400.0

    /// A PDF of one page, on which the scene's layers at a time are shapes and text. What has no shapes is a picture of 144 pixels an
    /// inch.
    ///
    /// - Parameter scale: Points of the page for a point of the scene.
    /// - Throws: ``PageFailure``, or the error of a picture. Errors name the scene's file.
    package func pdf(at time: Double = 0, scale: CGFloat = 1) throws -> [UInt8] {
        try FailureInFile.naming(scene.name) {
            let bounds = renderer.bounds
            let size = CGSize(width: bounds.width * scale, height: bounds.height * scale)
            let longest = CGFloat(Self.longestPageSide)
            guard bounds.width > 0, bounds.height > 0, bounds.width <= longest, bounds.height <= longest
            else {
                throw PageFailure.size(width: Double(size.width), height: Double(size.height))
            }
            guard let document = PDFDocument() else {
                throw PageFailure.noLibrary(PDFDocument.missing ?? "there is no memory")
            }
            document.set(.creator, to: "Lamina")
            // The same scene has the same bytes.
            document.set(.created, to: "")
            let context = try CGContext(sink: document)
            document.beginPage(size)
            context.beginSinkPage(
                toPixels: CGAffineTransform(
                    a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale),
                size: size)
            if let color = renderer.backgroundColor, color.alpha > 0 {
                context.setFillColor(color)
                context.fill(bounds)
            }
            renderer.beginFrame(atTime: time)
            defer { renderer.endFrame() }
            try renderer.drawShapes(in: context)
            context.endSinkPage()
            document.endPage()
            guard let bytes = document.finish() else { throw PageFailure.notWritten }
            return bytes
        }
    }
}
