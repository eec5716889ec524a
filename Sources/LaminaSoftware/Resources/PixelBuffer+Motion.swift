import LaminaGeometry
import LaminaPlan

extension PixelBuffer {
    /// Moves pixels of a picture. The pixels beside the motion's place stay as they are.
    ///
    /// If more pixels move than stay, the buffer slides under them, and the others are copied back, unless all of a side is
    /// drawn again.
    ///
    /// - Parameter frame: The picture's.
    func move(_ motion: PixelMotion, frame: PixelRect) {
        let place = motion.place.offsetBy(x: 0 &- frame.x0, y: 0 &- frame.y0)
        let (width, height) = (frame.width, frame.height)
        let distance = -Int(motion.dy) * width
        guard motion.dx == 0, distance.magnitude <= room, place.area * 2 > width * height else {
            copy(place, from: distance - Int(motion.dx), width: width, isForwards: motion.dy < 0)
            return
        }
        slide(by: distance)
        let isForwards = distance < 0
        var above = PixelRect(width: width, height: Int(place.y0))
        var below = PixelRect(x0: 0, y0: place.y1, x1: Int32(width), y1: Int32(height))
        // Each row is read before another one is written over it.
        if !isForwards { swap(&above, &below) }
        let left = PixelRect(x0: 0, y0: place.y0, x1: place.x0, y1: place.y1)
        let right = PixelRect(x0: place.x1, y0: place.y0, x1: Int32(width), y1: place.y1)
        for side in [above, left, right, below] where !side.isEmpty {
            if motion.damage.containsInOne(side.offsetBy(x: frame.x0, y: frame.y0)) { continue }
            copy(side, from: -distance, width: width, isForwards: isForwards)
        }
    }

    /// Copies the pixels of a rectangle from others that lie `distance` pixels further.
    ///
    /// - Parameters:
    ///   - width: The picture's.
    ///   - isForwards: Whether upper rows are copied first.
    private func copy(_ rect: PixelRect, from distance: Int, width: Int, isForwards: Bool) {
        let count = rect.height
        for step in 0..<count {
            let row = Int(rect.y0) + (isForwards ? step : count - 1 - step)
            let to = pixels + (row * width + Int(rect.x0)) * format.bytesPerPixel
            to.copyMemory(
                from: to + distance * format.bytesPerPixel, byteCount: rect.width * format.bytesPerPixel)
        }
    }
}
