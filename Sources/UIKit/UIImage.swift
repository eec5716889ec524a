import CoreGraphics
import Foundation
import LaminaImage
import LaminaViews
import Synchronization

/// A picture with its pixels a point, drawn upright where y grows downwards. It never changes, and may be shared.
open class UIImage: NSObject, NSCopying, @unchecked Sendable, _ExpressibleByImageLiteral {
    /// How the pixels are turned when they are drawn.
    public enum Orientation: Int, Hashable, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

        /// EXIF's number.
        var exif: Int {
            switch self {
            case .up: 1
            case .upMirrored: 2
            case .down: 3
            case .downMirrored: 4
            case .leftMirrored: 5
            case .right: 6
            case .rightMirrored: 7
            case .left: 8
            }
        }

        var swapsSides: Bool { exif > 4 }
    }

    /// How a picture's colours are used.
    public enum RenderingMode: Int, Hashable, Sendable {
        case automatic
        /// As they are.
        case alwaysOriginal
        /// Not at all: only the opacity is used, with a view's tint.
        case alwaysTemplate
    }

    /// The modes of filling the middle of a picture with edges.
    public enum ResizingMode: Int, Hashable, Sendable {
        case tile, stretch
    }

    /// The pixels as they are stored; `nil` for an empty picture.
    public let cgImage: CGImage?
    /// Pixels per point.
    public let scale: CGFloat
    /// How the pixels are turned.
    public let imageOrientation: Orientation
    /// How the colours are used.
    public let renderingMode: RenderingMode
    /// The edges that keep their size.
    public let capInsets: UIEdgeInsets
    /// How the middle is fitted.
    public let resizingMode: ResizingMode
    /// The pictures of an animation; `nil` for one that stands still.
    public let images: [UIImage]?
    /// The duration of the animation, in seconds.
    public let duration: TimeInterval
    /// The name of a symbol of the system's, which can be drawn in another size.
    var symbolName: String?

    init(
        _ image: CGImage?, _ scale: CGFloat, _ orientation: Orientation = .up,
        _ mode: RenderingMode = .automatic, _ insets: UIEdgeInsets = .zero, _ resizing: ResizingMode = .tile,
        images: [UIImage]? = nil, duration: TimeInterval = 0
    ) {
        cgImage = image
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        imageOrientation = orientation
        renderingMode = mode
        capInsets = insets
        resizingMode = resizing
        self.images = images
        self.duration = duration
    }

    /// An empty picture.
    public convenience override init() { self.init(nil as CGImage?, 1) }
    /// A picture of one pixel a point.
    public convenience init(cgImage: CGImage) { self.init(cgImage, 1) }
    /// A picture of pixels.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage, scale, orientation)
    }
    /// The picture of an image file in memory; `nil` if it cannot be read.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }
    /// The picture of an image file in memory; `nil` if it cannot be read.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let image = try? CGImage.decode([UInt8](data)) else { return nil }
        self.init(image, scale)
    }
    /// The picture of a file, whose name may end in `@2x` or `@3x`; `nil` if it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let image = try? CGImage.read(contentsOfFile: path) else { return nil }
        self.init(image, ImageFolders.scale(of: path))
    }
    /// A picture of the program's folders; see ``imageFolders``. `nil` if there is none.
    public convenience init?(named name: String) {
        guard let found = Self.find(name) else { return nil }
        self.init(found.image, found.scale, .up, Self.mode(found))
    }
    /// A picture of the program's folders, or of a bundle's.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let found = Self.find(name, bundle) else { return nil }
        self.init(found.image, found.scale, .up, Self.mode(found))
    }
    /// A picture of the program's folders, or of a bundle's.
    public convenience init?(named name: String, in bundle: Bundle?) {
        self.init(named: name, in: bundle, compatibleWith: nil)
    }

    private static func find(_ name: String, _ bundle: Bundle? = nil) -> ImageFolders.Found? {
        ImageFolders.find(name, in: bundle?.resourcePath, screen: UIScreen.main.scale)
    }
    private static func mode(_ found: ImageFolders.Found) -> RenderingMode {
        found.isTemplate.map { $0 ? .alwaysTemplate : .alwaysOriginal } ?? .automatic
    }
    /// The picture of a literal, an empty one where there is none of the name.
    public required convenience init(imageLiteralResourceName name: String) {
        let found = Self.find(name)
        self.init(found?.image, found?.scale ?? 1, .up, found.map { Self.mode($0) } ?? .automatic)
    }

    /// The folders in which named pictures, and catalogues (`NAME.xcassets`) of pictures, colours and data, are looked for, besides the
    /// program's resources and the present folder. Lamina's own
    /// addition.
    public static var imageFolders: [String] {
        get { ImageFolders.folders.withLock { $0 } }
        set { ImageFolders.folders.withLock { $0 = newValue } }
    }

    /// A picture that moves.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        return UIImage(first.cgImage, first.scale, first.imageOrientation, images: images, duration: duration)
    }

    /// The size in points, as the picture is drawn.
    open var size: CGSize {
        guard let cgImage else { return .zero }
        let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
        return imageOrientation.swapsSides
            ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// The picture itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Other forms

    /// The pixels turned as they are drawn.
    var upright: CGImage? {
        guard let cgImage, imageOrientation != .up else { return cgImage }
        return try? cgImage.turned(exifOrientation: imageOrientation.exif)
    }

    /// The picture with another use of its colours.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(
            cgImage, scale, imageOrientation, renderingMode, capInsets, resizingMode, images: images,
            duration: duration)
    }

    /// The picture with edges that keep their size, its middle repeated.
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// The picture with edges that keep their size. The middle is stretched in either mode.
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        UIImage(cgImage, scale, imageOrientation, renderingMode, capInsets, resizingMode)
    }

    /// The picture with edges that keep their size and a middle of one point.
    open func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
        let (left, top) = (CGFloat(left), CGFloat(top))
        return resizableImage(
            withCapInsets: UIEdgeInsets(
                top: top, left: left, bottom: top > 0 ? size.height - top - 1 : 0,
                right: left > 0 ? size.width - left - 1 : 0), resizingMode: .stretch)
    }

    /// The picture's opacity in a colour.
    open func withTintColor(_ color: UIColor) -> UIImage {
        withTintColor(color, renderingMode: renderingMode)
    }

    /// The picture's opacity in a colour.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        guard size.width > 0 else { return self }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let area = CGRect(origin: .zero, size: size)
        let tinted = UIGraphicsImageRenderer(size: size, format: format).image { context in
            draw(in: area)
            color.setFill()
            context.fill(area, blendMode: .sourceIn)
        }
        return UIImage(tinted.cgImage, scale, .up, renderingMode, capInsets, resizingMode)
    }

    /// The picture mirrored from left to right.
    open func withHorizontallyFlippedOrientation() -> UIImage {
        let mirrored: [Orientation: Orientation] = [
            .up: .upMirrored, .down: .downMirrored, .left: .leftMirrored, .right: .rightMirrored,
            .upMirrored: .up, .downMirrored: .down, .leftMirrored: .left, .rightMirrored: .right,
        ]
        return UIImage(
            cgImage, scale, mirrored[imageOrientation] ?? .up, renderingMode, capInsets, resizingMode)
    }

    /// The picture in another size in points; `nil` for sizes that are not positive or too large.
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let made = UIGraphicsImageRenderer(size: size, format: format).image { _ in
            draw(in: CGRect(origin: .zero, size: size))
        }
        return made.cgImage == nil ? nil : made
    }

    /// The picture with its pixels decoded.
    open func preparingForDisplay() -> UIImage? {
        cgImage?.withUnsafeBytes { _ in }
        return self
    }

    // MARK: Files

    /// The picture as a PNG, turned as it is drawn; `nil` for an empty one.
    open func pngData() -> Data? { upright.flatMap { try? $0.pngData() }.map { Data($0) } }

    /// The picture as a JPEG over white, turned as it is drawn; `nil` for an empty one.
    ///
    /// - Parameter compressionQuality: 0, the smallest, to 1, the best.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        let quality = compressionQuality.isFinite ? max(0, min(1, compressionQuality)) : 1
        return upright.flatMap { try? $0.data(as: .jpeg, quality: Int((quality * 100).rounded())) }.map {
            Data($0)
        }
    }

    // MARK: Drawing in the current context

    /// Draws the picture in its size.
    open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }
    /// Draws the picture in its size, in a blend mode, with an opacity.
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }
    /// Draws the picture stretched over a rectangle.
    open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the picture stretched over a rectangle, in a blend mode, with an opacity. Edges keep their size.
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let image = upright else { return }
        context.saveGState()
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha != 1 { context.setAlpha(alpha) }
        for (part, place) in parts(of: image, in: rect) { context.drawUpright(part, in: place) }
        context.restoreGState()
    }

    /// Fills a rectangle with copies of the picture, from its origin on.
    open func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let image = upright else { return }
        context.saveGState()
        context.clip(to: rect)
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: 1, y: -1)
        context.draw(
            image, in: CGRect(x: 0, y: -size.height, width: size.width, height: size.height), byTiling: true)
        context.restoreGState()
    }

    /// The parts of a picture with edges, and their places in a rectangle.
    private func parts(of image: CGImage, in rect: CGRect) -> [(CGImage, CGRect)] {
        guard capInsets != .zero else { return [(image, rect)] }
        func cuts(_ length: CGFloat, _ first: CGFloat, _ last: CGFloat) -> [CGFloat] {
            let start = max(0, min(first, length))
            return [0, start, max(start, length - max(0, last)), length]
        }
        let columns = cuts(size.width, capInsets.left, capInsets.right)
        let rows = cuts(size.height, capInsets.top, capInsets.bottom)
        func places(_ cuts: [CGFloat], _ origin: CGFloat, _ length: CGFloat) -> [CGFloat] {
            let (first, last) = (cuts[1], cuts[3] - cuts[2])
            let shrink = min(1, length / max(first + last, 1e-9))
            return [origin, origin + first * shrink, origin + length - last * shrink, origin + length]
        }
        let (xs, ys) = (places(columns, rect.minX, rect.width), places(rows, rect.minY, rect.height))
        var result: [(CGImage, CGRect)] = []
        for row in 0..<3 {
            for column in 0..<3 {
                let source = CGRect(
                    x: columns[column] * scale, y: rows[row] * scale,
                    width: (columns[column + 1] - columns[column]) * scale,
                    height: (rows[row + 1] - rows[row]) * scale)
                guard source.width > 0, source.height > 0, let part = image.cropping(to: source) else {
                    continue
                }
                result.append(
                    (
                        part,
                        CGRect(
                            x: xs[column], y: ys[row], width: xs[column + 1] - xs[column],
                            height: ys[row + 1] - ys[row])
                    ))
            }
        }
        return result
    }

    /// The picture as a pattern, upright where y grows downwards; `nil` for an empty one.
    var patternColor: CGColor? {
        guard let image = upright else { return nil }
        let size = size
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in context.drawUpright(image, in: CGRect(origin: .zero, size: size)) },
            releaseInfo: nil)
        let pattern = CGPattern(
            info: nil, bounds: CGRect(origin: .zero, size: size), matrix: .identity, xStep: size.width,
            yStep: size.height, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        guard let pattern, let space = CGColorSpace(patternBaseSpace: nil) else { return nil }
        pattern.pixelsPerPoint = scale
        pattern.growsDownwards = true
        return CGColor(patternSpace: space, pattern: pattern, components: [1])
    }
}

/// The type of image literals.
public typealias _ImageLiteralType = UIImage

/// A picture as a PNG.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
/// A picture as a JPEG.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
