import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaPlan
import Testing

/// The limits are well above what was measured (2 ms, 4 µs and 3 µs on two slow cores), and far below what a walk
/// over the tree takes.
@Suite(.serialized)
struct CommitCostTests {
    private func wideTree(of count: Int) -> CALayer {
        let root = CALayer()
        root.sublayers = (1..<count).map { index in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.position = CGPoint(x: CGFloat(index % 100) * 10, y: CGFloat(index / 100) * 10)
            layer.backgroundColor = .black
            return layer
        }
        return root
    }

    @Test func `the first commit of 10,000 layers takes milliseconds`() {
        var best = Double.infinity
        for _ in 0..<5 {
            let committer = LayerTreeCommitter()
            committer.root = wideTree(of: 10_000)
            var update = LayerTreeUpdate()
            best = min(best, seconds { update = committer.commit() })
            #expect(update.changes.count == 10_000)
        }
        #expect(best < 0.005, "\(best * 1000) ms")
    }

    @Test func `a commit after one change of 100,000 layers does not walk the tree`() {
        let committer = LayerTreeCommitter()
        let root = wideTree(of: 100_000)
        committer.root = root
        _ = committer.commit()
        guard let changing = root.sublayers?.last else { return }
        var (best, bestIdle) = (Double.infinity, Double.infinity)
        for step in 1...50 {
            changing.position.x = CGFloat(step)
            best = min(best, seconds { #expect(committer.commit().changes.count == 1) })
            bestIdle = min(bestIdle, seconds { #expect(committer.commit().isEmpty) })
        }
        #expect(best < 0.0001, "\(best * 1e6) µs")
        #expect(bestIdle < 0.0001, "\(bestIdle * 1e6) µs")
    }
}
