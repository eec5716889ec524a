import CoreGraphics
import Foundation
import LaminaFilters

/// How an image comes about. Images are evaluated when a context draws them, and only as far as it shows them.
indirect enum Recipe: Sendable {
    /// Nothing.
    case empty
    /// Pixels, whose lower left corner is at the origin.
    case picture(CGImage)
    /// The same colour everywhere.
    case color(CGColor)
    /// Colours of a gradient everywhere.
    case gradient(GradientRecipe)
    case transformed(CIImage, CGAffineTransform)
    case cropped(CIImage, CGRect)
    /// An image on another one.
    case composited(CIImage, over: CIImage, CGBlendMode)
    /// The first image where a mask is, the other one elsewhere; the mask counts by its alpha or by its brightness.
    case masked(CIImage, over: CIImage, mask: CIImage, byAlpha: Bool)
    case filtered(CIImage, CAFilter, reach: CGFloat)
    /// An image whose edge goes on outside of a rectangle of whole points.
    case clamped(CIImage, CGRect)
    /// An image that is sampled in another way where it is not drawn pixel by pixel.
    case sampled(CIImage, CGInterpolationQuality)

    /// The images that the recipe takes.
    var inputs: [CIImage] {
        switch self {
        case .empty, .picture, .color, .gradient: []
        case .transformed(let image, _), .cropped(let image, _), .filtered(let image, _, _),
            .clamped(let image, _),
            .sampled(let image, _):
            [image]
        case .composited(let image, let other, _): [image, other]
        case .masked(let image, let other, let mask, _): [image, other, mask]
        }
    }
}

/// A gradient between two colours.
struct GradientRecipe: Sendable {
    enum Shape: Sendable {
        case linear(CGPoint, CGPoint)
        case radial(center: CGPoint, inner: CGFloat, outer: CGFloat)
    }

    var shape: Shape
    var first: CGColor
    var last: CGColor
}

extension CGRect {
    /// The smallest rectangle of whole points around this one; infinite ones as they are.
    var wholePoints: CGRect { isUnbounded ? self : integral }

    /// Whether the rectangle goes on so far that no picture covers it.
    var isUnbounded: Bool { !isNull && !(width < Self.largestSide && height < Self.largestSide) }

    private static let largestSide: CGFloat = 1e9

    /// The rectangle with a margin around it.
    func widened(by margin: CGFloat) -> CGRect {
        isNull || isUnbounded ? self : insetBy(dx: -margin, dy: -margin)
    }
}
