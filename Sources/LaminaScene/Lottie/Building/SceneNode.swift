import Foundation
import LaminaGeometry
import LaminaValues

/// A layer with its descendants, while a tree is built.
struct SceneNode {
    var layer: SceneLayer
    /// At most one.
    var mask: [SceneNode] = []
    /// Back to front.
    var sublayers: [SceneNode] = []

    /// A layer without extent at its superlayer's origin, with the same coordinates.
    init(_ kind: LayerKind = .plain, name: String? = nil, sublayers: [SceneNode] = []) {
        layer = SceneLayer(depth: 0)
        layer.properties.kind = kind
        layer.properties.name = name.flatMap { $0.isEmpty ? nil : $0 }
        layer.properties.anchorPoint = .zero
        self.sublayers = sublayers
    }

    /// A layer with an extent.
    init(_ kind: LayerKind = .plain, bounds: CGRect, name: String? = nil, sublayers: [SceneNode] = []) {
        self.init(kind, name: name, sublayers: sublayers)
        properties.bounds = bounds
        properties.position = bounds.origin
    }

    var properties: LayerProperties {
        get { layer.properties }
        set { layer.properties = newValue }
    }

    /// Adds the tree to a scene's list.
    func write(to layers: inout [SceneLayer], depth: Int, isMask: Bool = false) {
        var layer = layer
        layer.depth = depth
        layer.isMask = isMask
        layers.append(layer)
        for node in mask { node.write(to: &layers, depth: depth + 1, isMask: true) }
        for node in sublayers { node.write(to: &layers, depth: depth + 1) }
    }

    /// The number of layers and their depth. Counting stops one above the limit. Trees share their parts, so a small
    /// tree may stand for more layers than can be counted.
    func size(limit: Int) -> (count: Int, depth: Int) {
        var result = (count: 1, depth: 0)
        for node in [mask, sublayers].joined() {
            guard result.count <= limit else { break }
            let size = node.size(limit: limit - result.count)
            result.count += size.count
            result.depth = max(result.depth, size.depth)
        }
        result.depth += 1
        return result
    }
}
