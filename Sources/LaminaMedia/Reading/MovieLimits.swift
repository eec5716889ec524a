/// How large a film may be that is read. Decoders keep some twenty pictures at a time.
public enum MovieLimits {
    /// The longest side of a picture, in pixels.
    public static let maximumSide = 16_384
    /// The most pixels of a picture: more than 8K.
    public static let maximumPixels = 35_651_584
    /// The most bytes of pictures that are decoded ahead, beside the two that are needed.
    static let maximumBytesAhead = 134_217_728
    /// The most pictures that are decoded ahead.
    static let maximumFramesAhead = 6

    static func allows(_ width: Int, _ height: Int) -> Bool {
        width > 0 && height > 0 && max(width, height) <= maximumSide && width * height <= maximumPixels
    }
}
