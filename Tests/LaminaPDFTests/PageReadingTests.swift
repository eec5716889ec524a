import CoreGraphics
import Foundation
import LaminaImage
import LaminaPDF
import Testing

@Suite(.enabled(if: Poppler.isInstalled, Poppler.absence)) struct PageReadingTests {
    /// Two pages: a red rectangle at the lower left, and a page with a box of its own.
    private func sample() throws -> Data {
        try document(DrawnTwice.size, [kCGPDFContextTitle: "Sample"]) { context in
            context.beginPDFPage(nil)
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 60, height: 45))
            context.endPDFPage()
            context.beginPDFPage([
                kCGPDFContextMediaBox: CGRect(x: 0, y: 0, width: 50, height: 40),
                kCGPDFContextCropBox: CGRect(x: 5, y: 10, width: 20, height: 20),
            ])
            context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 50, height: 40))
        }
    }

    private func open(_ data: Data) throws -> CGPDFDocument {
        let provider = try #require(CGDataProvider(data: data))
        return try #require(CGPDFDocument(provider))
    }

    private func context(_ width: Int, _ height: Int) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
    }

    @Test func `A document has pages, boxes, information and a version`() throws {
        let document = try open(sample())
        #expect(document.numberOfPages == 2)
        #expect(document.information["Title"] == "Sample")
        #expect(!document.isEncrypted)
        #expect(document.page(at: 0) == nil)
        #expect(document.page(at: 3) == nil)
        let (first, second) = (try #require(document.page(at: 1)), try #require(document.page(at: 2)))
        #expect(first.getBoxRect(.mediaBox) == CGRect(x: 0, y: 0, width: 120, height: 90))
        #expect(first.getBoxRect(.cropBox) == CGRect(x: 0, y: 0, width: 120, height: 90))
        #expect(second.getBoxRect(.mediaBox) == CGRect(x: 0, y: 0, width: 50, height: 40))
        #expect(second.getBoxRect(.cropBox) == CGRect(x: 5, y: 10, width: 20, height: 20))
        #expect(second.pageNumber == 2)
        #expect(second.rotationAngle == 0)
        var (major, minor): (Int32, Int32) = (0, 0)
        document.getVersion(majorVersion: &major, minorVersion: &minor)
        #expect(major == 1 && minor >= 4)
    }

    @Test func `A page is drawn in its place, inside its crop box`() throws {
        let document = try open(sample())
        let context = try context(240, 180)
        context.scaleBy(x: 2, y: 2)
        context.drawPDFPage(try #require(document.page(at: 1)))
        let bytes = try #require(context.makeImage()).straightRGBA()
        func pixel(_ x: Int, _ y: Int, _ width: Int) -> [UInt8] {
            Array(bytes[((y * width + x) * 4)..<((y * width + x) * 4 + 4)])
        }
        #expect(pixel(10, 170, 240) == [255, 0, 0, 255])
        #expect(pixel(10, 10, 240) == [0, 0, 0, 0])
        #expect(pixel(110, 95, 240) == [255, 0, 0, 255])
        #expect(pixel(130, 170, 240) == [0, 0, 0, 0])

        let other = try self.context(50, 40)
        other.drawPDFPage(try #require(document.page(at: 2)))
        let cropped = try #require(other.makeImage()).straightRGBA()
        #expect(cropped[(39 - 20) * 200 + 4 * 4 + 3] == 0)
        #expect(
            Array(cropped[((39 - 20) * 200 + 6 * 4)..<((39 - 20) * 200 + 6 * 4 + 4)]) == [0, 0, 255, 255])
    }

    @Test func `A turned page is turned by its drawing transform`() throws {
        // Readers find the pages although the table at the file's end does not fit.
        let document = try open(Self.rotated(try sample()))
        let page = try #require(document.page(at: 1))
        #expect(page.rotationAngle == 90)
        let map = page.getDrawingTransform(
            .mediaBox, rect: CGRect(x: 0, y: 0, width: 90, height: 120), rotate: 0, preserveAspectRatio: true)
        // Turned clockwise, the lower left corner comes to the upper left.
        let corner = CGPoint.zero.applying(map)
        #expect(abs(corner.x) < 1e-9 && abs(corner.y - 120) < 1e-9)
        let context = try context(90, 120)
        context.concatenate(map)
        context.drawPDFPage(page)
        let bytes = try #require(context.makeImage()).straightRGBA()
        #expect(Array(bytes[(10 * 90 + 10) * 4..<(10 * 90 + 10) * 4 + 4]) == [255, 0, 0, 255])
        #expect(bytes[(110 * 90 + 10) * 4 + 3] == 0)
        #expect(bytes[(10 * 90 + 80) * 4 + 3] == 0)
    }

    private static func rotated(_ pdf: Data) -> Data {
        var result = pdf
        while let place = result.range(of: Data("<< /Type /Page %".utf8)) {
            result.replaceSubrange(place, with: Data("<< /Rotate 90 /Type  /Page %".utf8))
        }
        return result
    }

    @Test func `A page is fitted and never enlarged`() throws {
        let page = try #require(try open(sample()).page(at: 1))
        let half = page.getDrawingTransform(
            .mediaBox, rect: CGRect(x: 10, y: 10, width: 60, height: 100), rotate: 0,
            preserveAspectRatio: true)
        #expect(half.a == 0.5 && half.d == 0.5)
        #expect(CGPoint.zero.applying(half) == CGPoint(x: 10, y: 37.5))
        let large = page.getDrawingTransform(
            .mediaBox, rect: CGRect(x: 0, y: 0, width: 400, height: 400), rotate: 0, preserveAspectRatio: true
        )
        #expect(large.a == 1)
        let stretched = page.getDrawingTransform(
            .mediaBox, rect: CGRect(x: 0, y: 0, width: 60, height: 30), rotate: 0, preserveAspectRatio: false)
        #expect(abs(stretched.d - 30.0 / 90) < 1e-9 && stretched.a == 0.5)
    }

    @Test func `A page is drawn into a page`() throws {
        let source = try open(sample())
        let pdf = try document { context in
            context.beginPDFPage(nil)
            context.drawPDFPage(try #require(source.page(at: 1)))
        }
        let page = try Poppler.page(of: pdf).straightRGBA()
        #expect(Array(page[(170 * 240 + 10) * 4..<(170 * 240 + 10) * 4 + 3]) == [255, 0, 0])
        #expect(Array(page[(10 * 240 + 10) * 4..<(10 * 240 + 10) * 4 + 3]) == [255, 255, 255])
    }

    @Test func `Bytes that are no document give none`() throws {
        let whole = try sample()
        var damaged = [Data(), Data("%PDF-1.7\n".utf8), Data("hello".utf8), Data(repeating: 0, count: 5000)]
        damaged.append(whole.prefix(whole.count / 3))
        for data in damaged {
            let document = CGDataProvider(data: data).flatMap { CGPDFDocument($0) }
            // Readers mend what they can; what is given is whole.
            if let document { #expect(document.numberOfPages > 0) }
            if data.count < 10 { #expect(document == nil) }
        }
        #expect(CGPDFDocument(URL(fileURLWithPath: "/nonexistent.pdf")) == nil)
    }

    @Test func `Changed bytes never end the program`() throws {
        let whole = [UInt8](try sample())
        var state: UInt64 = 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<6 {
            var bytes = whole
            for _ in 0..<20 { bytes[next(bytes.count)] = UInt8(next(256)) }
            guard let document = CGDataProvider(data: Data(bytes)).flatMap({ CGPDFDocument($0) }),
                let page = document.page(at: 1)
            else { continue }
            try context(20, 20).drawPDFPage(page)
        }
    }

    @Test func `What pdfinfo says is checked`() throws {
        #expect(PDFReader.summary("") == nil)
        #expect(PDFReader.summary("Pages: 2\nPage 1 MediaBox: 0 0 1 1") == nil)
        #expect(PDFReader.summary("Pages: 99999999999999999999") == nil)
        #expect(PDFReader.summary("Pages: 1\nPage 1 size: 1 x 1") == nil)
        let turned = PDFReader.summary(
            "Pages: 1\nPage 1 rot: -90\nPage 1 MediaBox: 9 9 1 1\nPDF version: 1.7")
        #expect(turned?.pages.first?.rotation == 270)
        #expect(turned?.pages.first?.boxes["MediaBox"] == CGRect(x: 1, y: 1, width: 8, height: 8))
        #expect(turned?.version.minor == 7)
    }
}
