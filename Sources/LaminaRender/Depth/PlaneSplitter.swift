import Foundation
import LaminaGeometry

/// Orders the planes of one 3D rendering context back to front, and cuts those that cross.
///
/// A context is the sublayers of an ordinary layer, with every `CATransformLayer` among them opened up into its own
/// sublayers: the layers that share one space. Each is a plane that shows its own flattened subtree.
///
///     let order = PlaneSplitter.order(context.map {
///         ContextPlane(index: $0.index, toContext: $0.matrix, bounds: $0.drawn,
///                      zPosition: $0.zPosition, order: $0.place)
///     })
///     for piece in order.pieces { draw(subtree(piece.plane), inside: piece.cuts) }
///
/// What a caller gives:
///
/// - `toContext`, the whole matrix from the layer's points to the context: its own transform about its anchor point,
///   those of the transform layers between, and the `sublayerTransform` with the perspective. Not flattened: the third
///   column is the depth. Anything that comes after (the containing layer's own way to the device) is a map of the
///   plane and changes no order, unless it mirrors depth, so leave it out.
/// - `bounds`, what the subtree covers, which is more than the layer's bounds where sublayers stick out.
/// - Only planes that are drawn. Hidden ones and, where `isDoubleSided` is false, those seen from behind are the
///   caller's to leave out.
///
/// What it gets: pieces in painter's order. A plane that was cut comes as several pieces with other planes
/// between them; each is the same subtree, clipped to the half-planes of its cuts, which are in the layer's own points.
/// Edges along cuts must be hard: a pixel belongs to the piece that holds its centre, closed cuts hold their line and
/// open ones do not, and the two sides of a cut are exact negatives, so no pixel is drawn twice or left out as long
/// as `Cut.pulledBack(through:)`, or the same arithmetic, takes both sides to the device. Where W is below
/// `DevicePolygon.nearestW` the caller clips as for any layer; no cut says so. Group opacity of a plane acts on each
/// piece alone, which is the same, for pieces do not overlap.
///
/// What is guaranteed: where two planes cover the same part of the screen, the nearer one is drawn later. Planes equal
/// in depth, up to `DepthPlane.noise` of the context's extent, keep the order of their ties (`zPosition`, then
/// `order`), as do, as far as the rest allows, planes that have nothing to do with one another. The result depends on
/// nothing else, and not on the order of the input. Planes are cut only where they cross on the screen, or lie over
/// one another in a circle; except in contexts so large that they are first divided (`pairLimit`).
///
/// What is given up: beyond `pieceLimit` and `comparisonLimit` nothing more is cut, and what crosses is drawn in the
/// order of its larger share; `PlaneOrder.uncut` counts that. Planes that are not finite, have no area, are seen edge
/// on or lie behind the viewer give no piece.
package enum PlaneSplitter {
    /// Pieces that `count` planes are cut into at most.
    package static func pieceLimit(_ count: Int) -> Int { 16 * count + 1024 }
    /// Pairs of planes with overlapping boxes up to which a context is ordered pair by pair. Larger ones are divided
    /// by a plane first.
    package static let pairLimit = 1 << 16
    /// Comparisons of pairs after which nothing is cut any more.
    static let comparisonLimit = 1 << 22

    /// The pieces of `planes`, back to front. Tests make `pairLimit` small to divide small contexts.
    package static func order(_ planes: [ContextPlane], pairLimit: Int = pairLimit) -> PlaneOrder {
        let prepared = prepare(planes)
        if let order = ParallelOrder.byDepth(prepared) {
            return PlaneOrder(pieces: order.map { PlanePiece(plane: prepared[Int($0)].index) }, uncut: 0)
        }
        var world = DepthFaces(
            planes: prepared, pieceLimit: pieceLimit(prepared.count), comparisonLimit: comparisonLimit)
        let order = order(in: &world, pairLimit: pairLimit)
        let pieces = joined(order, in: world).map { index -> PlanePiece in
            let face = world.faces[Int(index)]
            return PlanePiece(plane: prepared[Int(face.plane)].index, cuts: face.cuts)
        }
        return PlaneOrder(pieces: pieces, uncut: world.uncut)
    }

    /// The planes that can be seen, in the order of their ties.
    private static func prepare(_ planes: [ContextPlane]) -> [DepthPlane] {
        let byTie = planes.indices.sorted { i, j in
            let (p, q) = (planes[i], planes[j])
            let (a, b) = (p.zPosition.isNaN ? 0 : p.zPosition, q.zPosition.isNaN ? 0 : q.zPosition)
            if a != b { return a < b }
            if p.order != q.order { return p.order < q.order }
            return p.index != q.index ? p.index < q.index : i < j
        }
        let extent = planes.reduce(0) { max($0, $1.reach) }
        // A power of two, so that scaling rounds nothing.
        let scale = extent > 1e-100 && extent < 1e100 ? 0.5 / extent.binade : 1
        return byTie.compactMap { DepthPlane(planes[$0], scale: scale) }
    }

    /// A part of the work: faces still to be ordered, or already in order.
    private enum Task {
        case order([Int32])
        case draw([Int32])
    }

    private static func order(in world: inout DepthFaces, pairLimit: Int) -> [Int32] {
        var result: [Int32] = []
        var tasks = [Task.order(Array(0..<Int32(world.faces.count)))]
        while let task = tasks.popLast() {
            switch task {
            case .draw(let faces): result += faces
            case .order(let faces):
                if let order = ParallelOrder.byAngle(faces, in: world) {
                    result += order
                } else if let pairs = BoxPairs.find(faces, in: world, limit: pairLimit) {
                    result += DepthGraph.order(faces, pairs: pairs, in: &world)
                } else {
                    let parts = DepthDivision.divide(faces, in: &world)
                    tasks += [.order(parts.front), .draw(parts.within), .order(parts.behind)]
                }
            }
        }
        return result
    }

    /// Two parts of one cut that ended up next to each other are one face again.
    private static func joined(_ order: [Int32], in world: DepthFaces) -> [Int32] {
        var result: [Int32] = []
        for next in order {
            var face = next
            while let last = result.last {
                let parent = world.faces[Int(face)].parent
                guard parent >= 0, world.faces[Int(last)].parent == parent else { break }
                result.removeLast()
                face = parent
            }
            result.append(face)
        }
        return result
    }
}

/// The planes of a context in painter's order.
package struct PlaneOrder: Equatable, Sendable {
    /// Back to front.
    package var pieces: [PlanePiece]
    /// How often something should have been cut and was not, because a limit was reached; 0 says that the order is
    /// right everywhere.
    package var uncut: Int

    package init(pieces: [PlanePiece], uncut: Int) {
        self.pieces = pieces
        self.uncut = uncut
    }
}

extension ContextPlane {
    /// The largest coordinate of the corners in the context, 0 for what is not finite or behind the viewer. Near the viewer's plane, where
    /// coordinates grow without bound, they count undivided.
    fileprivate var reach: Double {
        let m = toContext
        var (most, isVisible) = (0.0, false)
        for corner in 0..<4 {
            let x = bounds.origin.x + (corner & 1 == 0 ? 0 : bounds.size.width)
            let y = bounds.origin.y + (corner & 2 == 0 ? 0 : bounds.size.height)
            let w = x * m.m14 + y * m.m24 + m.m44
            let largest = max(
                (x * m.m11 + y * m.m21 + m.m41).magnitude, (x * m.m12 + y * m.m22 + m.m42).magnitude,
                (x * m.m13 + y * m.m23 + m.m43).magnitude)
            most = max(most, largest / max(w.magnitude, 1))
            if w >= DevicePolygon.nearestW { isVisible = true }
        }
        return isVisible && most.isFinite ? most : 0
    }
}
