/// A frame was given up because its renderer's ``FrameCancellation`` said so. The next frame is drawn whole.
public struct FrameCancelled: Error, Equatable, CustomStringConvertible {
    package init() {}

    /// One line for people.
    public var description: String { "the frame was cancelled before all of it was drawn" }
}
