import Foundation
import LaminaGeometry

extension LayerProperties {
    /// The anchor point in the layer's own space, in points.
    package var anchor: CGPoint {
        CGPoint(
            x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// From the layer's own space to its superlayer's, in 3D, as Core Animation documents it: own flip, then
    /// T(−anchor) · transform · T(position), then the superlayer's `sublayerTransform` about its anchor.
    ///
    /// - Parameter parent: The superlayer's values, or `nil` for a layer without one.
    package func transformToSuperlayer(parent: LayerProperties?) -> CATransform3D {
        transformToSuperlayer(sublayers: parent?.sublayerTransformAboutAnchor)
    }

    /// The same, with the superlayer's `sublayerTransformAboutAnchor`.
    package func transformToSuperlayer(sublayers: CATransform3D?) -> CATransform3D {
        let anchor = anchor
        var result = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ)
        if isGeometryFlipped { result = CATransform3DConcat(flip, result) }
        if !hasNoTransform { result = CATransform3DConcat(result, transform) }
        result = CATransform3DConcat(result, CATransform3DMakeTranslation(position.x, position.y, zPosition))
        guard let sublayers, kind != .tile else { return result }
        return CATransform3DConcat(result, sublayers)
    }

    /// `sublayerTransform` about the layer's anchor point, or `nil` for the identity.
    package var sublayerTransformAboutAnchor: CATransform3D? {
        guard !hasNoSublayerTransform else { return nil }
        let pivot = anchor
        return CATransform3DConcat(
            CATransform3DConcat(CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0), sublayerTransform),
            CATransform3DMakeTranslation(pivot.x, pivot.y, 0))
    }

    /// From the layer's plane to its superlayer's plane, with the depth dropped.
    package func homographyToSuperlayer(parent: LayerProperties?) -> SpaceMap<LayerPoints, SuperlayerPoints> {
        homographyToSuperlayer(sublayers: parent?.sublayerTransformAboutAnchor)
    }

    /// The same, with the superlayer's `sublayerTransformAboutAnchor`.
    package func homographyToSuperlayer(sublayers: CATransform3D?) -> SpaceMap<LayerPoints, SuperlayerPoints>
    {
        // Most layers only move, which needs no matrices.
        if sublayers == nil, !isGeometryFlipped, hasNoTransform {
            let anchor = anchor
            return SpaceMap(
                scaleX: 1, y: 1, translationX: position.x - anchor.x, y: position.y - anchor.y)
        }
        var result = Homography(flattening: transformToSuperlayer(sublayers: sublayers))
        result.normalize()
        return SpaceMap(result)
    }

    /// Mirrors y about the middle of the bounds.
    private var flip: CATransform3D {
        var t = CATransform3DIdentity
        t.m22 = -1
        t.m42 = bounds.minY + bounds.maxY
        return t
    }

    /// The rectangle of an image in the layer's own space, and whether the image has to be mirrored there to stand upright
    /// in the picture.
    ///
    /// - Parameters:
    ///   - imageWidth: Pixels of the whole image; `contentsRect` selects a part of it.
    ///   - contentsAreFlipped: Whether an odd number of layers, from the root to this one, flip their geometry.
    package func contentsRectangle(
        imageWidth: Int, imageHeight: Int, contentsAreFlipped: Bool
    ) -> (destination: CGRect, isFlippedVertically: Bool) {
        let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
        let natural = CGSize(
            width: CGFloat(imageWidth) * contentsRect.width * video.pixelAspect / scale,
            height: CGFloat(imageHeight) * contentsRect.height / scale)
        return (placement(of: natural), contentsAreFlipped)
    }

    private func placement(of natural: CGSize) -> CGRect {
        let b = bounds
        switch contentsGravity {
        case .resize: return b
        case .resizeAspect, .resizeAspectFill:
            guard natural.width > 0, natural.height > 0 else { return .zero }
            let (sx, sy) = (b.width / natural.width, b.height / natural.height)
            let s = contentsGravity == .resizeAspect ? min(sx, sy) : max(sx, sy)
            let size = CGSize(width: natural.width * s, height: natural.height * s)
            return CGRect(
                x: b.midX - size.width / 2, y: b.midY - size.height / 2, width: size.width,
                height: size.height)
        default: break
        }
        let x: CGFloat
        switch contentsGravity {
        case .left, .topLeft, .bottomLeft: x = b.minX
        case .right, .topRight, .bottomRight: x = b.maxX - natural.width
        default: x = b.midX - natural.width / 2
        }
        let y: CGFloat
        switch contentsGravity {
        case .top, .topLeft, .topRight: y = b.maxY - natural.height
        case .bottom, .bottomLeft, .bottomRight: y = b.minY
        default: y = b.midY - natural.height / 2
        }
        return CGRect(x: x, y: y, width: natural.width, height: natural.height)
    }
}
