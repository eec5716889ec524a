import CoreGraphics
import Foundation
import LaminaImage
import Testing

/// The programs of poppler-utils, which read PDFs independently of Lamina.
enum Poppler {
    static let isInstalled = ["pdftocairo", "pdftoppm", "pdftotext", "pdffonts", "pdfinfo"].allSatisfy {
        path(of: $0) != nil
    }
    static let absence: Comment =
        "there is no poppler-utils: pdftocairo, pdftoppm, pdftotext, pdffonts and pdfinfo"

    private static func path(of program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map {
            "\($0)/\(program)"
        }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What a program writes to its standard output.
    static func run(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path(of: program)))
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(program)")
        return data
    }

    static func text(_ program: String, _ arguments: String..., of pdf: Data) throws -> String {
        try withFile(pdf) { path in
            String(decoding: try run(program, arguments + [path]), as: UTF8.self)
        }
    }

    /// The words of a document.
    static func words(of pdf: Data) throws -> String {
        try withFile(pdf) { String(decoding: try run("pdftotext", ["-layout", $0, "-"]), as: UTF8.self) }
    }

    /// A page as a picture of 144 pixels an inch, from the first, 1, on.
    ///
    /// - Parameter usesSplash: Whether Poppler's own rasterizer draws it, or Cairo.
    static func page(_ number: Int = 1, of pdf: Data, usesSplash: Bool = false) throws -> CGImage {
        try withFile(pdf) { path in
            let range = ["-r", "144", "-png", "-f", "\(number)", "-l", "\(number)"]
            let data =
                usesSplash
                ? try run("pdftoppm", range + [path])
                : try run("pdftocairo", range + ["-singlefile", path, "-"])
            return try CGImage.decode([UInt8](data))
        }
    }

    /// The mean of the differences of all channels between a page and pixels, 0 to 255, as Cairo draws the page. Splash, which
    /// stretches images and smoothes edges in another way, has to be near as well.
    static func difference(_ pdf: Data, _ pixels: CGImage, _ name: String) throws -> Double {
        let (page, splash) = (try page(of: pdf), try Poppler.page(of: pdf, usesSplash: true))
        if let folder = ProcessInfo.processInfo.environment["LAMINA_PDF_PAGES"] {
            // For a look at them.
            try page.writePNG(to: "\(folder)/\(name)-page.png")
            try pixels.writePNG(to: "\(folder)/\(name)-pixels.png")
            try pdf.write(to: URL(fileURLWithPath: "\(folder)/\(name).pdf"))
        }
        let far = try meanDifference(splash, pixels)
        #expect(far < 4, "\(name)")
        return try meanDifference(page, pixels)
    }

    static func withFile<R>(_ pdf: Data, _ body: (String) throws -> R) throws -> R {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        try pdf.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }
}

/// The same drawing as a PDF and as pixels, two for a point, on white.
struct DrawnTwice {
    static let size = CGSize(width: 120, height: 90)
    let pdf: Data
    let pixels: CGImage

    init(_ draw: (CGContext) throws -> Void) throws {
        pdf = try document(Self.size) { context in
            context.beginPDFPage(nil)
            try draw(context)
            context.endPDFPage()
        }
        let context = try #require(
            CGContext(
                data: nil, width: Int(Self.size.width * 2), height: Int(Self.size.height * 2),
                bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.scaleBy(x: 2, y: 2)
        try draw(context)
        context.endTransparencyLayer()
        let drawn = try #require(context.makeImage())
        let page = try #require(
            CGContext(
                data: nil, width: drawn.width, height: drawn.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
        let all = CGRect(x: 0, y: 0, width: drawn.width, height: drawn.height)
        page.setFillColor(gray: 1, alpha: 1)
        page.fill(all)
        page.draw(drawn, in: all)
        pixels = try #require(page.makeImage())
    }

    /// See ``Poppler/difference(_:_:_:)``.
    func difference(_ name: String) throws -> Double { try Poppler.difference(pdf, pixels, name) }
}

/// The mean of the differences of all channels, 0 to 255.
func meanDifference(_ one: CGImage, _ other: CGImage) throws -> Double {
    try #require(
        one.width == other.width && one.height == other.height,
        "\(one.width) x \(one.height), \(other.width) x \(other.height)")
    let (a, b) = (one.straightRGBA(), other.straightRGBA())
    let sum = zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(a.count)
}

/// The bytes of a document that a closure draws.
func document(
    _ size: CGSize = DrawnTwice.size, _ info: [String: Any]? = nil, _ draw: (CGContext) throws -> Void
) throws -> Data {
    let data = NSMutableData()
    var box = CGRect(origin: .zero, size: size)
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, info))
    try draw(context)
    context.closePDF()
    return Data(referencing: data)
}

extension Data {
    /// Whether bytes of text occur.
    func contains(text: String) -> Bool { range(of: Data(text.utf8)) != nil }

    /// How often bytes of text occur.
    func count(of text: String) -> Int {
        var (result, start) = (0, startIndex)
        while let found = range(of: Data(text.utf8), in: start..<endIndex) {
            result += 1
            start = found.upperBound
        }
        return result
    }
}
