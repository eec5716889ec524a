/// Values that a function of time gives, where keyframes would only come near: an outline that is trimmed or bent by
/// animated amounts, a transform put together from parts with paces of their own.
///
/// It is equal to itself alone, since functions cannot be compared.
package final class ComputedMotion: Sendable, Equatable {
    /// The value at a time in seconds since the animation began; `nil` where there is none, which changes nothing.
    package let value: @Sendable (Double) -> AnimatableValue?
    /// Where whoever writes it down as keyframes takes its value: seconds, rising.
    package let samples: [Double]

    package init(samples: [Double], value: @escaping @Sendable (Double) -> AnimatableValue?) {
        (self.samples, self.value) = (samples, value)
    }

    package static func == (a: ComputedMotion, b: ComputedMotion) -> Bool { a === b }
}
