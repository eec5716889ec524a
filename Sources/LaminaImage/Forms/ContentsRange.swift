import LaminaColor

/// The lights of an image that a layer shows.
package struct ContentsRange: Hashable, Sendable {
    /// The light of the brightest colour, where 1 is white.
    package let limit: Float
    /// The headroom of the image if it is mapped to `limit`; `nil` if lights above it end there.
    package let mapped: Float?

    package init(limit: Float, mapped: Float? = nil) { (self.limit, self.mapped) = (limit, mapped) }

    /// How lights are mapped, if they are.
    var curve: ToneCurve? { mapped.flatMap { ToneCurve.from($0, to: limit) } }
}
