import LaminaGeometry
import LaminaImage
import LaminaRaster

/// The pixels that may be drawn: a rectangle, and optionally the coverage of each pixel.
struct ClipRegion {
    private(set) var box: PixelRect
    /// The coverage of `box`; `nil` where all of it may be drawn.
    private(set) var mask: PlacedMask?

    init(_ box: PixelRect) { self.box = box }

    mutating func intersect(_ pixels: PixelRect) { box = box.intersection(pixels) }

    /// - Parameter shape: The shape; `nil` for one that covers nothing.
    mutating func intersect(_ shape: PlacedMask?) {
        guard let shape else {
            box = .empty
            return
        }
        box = box.intersection(shape.box)
        guard let mask else {
            self.mask = shape
            return
        }
        let inside = box
        guard !inside.isEmpty else { return }
        let bytes = [UInt8](unsafeUninitializedCapacity: inside.area) { bytes, count in
            guard let base = bytes.baseAddress else { return }
            for y in inside.y0..<inside.y1 {
                let row = base + Int(y - inside.y0) * inside.width
                mask.withRow(y, from: inside.x0) { one in
                    shape.withRow(y, from: inside.x0) {
                        MaskRows.multiply(row, coverage: one, mask: $0, count: inside.width)
                    }
                }
            }
            count = inside.area
        }
        self.mask = AlphaMask(width: inside.width, height: inside.height, bytes: bytes, label: "clip").map {
            PlacedMask(mask: $0, box: inside)
        }
    }
}
