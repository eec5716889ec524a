import Foundation
import Lamina

/// A planet with a ring of moons that turns for ever, and a comet that flies to wherever it is sent.
package final class CometStage {
    /// The size at first, in points.
    package static let size = CGSize(width: 640, height: 480)

    /// The layer to show.
    package let layer = CALayer()
    private let moons = CAReplicatorLayer()
    package let comet = CALayer()

    package init() {
        layer.backgroundColor = CGColor(red: 0.06, green: 0.07, blue: 0.16, alpha: 1)
        let planet = CAGradientLayer()
        planet.bounds = CGRect(x: 0, y: 0, width: 90, height: 90)
        planet.position = CGPoint(x: 80, y: 80)
        planet.cornerRadius = 45
        planet.colors = [
            CGColor(red: 1, green: 0.75, blue: 0.35, alpha: 1),
            CGColor(red: 0.85, green: 0.25, blue: 0.4, alpha: 1),
        ]
        moons.bounds = CGRect(x: 0, y: 0, width: 160, height: 160)
        moons.addSublayer(planet)
        moons.addSublayer(makeMoons(12))
        comet.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
        comet.cornerRadius = 14
        comet.backgroundColor = CGColor(red: 0.6, green: 0.9, blue: 1, alpha: 1)
        comet.shadowColor = comet.backgroundColor
        comet.shadowOpacity = 0.9
        comet.shadowRadius = 12
        comet.shadowOffset = .zero
        layer.addSublayer(moons)
        layer.addSublayer(comet)
        comet.position = CGPoint(x: 60, y: 60)
        resize(to: Self.size)
    }

    private func makeMoons(_ count: Int) -> CALayer {
        let moon = CALayer()
        moon.frame = CGRect(x: 76, y: 6, width: 8, height: 8)
        moon.cornerRadius = 4
        moon.backgroundColor = CGColor(gray: 1, alpha: 0.9)
        let ring = CAReplicatorLayer()
        ring.frame = moons.bounds
        ring.instanceCount = count
        ring.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
        ring.instanceAlphaOffset = -0.9 / Float(count)
        ring.addSublayer(moon)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = 2 * Double.pi
        turn.duration = 4
        turn.repeatCount = .infinity
        ring.add(turn, forKey: "turn")
        return ring
    }

    /// Fills a window of another size.
    package func resize(to size: CGSize) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.frame = CGRect(origin: .zero, size: size)
        moons.position = CGPoint(x: size.width / 2, y: size.height / 2)
        CATransaction.commit()
    }

    /// Lets the comet fly to a point of the window. Core Animation's implicit animation moves it.
    package func send(to point: CGPoint) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.4)
        comet.position = point
        CATransaction.commit()
    }

    /// Draws a frame of a film, in which the comet is sent off after a third of a second.
    package func draw(_ frame: Int, by renderer: CARenderer) throws {
        if frame == 20 { send(to: CGPoint(x: 500, y: 380)) }
        renderer.bounds = layer.bounds
        renderer.beginFrame(atTime: Double(frame) / 60)
        defer { renderer.endFrame() }
        try renderer.render()
    }
}
