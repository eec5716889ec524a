import LaminaGeometry
import LaminaPlan

/// Compares items of one list with items of another one, moved.
struct MovedItems {
    let frames: FrameDamage
    let oldList: DrawList
    let newList: DrawList
    /// From the old items to the new ones.
    let offset: SIMD2<Int32>
    /// For each new surface, the pixels that differ after the motion; `nil` where it cannot be compared.
    let regions: [PixelRegion?]

    /// Adds the pixels in which an item differs from a moved one. Hot.
    func compare(_ old: DrawItem, _ new: DrawItem, within box: PixelRect, into sum: inout DamageSum) {
        let before = old.bounds.offsetBy(x: offset.x, y: offset.y)
        // The pixels in which both are known to be alike.
        let alike: PixelRect
        if hasMoved(old, new, box, &sum) {
            if before == new.bounds { return }
            alike = before.intersection(new.bounds)
        } else if areOfOneColor(old, new) {
            alike = wholePixels(old).offsetBy(x: offset.x, y: offset.y).intersection(wholePixels(new))
        } else {
            alike = .empty
        }
        for rest in PixelRegion.subtract(alike, from: before) { sum.add(rest.intersection(box)) }
        for rest in PixelRegion.subtract(alike, from: new.bounds) { sum.add(rest.intersection(box)) }
    }

    /// Whether both have the same colour wherever they are wholly covered.
    private func areOfOneColor(_ a: DrawItem, _ b: DrawItem) -> Bool {
        guard case .solid(let x) = a.material, case .solid(let y) = b.material else { return false }
        return x == y && a.opacity == b.opacity && a.blendMode == b.blendMode && !a.hasMask && !b.hasMask
    }

    private func wholePixels(_ item: DrawItem) -> PixelRect { item.hasShape ? item.interior : item.bounds }

    /// Whether an item is another one, moved; their bounds may be cut in other places. `sum` receives the pixels in which
    /// surfaces that they draw differ.
    private func hasMoved(_ a: DrawItem, _ b: DrawItem, _ box: PixelRect, _ sum: inout DamageSum) -> Bool {
        guard a.opacity == b.opacity, a.blendMode == b.blendMode, hasMoved(a.shape, b.shape) else {
            return false
        }
        switch (a.material, b.material) {
        case (.solid(let x), .solid(let y)): guard x == y else { return false }
        case (.image(let x), .image(let y)):
            guard hasMoved(oldList.paints[Int(x)], newList.paints[Int(y)], b.bounds, box, &sum) else {
                return false
            }
        // Their maps change with their place.
        case (.solid, _), (.image, _), (.gradient, _), (.particles, _): return false
        }
        guard let x = oldList.masks[a.mask], let y = newList.masks[b.mask] else {
            return !a.hasMask && !b.hasMask
        }
        guard x.texels == y.texels, hasMoved(x.mapping, y.mapping) else { return false }
        switch (x.source, y.source) {
        case (.mask(let i), .mask(let j)): return frames.old.masks[Int(i)] == frames.new.masks[Int(j)]
        case (.surface(let i), .surface(let j)):
            return hasMoved(surface: i, j, y.mapping, y.texels, b.bounds, box, &sum)
        case (.mask, .surface), (.surface, .mask): return false
        }
    }

    private func hasMoved(
        _ x: ImagePaint, _ y: ImagePaint, _ bounds: PixelRect, _ box: PixelRect, _ sum: inout DamageSum
    ) -> Bool {
        guard x.filter == y.filter, x.secondWeight == y.secondWeight, x.second.isNone == y.second.isNone,
            x.tint == y.tint, x.texels == y.texels, hasMoved(x.mapping, y.mapping)
        else { return false }
        if let first = oldList.paints[x.second], let second = newList.paints[y.second],
            !hasMoved(first, second, bounds, box, &sum)
        {
            return false
        }
        switch (x.source, y.source) {
        case (.image(let i), .image(let j)): return frames.old.images[Int(i)] == frames.new.images[Int(j)]
        case (.surface(let i), .surface(let j)):
            return hasMoved(surface: i, j, y.mapping, y.texels, bounds, box, &sum)
        case (.image, .surface), (.surface, .image): return false
        }
    }

    private func hasMoved(_ x: ImagePaint.Mapping, _ y: ImagePaint.Mapping) -> Bool {
        switch (x, y) {
        case (.aligned(let ax, let ay), .aligned(let bx, let by)):
            return bx == ax &- offset.x && by == ay &- offset.y
        case (.transformed(let x), .transformed(let y)):
            return x.homography.isMoved(by: offset, as: y.homography)
        case (.aligned, .transformed), (.transformed, .aligned): return false
        }
    }

    private func hasMoved(
        surface i: Int32, _ j: Int32, _ mapping: ImagePaint.Mapping, _ readable: PixelRect,
        _ bounds: PixelRect, _ box: PixelRect, _ sum: inout DamageSum
    ) -> Bool {
        guard frames.partners[Int(j)].value == i, let region = regions[Int(j)] else { return false }
        if region.isEmpty { return true }
        guard case .aligned(let dx, let dy) = mapping else { return false }
        let texels = bounds.offsetBy(x: dx, y: dy)
        // Texels at the rim may be shown by more pixels.
        guard readable.contains(texels) else { return false }
        let frame = frames.new.surfaces[Int(j)].frame
        for rect in region.rectangles {
            let pixels = rect.offsetBy(x: 0 &- dx &- frame.x0, y: 0 &- dy &- frame.y0)
            sum.add(pixels.intersection(bounds).intersection(box))
        }
        return true
    }

    private func hasMoved(_ a: OptionalIndex<CoverageShape>, _ b: OptionalIndex<CoverageShape>) -> Bool {
        guard let x = oldList.shapes[a], let y = newList.shapes[b] else { return a.isNone && b.isNone }
        guard y.originX == x.originX &+ offset.x, y.originY == x.originY &+ offset.y,
            x.edgeCount == y.edgeCount, x.pairedCount == y.pairedCount
        else { return false }
        for k in 0..<Int(x.edgeCount)
        where oldList.edges[Int(x.firstEdge) + k] != newList.edges[Int(y.firstEdge) + k] { return false }
        return hasMoved(oldList.corners[x.corner], newList.corners[y.corner], x, y)
            && hasMoved(x.hole, y.hole)
    }

    /// Corners are drawn from single-precision numbers, counted from the shape's origin; those must be the same to the bit.
    private func hasMoved(_ a: CornerOutline?, _ b: CornerOutline?, _ x: CoverageShape, _ y: CoverageShape)
        -> Bool
    {
        guard let a, let b else { return a == nil && b == nil }
        let (before, after) = (a.deviceToLocal.homography, b.deviceToLocal.homography)
        guard a.halfWidth == b.halfWidth, a.halfHeight == b.halfHeight, a.radius == b.radius,
            before.isAffine, after.isAffine, before.xx == after.xx, before.yy == after.yy,
            // Turned corners are bounded by lines that depend on the place.
            before.xy == 0, before.yx == 0, after.xy == 0, after.yx == 0
        else { return false }
        let first = before.homogeneous(Double(x.originX), Double(x.originY))
        let second = after.homogeneous(Double(y.originX), Double(y.originY))
        return Float(first.x) == Float(second.x) && Float(first.y) == Float(second.y)
    }
}

extension Homography {
    /// Whether an upright map from pixels to texels takes each pixel P to the place to which another one takes P + offset, to the
    /// last bit: in doubles as in a backend's fixed-point numbers of 32 bits behind the point.
    fileprivate func isMoved(by offset: SIMD2<Int32>, as other: Homography) -> Bool {
        isAffine && other.isAffine && xy == 0 && yx == 0 && other.xy == 0 && other.yx == 0 && xx == other.xx
            && yy == other.yy && Self.isMoved(xx, tx, other.tx, by: offset.x)
            && Self.isMoved(yy, ty, other.ty, by: offset.y)
    }

    /// Along an axis on which nothing moves, any numbers will do if they are the same. Otherwise they have to be added without
    /// rounding, which those of images at half or at double size are.
    private static func isMoved(_ step: Double, _ start: Double, _ other: Double, by distance: Int32) -> Bool
    {
        func isMultiple(of unit: Double, _ number: Double) -> Bool {
            (number / unit).rounded(.towardZero) * unit == number
        }
        // Beyond this, a backend's numbers are no fixed-point ones.
        guard step.magnitude < 1024, start.magnitude < 1_048_576 else { return false }
        if distance == 0 { return start == other }
        return isMultiple(of: 1.0 / 65_536, step) && isMultiple(of: 1.0 / 16_777_216, start)
            && other == start - step * Double(distance)
    }
}
