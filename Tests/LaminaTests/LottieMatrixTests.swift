import Foundation
import Lamina
import LaminaGeometry
import Testing

/// Transforms that skew, or mirror x, as players on Core Animation show them: by keyframes of the whole matrix.
struct LottieMatrixTests {
    /// A solid's matrix at a frame of a document with 30 frames a second.
    private func matrix(_ ks: String, at frame: Double, engine: LottieEngine = EachLottieEngine.current)
        throws
        -> CALayer
    {
        let json =
            ##"{"fr": 30, "ip": 0, "op": 100, "w": 100, "h": 100, "layers": [{"ty": 1, "nm": "x", "ip": 0, "op": 100, "sc": "#ff0000", "sw": 10, "sh": 10, "ks": {\##(ks)}}]}"##
        let scene = try Scene(
            json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
        return try scene.shownLayer(named: "x", at: frame / 30)
    }

    private func isNear(_ t: CATransform3D, _ m11: CGFloat, _ m12: CGFloat, _ m21: CGFloat, _ m22: CGFloat)
        -> Bool
    {
        max(abs(t.m11 - m11), abs(t.m12 - m12), abs(t.m21 - m21), abs(t.m22 - m22)) < 1e-5
    }

    private let growing = #""s": {"k": [{"t": 0, "s": [-50, -50]}, {"t": 10, "s": [100, 100]}]}"#

    @Test func `a scale that is mirrored turns to the left until it is not`() throws {
        let half = try matrix(growing, at: 5).transform
        #expect(isNear(half, 0, -0.75, 0.75, 0), "\(half)")
        let start = try matrix(growing, at: 0).transform
        #expect(isNear(start, -0.5, 0, 0, -0.5), "\(start)")
    }

    @Test func `as authored it passes through nothing`() throws {
        let half = try matrix(growing, at: 5, engine: .authored).transform
        #expect(isNear(half, 0.25, 0, 0, 0.25), "\(half)")
    }

    @Test func `position and anchor point are parts of the matrix`() throws {
        let ks =
            #""s": {"k": [-100, 100]}, "a": {"k": [2, 3]}, "p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [20, 0]}]}"#
        let layer = try matrix(ks, at: 5)
        #expect(layer.position == .zero && layer.bounds.origin == .zero)
        #expect(abs(layer.transform.m41 - 12) < 1e-5 && abs(layer.transform.m42 + 3) < 1e-5)
        #expect(isNear(layer.transform, -1, 0, 0, 1))
    }

    @Test func `a full turn between two keys is no turn, as matrices do not tell it`() throws {
        let ks = #""s": {"k": [-100, 100]}, "r": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [360]}]}"#
        #expect(isNear(try matrix(ks, at: 5).transform, -1, 0, 0, 1))
    }

    private let apart =
        #""s": {"k": [-100, 100]}, "p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [20, 0]}]}, "r": {"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [90]}]}"#

    @Test func `parts with keys of their own hold for a tenth of a frame`() throws {
        let held = try matrix(apart, at: 5.06).transform
        #expect(abs(held.m41 - 10) < 1e-5)
        #expect(abs(held.m11 + cos(22.5 * CGFloat.pi / 180)) < 1e-5)
        // The last key itself is never reached.
        let last = try matrix(apart, at: 30).transform
        #expect(abs(last.m11 + cos(89.55 * CGFloat.pi / 180)) < 1e-5)
        #expect(abs(last.m41 - 20) < 1e-5)
    }

    @Test func `a skew that changes holds, too`() throws {
        let ks = #""sk": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [40]}]}"#
        let held = try matrix(ks, at: 5.06).transform
        #expect(isNear(held, 1, 0, tan(-20 * CGFloat.pi / 180), 1), "\(held)")
    }

    @Test(.eachEngine) func `a held key holds the whole matrix`() throws {
        let ks = #""s": {"k": [{"t": 0, "s": [-100, 100], "h": 1}, {"t": 10, "s": [100, 100]}]}"#
        #expect(isNear(try matrix(ks, at: 9).transform, -1, 0, 0, 1))
        #expect(isNear(try matrix(ks, at: 11).transform, 1, 0, 0, 1))
    }
}
