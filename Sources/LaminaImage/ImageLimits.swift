/// How large an image may be. A larger one is an ``ImageError/tooLarge(source:width:height:)`` before any memory
/// is asked for.
public enum ImageLimits {
    /// The longest side of an image, in pixels.
    public static let maximumSide = 32_768
    /// The most pixels in an image: 1 GiB of memory.
    public static let maximumPixels = 268_435_456
    /// The longest file that is read, in bytes. An image that cannot be compressed at all still fits.
    public static let maximumFileBytes = 2_147_483_648
    /// The most pixels of a JPEG 2000 image, which takes 16 bytes a pixel and more while it is decoded.
    public static let maximumJPEG2000Pixels = 67_108_864
    /// The most pixels of an AVIF image, whose decoder takes some 20 bytes a pixel, whatever the file's size.
    public static let maximumAVIFPixels = 50_331_648
    /// The most pixels of an AVIF image with alpha, which the decoder treats as a second picture.
    public static let maximumTranslucentAVIFPixels = 25_165_824
    /// The most pixels of a progressive JPEG. While it is decoded, all its coefficients are kept, which takes 6 bytes
    /// a pixel more, and each scan goes over the whole picture.
    public static let maximumProgressivePixels = 134_217_728
    /// The most pixels of a picture that is kept with more than bytes in sRGB: 512 MiB of memory. Larger ones are bytes.
    package static let maximumWidePixels = 67_108_864
    /// The longest ICC profile that is used, in bytes. A longer one is ignored.
    public static let maximumProfileBytes = 16_777_216
    /// The most pictures of an animation.
    public static let maximumFrames = 65_536

    /// Throws unless an image of this size may exist.
    static func check(width: Int, height: Int, source: ImageSource) throws(ImageError) {
        guard width > 0, height > 0 else {
            throw .emptyImage(source: source, width: width, height: height)
        }
        guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
            throw .tooLarge(source: source, width: width, height: height)
        }
    }
}
