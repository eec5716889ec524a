import Synchronization

/// A picture that moves: an animated GIF, APNG or WebP. Its frames are decoded on demand.
///
/// Whatever the number of frames, an animation holds the bytes of its file, one canvas, one stored picture, and
/// frames up to ``frameByteLimit``. Asking for frames in their order costs one stored picture each. Any other frame
/// costs all stored pictures since the last one that covers the canvas.
public final class AnimatedImage: Sendable {
    /// Pixels per row, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// How long each frame is shown, in seconds, above 0. A frame whose duration in the file is a hundredth of a
    /// second or less is shown for a tenth, as in browsers.
    public let frameDurations: [Double]
    /// How often the whole animation is shown, at least 1; 0 is without end.
    public let loopCount: Int
    /// The file's format: GIF, PNG or WebP.
    public let format: ImageFormat
    /// How many bytes of frames are kept for the next time they are asked for.
    public let frameByteLimit: Int

    /// When each frame begins, in seconds, and at the end when the last one ends.
    private let starts: [Double]
    private let source: ImageSource
    private let orientation: ImageOrientation
    private let state: Mutex<State>

    /// The ``frameByteLimit`` where none is given: 64 MiB.
    public static let defaultFrameByteLimit = 67_108_864

    private struct State: ~Copyable {
        var compositor: FrameCompositor
        var frames: CostLimitedMap<Int, CGImage>
        var decodedFrames = 0
    }

    /// Reads an animated file: the places of its frames, and no pixels. A still PNG, WebP or GIF is an animation of one
    /// frame.
    ///
    /// Throws ``ImageError`` as ``CGImage/read(contentsOfFile:)`` does, and for formats without animation.
    public convenience init(
        contentsOfFile path: String, frameByteLimit: Int = defaultFrameByteLimit
    ) throws(ImageError) {
        try self.init(WholeFile.read(path), source: .file(path), frameByteLimit: frameByteLimit)
    }

    /// Reads an animated file in memory.
    public convenience init(
        _ bytes: [UInt8], frameByteLimit: Int = defaultFrameByteLimit
    ) throws(ImageError) {
        try self.init(bytes, source: .memory, frameByteLimit: frameByteLimit)
    }

    package convenience init(_ bytes: [UInt8], source: ImageSource, frameByteLimit: Int) throws(ImageError) {
        try self.init(EncodedImage(bytes, source: source), frameByteLimit: frameByteLimit)
    }

    /// The pictures that are in the beginning of a file: of a GIF those that are whole.
    ///
    /// Throws as for a whole file, and where there is no picture yet.
    package convenience init(beginning bytes: [UInt8]) throws(ImageError) {
        try self.init(
            EncodedImage(bytes, source: .memory, length: bytes.count + 1),
            frameByteLimit: Self.defaultFrameByteLimit)
    }

    private init(_ encoded: EncodedImage, frameByteLimit: Int) throws(ImageError) {
        let animation = try Self.animation(encoded)
        let header = animation.header
        try ImageLimits.check(width: header.width, height: header.height, source: encoded.source)
        width = header.displayWidth
        height = header.displayHeight
        frameDurations = animation.frames.map(\.duration)
        loopCount = animation.loopCount
        format = header.format
        orientation = header.orientation
        self.frameByteLimit = max(frameByteLimit, 0)
        source = encoded.source
        var starts = [0.0]
        for duration in frameDurations { starts.append((starts.last ?? 0) + duration) }
        self.starts = starts
        state = Mutex(
            State(
                compositor: try FrameCompositor(animation),
                frames: CostLimitedMap(costLimit: max(frameByteLimit, 0))))
    }

    private static func animation(_ encoded: EncodedImage) throws(ImageError) -> any AnimationSource {
        let reader = try ImageReader(encoded)
        guard let animation = reader.header.format.definition.animation else {
            throw .unsupportedFormat(
                source: encoded.source, byte: 0, found: "\(reader.header.format), which does not move")
        }
        return try animation(reader, encoded)
    }

    /// How many frames there are, at least 1.
    public var frameCount: Int { frameDurations.count }

    /// How long the animation takes once, in seconds.
    public var duration: Double { starts.last ?? 0 }

    /// A frame as it is seen. As long as the frame is kept, every call returns the same image.
    ///
    /// Throws ``ImageError/noSuchFrame(source:index:count:)``, and errors in the frame's data.
    public func frame(at index: Int) throws(ImageError) -> CGImage {
        guard frameDurations.indices.contains(index) else {
            throw .noSuchFrame(source: source, index: index, count: frameCount)
        }
        return try state.withLock { (state) throws(ImageError) in
            if let frame = state.frames.use(index) { return frame }
            try state.compositor.show(index)
            state.decodedFrames += 1
            let (storedWidth, storedHeight) = orientation.swapsSides ? (height, width) : (width, height)
            var storage = try PixelStorage(byteCount: width * height * PixelFormat.standard.bytesPerPixel)
            let orientation = orientation
            try state.compositor.withCanvas { (canvas) throws(ImageError) in
                storage.withUnsafeMutableBytes {
                    orientation.apply(canvas, width: storedWidth, height: storedHeight, into: $0)
                }
            }
            let image = try CGImage(width: width, height: height, wasConverted: true, adopting: storage)
            state.frames.insert(image, for: index, cost: width * height * PixelFormat.standard.bytesPerPixel)
            return image
        }
    }

    /// A frame that is composed when its pixels are first needed, see ``CGImage/deferred(contentsOfFile:)``: a new
    /// image at every call.
    ///
    /// Throws ``ImageError/noSuchFrame(source:index:count:)``, and ``ImageError/outOfMemory(bytes:)``.
    public func deferredFrame(at index: Int) throws(ImageError) -> CGImage {
        guard frameDurations.indices.contains(index) else {
            throw .noSuchFrame(source: source, index: index, count: frameCount)
        }
        return try CGImage(width: width, height: height, isOpaque: false, wasConverted: true) {
            [self] (target) throws(ImageError) in
            try frame(at: index).withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    /// The frame that is seen `time` seconds after the animation began: the first before the begin, the last when all
    /// loops are over.
    public func frameIndex(at time: Double) -> Int {
        guard time > 0, duration > 0 else { return 0 }
        guard time.isFinite, loopCount == 0 || time < duration * Double(loopCount) else {
            return frameCount - 1
        }
        let inLoop = time.truncatingRemainder(dividingBy: duration)
        // The last frame that has begun.
        var (low, high) = (0, frameCount - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= inLoop { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The frame that is seen `time` seconds after the animation began. Throws as ``frame(at:)`` does.
    public func frame(atTime time: Double) throws(ImageError) -> CGImage {
        try frame(at: frameIndex(at: time))
    }

    /// How many frames were composed so far, not counting frames that were still kept.
    package var decodedFrames: Int { state.withLock { $0.decodedFrames } }
    /// How many bytes of frames are kept.
    package var keptBytes: Int { state.withLock { $0.frames.totalCost } }
}
