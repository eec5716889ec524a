import Foundation
import Lamina

/// Layers that move and fade by themselves.
final class AnimatedLayersScene: ScaleScene {
    let root = SquareField.makeRoot()
    let size = SquareField.pictureSize
    let layerCount: Int

    init(_ divisor: LayerDivisor) {
        let field = SquareField(count: divisor.count(10_000))
        layerCount = field.count
        for (index, layer) in field.addSquares(to: root).enumerated() {
            let move = CABasicAnimation(keyPath: "position")
            move.byValue = CGPoint(x: index % 97 - 48, y: index % 61 - 30)
            move.duration = 4
            move.repeatCount = .infinity
            layer.add(move, forKey: "move")
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0.2
            fade.duration = 3
            fade.repeatCount = .infinity
            layer.add(fade, forKey: "fade")
        }
    }

    /// Time alone changes the picture.
    func change(_ frame: Int) {}
}
