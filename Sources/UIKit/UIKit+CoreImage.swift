import CoreGraphics
import CoreImage
import Foundation

extension UIImage {
    /// The picture of an image, which is drawn at once; an empty picture for an image without bounds or pixels.
    public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

    /// The picture of an image, which is drawn at once; an empty picture for an image without bounds or pixels.
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: UIImage.Orientation) {
        self.init(CIContext().createCGImage(ciImage, from: ciImage.extent), scale, orientation)
    }

    /// `nil`: a picture made from an image of Core Image has pixels as any other, see ``cgImage``.
    public var ciImage: CIImage? { nil }
}

extension CIImage {
    /// The pixels of a picture, as they are stored; `nil` for an empty one.
    public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

    /// The pixels of a picture, as they are stored; `nil` for an empty one.
    public convenience init?(image: UIImage, options: [CIImageOption: Any]?) {
        guard let pixels = image.cgImage else { return nil }
        self.init(cgImage: pixels, options: options)
    }
}

extension UIColor {
    /// A colour of Core Image.
    public convenience init(ciColor: CIColor) {
        self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
    }

    /// The colour for filters.
    public var ciColor: CIColor { CIColor(cgColor: cgColor) }
}

extension CIColor {
    /// A colour of a view.
    public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}
