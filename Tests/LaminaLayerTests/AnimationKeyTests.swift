import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

struct AnimationKeyTests {
    private static let classes: [CAAnimation.Type] = [
        CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self,
        CASpringAnimation.self, CAAnimationGroup.self, CATransition.self,
    ]

    @Test func `an animation's properties are set and read by their keys`() {
        let spring = CASpringAnimation()
        spring.setValue("position", forKey: "keyPath")
        spring.setValue(3, forKey: "mass")
        spring.setValue(2.5, forKey: "speed")
        spring.setValue("both", forKey: "fillMode")
        spring.setValue(false, forKey: "removedOnCompletion")
        spring.setValue(1, forKey: "additive")
        spring.setValue(CGPoint(x: 1, y: 2), forKey: "toValue")
        spring.setValue(CAMediaTimingFunction(name: .easeIn), forKey: "timingFunction")
        #expect(spring.keyPath == "position")
        #expect(spring.mass == 3)
        #expect(spring.value(forKey: "mass") as? Double == 3)
        #expect(spring.speed == 2.5)
        #expect(spring.fillMode == .both)
        #expect(!spring.isRemovedOnCompletion)
        #expect(spring.isAdditive)
        #expect(spring.toValue as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(spring.timingFunction == CAMediaTimingFunction(name: .easeIn))
        #expect(spring.value(forKey: "settlingDuration") as? Double == spring.settlingDuration)
    }

    @Test func `key paths of an animation lead into what it keeps`() {
        let animation = CABasicAnimation()
        animation.setValue(3, forKeyPath: "duration")
        #expect(animation.duration == 3 && animation.value(forKeyPath: "duration") as? Double == 3)
        let layer = CALayer()
        animation.setValue(layer, forKey: "shown")
        animation.setValue(0.5, forKeyPath: "shown.opacity")
        animation.setValue(7, forKeyPath: "shown.position.x")
        #expect(layer.opacity == 0.5 && animation.value(forKeyPath: "shown.position.x") as? Double == 7)
        let next = CABasicAnimation()
        animation.setValue(next, forKey: "next")
        animation.setValue("position", forKeyPath: "next.keyPath")
        #expect(next.keyPath == "position")
        animation.setValue(["name": "fade"], forKey: "notes")
        #expect(animation.value(forKeyPath: "notes.name") as? String == "fade")
        animation.setValue(1, forKeyPath: "of.nobody")
        #expect(animation.value(forKeyPath: "of.nobody") as? Int == 1)
        #expect(animation.value(forKeyPath: "of.others") == nil)
    }

    @Test func `lists, words and filters are set by their keys`() {
        let keyframes = CAKeyframeAnimation()
        keyframes.setValue([0, 1, 0], forKey: "values")
        keyframes.setValue([0, 0.25, 1], forKey: "keyTimes")
        keyframes.setValue("cubic", forKey: "calculationMode")
        keyframes.setValue("auto", forKey: "rotationMode")
        keyframes.setValue("rotateZ", forKey: "valueFunction")
        #expect(keyframes.values?.count == 3)
        #expect(keyframes.keyTimes == [0, 0.25, 1])
        #expect(keyframes.calculationMode == .cubic)
        #expect(keyframes.rotationMode == .rotateAuto)
        #expect(keyframes.valueFunction?.name == .rotateZ)
        keyframes.setValue(nil, forKey: "rotationMode")
        keyframes.setValue(NSNull(), forKey: "keyTimes")
        #expect(keyframes.rotationMode == nil)
        #expect(keyframes.keyTimes == nil)
        let transition = CATransition()
        transition.setValue("push", forKey: "type")
        transition.setValue(0.5, forKey: "startProgress")
        #expect(transition.type == .push)
        #expect(transition.startProgress == 0.5)
    }

    @Test func `a value of another kind, and one that is computed, change nothing`() {
        let spring = CASpringAnimation()
        spring.setValue("long", forKey: "duration")
        spring.setValue(7, forKey: "keyPath")
        spring.setValue(9, forKey: "settlingDuration")
        #expect(spring.duration == 0)
        #expect(spring.keyPath == nil)
        #expect(spring.value(forKey: "settlingDuration") as? Double == CASpringAnimation().settlingDuration)
    }

    @Test func `a class of animations keeps other classes' keys as the program's own`() {
        let group = CAAnimationGroup()
        group.setValue("mine", forKey: "mass")
        #expect(group.value(forKey: "mass") as? String == "mine")
        #expect((group.copy() as? CAAnimation)?.value(forKey: "mass") as? String == "mine")
    }

    @Test func `defaults by key are the values of new animations`() {
        for type in Self.classes {
            let new = CAAnimation.make(type)
            for key in AnimationKey.allCases {
                let name = key.rawValue
                guard key.belongs(to: type), let standard = type.defaultValue(forKey: name) else { continue }
                #expect(
                    standard as? AnyHashable == new.value(forKey: name) as? AnyHashable, "\(name) of \(type)")
            }
        }
        #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? Double == 100)
        #expect(CABasicAnimation.defaultValue(forKey: "stiffness") == nil)
        #expect(CATransition.defaultValue(forKey: "type") as? CATransitionType == .fade)
    }

    @Test func `a copy has the values of all keys that take a number`() {
        for type in Self.classes {
            let animation = CAAnimation.make(type)
            for key in AnimationKey.allCases where key.belongs(to: type) {
                animation.setValue(0.25, forKey: key.rawValue)
            }
            let copy = animation.duplicate()
            for key in AnimationKey.allCases where key.belongs(to: type) {
                let (old, new) = (animation.value(forKey: key.rawValue), copy.value(forKey: key.rawValue))
                #expect(old as? AnyHashable == new as? AnyHashable, "\(key) of \(type)")
            }
        }
    }
}
