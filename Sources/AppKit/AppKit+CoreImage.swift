import CoreGraphics
import CoreImage
import Foundation

/// An image of Core Image as a representation of an `NSImage`.
open class NSCIImageRep: NSObject {
    public let ciImage: CIImage
    /// The size in points: that of the image's extent.
    open var size: CGSize
    /// The width in pixels.
    open var pixelsWide: Int { Int(exactly: ciImage.extent.width.rounded(.up)) ?? 0 }
    /// The height in pixels.
    open var pixelsHigh: Int { Int(exactly: ciImage.extent.height.rounded(.up)) ?? 0 }

    /// A representation of an image.
    public init(ciImage image: CIImage) {
        ciImage = image
        size = image.extent.isNull ? .zero : image.extent.size
    }
}

extension NSImage {
    /// Takes the pixels of an image, which is drawn at once. An image without bounds or pixels changes nothing.
    public func addRepresentation(_ imageRep: NSCIImageRep) {
        let image = imageRep.ciImage
        guard let pixels = CIContext().createCGImage(image, from: image.extent) else { return }
        take(pixels)
    }
}

extension NSColor {
    /// A colour of Core Image.
    public convenience init(ciColor color: CIColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}

extension CIColor {
    /// A colour of a view.
    public convenience init?(color: NSColor) { self.init(cgColor: color.cgColor) }
}
