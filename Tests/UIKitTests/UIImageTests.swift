import Testing
import UIKit

@Suite struct UIImageTests {
    /// Two points square: red above, blue below.
    private var flag: UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
        }
    }

    private func pixels(_ image: UIImage?) -> [UInt8] { image?.cgImage?.straightRGBA() ?? [] }

    private let red: [UInt8] = [255, 0, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]

    @Test func `Pictures are drawn upright, y down`() {
        #expect(pixels(flag) == red + red + blue + blue)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), false, 1)
        flag.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
        let drawn = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(pixels(drawn) == red + red + blue + blue)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func `A context draws an image upside down there, as on a phone`() {
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: one).image { context in
            guard let image = flag.cgImage else { return }
            context.cgContext.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(pixels(drawn) == blue + blue + red + red)
    }

    private var one: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return format
    }

    @Test func `An orientation turns the picture and its size`() throws {
        let image = try #require(flag.cgImage)
        let down = UIImage(cgImage: image, scale: 2, orientation: .down)
        #expect(down.size == CGSize(width: 1, height: 1))
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: one).image { _ in
            down.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(pixels(drawn) == blue + blue + red + red)
    }

    @Test func `A tint takes the place of all colours`() {
        #expect(
            pixels(flag.withTintColor(.green)) == [
                0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255,
            ])
    }

    @Test func `Edges keep their size`() {
        let image = flag.resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 0, bottom: 1, right: 0))
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 4), format: one).image { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 4))
            image.draw(in: CGRect(x: 0, y: 0, width: 1, height: 4))
        }
        let rows = pixels(drawn)
        #expect(Array(rows.prefix(4)) == red && Array(rows.suffix(4)) == blue)
    }

    @Test func `A shadow falls down, in points, at any scale`() {
        for scale in [CGFloat(1), 2] {
            let format = one
            format.scale = scale
            let drawn = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image {
                $0.cgContext.setShadow(
                    offset: CGSize(width: 0, height: 4), blur: 0, color: UIColor.red.cgColor)
                $0.cgContext.setFillColor(UIColor.blue.cgColor)
                $0.cgContext.fill(CGRect(x: 0, y: 0, width: 10, height: 2))
            }
            let bytes = pixels(drawn)
            let row = Int(10 * scale) * 4
            func color(_ y: CGFloat) -> [UInt8] {
                Array(bytes[Int(y * scale) * row..<(Int(y * scale) * row + 4)])
            }
            #expect(color(1) == blue && color(5) == red && color(8) == [0, 0, 0, 0])
        }
    }

    @Test func `Files come back`() throws {
        let png = try #require(flag.pngData())
        #expect(pixels(UIImage(data: png)) == pixels(flag))
        let jpeg = try #require(
            flag.preparingThumbnail(of: CGSize(width: 32, height: 32))?.jpegData(compressionQuality: 1))
        #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF]))
        let bytes = pixels(UIImage(data: jpeg))
        #expect(bytes[0] > 240 && bytes[2] < 20)
    }

    @Test func `What is no picture gives none`() {
        #expect(UIImage(data: Data([1, 2, 3])) == nil)
        #expect(UIImage(named: "no such picture") == nil)
        #expect(UIImage(named: "") == nil)
        #expect(UIImage(contentsOfFile: "/nowhere.png") == nil)
        #expect(UIImage().pngData() == nil && UIImage().size == .zero)
    }

    @Test(arguments: [
        CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: 1e9, height: 1),
        CGSize(width: CGFloat.nan, height: 1),
    ])
    func `Sizes that cannot be give empty pictures`(size: CGSize) {
        #expect(UIGraphicsImageRenderer(size: size).image { _ in }.cgImage == nil)
        UIGraphicsBeginImageContext(size)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
    }

    @Test func `A pattern of a picture is upright, from the origin on`() {
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 4), format: one).image { context in
            UIColor(patternImage: flag).setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 4)).fill()
        }
        #expect(pixels(drawn) == red + red + blue + blue + red + red + blue + blue)
    }
}

@Suite(.serialized) struct NamedFileTests {
    @Test func `Named pictures come from folders, with the screen's scale where there is one`() throws {
        let folder = NSTemporaryDirectory() + "named-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let context = try CGContext(width: 4, height: 4)
        let image = try #require(context.makeImage())
        try image.writePNG(to: folder + "/flag@2x.png")
        let before = UIImage.imageFolders
        UIImage.imageFolders = [folder]
        defer { UIImage.imageFolders = before }
        let found = try #require(UIImage(named: "flag"))
        #expect(found.scale == 2 && found.size == CGSize(width: 2, height: 2))
        #expect(UIImage(named: "flag.png")?.size == CGSize(width: 2, height: 2))
        #expect(UIImage(contentsOfFile: folder + "/flag@2x.png")?.scale == 2)
        #expect(UIImage(named: "flag\0") == nil)
        #expect(NSDataAsset(name: "flag@2x.png")?.data.starts(with: [0x89, 0x50]) ?? false)
        #expect(NSDataAsset(name: "none") == nil && NSDataAsset(name: "") == nil)
    }
}
