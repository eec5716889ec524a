import AppKit
import Testing

@Suite struct AppKitCoreImageTests {
    @Test func `A picture takes the pixels of an image's representation`() throws {
        let image = CIImage(color: .red).cropped(to: CGRect(x: 3, y: 3, width: 4, height: 2))
        let representation = NSCIImageRep(ciImage: image)
        #expect(representation.size == CGSize(width: 4, height: 2) && representation.pixelsWide == 4)
        let picture = NSImage(size: representation.size)
        picture.addRepresentation(representation)
        let pixels = try #require(picture.cgImage(forProposedRect: nil, context: nil, hints: nil))
        #expect(pixels.width == 4 && pixels.straightRGBA().prefix(4) == [255, 0, 0, 255])
        // An image without bounds changes nothing.
        let empty = NSImage(size: .zero)
        empty.addRepresentation(NSCIImageRep(ciImage: .red))
        #expect(!empty.isValid)
    }

    @Test func `Colours of views and of filters become each other`() throws {
        #expect(NSColor(ciColor: .green).cgColor.components == [0, 1, 0, 1])
        #expect(try #require(CIColor(color: .blue)).blue == 1)
    }
}
