import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaValues

extension PlanCompiler {
    /// Adds a shadow that needs no picture of the layer: a colour under a mask.
    mutating func addShadow(
        _ shadow: LayerShadow, _ shown: ShownLayer, _ layer: SampledTree.Layer, opacity: Double
    ) {
        let opacity = target.working.opacity(opacity)
        let clip = sampled.clips[Int(layer.clip)]
        guard opacity > 0, !clip.isEmpty else { return }
        let p = shown.properties
        let content = DrawListBuilder.Content(
            layer: layer.id, part: .shadow, isOpaque: shadow.color.isOpaque && opacity.isFull,
            opacity: opacity, material: .solid(shadow.color))
        let map = layer.toDevice.translated(x: shadow.offset.x, y: shadow.offset.y).homography
        guard map.isFinite else { return }
        if let plane = sampled.planes[shadow.plane] {
            guard let path = shadow.path(of: p) else { return }
            addPathShadow(path, shadow, in: plane, content, clip: clip)
            return
        }
        let path: CGPath
        switch shadow.caster {
        case .picture: return
        case .bounds:
            let radius = p.effectiveCornerRadius
            if let box = BoxShadowPlace(
                p.bounds, radius: radius, corners: p.maskedCorners,
                isContinuous: p.cornerCurve == .continuous,
                size: shadow.size, map: map), addSliced(box, content, clip: clip)
            {
                return
            }
            guard let outline = shadow.path(of: p) else { return }
            path = outline
        case .path(let given):
            if let rect = given.outline.asRect,
                let box = BoxShadowPlace(
                    rect, radius: 0, corners: [], isContinuous: false, size: shadow.size, map: map),
                addSliced(box, content, clip: clip)
            {
                return
            }
            path = given
        }
        addPathShadow(path, shadow, map: map, content, clip: clip)
    }

    private mutating func addPathShadow(
        _ path: CGPath, _ shadow: LayerShadow, map: Homography, _ content: DrawListBuilder.Content,
        clip: ClipState
    ) {
        // The whole pixels of its position are left out of the recipe, so that a shadow that moves by whole pixels is found
        // again.
        let shiftX = map.isAffine ? map.tx.rounded(.down) : 0
        let shiftY = map.isAffine ? map.ty.rounded(.down) : 0
        guard shiftX.magnitude < 1e6, shiftY.magnitude < 1e6 else { return }
        let (x, y) = (Int32(shiftX), Int32(shiftY))
        let local = map.concatenating(
            Homography(scaleX: 1, y: 1, translationX: -shiftX, y: -shiftY))
        let path = local.isAffine ? path : path.projected(local)
        let toPixels = local.isAffine ? local : .identity
        let limit = Self.limit(
            path, toPixels, reach: shadow.reach, visible: clip.pixels.offsetBy(x: 0 &- x, y: 0 &- y))
        guard let (mask, box) = shadowMask(path, toPixels, shadow.size, limit: limit) else { return }
        let placed = box.offsetBy(x: x, y: y)
        let top = scopes.count - 1
        var content = content
        content.isOpaque = false
        content.mask = OptionalIndex(scopes[top].builder.list.masks.count)
        scopes[top].builder.list.masks.append(
            MaskPaint(
                source: .mask(index: masks.index(of: mask)),
                mapping: .aligned(dx: 0 &- placed.x0, dy: 0 &- placed.y0),
                texels: PixelRect(width: box.width, height: box.height)))
        scopes[top].builder.add(content, shape: .pixels(placed), clip: clip)
    }

    /// Adds a shadow that is blurred in the layer's plane.
    private mutating func addPathShadow(
        _ path: CGPath, _ shadow: LayerShadow, in plane: LayerRaster, _ content: DrawListBuilder.Content,
        clip: ClipState
    ) {
        let map = plane.toPixels.homography
        let limit = Self.limit(
            path, map, reach: shadow.reach, visible: plane.extent.movedBack(by: shadow.offset))
        guard let (mask, box) = shadowMask(path, map, shadow.size, limit: limit),
            let mapping = plane.mapping(to: box, offset: shadow.offset)
        else { return }
        let top = scopes.count - 1
        var content = content
        content.isOpaque = false
        content.mask = OptionalIndex(scopes[top].builder.list.masks.count)
        scopes[top].builder.list.masks.append(
            MaskPaint(
                source: .mask(index: masks.index(of: mask)), mapping: .transformed(mapping),
                texels: PixelRect(width: box.width, height: box.height)))
        scopes[top].builder.add(
            content, shape: shape(of: box, in: plane, offset: shadow.offset), clip: clip)
    }

    private mutating func shadowMask(
        _ path: CGPath, _ map: Homography, _ size: SurfaceFilter.GaussianSize, limit: PixelRect
    ) -> (AlphaMask, PixelRect)? {
        let entry = masks.cache.entry(.pathShadow(path, map, size: size, limit: limit)) {
            ShadowMask.path(
                path, transform: map.affine, sigmaX: size.x, sigmaY: size.y, limit: limit
            ).map { MaskCache.Made(mask: $0.mask, place: .box($0.box)) }
        }
        guard let entry, case .box(let box) = entry.place else { return nil }
        return (entry.mask, box)
    }

    /// The pixels of the whole shadow, so that any part of it can be shown later, unless that is far more than can be seen.
    private static func limit(
        _ path: CGPath, _ map: Homography, reach: PixelReach, visible: PixelRect
    ) -> PixelRect {
        let shape = PathCoverage.pixels(of: path, transform: map.affine)
        let whole = shape.widened(by: reach)
        return whole.area <= max(1 << 20, 4 * visible.area) ? whole : whole.intersection(visible)
    }

    /// - Returns: Whether there is a mask for the shadow.
    private mutating func addSliced(
        _ place: BoxShadowPlace, _ content: DrawListBuilder.Content, clip: ClipState
    ) -> Bool {
        let entry = masks.cache.entry(.boxShadow(place.recipe)) {
            ShadowMask.box(
                width: place.recipe.width, height: place.recipe.height, radiusX: place.recipe.radius,
                radiusY: place.recipe.radius,
                corners: RectangleCorners(rawValue: place.recipe.corners.rawValue),
                isContinuous: place.recipe.isContinuous, sigmaX: place.recipe.size.x,
                sigmaY: place.recipe.size.y
            ).map { MaskCache.Made(mask: $0.mask, place: .sliced($0)) }
        }
        guard let entry, case .sliced(let sliced) = entry.place else { return false }
        let columns = place.spans(
            place.x, mask: sliced.mask.width, zones: (sliced.left, sliced.right), margin: sliced.marginX,
            scale: sliced.scale)
        let rows = place.spans(
            place.y, mask: sliced.mask.height, zones: (sliced.top, sliced.bottom), margin: sliced.marginY,
            scale: sliced.scale)
        let top = scopes.count - 1
        for row in rows {
            for column in columns {
                let cell = PixelRect(x0: column.x0, y0: row.x0, x1: column.x1, y1: row.x1)
                guard cell.intersects(clip.pixels) else { continue }
                var content = content
                let isConstant = column.isConstant && row.isConstant
                if !isConstant
                    || sliced.mask.bytes[Int(row.texel0) * sliced.mask.width + Int(column.texel0)] < 255
                {
                    content.isOpaque = false
                    content.mask = OptionalIndex(scopes[top].builder.list.masks.count)
                    scopes[top].builder.list.masks.append(
                        MaskPaint(
                            source: .mask(index: masks.index(of: entry.mask)),
                            mapping: BoxShadowPlace.mapping(column, row, scale: sliced.scale),
                            texels: PixelRect(
                                x0: column.texel0, y0: row.texel0, x1: column.texel1, y1: row.texel1)))
                }
                scopes[top].builder.add(content, shape: .pixels(cell), clip: clip)
            }
        }
        return true
    }
}

/// The shadow of a rectangle along the pixel grid, and its place.
struct BoxShadowPlace {
    var recipe: MaskRecipe.BoxShadow
    /// The rectangle's sides, in pixels.
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// `nil` for a rectangle that does not lie along the pixel grid, and for one that is turned or mirrored and has only
    /// some corners rounded.
    init?(
        _ rect: CGRect, radius: CGFloat, corners: CACornerMask, isContinuous: Bool,
        size: SurfaceFilter.GaussianSize, map: Homography
    ) {
        let isUpright = map.xx > 0 && map.yy > 0 && map.xy == 0 && map.yx == 0
        guard map.isRectilinear, corners == .all || radius == 0 || isUpright else { return nil }
        let p = map.homogeneous(Double(rect.minX), Double(rect.minY))
        let q = map.homogeneous(Double(rect.maxX), Double(rect.maxY))
        let scaleX = map.xx.magnitude + map.yx.magnitude
        let scaleY = map.xy.magnitude + map.yy.magnitude
        // Corners that become ellipses are drawn as a path instead.
        guard radius == 0 || (scaleX - scaleY).magnitude < 1e-9 * scaleX else { return nil }
        x = DevicePolygon.snap(min(p.x, q.x))...DevicePolygon.snap(max(p.x, q.x))
        y = DevicePolygon.snap(min(p.y, q.y))...DevicePolygon.snap(max(p.y, q.y))
        let limit = 1e6
        guard x.lowerBound > -limit, x.upperBound < limit, y.lowerBound > -limit, y.upperBound < limit,
            x.lowerBound < x.upperBound, y.lowerBound < y.upperBound
        else { return nil }
        recipe = MaskRecipe.BoxShadow(
            width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound,
            radius: Double(radius) * scaleX, corners: radius > 0 ? corners : [], isContinuous: isContinuous,
            size: size)
    }

    /// A stretch of pixels along one axis, with the mask's texels for it.
    struct Span {
        var x0: Int32
        var x1: Int32
        /// The texel of pixel coordinate t is (t − origin) / scale.
        var origin: Double
        var texel0: Int32
        var texel1: Int32
        var isConstant = false
    }

    /// The zones along one axis: the two ends unscaled, and the single texel between them stretched.
    func spans(
        _ side: ClosedRange<Double>, mask: Int, zones: (low: Int, high: Int), margin: Int, scale: Int
    ) -> [Span] {
        let s = Double(scale)
        let low = side.lowerBound - Double(margin) * s
        let start = Int32(low.rounded(.down))
        guard zones.high > 0 else {
            let end = Int32((low + Double(mask) * s).rounded(.up))
            return [Span(x0: start, x1: end, origin: low, texel0: 0, texel1: Int32(mask))]
        }
        let high = side.upperBound + Double(margin) * s
        let end = Int32(high.rounded(.up))
        // Half a texel beyond its zone, a sample lies wholly in the constant middle.
        var first = Int32((low + (Double(zones.low) + 0.5) * s).rounded(.up))
        var second = Int32((high - (Double(zones.high) + 0.5) * s).rounded(.down))
        if first > second {
            first = (first + second) / 2
            second = first
        }
        let middle = Int32(zones.low)
        return [
            Span(x0: start, x1: first, origin: low, texel0: 0, texel1: middle + 1),
            Span(
                x0: first, x1: second, origin: low, texel0: middle, texel1: middle + 1, isConstant: true),
            Span(
                x0: second, x1: end, origin: high - Double(mask) * s, texel0: middle, texel1: Int32(mask)),
        ].filter { $0.x0 < $0.x1 }
    }

    /// Pixel for pixel where both axes allow it.
    static func mapping(_ column: Span, _ row: Span, scale: Int) -> ImagePaint.Mapping {
        let (dx, dy) = (column.origin.rounded(), row.origin.rounded())
        let isWholeX = column.isConstant || dx == column.origin
        let isWholeY = row.isConstant || dy == row.origin
        if scale == 1, isWholeX, isWholeY { return .aligned(dx: -Int32(dx), dy: -Int32(dy)) }
        let s = 1 / Double(scale)
        return .transformed(
            SpaceMap(scaleX: s, y: s, translationX: -column.origin * s, y: -row.origin * s))
    }
}

extension LayerShadow {
    /// The outline that casts the shadow; `nil` if the layer's picture does.
    fileprivate func path(of p: LayerProperties) -> CGPath? {
        switch caster {
        case .picture: nil
        case .path(let path): path
        case .bounds:
            CGPath.roundedRectangle(
                p.bounds, radius: p.effectiveCornerRadius,
                corners: RectangleCorners(rawValue: p.maskedCorners.rawValue),
                isContinuous: p.cornerCurve == .continuous)
        }
    }
}

extension PixelRect {
    /// The pixels that an offset moves into this rectangle.
    func movedBack(by offset: SIMD2<Double>) -> PixelRect {
        guard !isEmpty else { return self }
        return PixelRect(
            covering: Double(x0) - offset.x, Double(y0) - offset.y, Double(x1) - offset.x,
            Double(y1) - offset.y)
    }
}

extension Homography {
    /// The same map without perspective.
    fileprivate var affine: CGAffineTransform {
        CGAffineTransform(a: xx, b: xy, c: yx, d: yy, tx: tx, ty: ty)
    }
}
