/// Values given by a function of time, for motions that keyframes would only approximate: an outline that animated amounts
/// trim or bend, or a transform put together from parts with paces of their own.
///
/// A motion equals only itself, because functions cannot be compared.
package final class ComputedMotion: Sendable, Equatable {
    /// The value at a time in seconds since the animation began; `nil` changes nothing.
    package let value: @Sendable (Double) -> AnimatableValue?
    /// Times in seconds, rising, at which the motion is sampled when it is written as keyframes.
    package let samples: [Double]
    /// When the value stays the same, in seconds since the animation began.
    let still: StillTimes

    package init(
        samples: [Double], still: StillTimes = StillTimes(),
        value: @escaping @Sendable (Double) -> AnimatableValue?
    ) {
        (self.samples, self.still, self.value) = (samples, still, value)
    }

    package static func == (a: ComputedMotion, b: ComputedMotion) -> Bool { a === b }
}
