import Foundation
import Lamina

/// In each frame one of many siblings leaves, and a new layer comes in its place, in the middle of the list.
final class OneAddedScene: ScaleScene {
    let root = SquareField.makeRoot()
    let size = SquareField.pictureSize
    private let field: SquareField
    /// The layer at each place of the field. Its place in the list of sublayers is another one.
    private var squares: [CALayer]

    init(_ divisor: LayerDivisor) {
        field = SquareField(count: divisor.count(100_000))
        squares = field.addSquares(to: root)
    }

    var layerCount: Int { field.count }

    func change(_ frame: Int) {
        let index = field.scattered(frame)
        squares[index].removeFromSuperlayer()
        let layer = field.makeSquare(index)
        layer.backgroundColor = SquareField.color(index + frame + 1)
        root.insertSublayer(layer, at: UInt32(clamping: field.count / 2))
        squares[index] = layer
    }
}
