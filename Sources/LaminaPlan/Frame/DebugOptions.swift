/// Colours over a finished picture that show how it is drawn, as the debugging switches of Core Animation do.
///
/// They are part of the frame: every backend shows the same overlays, and they are damaged and redrawn like any other item.
public struct DebugOptions: OptionSet, Hashable, Sendable {
    /// One bit for each overlay.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Green where the front is opaque, red where layers blend with the layers behind them; the more such layers, the
    /// deeper the red.
    public static let blended = DebugOptions(rawValue: 1 << 0)
    /// Green over layers with `shouldRasterize` whose bitmap was reused, red where it was drawn.
    public static let cache = DebugOptions(rawValue: 1 << 1)
    /// Cyan over images that had to be converted when they were read, because they are not 8-bit RGB or RGBA in sRGB.
    public static let copied = DebugOptions(rawValue: 1 << 2)
    /// Magenta over images whose pixels lie between the picture's, yellow over those that are scaled or turned. Bitmaps
    /// of rasterized layers count as images.
    public static let misaligned = DebugOptions(rawValue: 1 << 3)
    /// Yellow over everything that was first drawn into a buffer of its own.
    public static let offscreen = DebugOptions(rawValue: 1 << 4)
    /// Blue over everything drawn in the cheapest way: whole pixels of a colour or an image, with no edge to smooth, no
    /// mask and no resampling.
    public static let fastPath = DebugOptions(rawValue: 1 << 5)
    /// A yellow flash over the pixels that this frame drew again, gone in the next.
    public static let updates = DebugOptions(rawValue: 1 << 6)
    /// By how often each pixel is drawn: blue once, green twice, yellow three times, orange four times, red more often.
    public static let overdraw = DebugOptions(rawValue: 1 << 7)
    /// Orange over layers with colours that sRGB does not have: outside of its primaries, or brighter than white. Frames need another
    /// space or headroom to show any.
    public static let gamut = DebugOptions(rawValue: 1 << 8)

    /// Every overlay.
    public static let all: DebugOptions = [
        .blended, .cache, .copied, .misaligned, .offscreen, .fastPath, .updates, .overdraw, .gamut,
    ]

    /// The overlays by the names used on the command line.
    public static let named: [(name: String, option: DebugOptions)] = [
        ("blended", .blended), ("cache", .cache), ("copied", .copied), ("misaligned", .misaligned),
        ("offscreen", .offscreen), ("fast-path", .fastPath), ("updates", .updates), ("overdraw", .overdraw),
        ("gamut", .gamut),
    ]
}
