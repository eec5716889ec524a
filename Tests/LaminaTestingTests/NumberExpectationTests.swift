import Foundation
import Lamina
import LaminaTestSupport
import Testing

import LaminaTesting

@Suite struct NumberExpectationTests {
    private func moving(to end: CGFloat, model: CGFloat) -> (CALayer, CALayer) {
        let root = makeCard()
        let avatar = root.sublayers?.first ?? CALayer()
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (10.0, end, 2)
        avatar.position.x = model
        avatar.add(move, forKey: "move")
        return (root, avatar)
    }

    @Test func `A property over time is compared in numbers`() {
        let (root, avatar) = moving(to: 30, model: 30)
        #expect(
            expectTrack(of: avatar, "position.x", in: root, times: [0, 1, 0.5, 3], values: [10, 20, 15, 30]))
        withExtendedLifetime(root) {}
    }

    /// Expects a failure of the running test, which is kept out of the project's own results.
    private func failing(_ body: () -> Void, matching: @escaping @Sendable (Issue) -> Bool) throws {
        let package = try ScratchPackage()
        let run = PictureRun(environment: ["LAMINA_RESULTS": package.path + "/results"])
        PictureRun.$current.withValue(run) { withKnownIssue(nil, body, matching: matching) }
        let names = try FileManager.default.contentsOfDirectory(atPath: package.path + "/results")
        #expect(names.count == 1)
    }

    @Test func `A wrong value fails with time, expected and found`() throws {
        let (root, avatar) = moving(to: 30, model: 30)
        try failing {
            expectTrack(of: avatar, "position.x", in: root, times: [1, 2], values: [21, 30])
        } matching: { issue in
            issue.comments.first?.rawValue.hasSuffix(
                "position.x at 1.0 s: expected 21.0, found 20.0") == true
        }
        withExtendedLifetime(root) {}
    }

    @Test(arguments: ["contents", "nothing", "bounds"])
    func `A property that is no number is a failure`(keyPath: String) throws {
        let clock = try LayerClock(makeCard())
        let layer = makeCard()
        #expect(throws: ExpectationFault.self) { try clock.value(of: layer, keyPath, at: 0) }
    }

    @Test func `An animation that ends where the model is passes, one that jumps does not`() throws {
        let (root, avatar) = moving(to: 30, model: 30)
        #expect(expectAnimationsEndAtModel(of: avatar, in: root))
        let (other, jumping) = moving(to: 30, model: 12)
        try failing {
            expectAnimationsEndAtModel(of: jumping, in: other)
        } matching: { issue in
            issue.comments.first?.rawValue.contains("animation move: position.x ends at 29.9") == true
                && issue.comments.first?.rawValue.hasSuffix("and the model is 12.0") == true
        }
        withExtendedLifetime((root, other)) {}
    }

    @Test func `The costs of a frame are promises`() throws {
        let plain = CALayer()
        plain.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
        plain.backgroundColor = .white
        #expect(
            expectFrame(of: plain, passes: 1, draws: 1, offscreen: [], blendedPixels: 0, uploadedBytes: 0))

        let group = makeCard()
        let second = CALayer()
        second.frame = CGRect(x: 8, y: 8, width: 10, height: 10)
        second.backgroundColor = .black
        group.addSublayer(second)
        group.opacity = 0.5
        #expect(expectFrame(of: group, passes: .atMost(2), offscreen: ["groupOpacity"]))
        try failing {
            expectFrame(of: group, passes: 1, offscreen: [])
        } matching: { issue in
            issue.comments.first?.rawValue.hasSuffix(
                "passes: expected 1, found 2; offscreen: expected [], found [\"groupOpacity\"]") == true
        }
    }
}
