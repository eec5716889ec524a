import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaLayer
import LaminaTestSupport
import LaminaValues
import Testing

/// Every property that animates, and every part of one.
struct AnimatablePropertyTests {
    /// The properties that the layer shows at times, from 0 on.
    private func shown(
        _ animations: [CAAnimation], at times: [Double], change: (inout LayerProperties) -> Void = { _ in }
    ) -> [LayerProperties] {
        let (host, root, layer) = (LayerTreeCommitter(), CALayer(), CALayer())
        var properties = LayerProperties()
        AnimatableSample.prepare(&properties)
        change(&properties)
        layer.properties = properties
        root.addSublayer(layer)
        for animation in animations {
            animation.duration = 1
            animation.fillMode = .forwards
            animation.isRemovedOnCompletion = false
            layer.add(animation, forKey: nil)
        }
        host.root = root
        _ = host.commit(at: 0)
        return times.compactMap { time in
            _ = host.commit(at: time)
            return layer.presentation()?.properties
        }
    }

    private func expect(
        _ sample: AnimatableSample, _ animation: CAAnimation, _ expected: [AnimatableValue]
    ) throws {
        let path = try AnimationKeyPath(sample.keyPath)
        let found = shown([animation], at: [0.25, 0.5, 1]).map { $0.value(at: path) }
        #expect(found.count == 3)
        for (value, wanted) in zip(found, expected) {
            #expect(wanted.isClose(to: value), "\(String(describing: value)) is not \(wanted)")
        }
        #expect(throws: Never.self) { try animation.validate() }
    }

    @Test func `The samples are of every property and of every part of one`() throws {
        let sampled = Set(try AnimatableSample.all().map(\.keyPath))
        for (key, property) in AnimatableProperty.named {
            #expect(sampled.contains(key), "\(key)")
            for part in property.parts.keys { #expect(sampled.contains("\(key).\(part)"), "\(key).\(part)") }
        }
        for list in ["filters.", "backgroundFilters.", "compositingFilter."] {
            #expect(sampled.contains { $0.hasPrefix(list) }, "\(list)")
        }
    }

    @Test(arguments: AnimatableProperty.named.filter { $0.property.animatesImplicitly }.map(\.key).sorted())
    func `Setting a property that animates implicitly starts an animation`(key: String) throws {
        let sample = try #require(try AnimatableSample.all().first { $0.keyPath == key })
        let layers = [
            CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer(), CAReplicatorLayer(),
            CAEmitterLayer(),
        ]
        let animated = layers.filter { layer in
            let (host, root) = (LayerTreeCommitter(), CALayer())
            root.addSublayer(layer)
            host.root = root
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.setValue(sample.from.given, forKey: key)
            CATransaction.commit()
            _ = host.commit(at: 0)
            layer.setValue(sample.to.given, forKey: key)
            return layer.animation(forKey: key) != nil
        }
        #expect(!animated.isEmpty)
    }

    @Test(arguments: try AnimatableSample.all())
    func `A basic animation goes through the values between`(sample: AnimatableSample) throws {
        let animation = CABasicAnimation(keyPath: sample.keyPath)
        (animation.fromValue, animation.toValue) = (sample.from.given, sample.to.given)
        try expect(sample, animation, [sample.quarter, sample.half, sample.to])
    }

    @Test(arguments: try AnimatableSample.all())
    func `Keyframes go through the values between, discrete ones do not`(sample: AnimatableSample) throws {
        let animation = CAKeyframeAnimation(keyPath: sample.keyPath)
        animation.values = [sample.from.given, sample.to.given]
        try expect(sample, animation, [sample.quarter, sample.half, sample.to])
        animation.calculationMode = .discrete
        try expect(sample, animation, [sample.from, sample.to, sample.to])
    }

    @Test func `Images fade into one another`() throws {
        let sample = try #require(try AnimatableSample.all().first { $0.keyPath == "contents" })
        let animation = CABasicAnimation(keyPath: "contents")
        (animation.fromValue, animation.toValue) = (sample.from.given, sample.to.given)
        let found = shown([animation], at: [0.25, 1])
        #expect(found.first?.contentsFade?.share == 0.25)
        #expect(found.first?.contentsFade.map { .image($0.image) } == sample.to)
        #expect(found.last?.contentsFade == nil)
    }

    @Test func `Angles about several axes do not disturb one another, however far they turn`() {
        func turn(_ axis: String) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: "transform.rotation.\(axis)")
            (animation.fromValue, animation.toValue) = (0, 2 * Double.pi)
            return animation
        }
        for (time, found) in zip([0.3, 0.4, 0.7], shown(["y", "x", "z"].map(turn), at: [0.3, 0.4, 0.7])) {
            let angle = CGFloat(2 * Double.pi * time)
            let expected = CATransform3DConcat(
                CATransform3DConcat(
                    CATransform3DMakeRotation(angle, 1, 0, 0), CATransform3DMakeRotation(angle, 0, 1, 0)),
                CATransform3DMakeRotation(angle, 0, 0, 1))
            #expect(AnimatableValue.transform(expected).isClose(to: .transform(found.transform)), "\(time)")
        }
    }

    @Test func `A scale of nothing stays one when the layer turns too`() {
        let grow = CABasicAnimation(keyPath: "transform.scale")
        (grow.fromValue, grow.toValue) = (0, 2)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue) = (1, 3)
        let found = shown([grow, turn], at: [0, 0.5])
        #expect(found.first?.transform.m11 == 0)
        #expect(found.first?.transform.m12 == 0)
        let half = CATransform3DMakeRotation(2, 0, 0, 1)
        #expect(
            found.last.map { AnimatableValue.transform(half).isClose(to: .transform($0.transform)) } == true)
    }

    @Test(
        arguments: [
            ("filters.blur.inputRadius", .list([.number(1), .number(2)])),
            ("filters.blur.inputRadius", .color(.black)), ("filters.tint.inputColor", .number(3)),
            ("filters.matrix.inputRVector", .list([.number(1), .number(2), .number(3)])),
            ("filters.none.inputRadius", .number(3)), ("filters.blur.inputRadios", .number(3)),
        ] as [(String, AnimatableValue)])
    func `A filter's input does not take a value of another kind`(keyPath: String, value: AnimatableValue) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (value.given, value.given)
        var unchanged = LayerProperties()
        AnimatableSample.prepare(&unchanged)
        #expect(shown([animation], at: [0.5]) == [unchanged])
    }

    @Test func `Filters that differ in more than their inputs change at half`() {
        let animation = CABasicAnimation(keyPath: "filters")
        animation.fromValue = [CAFilter(type: "gaussianBlur")]
        animation.toValue = [CAFilter(type: "colorInvert")]
        let found = shown([animation], at: [0.25, 0.5]).map { $0.filters.map(\.type) }
        #expect(found == [["gaussianBlur"], ["colorInvert"]])
    }

    @Test func `Inputs that are not given go from and to their defaults`() {
        let animation = CABasicAnimation(keyPath: "filters")
        animation.fromValue = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        animation.toValue = [CAFilter(type: "gaussianBlur")]
        #expect(shown([animation], at: [0.5]).first?.filters.first?.inputs == ["inputRadius": .number(6)])
    }
}
