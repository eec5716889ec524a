/// How pixels lie in memory, for programs that bring their own or want some.
///
/// Colours are sRGB. Numbers of more than a byte are little-endian.
public enum PixelFormat: Hashable, Sendable {
    /// The order of four bytes in memory.
    public enum ByteOrder: Hashable, Sendable {
        /// Red, green, blue, alpha.
        case rgba
        /// Blue, green, red, alpha.
        case bgra
        /// Alpha, red, green, blue.
        case argb
        /// Alpha, blue, green, red.
        case abgr
    }

    /// The meaning of the fourth component.
    public enum Alpha: Hashable, Sendable {
        /// Colours are multiplied by it.
        case premultiplied
        /// Colours are as they are.
        case straight
        /// Nothing: pixels are opaque. Written as 255, or 1.
        case skipped
    }

    /// Four bytes.
    case bytes(ByteOrder, Alpha)
    /// 16 bits: five of red in the highest places, six of green, five of blue. Opaque.
    case rgb565
    /// 16 bits: one that is not used in the highest place, and five each of red, green and blue. Opaque.
    case rgb555
    /// Four floats of 16 bits in the order red, green, blue, alpha, 0...1. An image made from them clamps values to
    /// this range.
    case half(Alpha)
    /// Four floats of 32 bits in the same order.
    case float(Alpha)
    /// Four integers of 16 bits in the same order, 65535 for 1. An image made from them keeps eight bits of each.
    case words(Alpha)
    /// An integer of 16 bits of grey. Opaque. Colours become their luma (Rec. 709).
    case gray16
    /// A byte of grey. Opaque. Colours become their luma (Rec. 709).
    case gray
    /// A byte of alpha, of black.
    case alphaOnly
    /// Four bytes of ink, cyan, magenta, yellow, black; 255 is full ink. Opaque: each colour is (255 − ink)·(255 − black)/255, as
    /// without a profile. Colours are written with as much black as they have.
    case cmyk

    /// Bytes of a pixel.
    public var bytesPerPixel: Int {
        switch self {
        case .bytes, .cmyk: 4
        case .rgb565, .rgb555, .gray16: 2
        case .half, .words: 8
        case .float: 16
        case .gray, .alphaOnly: 1
        }
    }

    /// Whether pixels are floats.
    package var isDeep: Bool {
        switch self {
        case .half, .float: true
        case .bytes, .rgb565, .rgb555, .words, .gray16, .gray, .alphaOnly, .cmyk: false
        }
    }

    /// Whether components have more than eight bits.
    package var hasWideComponents: Bool {
        switch self {
        case .half, .float, .words, .gray16: true
        case .bytes, .rgb565, .rgb555, .gray, .alphaOnly, .cmyk: false
        }
    }

    /// Whether pixels of this format have no alpha.
    public var isOpaque: Bool {
        switch self {
        case .bytes(_, let alpha), .half(let alpha), .float(let alpha), .words(let alpha): alpha == .skipped
        case .rgb565, .rgb555, .gray16, .gray, .cmyk: true
        case .alphaOnly: false
        }
    }
}
