import Foundation
import LaminaGeometry
import LaminaImage

/// The committed values of one layer: what the render side knows of a `CALayer`. Lengths are points.
package struct LayerProperties: Equatable, Sendable {
    package var name: String?
    package var kind = LayerKind.plain

    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var zPosition: CGFloat = 0
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ: CGFloat = 0
    package var transform = CATransform3DIdentity
    package var sublayerTransform = CATransform3DIdentity
    package var isGeometryFlipped = false
    package var isDoubleSided = true

    package var isHidden = false
    package var opacity: Float = 1
    package var masksToBounds = false
    package var backgroundColor: CGColor?
    package var cornerRadius: CGFloat = 0
    package var maskedCorners = CACornerMask.all
    package var cornerCurve = CALayerCornerCurve.circular
    package var borderWidth: CGFloat = 0
    package var borderColor: CGColor? = .black

    package var contents: CGImage?
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsGravity = CALayerContentsGravity.resize
    package var contentsScale: CGFloat = 1
    package var minificationFilter = CALayerContentsFilter.linear
    package var magnificationFilter = CALayerContentsFilter.linear
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsFormat = CALayerContentsFormat.RGBA8Uint
    /// Added to the level of a trilinear minification.
    package var minificationFilterBias: Float = 0
    package var isOpaque = false
    package var allowsGroupOpacity = true
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    package var allowsEdgeAntialiasing = true

    package var shadowColor: CGColor? = .black
    package var shadowOpacity: Float = 0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius: CGFloat = 3
    package var shadowPath: CGPath?

    package var filters: [CAFilter] = []
    package var backgroundFilters: [CAFilter] = []
    package var compositingFilter: CAFilter?
    package var shouldRasterize = false
    /// Pixels per point of the rasterized image.
    package var rasterizationScale: CGFloat = 1

    package init() {}
}
