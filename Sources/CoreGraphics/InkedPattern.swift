import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import Synchronization

/// A pattern with its opacity or its colour: what a `CGColor` has in place of components.
///
/// Contexts draw the pattern's cells. Layers show a picture of one period, which is made once, on the thread on which a layer gets
/// the colour.
final class InkedPattern: DrawnPattern, TiledPattern, @unchecked Sendable {
    // The pattern's functions are the program's. They are called for layers under the lock, and else by the context's owner.
    let pattern: CGPattern
    let space: CGColorSpace
    let components: [CGFloat]
    private let ink: CGPattern.Ink
    private let made = Mutex<Tile>(.none)

    private enum Tile {
        case none
        /// A pattern that asks for its own tile while it draws it gets nothing.
        case underWay
        case made(PatternTile?)
    }

    /// - Returns: `nil` for too few components.
    init?(_ pattern: CGPattern, _ space: CGColorSpace, _ components: [CGFloat]) {
        guard let ink = pattern.ink(components, space.baseColorSpace ?? .deviceGray) else { return nil }
        (self.pattern, self.space, self.ink) = (pattern, space, ink)
        self.components = components
    }

    var identity: ObjectIdentifier { ObjectIdentifier(pattern) }

    func copy(alpha: CGFloat) -> any ColorPattern {
        InkedPattern(pattern, space, components.dropLast() + [alpha]) ?? self
    }

    func draw(in context: CGContext) { pattern.draw(in: context, ink) }

    var tile: PatternTile? {
        let known = made.withLock { state in
            defer { if case .none = state { state = .underWay } }
            return state
        }
        switch known {
        case .made(let tile): return tile
        case .underWay: return nil
        case .none:
            let tile = pattern.tile(ink)
            made.withLock { $0 = .made(tile) }
            return tile
        }
    }
}
