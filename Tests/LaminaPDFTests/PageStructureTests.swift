import CoreGraphics
import Foundation
import Testing

/// What a document has beside its drawings.
@Suite struct PageStructureTests {
    private func rect(_ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: 0, y: 0, width: width, height: height)
    }

    @Test func `Shapes are no pictures`() throws {
        let pdf = try document { context in
            context.beginPDFPage(nil)
            context.fillEllipse(in: rect(50, 50))
            context.strokeEllipse(in: rect(80, 80))
        }
        #expect(pdf.prefix(5) == Data("%PDF-".utf8))
        #expect(pdf.contains(text: "%%EOF"))
        #expect(!pdf.contains(text: "/Subtype /Image"))
    }

    @Test func `Pages have sizes of their own`() throws {
        let pdf = try document(CGSize(width: 100, height: 50)) { context in
            context.beginPDFPage(nil)
            context.endPDFPage()
            context.beginPDFPage([kCGPDFContextMediaBox: CGRect(x: 10, y: 20, width: 70, height: 30)])
            context.endPDFPage()
            var box = rect(20, 40)
            context.beginPage(mediaBox: &box)
            context.endPage()
        }
        #expect(pdf.contains(text: "/Count 3"))
        for size in ["0 0 100 50", "0 0 70 30", "0 0 20 40"] {
            #expect(pdf.contains(text: "/MediaBox [ \(size) ]"), "\(size)")
        }
    }

    @Test func `A page's corner is the corner of its box`() throws {
        let pdf = try document { context in
            context.beginPDFPage([kCGPDFContextMediaBox: CGRect(x: 100, y: 200, width: 40, height: 30)])
            #expect(context.boundingBoxOfClipPath == CGRect(x: 100, y: 200, width: 40, height: 30))
            #expect(context.ctm.applied(to: CGPoint(x: 100, y: 200)) == .zero)
        }
        #expect(!pdf.isEmpty)
    }

    @Test func `Boxes are those of pages, or of the document`() throws {
        let pdf = try document(
            CGSize(width: 100, height: 50),
            [kCGPDFContextTrimBox: CGRect(x: 5, y: 5, width: 90, height: 40)]
        ) { context in
            context.beginPDFPage([kCGPDFContextCropBox: CGRect(x: 10, y: 20, width: 500, height: 10)])
            context.endPDFPage()
            context.beginPDFPage([
                kCGPDFContextTrimBox: CGRect(x: 1, y: 2, width: 3, height: 4),
                kCGPDFContextBleedBox: CGRect(x: 0, y: 0, width: 9, height: 9),
                kCGPDFContextArtBox: CGRect(x: 2, y: 2, width: 5, height: 5),
            ])
        }
        // A box ends with its page.
        #expect(pdf.contains(text: "/CropBox [ 10.0000 20.0000 100.0000 30.0000 ]"))
        #expect(pdf.contains(text: "/TrimBox [ 5.0000 5.0000 95.0000 45.0000 ]"))
        #expect(pdf.contains(text: "/TrimBox [ 1.0000 2.0000 4.0000 6.0000 ]"))
        #expect(pdf.contains(text: "/BleedBox [ 0.0000 0.0000 9.0000 9.0000 ]"))
        #expect(pdf.contains(text: "/ArtBox"))
        guard Poppler.isInstalled else { return }
        let info = try Poppler.text("pdfinfo", "-box", of: pdf).split(separator: "\n")
        #expect(
            info.contains { $0.hasPrefix("CropBox:") && $0.hasSuffix("10.00    20.00   100.00    30.00") })
        #expect(info.contains("Pages:           2"))
    }

    @Test(.enabled(if: Poppler.isInstalled, Poppler.absence))
    func `A document says what it is`() throws {
        let pdf = try document(
            CGSize(width: 100, height: 50),
            [
                kCGPDFContextTitle: "Über (alles)", kCGPDFContextAuthor: "A. Author",
                kCGPDFContextSubject: "Tests", kCGPDFContextKeywords: ["one", "two"],
                kCGPDFContextCreator: "A program",
            ]
        ) { $0.beginPDFPage(nil) }
        let info = try Poppler.text("pdfinfo", of: pdf)
        #expect(info.contains("Title:           Über (alles)"))
        #expect(info.contains("Author:          A. Author"))
        #expect(info.contains("Subject:         Tests"))
        #expect(info.contains("Keywords:        one, two"))
        #expect(info.contains("Creator:         A program"))
    }

    @Test func `Links lead to addresses and to places`() throws {
        let pdf = try document { context in
            context.beginPDFPage(nil)
            context.setURL(try #require(URL(string: "https://example.com/a(b)?q=1")), for: rect(10, 10))
            context.setDestination("end", for: CGRect(x: 20, y: 0, width: 10, height: 10))
            context.setDestination("nowhere", for: CGRect(x: 40, y: 0, width: 10, height: 10))
            context.endPDFPage()
            context.beginPDFPage(nil)
            context.addDestination("end", at: CGPoint(x: 0, y: 80))
            context.addDestination("end", at: CGPoint(x: 0, y: 10))
        }
        #expect(pdf.contains(text: "https://example.com/a%28b%29?q=1"))
        #expect(pdf.count(of: "/Subtype /Link") == 3)
        guard Poppler.isInstalled else { return }
        let places = try Poppler.text("pdfinfo", "-dests", of: pdf)
        #expect(places.contains("\"end\""))
        #expect(places.contains("\"nowhere\""))
    }

    @Test func `A file appears when the document is closed, and once`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: url) }
        let context = try #require(CGContext(url, mediaBox: nil, nil))
        context.beginPDFPage(nil)
        context.fill(rect(10, 10))
        #expect(!FileManager.default.fileExists(atPath: url.path))
        context.closePDF()
        let bytes = try Data(contentsOf: url)
        #expect(bytes.contains(text: "/MediaBox [ 0 0 612 792 ]"))
        context.beginPDFPage(nil)
        context.fill(rect(10, 10))
        context.closePDF()
        #expect(try Data(contentsOf: url) == bytes)
    }

    @Test func `A context that goes gives its bytes, with the open page and layers`() throws {
        let data = NSMutableData()
        do {
            let consumer = try #require(CGDataConsumer(data: data))
            let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
            context.beginPDFPage(nil)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(rect(10, 10))
        }
        #expect(Data(referencing: data).contains(text: "%%EOF"))
    }

    @Test func `Drawing between pages changes nothing`() throws {
        let empty = try document { context in
            context.beginPDFPage(nil)
            context.endPDFPage()
        }
        let drawn = try document { context in
            context.fill(rect(10, 10))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.strokeEllipse(in: rect(10, 10))
            context.endTransparencyLayer()
            context.beginPDFPage(nil)
            context.endPDFPage()
            context.fill(rect(10, 10))
        }
        #expect(empty.count == drawn.count)
    }

    @Test func `Sizes that no page has, and passwords, give no document`() throws {
        let consumer = try #require(CGDataConsumer(data: NSMutableData()))
        for size in [
            CGSize(width: 0, height: 10), CGSize(width: 10, height: 20_000),
            CGSize(width: CGFloat.nan, height: 1),
        ] {
            var box = CGRect(origin: .zero, size: size)
            #expect(CGContext(consumer: consumer, mediaBox: &box, nil) == nil)
        }
        #expect(CGContext(consumer: consumer, mediaBox: nil, [kCGPDFContextUserPassword: "secret"]) == nil)
    }

    @Test func `Values that are no numbers leave the rest of the page`() throws {
        let pdf = try document { context in
            context.beginPDFPage(nil)
            context.setLineWidth(.nan)
            context.setLineDash(phase: .infinity, lengths: [.nan, -1])
            context.strokeEllipse(in: rect(.infinity, 10))
            context.stroke(rect(10, 10))
            context.saveGState()
            context.scaleBy(x: 0, y: 0)
            context.fill(rect(10, 10))
            context.restoreGState()
            context.saveGState()
            context.translateBy(x: .nan, y: 0)
            context.fill(rect(10, 10))
            context.fillEllipse(in: CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5))
            context.restoreGState()
            context.fill(rect(20, 20))
        }
        #expect(pdf.contains(text: "%%EOF"))
    }
}

extension CGAffineTransform {
    fileprivate func applied(to point: CGPoint) -> CGPoint { point.applying(self) }
}
