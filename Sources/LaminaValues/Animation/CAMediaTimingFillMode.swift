/// The value that an animation shows before and after its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing: the layer's own value.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// Afterwards the last value.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Before it begins the first value.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")

    var showsBefore: Bool { self == .backwards || self == .both }
    var showsAfter: Bool { self == .forwards || self == .both }
}
