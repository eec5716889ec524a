import Foundation
import Lamina
import LaminaPictures

extension PreviewScreen {
    /// The place of a layer at a time, and the values that place it; `nil` if there is no such layer.
    func geometry(ofLayerAt place: Int, time: Double, source: SceneSource?) throws -> GeometryAnswer? {
        guard byPlace.indices.contains(place), let layer = byPlace[place] else { return nil }
        try picture.draw(at: time)
        let tree = presentationTree()
        guard let root = tree[-1], let shown = tree[place] else { return nil }
        return withExtendedLifetime(root) { () -> GeometryAnswer? in
            let around = superlayer(ofLayerAt: place).flatMap { tree[$0] } ?? root
            guard let own = PlaneMatrix(of: shown, in: root), let parent = PlaneMatrix(of: around, in: root)
            else { return nil }
            return GeometryAnswer(
                layer: place, own: own.rows, parent: parent.rows, position: Self.list(shown.position),
                anchorPoint: Self.list(shown.anchorPoint), bounds: Self.list(shown.bounds),
                modelPosition: Self.list(layer.position), modelBounds: Self.list(layer.bounds),
                modelTransform: Self.list(layer.transform),
                transform: source?.text(ofLayerAt: place, ["transform"]),
                animated: Self.keyPaths(
                    of: (layer.animationKeys() ?? []).compactMap { layer.animation(forKey: $0) }))
        }
    }

    private static func list(_ point: CGPoint) -> [Double] { [Double(point.x), Double(point.y)] }

    private static func list(_ box: CGRect) -> [Double] {
        [Double(box.minX), Double(box.minY), Double(box.width), Double(box.height)]
    }

    private static func list(_ m: CATransform3D) -> [Double] {
        [
            m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42,
            m.m43,
            m.m44,
        ].map { Double($0) }
    }

    private static func keyPaths(of animations: [CAAnimation]) -> [String] {
        var open = animations
        var found: [String] = []
        while let animation = open.popLast(), found.count < AnimationInspection.mostKeyframes {
            if let group = animation as? CAAnimationGroup { open += group.animations ?? [] }
            if let path = (animation as? CAPropertyAnimation)?.keyPath { found.append(path) }
        }
        return found
    }
}

/// How the points of a plane are seen in another one: three rows of a matrix for x, y and 1.
package struct PlaneMatrix {
    package let rows: [Double]

    /// A layer's points in a layer around it. `nil` if the layer is seen from its edge.
    init?(of layer: CALayer, in root: CALayer) {
        let box = layer.bounds
        // A layer without a size has a plane too.
        let (width, height) = (box.width > 0 ? box.width : 1, box.height > 0 ? box.height : 1)
        let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
            let point = layer.convert(
                CGPoint(x: box.minX + width * x, y: box.minY + height * y), to: root)
            return [Double(point.x), Double(point.y)]
        }
        self.init(
            from: [Double(box.minX), Double(box.minY), Double(width), Double(height)], to: corners)
    }

    /// The matrix that leads the corners of a box to four points, after Heckbert's "Fundamentals of texture mapping" (1989).
    ///
    /// - Parameters:
    ///   - box: x, y, width and height.
    ///   - corners: The points to which its corners lead, around the box.
    package init?(from box: [Double], to corners: [[Double]]) {
        guard box.count == 4, corners.count == 4, corners.allSatisfy({ $0.count == 2 }) else { return nil }
        let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
        let (ax, ay, bx, by) = (q[0] - r[0], q[1] - r[1], s[0] - r[0], s[1] - r[1])
        let (sx, sy) = (p[0] - q[0] + r[0] - s[0], p[1] - q[1] + r[1] - s[1])
        let area = ax * by - bx * ay
        let size = max(abs(ax), abs(ay), abs(bx), abs(by))
        guard area.isFinite, abs(area) > 1e-9 * size * size else { return nil }
        // Rounding alone makes no perspective.
        let isFlat = abs(sx) + abs(sy) <= 1e-9 * size
        let g = isFlat ? 0 : (sx * by - bx * sy) / area
        let h = isFlat ? 0 : (ax * sy - sx * ay) / area
        let square = [
            q[0] - p[0] + g * q[0], s[0] - p[0] + h * s[0], p[0],
            q[1] - p[1] + g * q[1], s[1] - p[1] + h * s[1], p[1], g, h, 1,
        ]
        // The box becomes the unit square first.
        rows = [0, 3, 6].flatMap { row in
            let (x, y) = (square[row] / box[2], square[row + 1] / box[3])
            return [x, y, square[row + 2] - x * box[0] - y * box[1]]
        }
        guard rows.allSatisfy(\.isFinite) else { return nil }
    }
}
