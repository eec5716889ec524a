/// How often something may happen in a frame: a number means exactly so often.
public enum PromisedCount: Equatable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Exactly so often.
    case exactly(Int)
    /// So often or less.
    case atMost(Int)

    /// Exactly so often.
    public init(integerLiteral value: Int) { self = .exactly(value) }

    /// Whether a count keeps the promise.
    public func allows(_ count: Int) -> Bool {
        switch self {
        case .exactly(let number): count == number
        case .atMost(let number): count <= number
        }
    }

    /// The number, such as `3` or `at most 3`.
    public var description: String {
        switch self {
        case .exactly(let number): "\(number)"
        case .atMost(let number): "at most \(number)"
        }
    }
}
