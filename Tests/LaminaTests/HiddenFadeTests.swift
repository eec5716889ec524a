import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The fade of a layer that is hidden, or shown again.
@Suite struct HiddenFadeTests {
    /// Hides or shows the square of a stage, by a transaction of one second with a linear pace.
    private static func setHidden(_ isHidden: Bool, _ stage: TransitionTests.Stage) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        stage.square.isHidden = isHidden
        CATransaction.commit()
    }

    private static func alpha(_ stage: TransitionTests.Stage, _ time: Double) throws -> Int {
        Int(TransitionTests.pixel(try stage.draw(time), 20, 10)[3])
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A layer that is hidden fades over the transaction's duration`(_ backend: RenderBackendChoice) throws
    {
        let stage = try TransitionTests.Stage(backend)
        Self.setHidden(true, stage)
        #expect(stage.square.isHidden)
        #expect(stage.square.animationKeys() == ["hidden"])
        #expect(try Self.alpha(stage, 1) == 255)
        #expect(abs(try Self.alpha(stage, 1.25) - 191) <= 1)
        #expect(abs(try Self.alpha(stage, 1.75) - 64) <= 1)
        #expect(try Self.alpha(stage, 2) == 0)
        #expect(stage.square.animationKeys() == nil)
    }

    @Test func `A layer that is shown again while it fades goes on from what shows`() throws {
        let stage = try TransitionTests.Stage()
        Self.setHidden(true, stage)
        _ = try stage.draw(1)
        #expect(abs(try Self.alpha(stage, 1.5) - 128) <= 1)
        Self.setHidden(false, stage)
        #expect(abs(try Self.alpha(stage, 1.5) - 128) <= 1)
        #expect(abs(try Self.alpha(stage, 2) - 191) <= 1)
        #expect(try Self.alpha(stage, 2.5) == 255)
    }

    @Test func `With actions off a layer is hidden at once`() throws {
        let stage = try TransitionTests.Stage()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.square.isHidden = true
        CATransaction.commit()
        #expect(try Self.alpha(stage, 1) == 0)
    }

    @Test func `An animation between true and false does not fade`() throws {
        let stage = try TransitionTests.Stage()
        let animation = CABasicAnimation(keyPath: "hidden")
        (animation.fromValue, animation.toValue, animation.duration) = (false, true, 1)
        stage.square.add(animation, forKey: nil)
        #expect(try Self.alpha(stage, 1) == 255)
        #expect(try Self.alpha(stage, 1.25) == 255)
        #expect(try Self.alpha(stage, 1.75) == 0)
    }

    @Test func `The sublayers of a layer that is hidden fade with it as one picture`() throws {
        let stage = try TransitionTests.Stage()
        let over = CALayer()
        over.frame = stage.square.bounds
        over.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        stage.square.addSublayer(over)
        _ = try stage.draw(0.5)
        Self.setHidden(true, stage)
        _ = try stage.draw(1)
        let pixel = TransitionTests.pixel(try stage.draw(1.5), 20, 10)
        #expect(pixel[2] == 0)
        #expect(abs(Int(pixel[3]) - 128) <= 1)
    }
}
