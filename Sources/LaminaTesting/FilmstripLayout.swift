import Foundation
import LaminaImage

/// The layout of a filmstrip's frames: in rows from the left, four pixels apart. The space between them is clear.
struct FilmstripLayout {
    let count: Int
    let width: Int
    let height: Int

    static let gap = 4
    /// The widest row, in pixels. The report knows it, too.
    static let widest = 4096

    var columns: Int { max(1, min(count, Self.widest / (width + Self.gap))) }
    private var rows: Int { (count + columns - 1) / columns }
    private var rowPixels: Int { columns * (width + Self.gap) - Self.gap }
    private var columnPixels: Int { rows * (height + Self.gap) - Self.gap }

    /// Joins frames of one size.
    ///
    /// Throws ``ImageError`` for a strip that would be too large.
    func join(_ frames: [CGImage]) throws -> CGImage {
        guard frames.count > 1 else { return frames[0] }
        let (total, step) = (rowPixels, frames[0].ownFormat.bytesPerPixel)
        return try CGImage.like(frames[0], width: total, height: columnPixels) { target in
            target.initializeMemory(as: UInt8.self, repeating: 0)
            for (index, frame) in frames.enumerated() {
                let left = index % columns * (width + Self.gap)
                let top = index / columns * (height + Self.gap)
                frame.withOwnBytes { source in
                    for row in 0..<height {
                        let from = UnsafeRawBufferPointer(
                            rebasing: source[row * width * step..<(row + 1) * width * step])
                        let start = ((top + row) * total + left) * step
                        UnsafeMutableRawBufferPointer(rebasing: target[start..<start + width * step])
                            .copyMemory(from: from)
                    }
                }
            }
        }
    }

    /// The frames in which pixels lie.
    func frames(touching bounds: CGRect) -> [Int] {
        (0..<count).filter { index in
            let frame = CGRect(
                x: index % columns * (width + Self.gap), y: index / columns * (height + Self.gap),
                width: width,
                height: height)
            return frame.intersects(bounds)
        }
    }
}
