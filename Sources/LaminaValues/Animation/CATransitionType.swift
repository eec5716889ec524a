/// The way in which a `CATransition` replaces the old picture by the new one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new picture becomes visible while the old one disappears.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new picture slides over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new picture pushes the old one out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old picture slides away from the new one.
    public static let reveal = CATransitionType(rawValue: "reveal")

    /// Whether the pictures are the two sides of a card that turns over.
    package var isFlip: Bool { rawValue == "flip" || rawValue == "oglFlip" }
    /// Whether the pictures are two faces of a cube that turns.
    package var isCube: Bool { rawValue == "cube" }
    /// Whether the old picture turns away like a leaf of a calendar.
    package var isCurl: Bool { rawValue == "pageCurl" }
    /// Whether the new picture comes like that.
    package var isUncurl: Bool { rawValue == "pageUnCurl" }
}
