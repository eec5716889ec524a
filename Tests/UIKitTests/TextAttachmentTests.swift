import Testing
import UIKit

/// Pictures in lines of text.
@Suite struct TextAttachmentTests {
    private func square(_ side: CGFloat, _ color: UIColor = .red) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            // The upper half is blue where the picture is upright.
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 0, width: side, height: side / 2))
        }
    }

    private func text(_ attachment: NSTextAttachment) -> NSAttributedString {
        let text = NSMutableAttributedString(
            string: "ab", attributes: [.font: UIFont(name: "DejaVu Sans", size: 10) as Any])
        text.insert(NSAttributedString(attachment: attachment), at: 1)
        return text
    }

    /// The boxes of red and of blue pixels.
    private func boxes(_ image: CGImage) throws -> (red: CGRect, blue: CGRect) {
        let context = try #require(
            CGContext(
                data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        )
        context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        let pixels = Array(try context.pixelData())
        var (red, blue) = (CGRect.null, CGRect.null)
        for place in 0..<(image.width * image.height) where pixels[4 * place + 1] < 100 {
            let pixel = CGRect(x: place % image.width, y: place / image.width, width: 1, height: 1)
            if pixels[4 * place] > 200, pixels[4 * place + 2] < 100 { red = red.union(pixel) }
            if pixels[4 * place + 2] > 200, pixels[4 * place] < 100 { blue = blue.union(pixel) }
        }
        return (red, blue)
    }

    private func drawn(_ text: NSAttributedString) throws -> (red: CGRect, blue: CGRect) {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 60), format: format).image { _ in
            text.draw(at: .zero)
        }
        return try boxes(try #require(image.cgImage))
    }

    @Test func `A picture stands upright on the baseline and makes room`() throws {
        let plain = NSAttributedString(
            string: "ab", attributes: [.font: UIFont(name: "DejaVu Sans", size: 10) as Any])
        let with = text(NSTextAttachment(image: square(20)))
        #expect(abs(with.size().width - plain.size().width - 20) < 0.01)
        let boxes = try drawn(with)
        // The picture is higher than the letters, so it begins at the top of the line.
        #expect(boxes.blue.minY == 0 && boxes.blue.height == 10 && boxes.blue.width == 20)
        #expect(boxes.red.minY == 10 && boxes.red.height == 10)
        #expect(with.size().height > 20 && with.size().height < 24)
    }

    @Test func `Bounds say how large a picture is, and where it stands`() throws {
        let attachment = NSTextAttachment(image: square(20))
        attachment.bounds = CGRect(x: 0, y: -4, width: 10, height: 30)
        let with = text(attachment)
        let boxes = try drawn(with)
        #expect(boxes.blue.width == 10 && boxes.blue.height == 15 && boxes.red.height == 15)
        #expect(abs(with.size().height - 30) < 0.01)
    }

    @Test func `A label and a text layer show pictures`() throws {
        let with = text(NSTextAttachment(image: square(20)))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
        label.attributedText = with
        #expect(label.intrinsicContentSize.width >= with.size().width.rounded(.down))
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
        layer.string = with
        for layer in [label.layer, layer] {
            let renderer = try CARenderer()
            renderer.layer = layer
            renderer.bounds = CGRect(x: 0, y: 0, width: 80, height: 30)
            renderer.beginFrame(atTime: 0)
            try renderer.render()
            renderer.endFrame()
            let boxes = try boxes(renderer.makeImage())
            #expect(boxes.blue.size == CGSize(width: 20, height: 10))
            #expect(boxes.red.minY == boxes.blue.maxY)
        }
    }

    @Test func `A picture of a file's bytes is shown, and bytes that are no picture take no room`() throws {
        let bytes = try #require(square(12).pngData())
        let side = square(12).size.width * UIScreen.main.scale
        let read = NSTextAttachment(data: bytes, ofType: "public.png")
        #expect(abs(text(read).size().width - text(NSTextAttachment()).size().width - side) < 0.01)
        let bad = NSTextAttachment(data: Data([1, 2, 3]), ofType: nil)
        #expect(text(bad).size().width == text(NSTextAttachment()).size().width)
    }
}
