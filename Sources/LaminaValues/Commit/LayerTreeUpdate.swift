import Foundation
import LaminaMessages
import LaminaPlan

/// A commit's message to the render side: the layers that are new, gone or different, by id. Its size follows the change,
/// not the tree.
package struct LayerTreeUpdate: Equatable, Sendable {
    /// A layer's committed values, and the animations that change them, in the order in which they act.
    package struct Change: Equatable, Sendable {
        package var layer: LayerID
        package var properties: LayerProperties
        package var animations: [LayerAnimation]

        package init(layer: LayerID, properties: LayerProperties, animations: [LayerAnimation] = []) {
            (self.layer, self.properties, self.animations) = (layer, properties, animations)
        }
    }

    /// The new position of a layer of which nothing else changed.
    package struct Move: Equatable, Sendable {
        package var layer: LayerID
        package var position: CGPoint

        package init(layer: LayerID, position: CGPoint) { (self.layer, self.position) = (layer, position) }
    }

    /// A layer's list of sublayers, or the difference from the list told before, and its mask.
    package struct Children: Equatable, Sendable {
        package var layer: LayerID
        package var sublayers: SublayerChange
        /// The layer whose subtree's alpha masks this one. It is in no list of sublayers, and has this layer as its
        /// superlayer.
        package var mask: LayerID?

        package init(layer: LayerID, sublayers: [LayerID], mask: LayerID? = nil) {
            self.init(layer: layer, .whole(sublayers), mask: mask)
        }

        package init(layer: LayerID, _ sublayers: SublayerChange, mask: LayerID?) {
            (self.layer, self.sublayers, self.mask) = (layer, sublayers, mask)
        }
    }

    /// The tree's root after the update; `nil` for an empty tree.
    package var root: LayerID?
    /// The media time of the commit, in seconds: transitions start from the picture of that time.
    package var time = 0.0
    /// Layers that join the tree, and layers whose values differ from the last commit.
    package var changes: [Change] = []
    /// Layers that only moved, by id. They have no animations and are no emitters. A layer is here or among `changes`.
    package var moves: [Move] = []
    /// Layers whose list of sublayers or whose mask differs, including new layers that have sublayers or a mask.
    package var children: [Children] = []
    /// Layers that left the tree.
    package var removed: [LayerID] = []

    package init(root: LayerID? = nil) { self.root = root }

    /// Whether applying this update changes at most the root.
    package var isEmpty: Bool { changes.isEmpty && moves.isEmpty && children.isEmpty && removed.isEmpty }
}

extension LayerTreeUpdate: CustomStringConvertible {
    package var description: String {
        var lines = ["LayerTreeUpdate root \(root.map(\.description) ?? "none")"]
        lines += removed.map { "  removed \($0)" }
        lines += changes.map { change in
            let p = change.properties
            let name = displayed(p.name ?? "", limit: DisplayedText.longestQuotation)
            return "  changed \(change.layer) \(name) bounds \(p.bounds) position \(p.position)"
        }
        lines += moves.map { "  moved \($0.layer) to \($0.position.x),\($0.position.y)" }
        lines += children.map {
            "  sublayers of \($0.layer): \($0.sublayers)"
                + ($0.mask.map { ", mask \($0)" } ?? "")
        }
        return lines.joined(separator: "\n")
    }
}
