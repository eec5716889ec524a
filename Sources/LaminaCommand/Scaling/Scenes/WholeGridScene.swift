import Foundation
import Lamina

/// A grid in perspective with a layer for every square, in sight or not.
final class WholeGridScene: ScaleScene {
    let root: CALayer
    let size = PerspectiveGrid.pictureSize
    private let scroller: CALayer
    private let grid: PerspectiveGrid

    init(_ divisor: LayerDivisor) {
        grid = PerspectiveGrid(divisor)
        (root, scroller) = PerspectiveGrid.makeRoot()
        scroller.bounds.origin = grid.origin(0)
        for depth in (0..<PerspectiveGrid.depths).reversed() {
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let layer = PerspectiveGrid.makeSquare()
                    PerspectiveGrid.place(layer, at: .init(column: column, row: row, depth: depth))
                    scroller.addSublayer(layer)
                }
            }
        }
    }

    var layerCount: Int { grid.count }

    func change(_ frame: Int) { scroller.bounds.origin = grid.origin(frame) }
}
