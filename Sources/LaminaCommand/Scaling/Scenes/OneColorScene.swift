import Foundation
import Lamina

/// The colour of one layer among many siblings changes, of another one in each frame.
final class OneColorScene: ScaleScene {
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
        // Another colour with each visit, and never the one that the square was made with.
        let (index, visit) = (field.scattered(frame), frame / field.count)
        squares[index].backgroundColor = SquareField.color(index + 1 + visit % (SquareField.colors.count - 1))
    }
}
