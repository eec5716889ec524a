import Foundation
import LaminaGeometry

/// The values of a `CATextLayer` that animate.
///
/// They draw nothing themselves: the layer draws its contents from their animated values.
package struct TextValues: Equatable, Sendable {
    /// The font's size in points.
    package var fontSize: CGFloat = 36
    /// `nil` for nothing.
    package var foregroundColor: CGColor? = .white

    package init() {}
}
