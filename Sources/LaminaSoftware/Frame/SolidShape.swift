import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Blends one colour into a part of a shape whose rows are known. Rows at rounded corners are drawn several at a time.
struct SolidShape {
    let color: PackedColor
    let opacity: PackedOpacity
    let table: ShapeRowTable.View
    let origin: (x: Int32, y: Int32)

    /// Hot.
    ///
    /// - Parameter runs: Room for `ShapeRow.maximumRuns`.
    func paint(_ target: TilePainter.Target, _ part: PixelRect, _ runs: UnsafeMutablePointer<ShapeRow.Run>) {
        let (x0, x1, limit) = (part.x0 &- origin.x, part.x1 &- origin.x, part.y1 &- origin.y)
        var y = part.y0 &- origin.y
        while y < limit {
            if let block = table.block(row: y) {
                let end = min(block.rows.upperBound, limit)
                paint(block, target, from: y, to: end, x0, x1)
                y = end
                continue
            }
            let (end, count) = table.find(row: y, limit: limit, from: x0, to: x1, runs: runs)
            for index in 0..<count {
                let run = runs[index]
                let pixels = target.pixel(run.start &+ origin.x, y &+ origin.y)
                let (width, height) = (Int(run.end &- run.start), Int(end &- y))
                if run.whole != 0 {
                    target.kernels.blend(
                        pixels, stride: target.stride, width: width, height: height, color: color,
                        opacity: opacity)
                } else if let coverage = table.coverage(row: y, x: run.start) {
                    target.kernels.blend(
                        pixels, stride: target.stride, width: width, height: height, color: color,
                        opacity: opacity, coverage: coverage)
                }
            }
            y = end
        }
    }

    @inline(__always)
    private func paint(
        _ block: ShapeRowTable.Block, _ target: TilePainter.Target, from y: Int32, to end: Int32, _ x0: Int32,
        _ x1: Int32
    ) {
        let (left, right) = (block.left.columns, block.right.columns)
        paint(
            block.left, of: block, target, from: y, to: end, max(left.lowerBound, x0),
            min(left.upperBound, x1))
        let (start, stop) = (max(left.upperBound, x0), min(right.lowerBound, x1))
        if start < stop {
            target.kernels.blend(
                target.pixel(start &+ origin.x, y &+ origin.y), stride: target.stride,
                width: Int(stop &- start), height: Int(end &- y), color: color, opacity: opacity)
        }
        paint(
            block.right, of: block, target, from: y, to: end, max(right.lowerBound, x0),
            min(right.upperBound, x1))
    }

    @inline(__always)
    private func paint(
        _ rim: ShapeRowTable.Block.Rim, of block: ShapeRowTable.Block, _ target: TilePainter.Target,
        from y: Int32, to end: Int32, _ start: Int32, _ stop: Int32
    ) {
        guard start < stop else { return }
        target.kernels.blend(
            target.pixel(start &+ origin.x, y &+ origin.y), stride: target.stride,
            width: Int(stop &- start), height: Int(end &- y), color: color, opacity: opacity,
            mask: table.coverage(of: rim, in: block, row: y, x: start), maskStride: rim.columns.count)
    }
}
