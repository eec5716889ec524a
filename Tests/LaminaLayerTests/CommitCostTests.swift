import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaTestSupport
import LaminaValues
import Testing

/// The costs of commits relative to one another, which are the same on every machine.
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

    /// Processor seconds of a tree's first commit, at best.
    private func firstCommit(of count: Int) -> Double {
        (0..<5).reduce(.infinity) { best, _ in
            let committer = LayerTreeCommitter()
            committer.root = wideTree(of: count)
            var update = LayerTreeUpdate()
            let time = processorSeconds { update = committer.commit() }
            #expect(update.changes.count == count)
            return min(best, time)
        }
    }

    @Test func `a layer costs as much in the first commit of a large tree as of a small one`() {
        let (small, large) = (firstCommit(of: 2_000) / 2_000, firstCommit(of: 40_000) / 40_000)
        #expect(large < 6 * small, "\(large * 1e9) and \(small * 1e9) ns; 20 times were the square")
    }

    @Test func `a commit after one change of 100,000 layers does not walk the tree`() {
        let committer = LayerTreeCommitter()
        let root = wideTree(of: 100_000)
        committer.root = root
        let first = processorSeconds { _ = committer.commit() }
        guard let changing = root.sublayers?.last else { return }
        var (best, bestIdle) = (Double.infinity, Double.infinity)
        for step in 1...50 {
            changing.position.x = CGFloat(step)
            best = min(best, processorSeconds { #expect(committer.commit().changes.count == 1) })
            bestIdle = min(bestIdle, processorSeconds { #expect(committer.commit().isEmpty) })
        }
        #expect(best < first / 50, "\(best * 1e6) µs")
        #expect(bestIdle < first / 50, "\(bestIdle * 1e6) µs")
    }
}
