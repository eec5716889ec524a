import LaminaGeometry
import LaminaImage
import LaminaRaster

/// The coverage of rounded corners, kept from frame to frame: equal corners have one mask.
package final class CornerMasks {
    /// Where things lie in one direction, in pixels from the first pixel of a mask.
    struct Place: Hashable {
        /// The straight side.
        var side: Double
        /// The circle's centre.
        var center: Double

        init(side: Double, center: Double) {
            // Far finer than a level of coverage. Corners at other places are rounded in another way, and should be equal.
            func rounded(_ pixels: Double) -> Double { (pixels * 0x1p20).rounded() / 0x1p20 }
            self.side = rounded(side)
            self.center = rounded(center)
        }
    }

    /// The values that decide a mask. It holds the pixels of one corner, from the circle's centre to the two sides.
    struct Key: Hashable {
        var width: Int32
        var height: Int32
        var isRight: Bool
        var isBottom: Bool
        var column: Place
        var row: Place
        /// Points for a pixel.
        var scaleX: Double
        var scaleY: Double
        /// In points.
        var radius: Double
    }

    private struct Entry {
        var mask: AlphaMask
        var lastUse: UInt64
    }

    /// Masks that no frame needs are released when there are more than this.
    private static let mostMasks = 1024

    private var entries: [Key: Entry] = [:]
    private var frame: UInt64 = 0

    /// The number of masks.
    package var count: Int { entries.count }

    package init() {}

    /// - Parameter keeps: Whether masks of earlier frames may be used.
    package func beginFrame(keeps: Bool) {
        if !keeps {
            entries = [:]
        } else if entries.count > Self.mostMasks {
            entries = entries.filter { $0.value.lastUse == frame }
        }
        frame += 1
    }

    /// The mask of a corner; `nil` for a corner without pixels.
    func mask(_ key: Key) -> AlphaMask? {
        if let entry = entries[key] {
            entries[key]?.lastUse = frame
            return entry.mask
        }
        guard let mask = Self.draw(key) else { return nil }
        entries[key] = Entry(mask: mask, lastUse: frame)
        return mask
    }

    private static func draw(_ key: Key) -> AlphaMask? {
        AlphaMask(width: Int(key.width), height: Int(key.height), label: "corner") { bytes in
            var shape = ConvexShape()
            let (x, y) = (Float(key.column.side), Float(key.row.side))
            shape.addEdge(a: key.isRight ? -1 : 1, b: 0, c: key.isRight ? x : -x)
            shape.addEdge(a: 0, b: key.isBottom ? -1 : 1, c: key.isBottom ? y : -y)
            // The centre of the rectangle is the circle's: all pixels lie on one side of it.
            shape.round(
                deviceToLocal: Homography(
                    scaleX: key.scaleX, y: key.scaleY, translationX: -key.scaleX * key.column.center,
                    y: -key.scaleY * key.row.center),
                originX: 0, originY: 0, halfWidth: key.radius, halfHeight: key.radius, radius: key.radius)
            for row in 0..<key.height {
                // Each row may write over the beginning of the next one, which comes later.
                ShapeRow.fill(
                    bytes + Int(row) * Int(key.width), &shape, hole: nil, row: row, from: 0, to: key.width)
            }
        }
    }
}
