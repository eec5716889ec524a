import LaminaGeometry
import LaminaImage
import LaminaPlan

extension FrameDamage {
    /// The texels in which an image of the new plan may differ from one of the old plan; `nil` where all may.
    func changedTexels(image i: Int32, to j: Int32) -> PixelRegion? {
        let (before, after) = (old.images[Int(i)], new.images[Int(j)])
        if before == after { return PixelRegion() }
        guard new.optimizations.contains(.partialDisplay), before.width == after.width,
            before.height == after.height
        else { return nil }
        return after.changedPixels(since: before)
    }
}

extension ImagePaint {
    /// The pixels that show some of the image's texels, or more pixels.
    ///
    /// - Parameter bounds: The pixels that the item draws.
    /// - Returns: `nil` where this is unknown.
    func pixels(showing changed: PixelRect, in bounds: PixelRect) -> PixelRect? {
        // Only these texels are read.
        let seen = changed.intersection(texels)
        guard !seen.isEmpty else { return .empty }
        switch mapping {
        case .aligned(let dx, let dy):
            return extended(seen).shifted(x: -Int(dx), y: -Int(dy)).intersection(bounds)
        case .transformed(let map):
            // A sample reads texels whose centres are less than one texel away. One more covers what devices round.
            let near = extended(seen.insetBy(filter == .linear ? -2 : -1))
            return map.homography.pixels(of: near, in: bounds)
        }
    }

    /// Texels, and the places outside of the readable ones that show them: a sample there reads the nearest texel.
    private func extended(_ area: PixelRect) -> PixelRect {
        let far = Self.far
        return PixelRect(
            x0: area.x0 <= texels.x0 ? -far : area.x0, y0: area.y0 <= texels.y0 ? -far : area.y0,
            x1: area.x1 >= texels.x1 ? far : area.x1, y1: area.y1 >= texels.y1 ? far : area.y1)
    }

    /// Beyond every texel of an item in sight.
    private static let far: Int32 = 1 << 28
}

extension PixelRect {
    fileprivate func shifted(x: Int, y: Int) -> PixelRect {
        func limited(_ value: Int) -> Int32 { Int32(clamping: value) }
        return PixelRect(
            x0: limited(Int(x0) + x), y0: limited(Int(y0) + y), x1: limited(Int(x1) + x),
            y1: limited(Int(y1) + y))
    }
}

extension Homography {
    /// The pixels of `bounds` that a map from pixels to texels takes into an area of texels, or more; `nil` where the area
    /// has no box of pixels around it, because a part of it lies behind the viewer.
    fileprivate func pixels(of texels: PixelRect, in bounds: PixelRect) -> PixelRect? {
        guard let back = inverse else { return nil }
        var (low, high) = (
            SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity)
        )
        // The sign of w is the same in the whole area if it is the same at the corners.
        var signs = (behind: false, before: false)
        for (x, y) in [
            (texels.x0, texels.y0), (texels.x1, texels.y0), (texels.x0, texels.y1), (texels.x1, texels.y1),
        ] {
            let place = back.homogeneous(Double(x), Double(y))
            guard place.z != 0 else { return nil }
            if place.z < 0 { signs.behind = true } else { signs.before = true }
            let pixel = SIMD2(place.x / place.z, place.y / place.z)
            guard pixel.x.isFinite, pixel.y.isFinite else { return nil }
            low = pointwiseMin(low, pixel)
            high = pointwiseMax(high, pixel)
        }
        guard signs.behind != signs.before else { return nil }
        return PixelRect(covering: low.x, low.y, high.x, high.y).insetBy(-1).intersection(bounds)
    }
}
