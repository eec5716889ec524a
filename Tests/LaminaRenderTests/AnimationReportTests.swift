import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaRender
import LaminaValues
import Testing

/// The list of a tree's animations at a time, as `lamina inspect` shows it.
struct AnimationReportTests {
    private let committer = LayerTreeCommitter()
    private let root = CALayer()
    private let layer = CALayer()

    init() {
        layer.name = "disc"
        root.addSublayer(layer)
        committer.root = root
    }

    /// Animations that are added now begin at 0.
    private func report(at time: Double) -> AnimationReport {
        var tree = RenderTree()
        tree.apply(committer.commit(at: 0))
        tree.advance(to: time)
        return AnimationReport(tree, at: time)
    }

    private static func fade(_ duration: Double = 2) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = duration
        return animation
    }

    @Test func `A tree without animations has none`() {
        #expect(report(at: 1.5).description == "Animations at 1.5 s: none\n")
    }

    @Test func `What runs tells the share of its duration and the repeats that are over`() throws {
        let animation = Self.fade()
        animation.repeatCount = 3
        layer.add(animation, forKey: "fade")
        let report = report(at: 2.5)
        let entry = try #require(report.entries.first)
        #expect(report.entries.count == 1)
        #expect(entry.state == .runs(progress: 0.25, iteration: 1))
        #expect(entry.key == "fade" && entry.kind == "basic of opacity" && entry.depth == 0)
        #expect(
            report.description
                == "Animations at 2.5 s: 1 on 1 layer\n"
                + "  \(entry.layer) \"disc\"\n    fade: basic of opacity, at 25 % of run 2\n")
    }

    @Test(arguments: [
        (CAMediaTimingFillMode.removed, false, "begins in 3 s"),
        (.backwards, true, "begins in 3 s, shows its first value"),
    ])
    func `What waits tells for how long, and whether it shows`(
        mode: CAMediaTimingFillMode, shows: Bool, words: String
    ) throws {
        let animation = Self.fade()
        (animation.beginTime, animation.fillMode) = (4, mode)
        layer.add(animation, forKey: nil)
        let entry = try #require(report(at: 1).entries.first)
        #expect(entry.state == .waits(3, shows: shows))
        #expect(entry.state.description == words)
        #expect(entry.key == nil)
    }

    @Test(arguments: [
        (CAMediaTimingFillMode.removed, false, "over"), (.forwards, true, "over, shows its last value"),
    ])
    func `What is over tells whether it shows`(mode: CAMediaTimingFillMode, shows: Bool, words: String)
        throws
    {
        let animation = Self.fade()
        (animation.isRemovedOnCompletion, animation.fillMode) = (false, mode)
        layer.add(animation, forKey: "fade")
        let entry = try #require(report(at: 3).entries.first)
        #expect(entry.state == .over(shows: shows))
        #expect(entry.state.description == words)
    }

    @Test func `Members of a group stand below it, in its time`() throws {
        let group = CAAnimationGroup()
        let late = Self.fade(1)
        late.beginTime = 1
        group.animations = [Self.fade(), late]
        (group.duration, group.speed) = (2, 0.5)
        layer.add(group, forKey: "both")
        let entries = report(at: 1).entries
        #expect(entries.map(\.kind) == ["group of 2", "basic of opacity", "basic of opacity"])
        #expect(entries.map(\.depth) == [0, 1, 1])
        #expect(entries.map(\.key) == ["both", nil, nil])
        #expect(
            entries.map(\.state) == [
                .runs(progress: 0.25, iteration: 0), .runs(progress: 0.25, iteration: 0),
                .waits(0.5, shows: false),
            ])
    }

    @Test func `A layer's clock is told where it differs, and masks are looked at too`() {
        (layer.speed, layer.timeOffset) = (2, 1)
        let mask = CALayer()
        layer.mask = mask
        mask.add(Self.fade(8), forKey: "mask")
        let report = report(at: 1.5)
        #expect(report.entries.map(\.localTime) == [4])
        #expect(report.description.contains(", its clock at 4 s\n"))
    }

    @Test func `Each kind is called by what it does`() {
        let path = CAKeyframeAnimation(keyPath: "position")
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 9, y: 0))
        path.path = line
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        frames.values = [0, 1, 0.5]
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.fromValue, spring.toValue) = (0, 5)
        let push = CATransition()
        (push.type, push.subtype) = (.push, .fromLeft)
        for (key, animation) in [("a", path), ("b", frames), ("c", spring), ("d", push)]
            as [(String, CAAnimation)]
        {
            animation.duration = 1
            layer.add(animation, forKey: key)
        }
        let kinds = Set(report(at: 0.5).entries.map(\.kind))
        #expect(
            kinds.isSuperset(of: [
                "keyframe of position along a path", "keyframe of opacity, 3 values", "spring of position.x",
                "transition push fromLeft",
            ]), "\(kinds)")
    }
}
