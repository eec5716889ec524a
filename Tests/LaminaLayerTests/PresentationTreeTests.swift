import Foundation
import LaminaGeometry
import LaminaLayer
import Testing

/// The layers around and below presentation copies.
struct PresentationTreeTests {
    @Test func `a presentation copy's sublayers, mask and superlayer are presentation copies`() throws {
        let committer = LayerTreeCommitter()
        let (root, layer, mask) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(layer)
        layer.mask = mask
        committer.root = root
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (0, 100, 10)
        for layer in [root, layer, mask] { layer.add(move, forKey: "move") }
        _ = committer.commit(at: 0)
        _ = committer.commit(at: 5)
        let seen = try #require(root.presentation())
        let below = try #require(seen.sublayers?.first)
        #expect(seen.sublayers?.count == 1 && below !== layer && below.model() === layer)
        #expect(below.position.x == 50 && below.mask?.position.x == 50 && below.mask !== mask)
        #expect(below.superlayer?.model() === root && below.superlayer?.position.x == 50)
        #expect(below.mask?.superlayer?.model() === layer)
        #expect(seen.superlayer == nil && below.sublayers == nil)
        #expect(layer.position.x == 0 && layer.superlayer === root)
    }
}
