import Foundation
import LaminaColor

/// Makes a GIF of frames. Of each frame it contains the rectangle that changed, in colours chosen for it.
///
/// A frame is written when the next one is known: only then is it known how long the frame shows, and whether it must
/// be erased because a pixel becomes transparent. Palettes are kept from frame to frame as long as they fit.
/// Dithering is by pattern, so that still parts keep their bytes. An alpha of one half or more counts as opaque.
package final class GIFAnimationWriter {
    private let width: Int
    private let height: Int
    private let loops: Int
    private let background: FrameBackground?
    private let joinsEqualFrames: Bool
    /// Begun with the first frame's palette.
    private var file: GIFWriter?
    /// Straight BGRA, 0 where there is nothing: the picture that players show, the following picture, and a buffer
    /// for comparison.
    private var shown: [UInt32]
    private var pending: [UInt32]
    private var next: [UInt32]
    private var indices: [UInt8] = []
    private var pendingStart = 0
    private var frames = 0
    private var histogram = ColorHistogram()
    private var firstMap: PaletteMap?
    private var lastMap: PaletteMap?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - loops: How often the GIF plays; 0 for ever.
    ///   - background: Behind translucent pixels; `nil` keeps clear ones.
    ///   - joinsEqualFrames: Whether a frame that shows the same picture as the one before makes that one longer.
    package init(
        width: Int, height: Int, loops: Int, background: FrameBackground?, joinsEqualFrames: Bool
    ) {
        (self.width, self.height, self.loops) = (width, height, loops)
        (self.background, self.joinsEqualFrames) = (background, joinsEqualFrames)
        shown = [UInt32](repeating: 0, count: width * height)
        pending = shown
        next = shown
    }

    /// Adds a frame of the file's size.
    ///
    /// - Parameter start: When it begins to show, in hundredths of a second after the first.
    package func append(_ frame: FramePixels, at start: Int) throws(AnimatedFileFailure) {
        take(frame)
        frames += 1
        if frames == 1 {
            swap(&pending, &next)
            return
        }
        if joinsEqualFrames, next == pending { return }
        try emit(until: start, wipes: Self.wipes(pending, next))
        swap(&pending, &next)
        pendingStart = start
    }

    /// Ends the file, which has a frame.
    ///
    /// - Parameter end: When the last frame has been shown, in hundredths of a second after the first.
    package func finish(at end: Int) throws(AnimatedFileFailure) {
        try emit(until: end, wipes: false)
        file?.end()
    }

    /// The bytes since the last call.
    package func takeBytes() -> [UInt8] { file?.takeBytes() ?? [] }

    /// Puts the frame into `next`.
    private func take(_ frame: FramePixels) {
        next.withUnsafeMutableBytes { target in
            if let background {
                FrameConversion.flatten(
                    frame, over: background, into: target,
                    targetRowBytes: width * PixelFormat.standard.bytesPerPixel)
            } else {
                FrameConversion.straighten(
                    frame, into: target, targetRowBytes: width * PixelFormat.standard.bytesPerPixel)
            }
        }
        guard background == nil else { return }
        next.withUnsafeMutableBufferPointer { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                pixels[index] = pixel >> 24 < 128 ? 0 : pixel | 0xFF00_0000
            }
        }
    }

    /// Whether a pixel is visible in `one` and empty in `other`.
    private static func wipes(_ one: [UInt32], _ other: [UInt32]) -> Bool {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                one.indices.contains { one[$0] != 0 && other[$0] == 0 }
            }
        }
    }

    private func emit(until end: Int, wipes: Bool) throws(AnimatedFileFailure) {
        let part = wipes ? FrameRect(x: 0, y: 0, width: width, height: height) : changedPart() ?? .corner
        let map = palette(for: part)
        draw(part, with: map)
        if firstMap == nil { firstMap = map }
        lastMap = map
        do throws(GIFWriter.Failure) {
            if file == nil {
                file = try GIFWriter(width: width, height: height, loops: loops, palette: map.palette)
            }
            try file?.add(
                &indices, part, palette: map.palette, isLocal: map !== firstMap,
                hundredths: min(max(end - pendingStart, 0), 65_535), wipes: wipes)
        } catch {
            throw AnimatedFileFailure(step: "write a frame", reason: error.reason)
        }
        if wipes {
            shown.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        } else {
            shown.withUnsafeMutableBufferPointer { target in
                pending.withUnsafeBufferPointer { source in _ = target.update(from: source) }
            }
        }
    }

    private func changedPart() -> FrameRect? {
        var (left, right, top, bottom) = (width, 0, height, 0)
        shown.withUnsafeBufferPointer { shown in
            pending.withUnsafeBufferPointer { pending in
                for y in 0..<height {
                    let start = y * width
                    var first = 0
                    while first < width, shown[start + first] == pending[start + first] { first += 1 }
                    guard first < width else { continue }
                    var last = width - 1
                    while shown[start + last] == pending[start + last] { last -= 1 }
                    left = min(left, first)
                    right = max(right, last + 1)
                    top = min(top, y)
                    bottom = y + 1
                }
            }
        }
        guard left < right else { return nil }
        return FrameRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The palette in hand where it serves, else a new one.
    private func palette(for part: FrameRect) -> PaletteMap {
        histogram.clear()
        shown.withUnsafeBufferPointer { shown in
            pending.withUnsafeBufferPointer { pending in
                for y in part.y..<(part.y + part.height) {
                    for index in (y * width + part.x)..<(y * width + part.x + part.width)
                    where pending[index] != 0 && pending[index] != shown[index] {
                        histogram.add(pending[index])
                    }
                }
            }
        }
        let kept = [firstMap, lastMap].compactMap { $0 }.map { ($0, $0.error(of: histogram)) }
            .min { $0.1 < $1.1 }
        if let kept, kept.1 <= PaletteMap.goodError { return kept.0 }
        let made = PaletteMap(Quantizer.palette(of: histogram, colors: 255))
        // A new palette costs three bytes a colour, and a little flicker.
        if let kept, kept.1 <= made.error(of: histogram) * 1.2 { return kept.0 }
        return made
    }

    /// Fills `indices` with a part of `pending`. Pixels that are shown already become transparent.
    private func draw(_ part: FrameRect, with map: PaletteMap) {
        if indices.count != part.width * part.height {
            indices = [UInt8](repeating: 0, count: part.width * part.height)
        }
        let transparent = UInt8(map.palette.count)
        indices.withUnsafeMutableBufferPointer { target in
            shown.withUnsafeBufferPointer { shown in
                pending.withUnsafeBufferPointer { pending in
                    for y in 0..<part.height {
                        let from = (part.y + y) * width + part.x
                        for x in 0..<part.width {
                            let pixel = pending[from + x]
                            target[y * part.width + x] =
                                pixel == 0 || pixel == shown[from + x]
                                ? transparent : map.index(pixel, x: part.x + x, y: part.y + y)
                        }
                    }
                }
            }
        }
    }
}
