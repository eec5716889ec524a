internal import CLaminaImage

/// Puts the pictures of an animation onto its canvas, one after the other. Holds the canvas and one picture's part of
/// it, whatever the number of pictures.
struct FrameCompositor: ~Copyable {
    private let animation: any AnimationSource
    private let width: Int
    private let height: Int
    private var canvas: PixelStorage
    /// The pixels that the picture covers on the canvas, where they have to be restored.
    private var covered: [UInt8] = []
    /// The picture that was drawn last; `nil` where the canvas is not valid.
    private var current: Int?

    init(_ animation: any AnimationSource) throws(ImageError) {
        self.animation = animation
        width = animation.header.width
        height = animation.header.height
        canvas = try PixelStorage(byteCount: width * height * PixelFormat.standard.bytesPerPixel)
    }

    /// Draws the pictures that are needed until the canvas shows picture `index`, which must exist.
    mutating func show(_ index: Int) throws(ImageError) {
        var next = start(for: index)
        if let current, current <= index, current >= next {
            next = current + 1
        } else {
            clear(AnimationFrame(x: 0, y: 0, width: width, height: height, duration: 0, data: 0..<0))
            current = nil
        }
        while next <= index {
            let last = current
            current = nil
            if let last { dispose(animation.frames[last]) }
            try draw(next)
            current = next
            next += 1
        }
    }

    /// Lends the canvas: premultiplied, tight rows, not turned yet.
    borrowing func withCanvas<R>(_ body: (UnsafeRawBufferPointer) throws(ImageError) -> R) throws(ImageError)
        -> R
    {
        try canvas.withUnsafeBytes(body)
    }

    /// The last picture at or before `index` that does not depend on earlier pictures.
    private func start(for index: Int) -> Int {
        var first = index
        while first > 0 {
            let (frame, before) = (animation.frames[first], animation.frames[first - 1])
            if !frame.blends, frame.covers(width: width, height: height) { break }
            if before.disposal == .clear, before.covers(width: width, height: height) { break }
            first -= 1
        }
        return first
    }

    private mutating func draw(_ index: Int) throws(ImageError) {
        let frame = animation.frames[index]
        if frame.disposal == .restore { covered = copy(frame) }
        guard frame.width > 0, frame.height > 0 else { return }
        var picture = try PixelStorage(
            byteCount: frame.width * frame.height * PixelFormat.standard.bytesPerPixel)
        let source = animation
        try picture.withUnsafeMutableBytes { pixels throws(ImageError) in
            let colors = StandardPixels(header: source.header, source: source.encoded.source)
            _ = try colors.fill(pixels) { (pixels, premultiplies) throws(ImageError) in
                try source.decode(index, into: pixels, premultiplies: premultiplies)
                return false
            } words: { (pixels) throws(ImageError) in
                try source.decodeWords(index, into: pixels)
            }
        }
        let (left, right, top, bottom) = visible(frame)
        guard left < right, top < bottom else { return }
        let rowBytes = width * PixelFormat.standard.bytesPerPixel
        canvas.withUnsafeMutableBytes { target in
            picture.withUnsafeBytes { pixels in
                for y in top..<bottom {
                    let from =
                        ((y - frame.y) * frame.width + left - frame.x) * PixelFormat.standard.bytesPerPixel
                    let row = UnsafeRawBufferPointer(
                        rebasing: pixels[from..<(from + (right - left) * PixelFormat.standard.bytesPerPixel)])
                    let to = y * rowBytes + left * PixelFormat.standard.bytesPerPixel
                    let place = UnsafeMutableRawBufferPointer(rebasing: target[to..<(to + row.count)])
                    if frame.blends {
                        PixelKernels.layOver(row, place)
                    } else {
                        place.copyMemory(from: row)
                    }
                }
            }
        }
    }

    private mutating func dispose(_ frame: AnimationFrame) {
        switch frame.disposal {
        case .keep: break
        case .clear: clear(frame)
        case .restore: restore(frame)
        }
    }

    /// The part of a picture that is on the canvas.
    private func visible(_ frame: AnimationFrame) -> (left: Int, right: Int, top: Int, bottom: Int) {
        (
            max(frame.x, 0), min(frame.x + frame.width, width), max(frame.y, 0),
            min(frame.y + frame.height, height)
        )
    }

    private mutating func clear(_ frame: AnimationFrame) {
        eachRow(of: frame) { row, _ in
            _ = row.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    private mutating func copy(_ frame: AnimationFrame) -> [UInt8] {
        var bytes: [UInt8] = []
        eachRow(of: frame) { row, _ in bytes += row }
        return bytes
    }

    private mutating func restore(_ frame: AnimationFrame) {
        let bytes = covered
        eachRow(of: frame) { row, index in
            row.copyBytes(from: bytes[(index * row.count)..<((index + 1) * row.count)])
        }
        covered = []
    }

    private mutating func eachRow(
        of frame: AnimationFrame, _ body: (UnsafeMutableRawBufferPointer, Int) -> Void
    ) {
        let (left, right, top, bottom) = visible(frame)
        let rowBytes = width * PixelFormat.standard.bytesPerPixel
        guard left < right, top < bottom else { return }
        let step = PixelFormat.standard.bytesPerPixel
        canvas.withUnsafeMutableBytes { target in
            for y in top..<bottom {
                let row = y * rowBytes
                let range = (row + left * step)..<(row + right * step)
                body(UnsafeMutableRawBufferPointer(rebasing: target[range]), y - top)
            }
        }
    }
}
