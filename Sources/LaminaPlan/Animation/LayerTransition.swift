import Foundation
import LaminaFilters

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

/// A transition as it was committed.
package struct LayerTransition: Equatable, Sendable {
    package var type: CATransitionType
    package var subtype: CATransitionSubtype?
    /// The part of the whole transition that is shown, 0...1.
    package var startProgress: Double
    package var endProgress: Double
    /// A filter for the mixture of both pictures, with the transition's progress as its `inputTime`. Type and subtype then
    /// have no effect.
    package var filter: CAFilter?
    /// A separate layer tree as the old picture; `nil` for the picture that the layer itself showed.
    package var source: LayerTreeUpdate?
    /// A unique number of this transition, by which the render side keeps the picture from before it once.
    package var id: UInt64

    package init(
        type: CATransitionType, subtype: CATransitionSubtype?, startProgress: Double, endProgress: Double,
        filter: CAFilter? = nil, source: LayerTreeUpdate? = nil, id: UInt64
    ) {
        (self.type, self.subtype, self.id) = (type, subtype, id)
        (self.filter, self.source) = (filter, source)
        (self.startProgress, self.endProgress) = (startProgress, endProgress)
    }
}
