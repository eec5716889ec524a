import Foundation
import LaminaGeometry
import LaminaPlan

extension TreeSampler {
    /// A layer of a 3D space on its way to be ordered.
    private struct Member {
        var node: Int32
        var toContext: CATransform3D
        var opacity: Double
        var isFlipped: Bool
    }

    /// The sublayers of a layer whose planes may cross, back to front, cut where they do; with `CATransformLayer`s
    /// replaced by their sublayers.
    func depthOrder(of node: RenderTree.Node, _ layer: Int32) -> (children: [Int32], places: [DepthPlace]) {
        let members = members(of: node)
        let planes = members.enumerated().compactMap { place, member -> ContextPlane? in
            guard let node = nodes[Int(member.node)], !node.properties.isHidden else { return nil }
            return ContextPlane(
                index: place, toContext: member.toContext,
                bounds: tree.extent(of: member.node) ?? node.properties.bounds,
                zPosition: Double(node.properties.zPosition), order: place)
        }
        var children: [Int32] = []
        var places: [DepthPlace] = []
        for piece in PlaneSplitter.order(planes).pieces {
            let member = members[piece.plane]
            var toPlane = Homography(flattening: member.toContext)
            toPlane.normalize()
            let keepsDepth = nodes[Int(member.node)]?.shown.emitter?.preservesDepth == true
            children.append(member.node)
            places.append(
                DepthPlace(
                    toPlane: toPlane, opacity: member.opacity, isFlipped: member.isFlipped, cuts: piece.cuts,
                    toSpace: keepsDepth ? member.toContext : nil))
        }
        return (children, places)
    }

    private func members(of node: RenderTree.Node) -> [Member] {
        struct Space {
            var children: ArraySlice<Int32>
            var sublayers: CATransform3D?
            var toContext: CATransform3D
            var opacity: Double
            var isFlipped: Bool
        }
        var result: [Member] = []
        var stack = [
            Space(
                children: node.children[...], sublayers: node.properties.sublayerTransformAboutAnchor,
                toContext: CATransform3DIdentity, opacity: 1, isFlipped: false)
        ]
        while var space = stack.popLast() {
            guard let index = space.children.popFirst() else { continue }
            stack.append(space)
            guard let child = nodes[Int(index)] else { continue }
            let p = child.properties
            let map = CATransform3DConcat(
                p.transformToSuperlayer(sublayers: space.sublayers), space.toContext)
            guard child.traits.contains(.transformLayer) else {
                result.append(
                    Member(node: index, toContext: map, opacity: space.opacity, isFlipped: space.isFlipped))
                continue
            }
            if p.isHidden || !(p.opacity > 0) { continue }
            stack.append(
                Space(
                    children: child.children[...], sublayers: p.sublayerTransformAboutAnchor, toContext: map,
                    opacity: space.opacity * min(Double(p.opacity), 1),
                    isFlipped: space.isFlipped != p.isGeometryFlipped))
        }
        return result
    }
}
