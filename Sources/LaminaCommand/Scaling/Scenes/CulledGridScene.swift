import Foundation
import Lamina

/// A grid in perspective whose program keeps only the squares in sight in the tree.
final class CulledGridScene: ScaleScene {
    let root: CALayer
    let size = PerspectiveGrid.pictureSize
    private let scroller: CALayer
    private let grid: PerspectiveGrid
    private let isRecycling: Bool
    /// The squares in sight, for each depth.
    private var ranges = Array(repeating: CellRange.none, count: PerspectiveGrid.depths)
    /// The layers of the squares in sight, by the squares' indices.
    private var shown: [Int: CALayer] = [:]
    /// Layers of squares that left; empty unless layers are recycled.
    private var pool: [CALayer] = []

    /// - Parameter isRecycling: Whether layers of squares that left are used again.
    init(_ divisor: LayerDivisor, isRecycling: Bool) {
        grid = PerspectiveGrid(divisor)
        (root, scroller) = PerspectiveGrid.makeRoot()
        self.isRecycling = isRecycling
        change(0)
    }

    var layerCount: Int { shown.count }

    func change(_ frame: Int) {
        let origin = grid.origin(frame)
        scroller.bounds.origin = origin
        // Squares leave first, so that the pool has layers for those that come.
        let next = (0..<PerspectiveGrid.depths).map { grid.cells(atDepth: $0, origin: origin) }
        for depth in next.indices {
            ranges[depth].forEach(outside: next[depth]) { column, row in
                let index = grid.index(.init(column: column, row: row, depth: depth))
                guard let layer = shown.removeValue(forKey: index) else { return }
                layer.removeFromSuperlayer()
                if isRecycling { pool.append(layer) }
            }
        }
        for depth in next.indices.reversed() {
            next[depth].forEach(outside: ranges[depth]) { column, row in
                let cell = PerspectiveGrid.Cell(column: column, row: row, depth: depth)
                let layer = pool.popLast() ?? PerspectiveGrid.makeSquare()
                PerspectiveGrid.place(layer, at: cell)
                scroller.addSublayer(layer)
                shown[grid.index(cell)] = layer
            }
        }
        ranges = next
    }
}
