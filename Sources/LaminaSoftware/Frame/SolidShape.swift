import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Blends one colour into a part of a shape whose rows are known. Rows at rounded corners are drawn several at a time.
struct SolidShape {
    let color: UInt32
    let opacity: UInt8
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
                    PixelRows.blend(
                        pixels, stride: target.stride, width: width, height: height, color: color,
                        opacity: opacity)
                } else if let coverage = table.coverage(row: y, x: run.start) {
                    PixelRows.blend(
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
        let height = Int(end &- y)
        let (left0, left1) = (max(block.left.lowerBound, x0), min(block.left.upperBound, x1))
        if left0 < left1 {
            MaskRows.blend(
                target.pixel(left0 &+ origin.x, y &+ origin.y), stride: target.stride,
                width: Int(left1 &- left0), height: height, color: color, opacity: opacity,
                mask: table.left(of: block, row: y, x: left0), maskStride: block.left.count)
        }
        let (whole0, whole1) = (max(block.left.upperBound, x0), min(block.right.lowerBound, x1))
        if whole0 < whole1 {
            PixelRows.blend(
                target.pixel(whole0 &+ origin.x, y &+ origin.y), stride: target.stride,
                width: Int(whole1 &- whole0), height: height, color: color, opacity: opacity)
        }
        let (right0, right1) = (max(block.right.lowerBound, x0), min(block.right.upperBound, x1))
        if right0 < right1 {
            MaskRows.blend(
                target.pixel(right0 &+ origin.x, y &+ origin.y), stride: target.stride,
                width: Int(right1 &- right0), height: height, color: color, opacity: opacity,
                mask: table.right(of: block, row: y, x: right0), maskStride: block.right.count)
        }
    }
}
