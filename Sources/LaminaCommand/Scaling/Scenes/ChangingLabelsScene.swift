import Foundation
import Lamina

/// Labels with numbers that count, among layers that stay.
final class ChangingLabelsScene: ScaleScene {
    let root = SquareField.makeRoot()
    let size = SquareField.pictureSize
    let layerCount: Int
    private let labels: [CATextLayer]

    init(_ divisor: LayerDivisor) {
        layerCount = divisor.count(1000)
        let field = SquareField(count: layerCount)
        let labelCount = min(divisor.count(60), layerCount)
        let squares = layerCount - labelCount
        for index in 0..<squares { root.addSublayer(field.makeSquare(index)) }
        labels = (0..<labelCount).map { index in
            let label = CATextLayer()
            label.fontSize = 14
            label.frame = CGRect(
                origin: field.frame(squares + index).origin, size: CGSize(width: 80, height: 20))
            return label
        }
        for label in labels { root.addSublayer(label) }
    }

    func change(_ frame: Int) {
        for (index, label) in labels.enumerated() {
            label.string = String(100_000 + frame * 61 + index * 977)
        }
    }
}
