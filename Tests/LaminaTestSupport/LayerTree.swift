import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

/// A tree of layer values, for tests of the stages after the commit.
package struct LayerTree: Sendable {
    package var id: LayerID
    package var properties: LayerProperties
    package var sublayers: [LayerTree]
    /// The tree that masks the layer, if there is one.
    package var mask: [LayerTree]

    package init(
        id: LayerID = .make(), _ properties: LayerProperties = LayerProperties(),
        sublayers: [LayerTree] = [], mask: LayerTree? = nil
    ) {
        self.id = id
        self.properties = properties
        self.sublayers = sublayers
        self.mask = mask.map { [$0] } ?? []
    }

    /// The same layer under a mask.
    package func masked(by mask: LayerTree) -> LayerTree {
        var result = self
        result.mask = [mask]
        return result
    }

    /// A layer with this frame in its superlayer, and with values that `change` has changed.
    package static func layer(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, sublayers: [LayerTree] = [],
        _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> LayerTree {
        var p = LayerProperties()
        p.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        p.position = CGPoint(x: x + width / 2, y: y + height / 2)
        change(&p)
        return LayerTree(p, sublayers: sublayers)
    }

    /// The update that puts this tree in place of nothing.
    package var insertion: LayerTreeUpdate {
        var update = LayerTreeUpdate(root: id)
        collect(into: &update)
        return update
    }

    private func collect(into update: inout LayerTreeUpdate) {
        update.changes.append(.init(layer: id, properties: properties))
        if !sublayers.isEmpty || !mask.isEmpty {
            update.children.append(
                .init(layer: id, sublayers: sublayers.map(\.id), mask: mask.first?.id))
        }
        for layer in sublayers + mask { layer.collect(into: &update) }
    }

    /// Every layer, depth first.
    package var all: [LayerTree] { [self] + (sublayers + mask).flatMap(\.all) }
}
