/// How pixels lie in memory, and what their numbers mean.
///
/// Numbers of more than a byte are little-endian.
public struct PixelFormat: Hashable, Sendable {
    /// The form of a component's number.
    public enum Component: UInt8, Hashable, Sendable {
        /// A byte, 255 for 1.
        case uint8
        /// An integer of 16 bits, 65535 for 1.
        case uint16
        /// A float of 16 bits.
        case float16
        /// A float of 32 bits.
        case float32
        /// All in 16 bits: five of red in the highest places, six of green, five of blue.
        case packed565
        /// All in 16 bits: one that is not used in the highest place, and five each of red, green and blue.
        case packed555
    }

    /// The components of a pixel.
    public enum Channels: UInt8, Hashable, Sendable {
        /// Red, green, blue and a fourth component, whose meaning ``PixelFormat/alpha`` says.
        case rgba
        /// Red, green and blue.
        case rgb
        /// Grey. Colours become their luma (Rec. 709).
        case gray
        /// Grey and alpha.
        case grayAndAlpha
        /// The alpha of black.
        case alphaOnly
        /// Cyan, magenta, yellow and black; 1 is full ink. Each colour is (1 − ink)·(1 − black), as without a profile. Colours
        /// are written with as much black as they have.
        case cmyk
    }

    /// The order of four components in memory.
    public enum ByteOrder: UInt8, Hashable, Sendable {
        /// Red, green, blue, alpha.
        case rgba
        /// Blue, green, red, alpha.
        case bgra
        /// Alpha, red, green, blue.
        case argb
        /// Alpha, blue, green, red.
        case abgr
    }

    /// The meaning of the alpha.
    public enum Alpha: UInt8, Hashable, Sendable {
        /// Colours are multiplied by it.
        case premultiplied
        /// Colours are as they are.
        case straight
        /// Nothing: pixels are opaque. Written as 255, or 1, in formats that have a place for it.
        case skipped
    }

    /// The form of each component.
    public let component: Component
    /// The components of a pixel.
    public let channels: Channels
    /// The meaning of the alpha.
    public let alpha: Alpha
    /// The order of red, green, blue and alpha.
    public let order: ByteOrder
    /// The meaning of the colours.
    public let space: ColorSpace

    /// A format.
    ///
    /// - Parameters:
    ///   - alpha: `skipped` for components without an alpha.
    ///   - order: Of red, green, blue and alpha.
    @inlinable
    package init(
        _ component: Component, _ channels: Channels, alpha: Alpha, order: ByteOrder = .rgba,
        space: ColorSpace = .sRGB
    ) {
        self.component = component
        self.channels = channels
        self.alpha = alpha
        self.order = order
        self.space = space
    }

    /// Bytes of a pixel.
    @inlinable public var bytesPerPixel: Int {
        switch component {
        case .packed565, .packed555: 2
        case .uint8: channelCount
        case .uint16, .float16: 2 * channelCount
        case .float32: 4 * channelCount
        }
    }

    /// The numbers that a pixel has a place for.
    @inlinable package var channelCount: Int {
        switch channels {
        case .rgba, .cmyk: 4
        case .rgb: 3
        case .grayAndAlpha: 2
        case .gray, .alphaOnly: 1
        }
    }

    /// Whether pixels of this format have no alpha.
    @inlinable public var isOpaque: Bool { alpha == .skipped }

    /// Whether components are floats.
    package var isDeep: Bool { component == .float16 || component == .float32 }

    /// Whether pixels are premultiplied floats of 16 bits, red first, in any space.
    package var areHalves: Bool { inSpace(.sRGB) == .half(.premultiplied) }

    /// Whether components have more than eight bits.
    package var hasWideComponents: Bool { isDeep || component == .uint16 }

    /// The same pixels with colours of another meaning.
    package func inSpace(_ space: ColorSpace) -> PixelFormat {
        PixelFormat(component, channels, alpha: alpha, order: order, space: space)
    }
}

// MARK: - Formats

extension PixelFormat {
    /// Four bytes.
    @inlinable public static func bytes(_ order: ByteOrder, _ alpha: Alpha) -> PixelFormat {
        PixelFormat(.uint8, .rgba, alpha: alpha, order: order)
    }
    /// 16 bits: five of red in the highest places, six of green, five of blue. Opaque.
    public static let rgb565 = PixelFormat(.packed565, .rgb, alpha: .skipped)
    /// 16 bits: one that is not used in the highest place, and five each of red, green and blue. Opaque.
    public static let rgb555 = PixelFormat(.packed555, .rgb, alpha: .skipped)
    /// Four floats of 16 bits in the order red, green, blue, alpha, 0...1. An image made from them clamps values to
    /// this range.
    @inlinable public static func half(_ alpha: Alpha) -> PixelFormat {
        PixelFormat(.float16, .rgba, alpha: alpha)
    }
    /// Four floats of 32 bits in the same order.
    @inlinable public static func float(_ alpha: Alpha) -> PixelFormat {
        PixelFormat(.float32, .rgba, alpha: alpha)
    }
    /// Four integers of 16 bits in the same order, 65535 for 1. An image made from them keeps eight bits of each.
    @inlinable public static func words(_ alpha: Alpha) -> PixelFormat {
        PixelFormat(.uint16, .rgba, alpha: alpha)
    }
    /// An integer of 16 bits of grey. Opaque. Colours become their luma (Rec. 709).
    public static let gray16 = PixelFormat(.uint16, .gray, alpha: .skipped)
    /// A byte of grey. Opaque. Colours become their luma (Rec. 709).
    @inlinable public static var gray: PixelFormat { PixelFormat(.uint8, .gray, alpha: .skipped) }
    /// A byte of grey, multiplied by the alpha in the byte that follows.
    @inlinable package static var grayAndAlpha: PixelFormat {
        PixelFormat(.uint8, .grayAndAlpha, alpha: .premultiplied)
    }
    /// A byte of alpha, of black.
    public static let alphaOnly = PixelFormat(.uint8, .alphaOnly, alpha: .premultiplied)
    /// Four bytes of ink, cyan, magenta, yellow, black; 255 is full ink. Opaque: each colour is (255 − ink)·(255 − black)/255, as
    /// without a profile. Colours are written with as much black as they have.
    public static let cmyk = PixelFormat(.uint8, .cmyk, alpha: .skipped)

    /// Premultiplied bytes in sRGB, blue first: images in memory, and the surfaces of frames.
    @inlinable package static var standard: PixelFormat { .bytes(.bgra, .premultiplied) }
}

extension PixelFormat: CustomStringConvertible {
    /// The parts that matter, such as `uint8 bgra premultiplied sRGB`.
    public var description: String {
        let order = channels == .rgba ? "\(order)" : "\(channels)"
        return "\(component) \(order) \(isOpaque ? "opaque" : "\(alpha)") \(space)"
    }
}
