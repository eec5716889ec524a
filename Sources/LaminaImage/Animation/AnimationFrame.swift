/// One stored picture of an animation: a part of the canvas, and how it changes the canvas.
struct AnimationFrame: Equatable, Sendable {
    /// How the picture's part of the canvas changes before the next picture.
    enum Disposal: Equatable, Sendable {
        /// It stays.
        case keep
        /// It becomes clear.
        case clear
        /// It becomes what it was before the picture.
        case restore
    }

    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// In seconds, above 0.
    var duration: Double
    var disposal = Disposal.keep
    /// Whether the picture is laid over the canvas instead of replacing it.
    var blends = true
    /// Where the picture's data is in the file.
    var data: Range<Int>

    /// Durations of a hundredth of a second and less are taken for a tenth, as all browsers do: files that ask for
    /// them were made for programs that could not.
    static func duration(_ seconds: Double) -> Double { seconds > 0.010_001 ? seconds : 0.1 }

    func covers(width: Int, height: Int) -> Bool {
        x <= 0 && y <= 0 && x + self.width >= width && y + self.height >= height
    }
}

/// The pictures of one animated file. Making one reads the places of all pictures and decodes none.
protocol AnimationSource: Sendable {
    init(_ encoded: EncodedImage) throws(ImageError)

    var encoded: EncodedImage { get }
    /// Size, orientation and colours of the canvas.
    var header: ImageHeader { get }
    /// At least one, at most ``ImageLimits/maximumFrames``.
    var frames: [AnimationFrame] { get }
    /// How often the whole animation is shown; 0 without end.
    var loopCount: Int { get }

    /// Writes the pixels of one picture in the samples of the header, tight rows; colours multiplied by alpha where
    /// `premultiplies` says so.
    func decode(
        _ index: Int, into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool
    ) throws(ImageError)

    /// Writes the pixels of one picture as straight words, as an ``ImageDecoder`` does.
    func decodeWords(_ index: Int, into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool
}

extension AnimationSource {
    /// Throws. A format has words of its own only if its files name their colour space by numbers.
    func decodeWords(_ index: Int, into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool {
        throw .unsupportedFormat(source: encoded.source, byte: 0, found: "\(header.format) without words")
    }

    func checkCount(_ count: Int) throws(ImageError) {
        guard count <= ImageLimits.maximumFrames else {
            throw .tooCostly(
                source: encoded.source, format: header.format, what: "pictures",
                limit: ImageLimits.maximumFrames, found: count)
        }
    }
}
