import Foundation
import LaminaAnimatedFiles
import LaminaImage

/// Remembers the last frame and determines which rectangle of the next one differs from it.
struct FrameChanges {
    let width: Int, height: Int
    /// Premultiplied BGRA in tight rows.
    private(set) var pixels: [UInt32]
    private var row: [UInt32]
    private var isFirst = true

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
        row = [UInt32](repeating: 0, count: width)
    }

    /// Takes the next frame, laid over `background` if there is one. Returns the smallest rectangle around all
    /// differences, the whole of the first frame, or `nil` if nothing differs.
    mutating func update(_ frame: FramePixels, over background: MovieColor?) -> FrameRect? {
        var (left, right, top, bottom) = (width, 0, height, 0)
        for y in 0..<height {
            let line = FramePixels(
                bytes: frame.row(y), width: width, height: 1,
                rowBytes: width * PixelFormat.standard.bytesPerPixel)
            row.withUnsafeMutableBytes { target in
                if let background {
                    FrameConversion.flatten(
                        line, over: background.background, into: target,
                        targetRowBytes: width * PixelFormat.standard.bytesPerPixel)
                } else {
                    target.copyMemory(from: line.bytes)
                }
            }
            pixels.withUnsafeMutableBufferPointer { all in
                row.withUnsafeBufferPointer { new in
                    let old = UnsafeMutableBufferPointer(rebasing: all[(y * width)..<((y + 1) * width)])
                    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
                    guard isFirst || memcmp(oldBase, newBase, width * PixelFormat.standard.bytesPerPixel) != 0
                    else { return }
                    var (first, last) = (0, width - 1)
                    if !isFirst {
                        while first < last, old[first] == new[first] { first += 1 }
                        while last > first, old[last] == new[last] { last -= 1 }
                    }
                    left = min(left, first)
                    right = max(right, last + 1)
                    top = min(top, y)
                    bottom = y + 1
                    oldBase.update(from: newBase, count: width)
                }
            }
        }
        isFirst = false
        guard left < right else { return nil }
        return FrameRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Copies a part of the last frame into tight rows.
    func copy(_ part: FrameRect, into target: UnsafeMutableRawBufferPointer) {
        pixels.withUnsafeBytes { source in
            for y in 0..<part.height {
                let from = ((part.y + y) * width + part.x) * PixelFormat.standard.bytesPerPixel
                target[
                    (y * part.width * PixelFormat.standard.bytesPerPixel)..<((y + 1) * part.width
                        * PixelFormat.standard.bytesPerPixel)
                ]
                .copyBytes(from: source[from..<(from + part.width * PixelFormat.standard.bytesPerPixel)])
            }
        }
    }
}
