import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

/// A commit tells the positions of layers that moved, and nothing else of them.
struct MoveTests {
    private let committer = LayerTreeCommitter()
    private let root: CALayer
    private let layers = (0..<4).map { _ in CALayer() }
    private let place = CGPoint(x: 3, y: 4)

    init() {
        root = layer(0, 0, 100, 100, sublayers: layers)
        committer.root = root
        _ = committer.commit()
    }

    private func commit(after change: () -> Void) -> LayerTreeUpdate {
        withoutActions(change)
        return committer.commit()
    }

    /// An update that tells of moves alone.
    private func moves(_ moves: [(CALayer, CGPoint)]) -> LayerTreeUpdate {
        var update = LayerTreeUpdate(root: root.id)
        update.moves = moves.map { .init(layer: $0.id, position: $1) }
        return update
    }

    @Test func `A layer that moves is told by its position`() {
        let update = commit { layers[1].position = place }
        #expect(update == moves([(layers[1], place)]))
        #expect(!update.isEmpty)
        #expect(update.description.contains("moved \(layers[1].id) to 3.0,4.0"))
        #expect(committer.commit() == LayerTreeUpdate(root: root.id))
    }

    @Test func `Layers that move in any order are told by id`() {
        let update = commit {
            for index in [2, 0, 3, 1] { layers[index].position = CGPoint(x: index, y: 1) }
        }
        #expect(update == moves(layers.indices.map { (layers[$0], CGPoint(x: $0, y: 1)) }))
        #expect(committer.invariantFaults().isEmpty)
    }

    @Test func `A layer that moves several times is told once`() {
        let update = commit {
            layers[0].position.x = 1
            layers[0].position.y = 9
            layers[0].position = place
        }
        #expect(update == moves([(layers[0], place)]))
    }

    @Test func `A layer that moved and moved back tells nothing`() {
        let update = commit {
            layers[0].position = place
            layers[0].position = .zero
        }
        #expect(update == LayerTreeUpdate(root: root.id))
    }

    @Test(arguments: [true, false])
    func `A layer that moves and changes otherwise is told as a whole`(movesFirst: Bool) {
        let update = commit {
            if movesFirst { layers[0].position = place }
            layers[0].opacity = 0.5
            layers[0].position = place
        }
        #expect(update.moves.isEmpty)
        #expect(update.changes == [.init(layer: layers[0].id, properties: layers[0].properties)])
    }

    @Test func `A layer that moved, changed otherwise, and did both back tells nothing`() {
        let update = commit {
            layers[0].position = place
            layers[0].opacity = 0.5
            layers[0].position = .zero
            layers[0].opacity = 1
        }
        #expect(update.isEmpty)
    }

    @Test func `A frame of the same size is a move`() {
        let update = commit { root.frame.origin = CGPoint(x: 7, y: 8) }
        #expect(update == moves([(root, CGPoint(x: 57, y: 58))]))
    }

    @Test func `Until the commit the presentation is where the layer was`() {
        withoutActions { layers[0].position = place }
        #expect(layers[0].presentation()?.position == .zero)
        withoutActions { layers[0].opacity = 0.5 }
        #expect(layers[0].presentation()?.position == .zero)
        #expect(layers[0].presentation()?.opacity == 1)
        _ = committer.commit()
        #expect(layers[0].presentation()?.position == place)
        #expect(layers[0].presentation()?.opacity == 0.5)
    }

    @Test func `A move outside of a transaction is told with the animation that it starts`() throws {
        layers[0].position = place
        let update = committer.commit()
        #expect(update.moves.isEmpty)
        let change = try #require(update.changes.first)
        #expect(change.properties.position == place)
        #expect(change.animations.count == 1)
    }

    @Test func `An animated layer that moves is told as a whole`() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.duration = 10
        layers[0].add(animation, forKey: nil)
        _ = committer.commit()
        let update = commit { layers[0].position = place }
        #expect(update.moves.isEmpty)
        #expect(update.changes.map(\.layer) == [layers[0].id])
        #expect(update.changes.first?.animations.count == 1)
    }

    @Test func `A layer that moves and loses its animations is told as a whole`() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.duration = 10
        layers[0].add(animation, forKey: nil)
        _ = committer.commit()
        let update = commit {
            layers[0].position = place
            layers[0].removeAllAnimations()
        }
        #expect(update.moves.isEmpty)
        #expect(update.changes == [.init(layer: layers[0].id, properties: layers[0].properties)])
    }

    @Test func `An emitter that moves is told as a whole`() {
        let emitter = CAEmitterLayer()
        root.addSublayer(emitter)
        _ = committer.commit()
        let update = commit { emitter.position = place }
        #expect(update.moves.isEmpty)
        #expect(update.changes.map(\.layer) == [emitter.id])
    }

    @Test func `Masks and masked layers are told by their positions`() {
        let mask = CALayer()
        layers[0].mask = mask
        _ = committer.commit()
        let update = commit {
            layers[0].position = place
            mask.position = place
        }
        #expect(update == moves([(layers[0], place), (mask, place)]))
    }

    @Test func `A superlayer that moves and gets a sublayer is told by its position and its list`() {
        let new = CALayer()
        let update = commit {
            layers[0].position = place
            layers[0].addSublayer(new)
        }
        #expect(update.moves == [.init(layer: layers[0].id, position: place)])
        #expect(update.changes.map(\.layer) == [new.id])
        #expect(update.children == [.init(layer: layers[0].id, sublayers: [new.id])])
    }

    @Test func `A layer that moved is told if it left and came back meanwhile`() {
        let update = commit {
            layers[3].position = place
            layers[3].removeFromSuperlayer()
            root.addSublayer(layers[3])
        }
        #expect(update.moves == [.init(layer: layers[3].id, position: place)])
        #expect(update.changes.isEmpty && update.removed.isEmpty)
    }

    @Test func `A layer that moved and left is told to be gone`() {
        let update = commit {
            layers[3].position = place
            layers[3].removeFromSuperlayer()
        }
        #expect(update.moves.isEmpty && update.changes.isEmpty)
        #expect(update.removed == [layers[3].id])
        root.addSublayer(layers[3])
        #expect(committer.commit().changes.first?.properties.position == place)
    }

    @Test func `A layer that moved at another host is told as a whole`() {
        layers[0].removeFromSuperlayer()
        let other = LayerTreeCommitter()
        other.root = layers[0]
        _ = other.commit()
        withoutActions { layers[0].position = place }
        root.addSublayer(layers[0])
        let update = committer.commit()
        #expect(update.moves.isEmpty)
        #expect(update.changes.map(\.layer) == [layers[0].id])
        #expect(update.changes.first?.properties.position == place)
    }

    @Test func `A position that is no number is told`() {
        let update = commit { layers[0].position.x = .nan }
        #expect(update.moves.map(\.layer) == [layers[0].id])
        #expect(committer.commit().isEmpty)
    }

    @Test func `A layer among many that moves is told alone`() {
        root.sublayers = (0..<1_000).map { _ in CALayer() }
        _ = committer.commit()
        guard let layer = root.sublayers?[700] else { return }
        #expect(commit { layer.position = place } == moves([(layer, place)]))
    }
}
