import Foundation
import QuartzCore

/// A card of 120 × 80 points.
public func makeCard() -> CALayer {
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
    card.backgroundColor = CGColor(red: 0.36, green: 0.42, blue: 0.95, alpha: 1)
    card.cornerRadius = 16
    return card
}
