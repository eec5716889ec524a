import Foundation
import Lamina

/// Two eyes that look at the pointer, and blink.
package final class EyesStage {
    /// The layer to show.
    package let layer = CALayer()
    package let pupils = [CALayer(), CALayer()]
    private let eyes = [CALayer(), CALayer()]

    package init(size: CGSize) {
        layer.backgroundColor = CGColor(red: 0.98, green: 0.8, blue: 0.35, alpha: 1)
        for (eye, pupil) in zip(eyes, pupils) {
            eye.backgroundColor = CGColor(gray: 1, alpha: 1)
            eye.borderColor = CGColor(red: 0.25, green: 0.15, blue: 0.1, alpha: 1)
            pupil.backgroundColor = eye.borderColor
            eye.addSublayer(pupil)
            layer.addSublayer(eye)
            eye.add(Self.blink(), forKey: "blink")
        }
        resize(to: size)
    }

    /// Every four seconds, for as long as there are eyes.
    private static func blink() -> CAAnimation {
        let close = CAKeyframeAnimation(keyPath: "transform.scale.y")
        close.values = [1, 0.05, 1]
        close.duration = 0.2
        close.beginTime = 3.8
        let group = CAAnimationGroup()
        group.animations = [close]
        group.duration = 4
        group.repeatCount = .infinity
        return group
    }

    /// Fills a window of another size.
    package func resize(to size: CGSize) {
        withoutActions {
            layer.frame = CGRect(origin: .zero, size: size)
            let unit = min(size.width / 2, size.height)
            for (index, (eye, pupil)) in zip(eyes, pupils).enumerated() {
                eye.bounds = CGRect(x: 0, y: 0, width: unit * 0.7, height: unit * 0.8)
                eye.cornerRadius = unit * 0.35
                eye.borderWidth = unit * 0.04
                eye.position = CGPoint(
                    x: size.width / 2 + (CGFloat(index) - 0.5) * unit * 0.8, y: size.height / 2)
                pupil.bounds = CGRect(x: 0, y: 0, width: unit * 0.2, height: unit * 0.2)
                pupil.cornerRadius = unit * 0.1
            }
        }
        look(at: CGPoint(x: size.width / 2, y: size.height / 2))
    }

    /// Turns both eyes to a point of the window.
    package func look(at point: CGPoint) {
        withoutActions {
            for (eye, pupil) in zip(eyes, pupils) {
                let (dx, dy) = (point.x - eye.position.x, point.y - eye.position.y)
                let reach = eye.bounds.width * 0.28
                let part = reach / max(reach, (dx * dx + dy * dy).squareRoot())
                pupil.position = CGPoint(x: eye.bounds.midX + dx * part, y: eye.bounds.midY + dy * part)
            }
        }
    }

    private func withoutActions(_ changes: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        changes()
        CATransaction.commit()
    }

    /// Draws a frame of a window.
    ///
    /// - Parameter time: When the frame is seen, in seconds of media time.
    /// - Returns: When the picture changes next by itself: infinity if nothing moves.
    @discardableResult
    package func draw(at time: Double, size: CGSize, by renderer: CARenderer) throws -> Double {
        if layer.bounds.size != size { resize(to: size) }
        renderer.bounds = layer.bounds
        renderer.beginFrame(atTime: time)
        defer { renderer.endFrame() }
        try renderer.render()
        return renderer.nextFrameTime()
    }

    /// Draws a frame of a film, in which the eyes follow a point on an ellipse.
    package func draw(_ frame: Int, size: CGSize, by renderer: CARenderer) throws {
        if layer.bounds.size != size { resize(to: size) }
        let angle = Double(frame) * 0.1
        look(at: CGPoint(x: size.width * (0.5 + 0.4 * cos(angle)), y: size.height * (0.5 + 0.4 * sin(angle))))
        try draw(at: Double(frame) / 60, size: size, by: renderer)
    }
}
