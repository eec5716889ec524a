import Foundation
import QuartzCore

/// A ball that drops and bounces, moved by hand along an easing curve: by a timer, which takes every frame for a
/// sixtieth of a second, or by a display link, which asks how long the frame took.
package final class BouncingBall: Listing {
    /// Who says how much time went by.
    package enum Driver: String, CaseIterable { case timer, displayLink = "display-link" }

    package let stage = makeStage(320, 240, CGColor(red: 0.95, green: 0.96, blue: 0.98, alpha: 1))
    package let duration: CFTimeInterval = 1.5
    package let ball = CALayer()

    private let driver: Driver
    private let from = CGPoint(x: 160, y: 40)
    private let to = CGPoint(x: 160, y: 205)
    private var offset: CFTimeInterval = 0
    private var last: CFTimeInterval = 0

    package init(_ driver: Driver) {
        self.driver = driver
        ball.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
        ball.cornerRadius = 30
        ball.backgroundColor = CGColor(red: 0.93, green: 0.35, blue: 0.25, alpha: 1)
        ball.shadowOpacity = 0.4
        ball.shadowOffset = CGSize(width: 0, height: 4)
        ball.shadowPath = CGPath(ellipseIn: ball.bounds, transform: nil)
        ball.position = from
        let floor = CALayer()
        floor.frame = CGRect(x: 0, y: 235, width: 320, height: 5)
        floor.backgroundColor = CGColor(red: 0.25, green: 0.28, blue: 0.35, alpha: 1)
        stage.addSublayer(floor)
        stage.addSublayer(ball)
    }

    package func advance(to time: CFTimeInterval) {
        offset = min(offset + (driver == .timer ? 1.0 / 60 : time - last), duration)
        last = time
        let t = Self.bounceEaseOut(offset / duration)
        withoutActions {
            ball.position = CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
        }
    }

    /// Parabolas that grow shorter: Penner's curve.
    private static func bounceEaseOut(_ t: Double) -> Double {
        if t < 4 / 11.0 { return 121 * t * t / 16 }
        if t < 8 / 11.0 { return 363 / 40.0 * t * t - 99 / 10.0 * t + 17 / 5.0 }
        if t < 9 / 10.0 { return 4356 / 361.0 * t * t - 35442 / 1805.0 * t + 16061 / 1805.0 }
        return 54 / 5.0 * t * t - 513 / 25.0 * t + 268 / 25.0
    }
}
