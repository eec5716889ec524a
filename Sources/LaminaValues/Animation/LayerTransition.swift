import Foundation
import LaminaFilters

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
