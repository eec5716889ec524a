import Foundation
import LaminaGeometry
import LaminaValues
import Testing

/// Animations that do not depend on each other are sampled in place, with the values of those that are applied one after the
/// other.
struct IndependentAnimationTests {
    static func values() -> LayerProperties {
        var values = LayerProperties()
        values.kind = .shape
        values.bounds = CGRect(x: 1, y: 2, width: 40, height: 20)
        values.position = CGPoint(x: 7, y: -3)
        values.opacity = 0.75
        values.backgroundColor = CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 1)
        values.transform = CATransform3DMakeScale(2, 0.5, 1)
        values.shape.lineWidth = 3
        values.gradient.colors = [.black, .white]
        return values
    }

    static func animation(_ path: String, _ values: [AnimatableValue]) throws -> LayerAnimation {
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (1, 2)
        let track = KeyframeTrack(values: values)
        return LayerAnimation(
            timing: timing,
            content: .property(
                PropertyAnimation(path: try AnimationKeyPath(path), motion: .keyframes(track))))
    }

    static func path(_ size: CGFloat) -> AnimatableValue {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: size, height: size))
        return .path(CGPath(outline: path.outline))
    }

    /// A layer's animations, and whether they change its own drawing and its place.
    static func cases() throws -> [(animations: [LayerAnimation], content: Bool, placement: Bool)] {
        let colors: [AnimatableValue] = [
            .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
            .color(CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)),
        ]
        let turn = try animation("transform.rotation.z", [.number(0.5), .number(3), .number(1)])
        return [
            ([try animation("opacity", [.number(1), .number(0), .number(0)])], false, true),
            ([try animation("position", [.point(.zero), .point(CGPoint(x: 9, y: 4))])], false, true),
            (
                [
                    try animation("position.x", [.number(3), .number(8)]),
                    try animation("position.y", [.number(3), .number(1)]),
                ], false, true
            ),
            (
                [
                    turn, try animation("transform.scale.x", [.number(1), .number(0)]),
                    try animation("transform.scale.y", [.number(1), .number(-2)]),
                ], false, true
            ),
            (
                [
                    try animation(
                        "transform",
                        [.transform(CATransform3DMakeScale(3, 3, 3)), .transform(CATransform3DIdentity)])
                ],
                false, true
            ),
            ([try animation("bounds.origin", [.point(.zero), .point(CGPoint(x: 4, y: 4))])], true, false),
            ([try animation("hidden", [.flag(true), .flag(false)])], false, true),
            ([try animation("backgroundColor", colors + [.none])], true, false),
            (
                [
                    try animation("path", [path(3), path(30)]),
                    try animation("lineWidth", [.number(1), .number(9)]),
                ], true, false
            ),
            (
                [try animation("fillColor", colors), try animation("strokeColor", [.none] + colors)], true,
                false
            ),
            ([try animation("colors", [.list(colors), .list(colors.reversed())])], true, false),
            (
                [
                    try animation(
                        "locations", [.list([.number(0), .number(1)]), .list([.number(0.5), .number(1)])])
                ], true, false
            ),
            ([turn, try animation("strokeEnd", [.number(0), .number(1)])], true, true),
            // Values of another kind than the property's change nothing.
            ([try animation("opacity", [.point(.zero), .number(0)])], false, true),
        ]
    }

    @Test func `Values sampled in place are those of animations applied one after the other`() throws {
        for (index, one) in try Self.cases().enumerated() {
            let committed = Self.values()
            let animations = try #require(
                IndependentAnimations(one.animations.map { SampledAnimation($0) }, on: committed),
                "case \(index)")
            var (shown, content, placement) = (committed, false, false)
            for step in [-1, 3, 4, 5, 9, 8, 8, 11, 12, 13, 40, 6] {
                let time = Double(step) / 4
                var expected = committed
                expected.apply(one.animations, at: time)
                let before = shown
                let changes = shown.sample(animations, at: time)
                #expect(shown == expected, "case \(index) at \(time)")
                #expect(changes.content == shown.contentDiffers(from: before), "case \(index) at \(time)")
                #expect(changes.placement == shown.placementDiffers(from: before), "case \(index) at \(time)")
                content = content || changes.content
                placement = placement || changes.placement
            }
            #expect(content == one.content && placement == one.placement, "case \(index)")
        }
    }

    @Test func `Copies of the values keep theirs`() throws {
        let committed = Self.values()
        let width = SampledAnimation(try Self.animation("lineWidth", [.number(1), .number(9)]))
        let animations = try #require(IndependentAnimations([width], on: committed))
        var shown = committed
        _ = shown.sample(animations, at: 1.5)
        let copy = shown
        let before = copy.shape.lineWidth
        _ = shown.sample(animations, at: 2.5)
        #expect(copy.shape.lineWidth == before && shown.shape.lineWidth != before)
        #expect(committed.shape.lineWidth == 3)
    }

    @Test func `Animations that depend on others, or on the value without them, are not sampled in place`()
        throws
    {
        func areIndependent(_ animations: LayerAnimation..., on values: LayerProperties = Self.values())
            -> Bool
        {
            IndependentAnimations(animations.map { SampledAnimation($0) }, on: values) != nil
        }
        let opacity = try Self.animation("opacity", [.number(0), .number(1)])
        let turn = try Self.animation("transform.rotation.z", [.number(0), .number(1)])
        let whole = try Self.animation("transform", [.transform(CATransform3DIdentity)])
        #expect(areIndependent(opacity, turn))
        #expect(!areIndependent(opacity, opacity))
        #expect(!areIndependent(turn, whole) && !areIndependent(whole, turn))
        #expect(!areIndependent(try Self.animation("bounds", [.rect(.zero)])))
        #expect(!areIndependent(try Self.animation("shadowOpacity", [.number(1)])))
        var (open, additive) = (opacity, opacity)
        open.content = .property(
            PropertyAnimation(path: try AnimationKeyPath("opacity"), motion: .basic(.init(to: .number(1)))))
        if case .property(var change) = opacity.content {
            change.isAdditive = true
            additive.content = .property(change)
        }
        #expect(!areIndependent(open) && !areIndependent(additive))
        var group = opacity
        group.content = .group([opacity])
        #expect(!areIndependent(group))
        var turned = Self.values()
        turned.bounds.size.width = -4
        #expect(!areIndependent(opacity, on: turned))
    }
}
