import Foundation
import Lamina

/// A layer in a layer in a layer, each with a square of its own, of which the innermost changes its colour.
final class NestedChainScene: ScaleScene {
    let root = SquareField.makeRoot()
    let size = SquareField.pictureSize
    let layerCount: Int
    private let leaf: CALayer

    init(_ divisor: LayerDivisor) {
        layerCount = divisor.count(1000)
        var last = root
        for index in 0..<layerCount {
            let layer = CALayer()
            layer.frame = CGRect(x: 1, y: 1, width: 8, height: 8)
            layer.backgroundColor = SquareField.color(index)
            last.addSublayer(layer)
            last = layer
        }
        leaf = last
    }

    func change(_ frame: Int) { leaf.backgroundColor = SquareField.color(layerCount + frame) }
}
