import Foundation
import Lamina

/// One layer of 100 × 100 points moves over still ones.
final class MovingLayerScene: ScaleScene {
    private static let side = 100.0

    let root = SquareField.makeRoot()
    let size = SquareField.pictureSize
    let layerCount: Int
    private let mover = CALayer()

    init(_ divisor: LayerDivisor) {
        let field = SquareField(count: divisor.count(1000))
        _ = field.addSquares(to: root)
        layerCount = field.count + 1
        mover.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        mover.backgroundColor = .white
        root.addSublayer(mover)
    }

    func change(_ frame: Int) {
        let (width, height) = (Double(size.width), Double(size.height))
        mover.position = CGPoint(
            x: Self.side / 2 + ScrollMotion.bounce(Double(frame) * 7, within: width - Self.side),
            y: Self.side / 2 + ScrollMotion.bounce(Double(frame) * 5, within: height - Self.side))
    }
}
