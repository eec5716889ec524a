/// Where the movement of a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right, towards smaller x.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left, towards larger x.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the top: on a y axis that grows downwards, towards larger y.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom: on a y axis that grows downwards, towards smaller y.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
