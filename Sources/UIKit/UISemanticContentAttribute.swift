/// The meaning of contents, which decides whether they follow the direction of reading.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    /// They follow it.
    case unspecified
    /// The contents control sound or pictures.
    case playback
    /// The contents are directions in space.
    case spatial
    /// They go from the left.
    case forceLeftToRight
    /// They go from the right.
    case forceRightToLeft
}
