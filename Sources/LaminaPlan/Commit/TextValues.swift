import Foundation
import LaminaGeometry

/// The values of a `CATextLayer` that animate.
///
/// They draw nothing themselves: the layer makes its contents by what animations make of them.
package struct TextValues: Equatable, Sendable {
    /// Points of an em.
    package var fontSize: CGFloat = 36
    /// `nil` for nothing.
    package var foregroundColor: CGColor? = .white

    package init() {}
}
