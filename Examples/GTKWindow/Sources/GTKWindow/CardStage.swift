import Foundation
import Lamina

/// A card in perspective, which leans towards the pointer.
package final class CardStage {
    /// The layer to show.
    package let layer = CALayer()
    package let card = CAGradientLayer()

    package init() {
        layer.backgroundColor = CGColor(red: 0.9, green: 0.91, blue: 0.94, alpha: 1)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 600
        layer.sublayerTransform = perspective
        card.bounds = CGRect(x: 0, y: 0, width: 300, height: 190)
        card.cornerRadius = 18
        card.colors = [
            CGColor(red: 0.36, green: 0.2, blue: 0.75, alpha: 1),
            CGColor(red: 0.95, green: 0.4, blue: 0.5, alpha: 1),
        ]
        (card.startPoint, card.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.35, 16, CGSize(width: 0, height: 12))
        let chip = CALayer()
        chip.frame = CGRect(x: 30, y: 62, width: 48, height: 36)
        chip.cornerRadius = 7
        chip.backgroundColor = CGColor(red: 0.98, green: 0.85, blue: 0.5, alpha: 1)
        card.addSublayer(chip)
        for (index, width) in [60.0, 60, 60, 60].enumerated() {
            let digits = CALayer()
            digits.frame = CGRect(x: 30 + 64 * Double(index), y: 126, width: width - 12, height: 10)
            digits.cornerRadius = 5
            digits.backgroundColor = CGColor(gray: 1, alpha: 0.75)
            card.addSublayer(digits)
        }
        layer.addSublayer(card)
    }

    /// Fills a widget of another size.
    package func resize(to size: CGSize) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.frame = CGRect(origin: .zero, size: size)
        card.position = CGPoint(x: size.width / 2, y: size.height / 2)
        CATransaction.commit()
    }

    /// Lets the card lean towards a point of the widget.
    ///
    /// - Parameter duration: In seconds; 0 for at once.
    package func lean(to point: CGPoint, duration: Double) {
        let x = (point.x / max(layer.bounds.width, 1) - 0.5) * 1.2
        let y = (point.y / max(layer.bounds.height, 1) - 0.5) * 1.2
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        CATransaction.setDisableActions(duration == 0)
        card.transform = CATransform3DRotate(CATransform3DMakeRotation(x, 0, 1, 0), -y, 1, 0, 0)
        CATransaction.commit()
    }

    /// Draws a frame of a widget.
    ///
    /// - Returns: When the picture changes next by itself: infinity if nothing moves.
    @discardableResult
    package func draw(at time: Double, size: CGSize, scale: CGFloat, by renderer: CARenderer) throws -> Double
    {
        if layer.bounds.size != size { resize(to: size) }
        (renderer.bounds, renderer.scale) = (layer.bounds, scale)
        renderer.beginFrame(atTime: time)
        defer { renderer.endFrame() }
        try renderer.render()
        return renderer.nextFrameTime()
    }

    /// Draws a frame of a film, in which the card leans to a point on an ellipse.
    package func draw(_ frame: Int, size: CGSize, scale: CGFloat, by renderer: CARenderer) throws {
        if layer.bounds.size != size { resize(to: size) }
        let angle = Double(frame) * 0.1
        lean(
            to: CGPoint(x: size.width * (0.5 + 0.4 * cos(angle)), y: size.height * (0.5 + 0.4 * sin(angle))),
            duration: 0)
        try draw(at: Double(frame) / 60, size: size, scale: scale, by: renderer)
    }
}
