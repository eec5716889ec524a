import Foundation
public import QuartzCore

/// A card with a coloured badge.
public final class Card {
    /// The root of the card's layers.
    public let layer = CALayer()
    /// The badge in the card's corner.
    public let badge = CALayer()

    /// Makes a card of 120 × 80 points.
    ///
    /// - Parameter accent: The colour of the badge.
    public init(accent: CGColor) {
        layer.name = "card"
        layer.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
        layer.backgroundColor = .white
        layer.cornerRadius = 12

        let line = CALayer()
        line.name = "line"
        line.frame = CGRect(x: 16, y: 54, width: 72, height: 8)
        line.cornerRadius = 4
        line.backgroundColor = CGColor(red: 0.85, green: 0.87, blue: 0.9, alpha: 1)
        layer.addSublayer(line)

        badge.name = "badge"
        badge.frame = CGRect(x: 16, y: 16, width: 24, height: 24)
        badge.cornerRadius = 12
        badge.backgroundColor = accent
        layer.addSublayer(badge)
    }

    /// Lets the badge slide to the right edge, in half a second.
    public func slide() {
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = badge.position.x
        move.toValue = 92.0
        move.duration = 0.5
        badge.position.x = 92
        badge.add(move, forKey: "slide")
    }
}
