import LaminaColor

/// The properties of an image that are known before its pixels are decoded.
struct ImageHeader: Equatable, Sendable {
    /// The meaning of the four bytes of a decoded pixel.
    enum Samples: Equatable, Sendable {
        /// Blue, green, red, alpha.
        case color
        /// Blue, green, red, alpha, where blue, green and red are equal.
        case gray
        /// Amounts of ink: 255 is full.
        case cmyk
        /// Amounts of light, as Adobe's programs store CMYK: 0 is full ink.
        case invertedCMYK
    }

    /// How much of a sample bytes keep.
    enum Depth: Equatable, Sendable {
        /// All of it.
        case bytes
        /// Words of 16 bits keep more.
        case words
        /// Samples are floats.
        case floats
    }

    var format: ImageFormat
    /// As stored, before ``orientation`` is applied.
    var width: Int
    var height: Int
    var orientation = ImageOrientation.up
    var mayHaveAlpha: Bool
    var samples = Samples.color
    /// Whether decoding does not yield the file's own samples, but for example 8 bits of 16.
    var isConverted = false
    /// Whether the file says that it has a gain map, which makes light above white.
    var hasGainMap = false
    /// The bits of a sample, as stored.
    var bits = 8
    /// Samples that decoders do not read in any other depth count as bytes.
    var depth = Depth.bytes
    /// The space that the file names, for the form of the picture that is not bytes. It counts above ``profile``.
    var space: RGBSpace?
    /// Whether the file names ``space`` by numbers. Then the decoder leaves all samples in that space. Otherwise its bytes are
    /// in sRGB, or in the space of the profile.
    var isSpaceCoded = false
    /// The ICC profile of the samples.
    var profile: [UInt8]?

    /// The space from which bytes, too, are converted; `nil` where they need no conversion, or one by the profile.
    var convertedSpace: RGBSpace? { isSpaceCoded && space != .srgb ? space : nil }

    /// The size of the finished image.
    var displayWidth: Int { orientation.swapsSides ? height : width }
    var displayHeight: Int { orientation.swapsSides ? width : height }
}

/// Reads one format. Making a decoder reads the header, within limits. No memory for pixels is allocated before
/// ``header`` was examined.
protocol ImageDecoder: Sendable {
    /// Throws where the header cannot be understood, or where there are too few bytes.
    init(_ encoded: EncodedImage) throws(ImageError)

    var header: ImageHeader { get }

    /// Writes `width * height` pixels in tight rows, in the samples and the orientation of the header.
    ///
    /// - Parameter premultiplies: Whether colours are multiplied by alpha.
    /// - Returns: Whether every alpha is 255. Without meaning for inks.
    func decode(into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool) throws(ImageError) -> Bool

    /// Writes as many pixels as straight words of 16 bits: red, green, blue, alpha. The samples are those of the header's space or
    /// profile. Inks have no words. A decoder without this function gives its bytes.
    ///
    /// - Returns: Whether the only words are those that bytes become, the multiples of 257.
    func decodeWords(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) -> Bool
}
