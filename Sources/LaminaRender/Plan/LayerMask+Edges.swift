import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Masks that are clear where the edges of the masked item are, as the path of a filled gradient is at the edges of a turned
/// gradient layer. The item's coverage then changes no pixel.
extension LayerMask {
    /// Whether the mask is clear at all pixels of `bounds` that the item's shape does not wholly cover.
    ///
    /// - Parameters:
    ///   - list: The item's list.
    ///   - masks: The masks to which the list of this mask refers.
    func isClear(
        alongEdgesOf item: DrawItem, of list: DrawList, in bounds: PixelRect, _ masks: [AlphaMask]
    ) -> Bool {
        guard case .coverage(let mask) = self, let shape = list.shapes[item.shape],
            let inside = ConvexInside(shape, of: list)
        else { return false }
        return mask.pieces.allSatisfy { piece, paint in
            let part = piece.bounds.intersection(bounds)
            if part.isEmpty || inside.contains(part) { return true }
            guard !piece.hasShape, let paint, case .mask(let index) = paint.source,
                masks.indices.contains(Int(index)), case .aligned(let dx, let dy) = paint.mapping,
                paint.texels.contains(part.offsetBy(x: dx, y: dy))
            else { return false }
            return inside.contains(part, of: masks[Int(index)], from: (part.x0 + dx, part.y0 + dy))
        }
    }
}

/// The pixels that a convex shape wholly covers.
private struct ConvexInside {
    private let origin: SIMD2<Int32>
    private let edges: ArraySlice<CoverageEdge>

    /// How far inside an edge a pixel's centre is at least, in the unit of `CoverageEdge`: a smooth edge covers pixels at ½
    /// wholly, and the rest is for the rounding of numbers.
    private static let distance: Float = 0.5 + 1.0 / 64

    /// `nil` for shapes with round corners or holes.
    init?(_ shape: CoverageShape, of list: DrawList) {
        let range = Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)
        guard shape.corner.isNone, shape.hole.isNone, list.edges.indices.contains(range) else { return nil }
        origin = SIMD2(shape.originX, shape.originY)
        edges = list.edges[range]
    }

    private func contains(_ x: Int32, _ y: Int32) -> Bool {
        let (x, y) = (Float(x - origin.x) + 0.5, Float(y - origin.y) + 0.5)
        return edges.allSatisfy { $0.a * x + $0.b * y + $0.c >= Self.distance }
    }

    /// Whether all pixels of a rectangle are inside.
    func contains(_ rect: PixelRect) -> Bool {
        contains(rect.x0, rect.y0) && contains(rect.x1 - 1, rect.y0) && contains(rect.x0, rect.y1 - 1)
            && contains(rect.x1 - 1, rect.y1 - 1)
    }

    /// Whether all pixels of a rectangle are inside at which a mask is not clear.
    ///
    /// - Parameter texel: The mask's texel at the first pixel.
    func contains(_ rect: PixelRect, of mask: AlphaMask, from texel: (x: Int32, y: Int32)) -> Bool {
        mask.bytes.withUnsafeBytes { bytes in
            for row in 0..<rect.height {
                let y = rect.y0 + Int32(row)
                if contains(rect.x0, y), contains(rect.x1 - 1, y) { continue }
                let start = (Int(texel.y) + row) * mask.width + Int(texel.x)
                let line = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + rect.width)])
                guard let covered = line.covered else { continue }
                if !contains(rect.x0 + Int32(covered.lowerBound), y)
                    || !contains(rect.x0 + Int32(covered.upperBound), y)
                {
                    return false
                }
            }
            return true
        }
    }
}

extension UnsafeRawBufferPointer {
    /// From the first coverage above 0 to the last; `nil` if there is none. Hot.
    fileprivate var covered: ClosedRange<Int>? {
        var (first, last) = (0, count - 1)
        while first + 8 <= count, loadUnaligned(fromByteOffset: first, as: UInt64.self) == 0 { first += 8 }
        while first < count, self[first] == 0 { first += 1 }
        if first == count { return nil }
        while last - 7 > first, loadUnaligned(fromByteOffset: last - 7, as: UInt64.self) == 0 { last -= 8 }
        while self[last] == 0 { last -= 1 }
        return first...last
    }
}
