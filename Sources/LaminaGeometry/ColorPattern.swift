import Foundation

/// What fills an area in place of a colour.
///
/// Only the modules that draw know what it looks like: they ask for it by protocols of their own.
package protocol ColorPattern: AnyObject, Sendable {
    /// The opacity of a pattern that has colours of its own; of another one the components of its colour, then the opacity.
    var components: [CGFloat] { get }
    /// The pattern without its components; the same object for the same pattern.
    var identity: ObjectIdentifier { get }
    /// The same pattern with another opacity, 0...1.
    func copy(alpha: CGFloat) -> any ColorPattern
}

/// A colour's pattern. Equal where the pattern and its components are.
package final class PatternReference: Hashable, Sendable {
    package let pattern: any ColorPattern

    package init(_ pattern: any ColorPattern) { self.pattern = pattern }

    package static func == (a: PatternReference, b: PatternReference) -> Bool {
        a === b || (a.pattern.identity == b.pattern.identity && a.pattern.components == b.pattern.components)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pattern.identity)
        hasher.combine(pattern.components)
    }
}

/// The components of a colour that is no pattern, for places where a reference would cost too much.
package struct PlainColor: Hashable, Sendable {
    package var red: CGFloat
    package var green: CGFloat
    package var blue: CGFloat
    package var alpha: CGFloat

    /// The components; clear for a pattern.
    package init(_ color: CGColor) {
        (red, green, blue, alpha) = (color.red, color.green, color.blue, color.alpha)
    }

    package static let clear = PlainColor(CGColor.clear)
}
