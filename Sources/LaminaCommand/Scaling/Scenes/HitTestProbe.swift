import Foundation
import Lamina

/// Asks which of many sublayers lies at a point.
final class HitTestProbe: ScaleProbe {
    private let root = SquareField.makeRoot()
    private let field: SquareField
    /// The number of calls that found a sublayer.
    private(set) var hitCount = 0

    init(_ divisor: LayerDivisor) {
        field = SquareField(count: divisor.count(100_000))
        _ = field.addSquares(to: root)
    }

    var layerCount: Int { field.count }

    func call(_ number: Int) {
        let hit = root.hitTest(field.position(field.scattered(number)))
        if let hit, hit !== root { hitCount += 1 }
    }
}
