// example begins
import Foundation
import QuartzCore

func drawCard() throws -> CGImage {
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 240, height: 160)
    card.backgroundColor = CGColor(red: 0.36, green: 0.42, blue: 0.95, alpha: 1)
    card.cornerRadius = 16

    let badge = CALayer()
    badge.frame = CGRect(x: 180, y: 20, width: 40, height: 40)
    badge.backgroundColor = .white
    badge.cornerRadius = 20
    badge.transform = CATransform3DMakeRotation(.pi / 8, 0, 0, 1)
    card.addSublayer(badge)

    return try card.makeImage(scale: 2)
}
// example ends
