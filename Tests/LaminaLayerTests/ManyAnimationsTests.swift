import Foundation
import LaminaLayer
import LaminaTestSupport
import Testing

/// Any number of animations on one layer keep their order and their keys.
struct ManyAnimationsTests {
    private func fade() -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (Float(0), Float(1), 1)
        return animation
    }

    @Test(arguments: [3, 16, 17, 40])
    func `Added again, an animation lies above the others`(count: Int) {
        let layer = CALayer()
        for index in 0..<count { layer.add(fade(), forKey: "\(index)") }
        layer.add(fade(), forKey: nil)
        #expect(layer.animationKeys() == (0..<count).map(String.init))
        layer.add(fade(), forKey: "1")
        #expect(layer.animationKeys() == ["0"] + (2..<count).map(String.init) + ["1"])
        layer.removeAnimation(forKey: "0")
        layer.removeAnimation(forKey: "absent")
        #expect(layer.animationKeys() == (2..<count).map(String.init) + ["1"])
        #expect(layer.animation(forKey: "0") == nil)
        #expect(layer.animation(forKey: "2") != nil)
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil)
        layer.add(fade(), forKey: "2")
        #expect(layer.animationKeys() == ["2"])
    }

    @Test(arguments: [3, 40])
    func `What is over leaves its key`(count: Int) {
        let (host, layer) = AnimationTests.hosted()
        for index in 0..<count {
            let animation = fade()
            animation.duration = index % 2 == 0 ? 1 : 5
            layer.add(animation, forKey: "\(index)")
        }
        _ = host.commit(at: 0)
        _ = host.commit(at: 2)
        #expect(layer.animationKeys() == (0..<count).filter { $0 % 2 == 1 }.map(String.init))
        #expect(layer.animation(forKey: "0") == nil)
        layer.add(fade(), forKey: "0")
        #expect(layer.animationKeys()?.last == "0")
        host.root = nil
    }

    /// Takes eight times as long for eight times as many; by their square it would be 64 times.
    @Test(arguments: [true, false])
    func `Adding, committing and ending many takes time by their number`(hasEnds: Bool) {
        func seconds(_ count: Int) -> Double {
            let (host, layer) = AnimationTests.hosted()
            defer { host.root = nil }
            let time = processorSeconds {
                for index in 0..<count {
                    let animation = fade()
                    if !hasEnds { (animation.fromValue, animation.toValue) = (nil, nil) }
                    layer.add(animation, forKey: "\(index)")
                }
                _ = host.commit(at: 0)
                _ = host.commit(at: 2)
            }
            #expect(layer.animationKeys() == nil)
            return time
        }
        // Each time is the smaller of two runs, because the machine may be busy during one of them.
        let few = min(seconds(2000), seconds(2000))
        let many = min(seconds(16_000), seconds(16_000))
        #expect(many < 24 * few)
    }
}
