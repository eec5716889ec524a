import Foundation
import Lamina
import LaminaValues

/// Edits of animations and clocks.
extension LayerEdits {
    mutating func changeTime(_ edit: LayerEdit, of layer: CALayer) {
        switch edit {
        case .animate:
            // Some of them tilt planes.
            guard let superlayer = layer.superlayer, mayTilt(below: superlayer) else {
                return changeTime(.numberAnimation, of: layer)
            }
            let animation = random.animation(of: layer, depth: 0)
            animation.duration *= 0.3
            if animation.repeatCount == .infinity { animation.repeatCount = 3 }
            animation.isRemovedOnCompletion = chance(0.7)
            layer.add(animation, forKey: "\(pick(3))")
        case .numberAnimation:
            let paths = [
                "position.x", "position.y", "opacity", "zPosition", "cornerRadius", "bounds.size.width",
            ]
            let path = paths.randomElement(using: &random.random) ?? "opacity"
            let animation = chance(0.3) ? CASpringAnimation(keyPath: path) : CABasicAnimation(keyPath: path)
            animation.toValue = number(0, 1) * (path == "opacity" ? 1 : 40)
            animation.duration = number(0.02, 0.4)
            if chance(0.1) { animation.speed = 0 }
            if chance(0.2) {
                let group = CAAnimationGroup()
                group.animations = [animation]
                group.duration = 0.2
                layer.add(group, forKey: "group")
            } else {
                layer.add(animation, forKey: "number")
            }
        case .endAnimation:
            let animated = any { $0.animationKeys()?.isEmpty == false } ?? layer
            if chance(0.5) {
                animated.removeAllAnimations()
            } else if let key = animated.animationKeys()?.first {
                animated.removeAnimation(forKey: key)
            }
        default:
            switch pick(3) {
            case 0: layer.speed = [0, 0.5, 1, 2].randomElement(using: &random.random) ?? 1
            case 1: layer.timeOffset = number(-0.2, 0.2)
            default:
                layer.speed = 1
                layer.timeOffset = 0
                layer.beginTime = 0
            }
        }
    }

    /// Begins a transition of a layer.
    package mutating func beginTransition(of layer: CALayer) {
        let transition = CATransition()
        transition.duration = number(0.02, 0.1)
        let types: [CATransitionType] = [.fade, .push, .moveIn, .reveal]
        transition.type = types.randomElement(using: &random.random) ?? .fade
        layer.add(transition, forKey: "transition")
        layer.backgroundColor = random.color()
        note("transition of \(layer.id)")
    }

    /// Changes the beacon, so that a frame differs from the one before.
    package mutating func flash() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        beacon.backgroundColor = CGColor(red: number(0, 1), green: number(0, 1), blue: 0, alpha: 1)
        CATransaction.commit()
    }

    /// Changes the colour behind everything.
    package mutating func paintRoot() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.backgroundColor = random.color()
        CATransaction.commit()
        note("colour of the root")
    }
}
