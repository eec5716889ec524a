/// Where a pixel keeps its alpha, and whether its colours are multiplied by it. The cases and numbers are Core
/// Graphics'.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha at all.
    case none = 0
    /// Alpha in the least significant place, colours multiplied.
    case premultipliedLast = 1
    /// Alpha in the most significant place, colours multiplied.
    case premultipliedFirst = 2
    /// Alpha in the least significant place, colours as they are.
    case last = 3
    /// Alpha in the most significant place, colours as they are.
    case first = 4
    /// An unused component in the least significant place.
    case noneSkipLast = 5
    /// An unused component in the most significant place.
    case noneSkipFirst = 6
    /// Nothing but alpha.
    case alphaOnly = 7
}
