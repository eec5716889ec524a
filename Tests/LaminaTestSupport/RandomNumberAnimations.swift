import Foundation
import LaminaValues

extension RandomTree {
    /// The update that inserts a tree, in which about half of the layers have up to three animations of numbers. Number
    /// tracks exist for some of the layers and not for others.
    package mutating func animatedInsertion(of tree: LayerTree) throws -> LayerTreeUpdate {
        var update = tree.insertion
        for index in update.changes.indices where chance(0.5) {
            update.changes[index].animations = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
                try numberAnimation()
            }
        }
        return update
    }

    private mutating func numberAnimation() throws -> LayerAnimation {
        let paths = [
            "position", "position.x", "position.y", "zPosition", "opacity", "cornerRadius", "bounds",
        ]
        let path = paths.randomElement(using: &random) ?? "opacity"
        var timing = MediaTiming()
        timing.beginTime = chance(0.3) ? number(-0.5, 0.5) : 0
        timing.duration = number(0.2, 1.5)
        timing.speed = chance(0.2) ? -1 : 1
        timing.timeOffset = chance(0.2) ? number(0, 1) : 0
        timing.repeatCount = chance(0.3) ? 2.5 : 1
        timing.autoreverses = chance(0.3)
        timing.fillMode = chance(0.5) ? .both : .removed
        let from = chance(0.7) ? value(of: path) : nil
        let ends = PropertyAnimation.Ends(from: from, to: value(of: path))
        let isSpring = chance(0.3)
        var property = PropertyAnimation(
            path: try AnimationKeyPath(path),
            motion: isSpring ? .spring(SpringCurve(), ends) : .basic(ends))
        property.isAdditive = chance(0.1)
        return LayerAnimation(
            timing: timing, curve: isSpring || chance(0.5) ? nil : .easeIn,
            isRemovedOnCompletion: chance(0.5), content: .property(property))
    }

    private mutating func value(of path: String) -> AnimatableValue {
        switch path {
        case "position": .point(CGPoint(x: number(-20, 150), y: number(-20, 90)))
        case "bounds": .rect(CGRect(x: 0, y: 0, width: number(1, 60), height: number(1, 60)))
        case "opacity": .number(number(-0.2, 1.2))
        case "cornerRadius": .number(chance(0.3) ? 0 : number(0, 9))
        default: .number(number(-20, 90))
        }
    }
}
