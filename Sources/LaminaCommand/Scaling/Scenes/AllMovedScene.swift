import Foundation
import Lamina

/// The program moves every layer by a point, to and fro.
final class AllMovedScene: ScaleScene {
    let root = SquareField.makeRoot()
    let size = SquareField.pictureSize
    private let field: SquareField
    private let squares: [CALayer]

    init(_ divisor: LayerDivisor) {
        field = SquareField(count: divisor.count(100_000))
        squares = field.addSquares(to: root)
    }

    var layerCount: Int { field.count }

    func change(_ frame: Int) {
        let offset: CGFloat = frame.isMultiple(of: 2) ? 1 : 0
        for (index, square) in squares.enumerated() {
            var position = field.position(index)
            position.x += offset
            square.position = position
        }
    }
}
