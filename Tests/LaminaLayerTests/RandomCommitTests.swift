import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaPlan
import LaminaTestSupport
import LaminaValues
import Testing

/// The state of a render side after applying updates.
private struct Mirror {
    var root: LayerID?
    var properties: [LayerID: LayerProperties] = [:]
    var sublayers: [LayerID: [LayerID]] = [:]

    /// Applies an update. Returns the fault of the update, or `nil`.
    ///
    /// - Parameter isMinimal: Whether an update must not repeat known values.
    mutating func apply(_ update: LayerTreeUpdate, isMinimal: Bool) -> String? {
        root = update.root
        for id in update.removed {
            guard properties.removeValue(forKey: id) != nil else {
                return "removed \(id), which was not there"
            }
            sublayers[id] = nil
        }
        for change in update.changes {
            if isMinimal, properties[change.layer] == change.properties {
                return "\(change.layer) told without a change"
            }
            properties[change.layer] = change.properties
        }
        for move in update.moves {
            guard let old = properties[move.layer]?.position else {
                return "moved \(move.layer), which is not there"
            }
            if isMinimal, old == move.position { return "\(move.layer) moved to where it was" }
            properties[move.layer]?.position = move.position
        }
        for list in update.children {
            guard properties[list.layer] != nil else {
                return "sublayers of \(list.layer), which is not there"
            }
            let ids = list.sublayers.list(after: sublayers[list.layer] ?? [])
            sublayers[list.layer] = ids.isEmpty ? nil : ids
        }
        return nil
    }

    /// The first difference from a tree; `nil` for none.
    func difference(from tree: CALayer?) -> String? {
        guard root == tree?.id else { return "another root" }
        var count = 0
        var pending = tree.map { [$0] } ?? []
        while let layer = pending.popLast() {
            count += 1
            if properties[layer.id] != layer.properties { return "other values of \(layer.id)" }
            if sublayers[layer.id] != layer.sublayers?.map(\.id) { return "other sublayers of \(layer.id)" }
            pending += layer.sublayers ?? []
        }
        return count == properties.count ? nil : "\(properties.count) layers instead of \(count)"
    }
}

struct RandomCommitTests {
    /// A layer that comes back to a host from another one may be told again, so only one host alone is minimal.
    @Test(arguments: [71, 72, 73, 74, 75, 76] as [UInt64], [1, 2])
    func `hosts always know their trees, whatever is done to the layers`(seed: UInt64, hosts: Int) {
        var random = SeededGenerator(seed: seed)
        let layers = (0..<40).map { _ in CALayer() }
        let committers = (0..<hosts).map { _ in LayerTreeCommitter() }
        var mirrors = committers.map { _ in Mirror() }
        func any() -> CALayer { layers[Int.random(in: layers.indices, using: &random)] }
        func change() {
            switch Int.random(in: 0..<14, using: &random) {
            case 0...2: any().addSublayer(any())
            case 3: any().insertSublayer(any(), at: UInt32.random(in: 0...4, using: &random))
            case 4: any().insertSublayer(any(), below: any())
            case 5: any().removeFromSuperlayer()
            case 6: any().sublayers = (0..<Int.random(in: 0...4, using: &random)).map { _ in any() }
            case 7:
                let parent = any()
                if let old = parent.sublayers?.randomElement(using: &random) {
                    parent.replaceSublayer(old, with: any())
                }
            case 8:
                if Int.random(in: 0..<4, using: &random) == 0 {
                    committers[Int.random(in: 0..<hosts, using: &random)].root =
                        Bool.random(using: &random) ? any() : nil
                }
            case 9, 10:
                withoutActions { any().position = CGPoint(x: Int.random(in: 0...2, using: &random), y: 0) }
            default:
                any().opacity = Float.random(in: 0...1, using: &random)
                any().isHidden.toggle()
            }
        }
        for step in 0..<400 {
            for _ in 0..<Int.random(in: 0...8, using: &random) { change() }
            let before = committers.flatMap { $0.invariantFaults() }
            #expect(before.isEmpty, "seed \(seed), step \(step)")
            let index = Int.random(in: 0..<hosts, using: &random)
            let fault = mirrors[index].apply(committers[index].commit(), isMinimal: hosts == 1)
            #expect(fault == nil, "seed \(seed), step \(step)")
            let difference = mirrors[index].difference(from: committers[index].root)
            #expect(difference == nil, "seed \(seed), step \(step)")
            let after = committers.flatMap { $0.invariantFaults() }
            #expect(after.isEmpty, "seed \(seed), step \(step)")
            if fault != nil || difference != nil { return }
            #expect(committers[index].commit().isEmpty, "seed \(seed), step \(step)")
        }
    }

    @Test(arguments: [81, 82, 83] as [UInt64])
    func `the tree stays a tree`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let layers = (0..<20).map { _ in CALayer() }
        func any() -> CALayer { layers[Int.random(in: layers.indices, using: &random)] }
        for step in 0..<2000 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: any().addSublayer(any())
            case 1: any().insertSublayer(any(), above: any())
            case 2: any().sublayers = [any(), any(), any()]
            default:
                let parent = any()
                if let old = parent.sublayers?.last { parent.replaceSublayer(old, with: any()) }
            }
            let faults = layers.flatMap { $0.invariantFaults() }
            #expect(faults.isEmpty, "seed \(seed), step \(step)")
            for layer in layers {
                for sublayer in layer.sublayers ?? [] {
                    #expect(sublayer.superlayer === layer, "seed \(seed), step \(step)")
                }
                if let parent = layer.superlayer {
                    let places = parent.sublayers?.filter { $0 === layer }.count
                    #expect(places == 1, "seed \(seed), step \(step)")
                }
                var (height, next) = (0, layer.superlayer)
                while let above = next, height <= layers.count {
                    height += 1
                    next = above.superlayer
                }
                #expect(height < layers.count, "a cycle: seed \(seed), step \(step)")
            }
        }
    }
}
