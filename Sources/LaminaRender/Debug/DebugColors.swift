import LaminaGeometry

/// The colours of the debug overlays. All are translucent, so that the picture shows through.
package enum DebugColors {
    package static let opaque = color(0, 1, 0, 0.35)
    /// By the number of layers that blend, from one; higher numbers have the last colour.
    package static let blended = [0.35, 0.5, 0.62, 0.72, 0.8].map { color(1, 0, 0, $0) }
    package static let cacheHit = color(0, 1, 0, 0.4)
    package static let cacheMiss = color(1, 0, 0, 0.4)
    package static let copied = color(0, 1, 1, 0.5)
    package static let misaligned = color(1, 0, 1, 0.5)
    package static let scaled = color(1, 1, 0, 0.5)
    package static let offscreen = color(1, 1, 0, 0.4)
    package static let fastPath = color(0, 0, 1, 0.4)
    package static let outside = color(1, 0.4, 0, 0.6)
    package static let updated = color(1, 1, 0, 0.4)
    /// By the number of times a pixel is drawn, from one; higher numbers have the last colour.
    package static let overdraw = [
        color(0, 0, 1, 0.55), color(0, 0.8, 0.2, 0.55), color(1, 1, 0, 0.55), color(1, 0.5, 0, 0.55),
        color(1, 0, 0, 0.55),
    ]

    private static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> PackedColor
    {
        PackedColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
}
