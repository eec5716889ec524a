import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaRender

extension ShapeDrawing {
    /// How a layer is masked.
    enum Masking {
        /// By an outline, or not at all.
        case clip
        /// By the alpha of a picture, which the whole layer has once.
        case picture
        /// Nothing of the layer shows.
        case nothing
    }

    /// Clips to a layer's mask, in the layer's own space: to an outline if the mask is one shape, otherwise to a picture.
    ///
    func mask(_ node: RenderTree.Node, _ place: Place) -> Masking {
        guard let index = node.mask.value, let mask = tree.node(index) else { return .clip }
        let isFlipped = place.isFlipped != node.properties.isGeometryFlipped
        if let (path, rule) = outline(of: mask) {
            guard !path.isEmpty else { return .nothing }
            context.addPath(path)
            context.clip(using: rule)
            return .clip
        }
        guard let (image, rect) = picture(of: [Place(node: index, isFlipped: isFlipped)]) else {
            return .nothing
        }
        let before = context.pixelTransform
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.clip(to: CGRect(origin: .zero, size: rect.size), mask: image)
        context.concatenate(before.concatenating(context.pixelTransform.inverted()))
        return .picture
    }

    /// The area that a mask covers, in the masked layer's own space, if it is one opaque shape.
    private func outline(of mask: RenderTree.Node) -> (CGPath, CGPathFillRule)? {
        let p = mask.properties
        let map = p.homographyToSuperlayer(sublayers: nil).homography
        guard mask.children.isEmpty, mask.mask.isNone, let effects = ShapeEffects(p, opacity: 1),
            effects.opacity == 1, !effects.isPicture, effects.shadow == nil, p.isDoubleSided, map.isAffine,
            map.isFinite, p.contents == nil, p.borderWidth <= 0 || p.borderColor?.isVisible != true
        else { return nil }
        let toSuperlayer = CGAffineTransform(
            a: CGFloat(map.xx), b: CGFloat(map.xy), c: CGFloat(map.yx), d: CGFloat(map.yy),
            tx: CGFloat(map.tx),
            ty: CGFloat(map.ty))
        let background = p.backgroundColor
        switch p.kind {
        case .plain:
            guard let background, background.alpha == 1, background.patternReference == nil else {
                return nil
            }
            return (CGPath(outline: p.outline.outline.applying(toSuperlayer)), .winding)
        case .shape:
            let shape = p.shape
            guard background?.isVisible != true, let color = shape.fillColor, color.alpha == 1,
                color.patternReference == nil, shape.strokeStyle == nil, let path = shape.path
            else { return nil }
            return (
                CGPath(outline: path.outline.applying(toSuperlayer)),
                shape.fillRule == .evenOdd ? .evenOdd : .winding
            )
        default: return nil
        }
    }
}
