/// What is known of an image before its pixels are decoded.
struct ImageHeader: Equatable, Sendable {
    /// What the four bytes of a decoded pixel mean.
    enum Samples: Equatable, Sendable {
        /// Blue, green, red, alpha.
        case color
        /// The same, with blue, green and red equal.
        case gray
        /// Amounts of ink: 255 is full.
        case cmyk
        /// Amounts of light, as Adobe's programs store CMYK: 0 is full ink.
        case invertedCMYK
    }

    var format: ImageFormat
    /// As stored, before ``orientation`` is applied.
    var width: Int
    var height: Int
    var orientation = ImageOrientation.up
    var mayHaveAlpha: Bool
    var samples = Samples.color
    /// Whether decoding yields something else than the file's own samples, such as 8 bits of 16.
    var isConverted = false
    /// The ICC profile of the samples.
    var profile: [UInt8]?

    /// The size of the finished image.
    var displayWidth: Int { orientation.swapsSides ? height : width }
    var displayHeight: Int { orientation.swapsSides ? width : height }
}

/// Reads one format. Making one reads the header, within limits; nothing is allocated for pixels before
/// ``header`` was looked at.
protocol ImageDecoder: Sendable {
    /// Throws where the header cannot be understood, or where there are too few bytes to do so.
    init(_ encoded: EncodedImage) throws(ImageError)

    var header: ImageHeader { get }

    /// Writes `width * height` pixels in tight rows, in the samples and the orientation of the header.
    ///
    /// - Parameter premultiplies: Whether colours are to be multiplied by alpha.
    /// - Returns: Whether every alpha is 255. Without meaning for inks.
    func decode(into pixels: UnsafeMutableRawBufferPointer, premultiplies: Bool) throws(ImageError) -> Bool
}
