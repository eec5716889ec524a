import Foundation
import LaminaImage
import Testing
import UIKit

@Suite struct UIKitPageTests {
    private let bounds = CGRect(x: 0, y: 0, width: 120, height: 90)

    @Test func `A renderer makes pages, y down, with information and links`() throws {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [kCGPDFContextTitle as String: "Letter"]
        let renderer = UIGraphicsPDFRenderer(bounds: bounds, format: format)
        var boxes: [CGRect] = []
        let pdf = renderer.pdfData { context in
            context.beginPage()
            boxes.append(context.pdfContextBounds)
            UIColor.red.setFill()
            context.fill(CGRect(x: 10, y: 5, width: 30, height: 20))
            context.setURL(
                URL(string: "https://example.com/")!, for: CGRect(x: 10, y: 5, width: 30, height: 20))
            context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 50, height: 60), pageInfo: [:])
            boxes.append(context.pdfContextBounds)
        }
        #expect(boxes == [bounds, CGRect(x: 0, y: 0, width: 50, height: 60)])
        #expect(pdf.contains(text: "/Count 2"))
        #expect(pdf.contains(text: "/Title (Letter)"))
        #expect(pdf.contains(text: "https://example.com/"))
        #expect(!pdf.contains(text: "/Subtype /Image"))
        guard Poppler.isInstalled else { return }
        let page = try Poppler.page(of: pdf).straightRGBA()
        func color(_ x: Int, _ y: Int) -> [UInt8] {
            Array(page[((y * 240 + x) * 4)..<((y * 240 + x) * 4 + 3)])
        }
        #expect(color(50, 30) == [255, 0, 0])
        #expect(color(50, 150) == [255, 255, 255])
    }

    @Test(.enabled(if: Poppler.isInstalled, Poppler.absence))
    func `Views, text and images are drawn upright`() throws {
        let view = UIView(frame: bounds)
        view.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 24))
        label.text = "Invoice"
        view.addSubview(label)
        let pdf = UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
            context.beginPage()
            view.layer.render(in: context.cgContext)
            "Total".draw(at: CGPoint(x: 10, y: 50), withAttributes: [.font: UIFont.systemFont(ofSize: 14)])
        }
        let words = try Poppler.words(of: pdf)
        #expect(words.contains("Invoice"))
        #expect(words.contains("Total"))
    }

    @Test func `A document is begun and ended by functions`() throws {
        let data = NSMutableData()
        UIGraphicsBeginPDFContextToData(data, .zero, nil)
        UIGraphicsBeginPDFPageWithInfo(bounds, nil)
        #expect(UIGraphicsGetPDFContextBounds() == bounds)
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        UIGraphicsBeginPDFPage()
        #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
        UIGraphicsEndPDFContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsGetPDFContextBounds() == .zero)
        let pdf = Data(referencing: data)
        #expect(pdf.contains(text: "/Count 2"))
        #expect(pdf.contains(text: "/MediaBox [ 0 0 120 90 ]"))
    }

    @Test func `A file appears when the document ends`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(UIGraphicsBeginPDFContextToFile(url.path, bounds, nil))
        UIGraphicsBeginPDFPage()
        #expect(!FileManager.default.fileExists(atPath: url.path))
        UIGraphicsEndPDFContext()
        #expect(try Data(contentsOf: url).contains(text: "%%EOF"))
        try UIGraphicsPDFRenderer(bounds: bounds).writePDF(to: url) { $0.beginPage() }
        #expect(try Data(contentsOf: url).contains(text: "/MediaBox [ 0 0 120 90 ]"))
        let nowhere = URL(fileURLWithPath: "/nonexistent/page.pdf")
        #expect(throws: (any Error).self) {
            try UIGraphicsPDFRenderer(bounds: bounds).writePDF(to: nowhere) { $0.beginPage() }
        }
    }
}
