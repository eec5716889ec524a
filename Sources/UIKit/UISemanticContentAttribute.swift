/// What contents are, which says whether they follow the direction of reading.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    /// They follow it.
    case unspecified
    /// They stand for the course of sound or pictures.
    case playback
    /// They stand for directions in space.
    case spatial
    /// They go from the left.
    case forceLeftToRight
    /// They go from the right.
    case forceRightToLeft
}
