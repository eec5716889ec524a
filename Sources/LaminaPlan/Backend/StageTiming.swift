/// When one step of a frame happened.
package struct StageTiming: Equatable, Sendable {
    /// A word or two, such as `sample` or `lower`.
    package var name: String
    package var start: ContinuousClock.Instant
    package var end: ContinuousClock.Instant

    package init(_ name: String, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant = .now) {
        self.name = name
        self.start = start
        self.end = end
    }
}
