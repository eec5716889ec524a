import LaminaAnimatedFiles
import LaminaImage

/// YUV4MPEG2: a line of text, then for each frame a line and three planes of bytes, luma and the differences of blue and red.
final class Y4MEncoder: FrameEncoder {
    let codecName = "Y4M"
    let notice: String? = nil

    private let background: FrameBackground
    private let width: Int, height: Int
    private let sink: MovieSink
    private var pixels: [UInt32]
    private var frame: [UInt8]
    private static let head = Array("FRAME\n".utf8)

    init(_ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput) throws(MovieError) {
        (self.width, self.height) = (width, height)
        background = options.background.background
        sink = try MovieSink(output, isDurable: options.isDurable)
        pixels = [UInt32](repeating: 0, count: width * height)
        frame = Self.head + [UInt8](repeating: 0, count: 3 * width * height)
        let rate = options.frameRate
        try sink.write(
            Array(
                "YUV4MPEG2 W\(width) H\(height) F\(rate.frames):\(rate.seconds) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
                    .utf8))
    }

    var writingSeconds: Double { sink.seconds }
    private(set) var hasDroppedAlpha = false

    func append(_ frame: FramePixels) throws {
        if !hasDroppedAlpha { hasDroppedAlpha = !FrameConversion.isOpaque(frame) }
        pixels.withUnsafeMutableBytes {
            FrameConversion.flatten(
                frame, over: background, into: $0, targetRowBytes: width * PixelFormat.standard.bytesPerPixel)
        }
        let count = width * height
        self.frame.withUnsafeMutableBufferPointer { bytes in
            for (index, word) in pixels.enumerated() {
                let pixel = UInt32(littleEndian: word)
                let (blue, green, red) = (
                    Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255)
                )
                // BT.709 in video levels, with 16 bits of fraction. The factors of each difference add up to 0.
                let luma = (11_966 * red + 40_254 * green + 4_064 * blue + 32_768) >> 16
                let blueDifference = (-6_596 * red - 22_189 * green + 28_785 * blue + 32_768) >> 16
                let redDifference = (28_785 * red - 26_145 * green - 2_640 * blue + 32_768) >> 16
                let place = Self.head.count + index
                bytes[place] = UInt8(truncatingIfNeeded: 16 + luma)
                bytes[place + count] = UInt8(truncatingIfNeeded: 128 + blueDifference)
                bytes[place + 2 * count] = UInt8(truncatingIfNeeded: 128 + redDifference)
            }
        }
        try sink.write(self.frame)
    }

    func finish() throws { try sink.commit() }

    func cancel() { sink.discard() }
}
