import Foundation
import LaminaGeometry

// Hit tests among many siblings. Each block of a long list keeps boxes around the points that can hit its layers, so that
// a search asks only layers near the point. The boxes lie in the superlayer's space: scrolling changes none of them.

extension OuterBox {
    /// A box around at least these points.
    fileprivate init(_ extent: HitExtent) {
        let (low, high) = (extent.low, extent.high)
        self = extent.isEmpty ? .none : OuterBox(low.x, low.y, high.x, high.y)
    }

    /// Whether the box holds a point. Rounding the point to floats keeps the order of its coordinates and the edges. Hot.
    @inline(__always)
    fileprivate func contains(_ point: HitPoint) -> Bool { all(edges .<= point.limits) }
}

/// A point as boxes are compared with it: its coordinates, and their negatives.
struct HitPoint {
    fileprivate let limits: SIMD4<Float>

    /// - Returns: `nil` for a point that is not finite.
    init?(_ point: CGPoint) {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let (x, y) = (Float(point.x), Float(point.y))
        limits = SIMD4(x, y, -x, -y)
    }
}

/// The boxes of a block's layers, made when several searches found the layers unchanged: until then a search asks each
/// layer. So making boxes costs less than the searches before.
struct SiblingBoxes {
    /// One box for each layer; empty while there are none.
    private var boxes: [OuterBox] = []
    /// A box around all of them.
    private var whole = OuterBox.everywhere
    private var searches = 0
    /// How many searches there are between a change and the search that makes boxes.
    private static let searchesWithout = 2

    /// Forgets the boxes, because a layer changes or joins.
    mutating func forget() {
        if !boxes.isEmpty { boxes = [] }
        (whole, searches) = (.everywhere, 0)
    }

    /// Forgets the box of a layer that leaves.
    mutating func remove(at index: Int) {
        if boxes.indices.contains(index) { boxes.remove(at: index) }
        if boxes.isEmpty { forget() }
    }

    /// Whether no layer of the block can be hit by a point. Hot.
    @inline(__always)
    func exclude(_ point: HitPoint) -> Bool { !whole.contains(point) }

    /// Adds the layers that a point may hit.
    mutating func search(_ layers: [CALayer], at point: HitPoint, into result: inout [CALayer]) {
        if boxes.count != layers.count {
            searches += 1
            guard searches > Self.searchesWithout else {
                result += layers
                return
            }
            make(of: layers)
        }
        // Only layers whose boxes hold the point are read.
        for index in boxes.indices where boxes[index].contains(point) { result.append(layers[index]) }
    }

    /// Whether boxes that are there are those of the layers as they are, and changes of the layers will be noticed.
    func areRight(for layers: [CALayer]) -> Bool {
        boxes.isEmpty
            || boxes.count == layers.count && layers.allSatisfy(\.hosting.isBoxed)
                && boxes == layers.map(Self.box)
    }

    private static func box(of layer: CALayer) -> OuterBox {
        var visits = 0
        return layer.hitExtent(depth: 0, &visits).map { OuterBox($0) } ?? .everywhere
    }

    private mutating func make(of layers: [CALayer]) {
        boxes = layers.map(Self.box)
        whole = .none
        for box in boxes { whole.formUnion(box) }
    }
}

/// The smallest and the greatest coordinates of some points; `low` is above `high` where there are none.
private struct HitExtent {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)

    mutating func add(_ point: SIMD2<Double>) {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
    }

    mutating func add(_ other: HitExtent) {
        low = pointwiseMin(low, other.low)
        high = pointwiseMax(high, other.high)
    }

    var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }
}

extension HitExtent {
    /// How ill-conditioned a map may be for its rounding errors to stay far below `slack`.
    private static let leastDeterminant = 1e-8
    /// How much boxes are enlarged, as a share of the coordinates: the search maps points by inverse maps, which round
    /// otherwise.
    private static let slack = 1e-6

    /// The extent in the space to which a map leads; `nil` for a map that is not affine, or rounds too much.
    fileprivate func mapped(by map: Homography) -> HitExtent? {
        guard map.isAffine, map.isFinite else { return nil }
        if isEmpty { return self }
        let largest = max(map.xx.magnitude, map.xy.magnitude, map.yx.magnitude, map.yy.magnitude)
        let area = (map.xx * map.yy - map.xy * map.yx).magnitude
        guard area > Self.leastDeterminant * largest * largest else { return nil }
        var result = HitExtent()
        var reach = max(map.tx.magnitude, map.ty.magnitude)
        for x in [low.x, high.x] {
            for y in [low.y, high.y] {
                let image = SIMD2(x * map.xx + y * map.yx + map.tx, x * map.xy + y * map.yy + map.ty)
                result.add(image)
                reach = max(reach, image.x.magnitude, image.y.magnitude)
                reach = max(reach, x.magnitude * largest, y.magnitude * largest)
            }
        }
        let slack = reach * Self.slack
        guard slack.isFinite, !result.isEmpty else { return nil }
        result.low -= slack
        result.high += slack
        return result
    }
}

extension CALayer {
    /// Sublayers of siblings are looked at down to this depth, and this many for a sibling. If there are more, any
    /// point may hit the sibling.
    private static let deepestHitExtent = 4
    private static let mostHitExtents = 64

    /// Whether the class searches as `CALayer` does, in its bounds.
    private final var isSearchedPlainly: Bool {
        let type = type(of: self)
        return type == CALayer.self || type == CAShapeLayer.self || type == CATextLayer.self
            || type == CAGradientLayer.self
    }

    /// The points of the superlayer's space that may hit this layer or a layer below; `nil` if that is not known. A change
    /// of a layer that was looked at is noticed from now on.
    ///
    /// - Parameters:
    ///   - depth: How many superlayers were looked at before; at most ``deepestHitExtent``.
    ///   - visits: How many layers were looked at before.
    fileprivate final func hitExtent(depth: Int, _ visits: inout Int) -> HitExtent? {
        hosting.isBoxed = true
        visits += 1
        guard isSearchedPlainly, visits <= Self.mostHitExtents else { return nil }
        if values.isHidden { return HitExtent() }
        let bounds = values.bounds
        var result = HitExtent()
        result.add(SIMD2(bounds.origin.x, bounds.origin.y))
        result.add(SIMD2(bounds.origin.x + bounds.size.width, bounds.origin.y + bounds.size.height))
        // A layer that masks to its bounds hides what lies outside from points, too.
        if !values.masksToBounds, !sublayerList.isEmpty {
            guard depth < Self.deepestHitExtent, visits + sublayerList.count <= Self.mostHitExtents,
                values.sublayerTransformAboutAnchor == nil
            else { return nil }
            for sublayer in sublayerList {
                guard let extent = sublayer.hitExtent(depth: depth + 1, &visits) else { return nil }
                result.add(extent)
            }
        }
        return result.mapped(by: values.homographyToSuperlayer(sublayers: nil).homography)
    }

    /// Forgets the boxes in which the layer counts. Each layer between this one and the block that has the box is marked.
    final func boxWillChange() {
        var next: CALayer? = self
        while let layer = next, layer.hosting.isBoxed {
            layer.hosting.isBoxed = false
            next = layer.parent
            next?.sublayerList.forgetBoxes(of: layer)
        }
    }

    /// The sublayers that a point may hit, back to front: by `zPosition`, and in the order of the list where this is
    /// equal.
    ///
    /// - Parameters:
    ///   - point: In the layer's own space.
    ///   - usesBoxes: Whether layers far from the point may be left out.
    final func paintOrder(at point: CGPoint, usesBoxes: Bool) -> [CALayer] {
        var list: [CALayer]
        // A transform of all sublayers may have a vanishing point, and depends on the bounds.
        if usesBoxes, values.sublayerTransformAboutAnchor == nil, let point = HitPoint(point) {
            list = sublayerList.layers(near: point)
        } else {
            list = sublayerList.layers
        }
        let isSorted = zip(list, list.dropFirst()).allSatisfy {
            $0.values.zPosition <= $1.values.zPosition
        }
        if isSorted { return list }
        return list.enumerated().sorted { a, b in
            let (za, zb) = (a.element.values.zPosition, b.element.values.zPosition)
            return za != zb ? za < zb : a.offset < b.offset
        }.map(\.element)
    }
}
