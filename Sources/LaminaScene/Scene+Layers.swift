import Foundation
import LaminaLayer

extension Scene {
    /// A new tree of layers: a root of the picture's size, whose own coordinates are the picture's, with the scene's
    /// layers and their animations inside. Those with a `beginTime` of 0 begin with the first commit.
    ///
    /// The scene's ``backgroundColor`` is not the root's: it belongs to what is drawn into.
    public func makeRootLayer() -> CALayer {
        let root = CALayer()
        root.anchorPoint = .zero
        root.bounds = CGRect(origin: .zero, size: size)
        // The layers that the next one may lie in, the root first.
        var open = [root]
        for value in layers {
            let layer = value.properties.kind == .transform ? CATransformLayer() : CALayer()
            layer.properties = value.properties
            for entry in value.animations { layer.add(entry.animation.makeAnimation(), forKey: entry.key) }
            open.removeLast(max(0, open.count - 1 - value.depth))
            if value.isMask { open.last?.mask = layer } else { open.last?.addSublayer(layer) }
            open.append(layer)
        }
        return root
    }
}
