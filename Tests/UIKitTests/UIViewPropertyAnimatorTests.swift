import Testing
import UIKit

@Suite struct UIViewPropertyAnimatorTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let view = UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10))

    private func places(_ times: [Double], _ before: (Int) -> Void) throws -> [CGFloat] {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        root.addSubview(view)
        renderer.layer = root.layer
        renderer.bounds = root.bounds
        return try withExtendedLifetime(root) {
            try times.enumerated().map { index, time in
                before(index)
                renderer.beginFrame(atTime: time)
                try renderer.render()
                renderer.endFrame()
                return view.layer.presentation()?.position.x ?? -1
            }
        }
    }

    private func animator() -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.center.x = 100 }
    }

    @Test func `It runs to its end and calls back`() throws {
        let animator = animator()
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        let found = try places([0, 0.25, 0.5, 1.1, 1.2]) { if $0 == 0 { animator.startAnimation() } }
        for (place, expected) in zip(found, [CGFloat(0), 25, 50, 100, 100]) {
            #expect(abs(place - expected) < 0.5)
        }
        #expect(ends == [.end] && animator.state == .inactive)
    }

    @Test func `An animator that nobody keeps runs to its end`() throws {
        var ends: [UIViewAnimatingPosition] = []
        _ = try places([0, 0.5, 1.1, 1.2]) {
            guard $0 == 0 else { return }
            let animator = animator()
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
        }
        #expect(ends == [.end])
    }

    @Test func `A fraction that is set shows, whatever the time`() throws {
        let animator = animator()
        let found = try places([0, 5, 6, 7]) { animator.fractionComplete = [0, 0.25, 0.75, 0.5][$0] }
        for (place, expected) in zip(found, [CGFloat(0), 25, 75, 50]) { #expect(abs(place - expected) < 0.5) }
        #expect(animator.state == .active && !animator.isRunning)
    }

    @Test func `It goes on from the fraction at which it was held`() throws {
        let animator = animator()
        let found = try places([0, 1, 1.25, 1.6]) {
            if $0 == 0 { animator.fractionComplete = 0.5 }
            if $0 == 1 { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        }
        #expect(
            abs(found[0] - 50) < 0.5 && abs(found[1] - 50) < 1 && abs(found[2] - 75) < 1
                && abs(found[3] - 100) < 0.5)
    }

    @Test func `While it waits, other animations of the property show`() throws {
        let other = CABasicAnimation(keyPath: "position.x")
        other.fromValue = 40.0
        other.toValue = 60.0
        other.duration = 1
        let animator = animator()
        let found = try places([0, 0.5, 1.25, 1.5, 2.5]) {
            guard $0 == 0 else { return }
            view.layer.add(other, forKey: "other")
            animator.startAnimation(afterDelay: 1)
        }
        // The layer has its last place, 100, from which the animator takes what is left of its way.
        for (place, expected) in zip(found, [CGFloat(-60), -50, 25, 50, 100]) {
            #expect(abs(place - expected) < 0.5)
        }
    }

    @Test func `It can be stopped where it is`() throws {
        let animator = animator()
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        let found = try places([0, 0.5, 1.5]) {
            if $0 == 0 { animator.startAnimation() }
            if $0 == 2 {
                animator.stopAnimation(false)
                animator.finishAnimation(at: .current)
            }
        }
        #expect(abs(found[1] - 50) < 0.5 && abs(found[2] - 50) < 0.5)
        #expect(ends == [.current] && abs(view.center.x - 50) < 0.5)
    }

    @Test func `Reversed, it returns to its start`() throws {
        let animator = animator()
        let found = try places([0, 1, 1.25, 1.6, 1.7]) {
            if $0 == 0 { animator.fractionComplete = 0.5 }
            if $0 == 1 {
                animator.isReversed = true
                animator.startAnimation()
            }
        }
        #expect(abs(found[2] - 25) < 1 && abs(found[4]) < 0.5)
        #expect(abs(view.center.x) < 0.5)
    }

    @Test func `Odd numbers end or do nothing`() {
        let animator = UIViewPropertyAnimator(duration: .nan, dampingRatio: .nan) {}
        animator.fractionComplete = .nan
        animator.startAnimation(afterDelay: .infinity)
        animator.stopAnimation(true)
        #expect(animator.state == .inactive)
        _ = UIViewPropertyAnimator(
            duration: -1, controlPoint1: CGPoint(x: CGFloat.nan, y: 0), controlPoint2: .zero)
    }
}
