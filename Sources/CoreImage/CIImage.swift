import CoreGraphics
import Foundation
import ImageIO
import LaminaImage
import Logging

/// A picture, or the recipe of one: nothing is computed before a ``CIContext`` draws it.
///
/// Points are pixels, and y grows upwards. An image has its pixels where its ``extent`` is, which may be without bounds, and is
/// clear elsewhere. It never changes, and may be shared.
///
/// Colours are sRGB with eight bits a channel, and filters work on sRGB's numbers, as they do in layers. Core Image computes in
/// linear light unless its working space is another one.
///
/// The recipe of a picture may be made of many steps: beyond 64 of them that lie within one another, or 512 in all, it is drawn, so
/// that what it takes is bounded.
open class CIImage: NSObject, NSCopying, @unchecked Sendable {
    let recipe: Recipe
    /// How many steps lie within one another.
    package let depth: Int
    /// How many steps there are, those of an image that is used twice counted twice, as they are drawn twice.
    package let steps: Int
    /// The area in which the image has pixels.
    public let extent: CGRect
    /// Properties of the image's file, or those that the program gave.
    public let properties: [String: Any]
    /// The file; `nil` for an image of another origin.
    public let url: URL?

    init(_ recipe: Recipe, extent: CGRect, properties: [String: Any] = [:], url: URL? = nil) {
        self.recipe = recipe
        self.extent = extent
        let inputs = recipe.inputs
        depth = (inputs.map(\.depth).max() ?? -1) + 1
        steps = inputs.reduce(1) { $0 + $1.steps }
        self.properties = properties
        self.url = url
    }

    // MARK: Making images

    /// An image without pixels.
    public convenience override init() { self.init(.empty, extent: .null) }

    /// The pixels of an image, with the lower left corner at the origin.
    public convenience init(cgImage image: CGImage) { self.init(cgImage: image, options: nil) }

    /// The pixels of an image, with the lower left corner at the origin.
    ///
    /// - Parameter options: Only ``CIImageOption/properties`` counts.
    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) {
        self.init(
            .picture(image), extent: CGRect(x: 0, y: 0, width: image.width, height: image.height),
            properties: options?[.properties] as? [String: Any] ?? [:])
    }

    /// The image of a file; `nil` if it cannot be read. It comes turned for display.
    public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }

    /// The image of a file; `nil` if it cannot be read. It comes turned for display.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]?) {
        guard url.isFileURL, let image = try? CGImage.read(contentsOfFile: url.path) else { return nil }
        self.init(
            .picture(image), extent: CGRect(x: 0, y: 0, width: image.width, height: image.height),
            properties: options?[.properties] as? [String: Any] ?? [:], url: url)
    }

    /// The image of a file in memory; `nil` if it cannot be read. It comes turned for display.
    public convenience init?(data: Data) { self.init(data: data, options: nil) }

    /// The image of a file in memory; `nil` if it cannot be read. It comes turned for display.
    public convenience init?(data: Data, options: [CIImageOption: Any]?) {
        guard let image = try? CGImage.decode([UInt8](data)) else { return nil }
        self.init(cgImage: image, options: options)
    }

    /// Pixels in memory, premultiplied, rows from the top. Clear where the layout is unknown or there are too few bytes.
    public convenience init(
        bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?
    ) {
        guard let layout = format.layout, size.width >= 1, size.height >= 1, size.width <= 1e6,
            size.height <= 1e6,
            let provider = CGDataProvider(data: data as CFData),
            let image = CGImage(
                width: Int(size.width), height: Int(size.height), bitsPerComponent: layout.bitsPerComponent,
                bitsPerPixel: layout.bitsPerComponent * layout.components, bytesPerRow: bytesPerRow,
                space: layout.isGray
                    ? CGColorSpaceCreateDeviceGray() : colorSpace ?? CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: layout.info, provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        else {
            self.init(.empty, extent: .null)
            return
        }
        self.init(cgImage: image)
    }

    /// The same colour everywhere.
    public convenience init(color: CIColor) { self.init(.color(color.cgColor), extent: .infinite) }

    /// An image without pixels.
    open class func empty() -> CIImage { CIImage(.empty, extent: .null) }

    /// Red everywhere.
    public static let red = CIImage(color: .red)
    /// Green everywhere.
    public static let green = CIImage(color: .green)
    /// Blue everywhere.
    public static let blue = CIImage(color: .blue)
    /// Black everywhere.
    public static let black = CIImage(color: .black)
    /// White everywhere.
    public static let white = CIImage(color: .white)
    /// Grey everywhere.
    public static let gray = CIImage(color: .gray)
    /// Cyan everywhere.
    public static let cyan = CIImage(color: .cyan)
    /// Magenta everywhere.
    public static let magenta = CIImage(color: .magenta)
    /// Yellow everywhere.
    public static let yellow = CIImage(color: .yellow)
    /// Clear everywhere.
    public static let clear = CIImage(color: .clear)

    /// The image itself, as it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The pixels that the image was made of; `nil` for an image that was made from others.
    open var cgImage: CGImage? {
        if case .picture(let image) = recipe { return image }
        return nil
    }

    /// The space of an image's pixels: sRGB.
    open var colorSpace: CGColorSpace? { cgImage == nil ? nil : CGColorSpaceCreateDeviceRGB() }

    open override var description: String { "CIImage \(extent)" }

    // MARK: Steps

    /// How deep steps may lie within one another, and how many there may be, before a picture is made of them.
    package static let usual = (depth: 64, steps: 512)
    /// How deep and how many they may be where no picture can be made of them, as they have no bounds.
    package static let maximum = (depth: 200, steps: 4096)

    /// An image by a recipe whose steps are bounded.
    static func made(_ recipe: Recipe, extent: CGRect, properties: [String: Any] = [:]) -> CIImage {
        let image = CIImage(recipe, extent: extent, properties: properties)
        guard image.depth > usual.depth || image.steps > usual.steps else { return image }
        let place = extent.wholePoints
        if !place.isUnbounded, !place.isNull, !place.isEmpty,
            let picture = try? RecipePainter.picture(of: image, in: place)
        {
            let move = CGAffineTransform(translationX: place.minX, y: place.minY)
            return CIImage(
                .transformed(CIImage(cgImage: picture), move), extent: extent, properties: properties)
        }
        guard image.depth > maximum.depth || image.steps > maximum.steps else { return image }
        Logger(label: "lamina").warning(
            "an image of more than \(maximum.depth) steps within one another, or \(maximum.steps) in all, without bounds or with too many pixels is clear"
        )
        return CIImage.empty()
    }
}

/// An option for making an image.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space of the pixels; kept by nobody.
    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    /// A dictionary that is the image's ``CIImage/properties``.
    public static let properties = CIImageOption(rawValue: "CIImageProperties")
    /// Whether a file's image is turned for display. It always is.
    public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
    /// Whether pixels between others are interpolated.
    public static let nearestSampling = CIImageOption(rawValue: "CIImageNearestSampling")
}
