import Foundation
import LaminaColor
import LaminaImage
import LaminaPlan

/// Memory of the program's own that takes frames: a buffer of `wl_shm`, an image of XShm, a texture's pixels.
///
/// A window system lends several buffers in turn, and each still holds the picture of an earlier frame. A target knows which one
/// (``frame``), so only what changed since then is written (``CARenderer/copyFrame(to:)``). A program has a target for each buffer:
///
/// ```swift
/// try renderer.render()
/// let damage = try renderer.copyFrame(to: &targets[next])
/// for rect in damage { … }  // wl_surface_damage_buffer
/// ```
public struct CAMemoryTarget {
    /// The first byte of the upper row. `bytesPerRow * (height - 1)` bytes and a row have to be there.
    public var base: UnsafeMutableRawPointer
    /// Pixels in a row.
    public var width: Int
    /// The number of rows.
    public var height: Int
    /// Bytes from one row to the next.
    public var bytesPerRow: Int
    /// How a pixel lies in memory. `wl_shm`'s `ARGB8888` and X's visuals of 24 bits are ``PixelFormat/bytes(_:_:)`` with `bgra`.
    public var format: PixelFormat
    /// The frame whose picture the memory holds, by ``CARenderer/frameNumber``; `nil` if what it holds is not known.
    public var frame: Int?

    /// A target.
    ///
    /// - Parameters:
    ///   - bytesPerRow: `nil` for rows that follow one another at once.
    ///   - format: Premultiplied bytes, blue first, unless given.
    public init(
        _ base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int? = nil,
        format: PixelFormat = .bytes(.bgra, .premultiplied)
    ) {
        self.base = base
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow ?? max(0, width) * format.bytesPerPixel
        self.format = format
    }
}

extension CARenderer {
    /// The number of the last frame that changed the picture; 0 for none. Later frames have higher numbers.
    public var frameNumber: Int { Int(truncatingIfNeeded: frames.history.lastChange) }

    /// Brings memory to the picture of the last frame, and notes that in ``CAMemoryTarget/frame``.
    ///
    /// The renderer remembers the last 16 changes of the picture. Memory with an older picture is written as a whole.
    ///
    /// - Returns: The rectangles that were written, in pixels, y down, as `wl_surface.damage_buffer` takes them: none of them overlap,
    ///   and none are returned if nothing changed.
    /// - Throws: `RendererError.unusableTarget` for memory of another size than the picture's or with too short rows, or the
    ///   backend's error when no frame was drawn.
    @discardableResult
    public func copyFrame(to target: inout CAMemoryTarget) throws -> [CGRect] {
        let changes =
            target.frame.flatMap { UInt64(exactly: $0) }.flatMap { frames.history.damage(since: $0) }
            ?? PixelRegion(PixelRect(width: target.width, height: target.height))
        try write(changes, to: target)
        target.frame = frameNumber
        return changes.rectangles.map(CGRect.init)
    }

    /// The rectangles of the picture that changed since a frame, in pixels; all of it where that is not known.
    package func changes(since frame: Int?) -> [CGRect] {
        let known = frame.flatMap { UInt64(exactly: $0) }.flatMap { frames.history.damage(since: $0) }
        let picture = frames.plan?.root?.frame ?? .empty
        return (known ?? PixelRegion(PixelRect(width: picture.width, height: picture.height))).rectangles
            .map(CGRect.init)
    }

    private func write(_ changes: PixelRegion, to target: CAMemoryTarget) throws {
        try withPixels { pixels in
            guard target.width == pixels.width, target.height == pixels.height else {
                throw RendererError.unusableTarget(
                    reason:
                        "\(target.width)×\(target.height) pixels for a picture of \(pixels.width)×\(pixels.height)"
                )
            }
            guard target.bytesPerRow >= target.width * target.format.bytesPerPixel else {
                throw RendererError.unusableTarget(
                    reason:
                        "\(target.bytesPerRow) bytes per row: expected at least \(target.width * target.format.bytesPerPixel)"
                )
            }
            guard !changes.isEmpty else { return }
            if let copy = FrameCopy(pixels, to: target) {
                for rect in changes.rectangles { copy.copy(rect) }
                return
            }
            // Any other format has a conversion of its own, for whole pictures.
            try makeImage().data(as: target.format).withUnsafeBytes { bytes in
                let rows = PixelRows(
                    bytes, width: target.width, height: target.height, format: target.format)
                guard let copy = FrameCopy(rows, to: target) else { return }
                for rect in changes.rectangles { copy.copy(rect) }
            }
        }
    }
}

extension CGRect {
    fileprivate init(_ rect: PixelRect) {
        self.init(x: Int(rect.x0), y: Int(rect.y0), width: rect.width, height: rect.height)
    }
}
