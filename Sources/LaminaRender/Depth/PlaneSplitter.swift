import Foundation
import LaminaGeometry

/// Orders the planes of one 3D rendering context back to front, and cuts planes that cross.
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
/// The caller's input:
///
/// - `toContext`, the whole matrix from the layer's points to the context: its own transform about its anchor point, the
///   transforms of the transform layers between, and the `sublayerTransform` with the perspective. Not flattened: the third
///   column is the depth. Leave out later maps, such as the containing layer's map to the device: they are maps of the
///   plane and change no order, unless they mirror depth.
/// - `bounds`, the area of the subtree, which is larger than the layer's bounds where sublayers stick out.
/// - Only planes that are drawn. The caller leaves out hidden planes and, where `isDoubleSided` is false, planes seen from
///   behind.
///
/// The output is a list of pieces in painter's order. A plane that was cut comes as several pieces with other planes
/// between them. Each piece is the same subtree, clipped to the half-planes of its cuts, in the layer's own points. Edges
/// along cuts must be hard: a pixel belongs to the piece that holds its centre, closed cuts hold their line and open cuts
/// do not. The two sides of a cut are exact negatives. So no pixel is drawn twice or left out, as long as
/// `Cut.pulledBack(through:)`, or the same arithmetic, takes both sides to the device. Where W is below
/// `DevicePolygon.nearestW` the caller clips as for any layer; cuts do not express that. Group opacity of a plane is
/// applied to each piece alone, with the same result, because pieces do not overlap.
///
/// Guaranteed: where two planes cover the same part of the screen, the nearer one is drawn later. Planes equal in depth, up
/// to `DepthPlane.noise` of the context's extent, keep the order of their ties (`zPosition`, then `order`). So do, as far
/// as the rest allows, planes that have nothing to do with one another. The result depends on nothing else, and not on the
/// order of the input. Planes are cut only where they cross on the screen, or lie over one another in a cycle, except in
/// contexts so large that they are first divided (`pairLimit`).
///
/// Given up: beyond `pieceLimit` and `comparisonLimit` nothing more is cut, and crossing planes are drawn in the order of
/// the larger share; `PlaneOrder.uncut` counts these cases. Planes that are not finite, have no area, are seen edge on or
/// lie behind the viewer give no piece.
package enum PlaneSplitter {
    /// The most pieces into which `count` planes are cut.
    package static func pieceLimit(_ count: Int) -> Int { 16 * count + 1024 }
    /// The most pairs of planes with overlapping boxes that are ordered pair by pair. A larger context is divided by a
    /// plane first.
    package static let pairLimit = 1 << 16
    /// The number of compared pairs after which nothing is cut any more.
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

    /// The visible planes, in the order of their ties.
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

    /// A part of the work: faces to be ordered, or faces already in order.
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

    /// Joins two parts of one cut that ended up next to each other into one face again.
    private static func joined(_ order: [Int32], in world: DepthFaces) -> [Int32] {
        var result: [Int32] = []
        for next in order {
            var face = next
            while let last = result.last {
                guard let parent = world.faces[Int(face)].parent.value,
                    world.faces[Int(last)].parent.value == parent
                else { break }
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
    /// The number of missing cuts, because a limit was reached. With 0, the order is right everywhere.
    package var uncut: Int

    package init(pieces: [PlanePiece], uncut: Int) {
        self.pieces = pieces
        self.uncut = uncut
    }
}

extension ContextPlane {
    /// The largest coordinate of the corners in the context; 0 for planes that are not finite or behind the viewer. Near
    /// the viewer's plane, where coordinates grow without bound, they count before the division by W.
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
