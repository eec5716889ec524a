import Foundation

/// A colour space as a colour refers to it. Only the module that converts colours knows more of it.
package protocol ColorMeaning: AnyObject, Sendable {}

/// The components of a colour in the space that it was made in, without the alpha.
package final class MadeColor: Hashable, Sendable {
    package let space: any ColorMeaning
    package let components: [CGFloat]

    package init(_ space: any ColorMeaning, _ components: [CGFloat]) {
        (self.space, self.components) = (space, components)
    }

    package static func == (one: MadeColor, other: MadeColor) -> Bool {
        one === other || one.space === other.space && one.components == other.components
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(components) }
}
