import CoreImage
import Testing

@Suite struct CIContextTests {
    @Test func `A part of an image is of whole pixels`() throws {
        let context = CIContext()
        let drawn = try #require(
            context.createCGImage(plain(.red, 4, 4), from: CGRect(x: 0.5, y: 0.5, width: 2, height: 2)))
        #expect(drawn.width == 3 && drawn.height == 3)
        #expect(context.createCGImage(plain(.red, 4, 4), from: .zero) == nil)
        #expect(context.createCGImage(.red, from: CIImage.red.extent) == nil)
        #expect(context.createCGImage(.red, from: CGRect(x: 0, y: 0, width: 20_000, height: 2)) == nil)
    }

    @Test func `Images are drawn into memory from the top row on`() throws {
        let image = CIImage(cgImage: try picture([[red], [blue]]))
        var bytes = [UInt8](repeating: 7, count: 2 * 8)
        bytes.withUnsafeMutableBytes {
            guard let base = $0.baseAddress else { return }
            CIContext().render(
                image, toBitmap: base, rowBytes: 8, bounds: image.extent, format: .BGRA8, colorSpace: nil)
        }
        #expect(Array(bytes[0..<4]) == [0, 0, 255, 255] && Array(bytes[8..<12]) == [255, 0, 0, 255])
        // Beyond the rows nothing is written.
        #expect(Array(bytes[4..<8]) == [7, 7, 7, 7])
    }

    @Test func `Floats in memory are premultiplied`() throws {
        let image = plain(CIColor(red: 1, green: 0, blue: 0, alpha: 0.5), 1, 1)
        var floats = [Float](repeating: 9, count: 4)
        floats.withUnsafeMutableBytes {
            guard let base = $0.baseAddress else { return }
            CIContext().render(
                image, toBitmap: base, rowBytes: 16, bounds: image.extent, format: .RGBAf, colorSpace: nil)
        }
        #expect(abs(floats[0] - 0.5) < 0.01 && floats[1] == 0 && abs(floats[3] - 0.5) < 0.01)
    }

    @Test func `Files come back`() throws {
        let image = CIImage(cgImage: try picture([[red, green], [blue, white]]))
        let data = try #require(
            CIContext().pngRepresentation(
                of: image, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB()))
        #expect(try pixels(#require(CIImage(data: data))) == [red, green, blue, white])
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("core-image-\(UUID()).jpg")
        defer { try? FileManager.default.removeItem(at: url) }
        try CIContext().writeJPEGRepresentation(
            of: plain(.green, 16, 16), to: url, colorSpace: CGColorSpaceCreateDeviceRGB(),
            options: [.lossyCompressionQuality: 1.0])
        let read = try #require(CIImage(contentsOf: url))
        #expect(read.url == url && read.extent.width == 16)
        #expect(try pixel(read, 8, 8)[1] > 250)
        #expect(
            CIImage(data: Data([1, 2, 3])) == nil
                && CIImage(contentsOf: url.appendingPathExtension("no")) == nil)
    }

    @Test func `An image without bounds is no file`() {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("core-image-\(UUID()).png")
        #expect(throws: CIContextError.self) {
            try CIContext().writePNGRepresentation(
                of: .red, to: url, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB())
        }
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test func `A context of another one draws into its rectangle`() throws {
        let target = try CGContext(width: 8, height: 8)
        CIContext(cgContext: target).draw(
            CIImage(cgImage: try picture([[red, green]])).samplingNearest(),
            in: CGRect(x: 2, y: 2, width: 4, height: 2),
            from: CGRect(x: 0, y: 0, width: 2, height: 1))
        let found = try #require(target.makeImage()).straightRGBA()
        func at(_ x: Int, _ y: Int) -> [UInt8] {
            Array(found[((7 - y) * 8 + x) * 4..<((7 - y) * 8 + x) * 4 + 4])
        }
        #expect(
            at(2, 2) == red && at(3, 3) == red && at(4, 2) == green && at(1, 2) == clear && at(2, 4) == clear)
    }

    @Test func `Vectors and colours have their numbers`() {
        let vector = CIVector(x: 1, y: 2, z: 3, w: 4)
        #expect(vector.count == 4 && vector.w == 4 && vector.value(at: 9) == 0)
        #expect(vector.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CIVector(string: vector.stringRepresentation) == vector)
        #expect(CIVector(cgAffineTransform: .identity).cgAffineTransformValue == .identity)
        let color = CIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        #expect(color.components[1] == 0.5 && color.numberOfComponents == 4 && color.alpha == 0.5)
        #expect(CIColor(string: color.stringRepresentation) == color && CIColor(string: "1 0 0") == .red)
        #expect(CIColor(cgColor: CGColor(gray: 0.5, alpha: 1)).green == 0.5)
    }
}
