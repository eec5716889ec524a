import LaminaLayer
import LaminaPlan
import LaminaTestSupport
import LaminaValues
import Testing

/// Random changes of trees, committed now and then to a mirror that knows only the updates.
struct CommitPropertyTests {
    @Test(arguments: [101, 102, 103, 104, 105, 106, 107, 108] as [UInt64])
    func `updates of one host say exactly what changed`(seed: UInt64) {
        var trees = RandomChanges(seed: seed, hosts: 1)
        let complaints = trees.run(steps: 4_000, allowsRepeatedValues: false)
        #expect(complaints.isEmpty, "seed \(seed)")
    }

    /// A layer that was with another host in between may be told again, although nothing changed.
    @Test(arguments: [201, 202, 203, 204, 205, 206, 207, 208] as [UInt64])
    func `layers may go to and fro between two hosts`(seed: UInt64) {
        var trees = RandomChanges(seed: seed, hosts: 2)
        let complaints = trees.run(steps: 4_000, allowsRepeatedValues: true)
        #expect(complaints.isEmpty, "seed \(seed)")
    }
}

/// The state of a render side after the updates that it received, and faults of these updates.
private struct Mirror: Equatable {
    var root: LayerID?
    var values: [LayerID: LayerProperties] = [:]
    var sublayers: [LayerID: [LayerID]] = [:]
    var masks: [LayerID: LayerID] = [:]

    init() {}

    init(of root: CALayer?) {
        self.root = root?.id
        var pending = root.map { [$0] } ?? []
        while let layer = pending.popLast() {
            values[layer.id] = layer.properties
            if let mask = layer.mask {
                masks[layer.id] = mask.id
                pending.append(mask)
            }
            guard let list = layer.sublayers else { continue }
            sublayers[layer.id] = list.map(\.id)
            pending += list
        }
    }

    mutating func apply(_ update: LayerTreeUpdate, allowsRepeatedValues: Bool) -> [String] {
        var complaints: [String] = []
        for id in update.removed {
            if values.removeValue(forKey: id) == nil { complaints.append("\(id) removed but never told") }
            sublayers[id] = nil
            masks[id] = nil
        }
        var changed: Set<LayerID> = []
        for change in update.changes {
            if !changed.insert(change.layer).inserted { complaints.append("\(change.layer) changed twice") }
            if !allowsRepeatedValues, values[change.layer] == change.properties {
                complaints.append("\(change.layer) told without a difference")
            }
            values[change.layer] = change.properties
        }
        for move in update.moves {
            if !changed.insert(move.layer).inserted { complaints.append("\(move.layer) changed twice") }
            guard let old = values[move.layer]?.position else {
                complaints.append("\(move.layer) moved but never told")
                continue
            }
            if !allowsRepeatedValues, old == move.position {
                complaints.append("\(move.layer) moved to where it was")
            }
            values[move.layer]?.position = move.position
        }
        for list in update.children {
            let named = [list.layer] + list.sublayers.named + (list.mask.map { [$0] } ?? [])
            for id in named where values[id] == nil {
                complaints.append("\(id) listed but never told")
            }
            let ids = list.sublayers.list(after: sublayers[list.layer] ?? [])
            sublayers[list.layer] = ids.isEmpty ? nil : ids
            masks[list.layer] = list.mask
        }
        root = update.root
        return complaints
    }
}

private struct RandomChanges {
    private var random: SeededGenerator
    private let hosts: [LayerTreeCommitter]
    private var mirrors: [Mirror]
    private let layers = (0..<24).map { _ in CALayer() }

    init(seed: UInt64, hosts count: Int) {
        random = SeededGenerator(seed: seed)
        hosts = (0..<count).map { _ in LayerTreeCommitter() }
        mirrors = hosts.map { _ in Mirror() }
    }

    /// Changes and commits at random. Returns the faults, each with its step.
    mutating func run(steps: Int, allowsRepeatedValues: Bool) -> [String] {
        var complaints: [String] = []
        for step in 0..<steps {
            if number(below: 10) > 0 {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                change()
                CATransaction.commit()
                complaints += (linkComplaints() + faults()).map { "step \(step): \($0)" }
            } else {
                let host = number(below: hosts.count)
                let found = commit(host, allowsRepeatedValues: allowsRepeatedValues) + faults()
                complaints += found.map { "step \(step): \($0)" }
            }
            if complaints.count > 5 { break }
        }
        return complaints
    }

    private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    private mutating func layer() -> CALayer { layers[number(below: layers.count)] }

    private mutating func sublayer(of layer: CALayer) -> CALayer? {
        layer.sublayers?.randomElement(using: &random)
    }

    private mutating func change() {
        let target = layer()
        switch number(below: 15) {
        case 0, 1: target.addSublayer(layer())
        case 2: target.insertSublayer(layer(), at: UInt32(number(below: 6)))
        case 3: target.insertSublayer(layer(), below: sublayer(of: target))
        case 4: target.insertSublayer(layer(), above: sublayer(of: target))
        case 5, 6: target.removeFromSuperlayer()
        case 7: if let old = sublayer(of: target) { target.replaceSublayer(old, with: layer()) }
        case 8:
            let count = number(below: 5)
            target.sublayers = (0..<count).map { _ in layer() }
        case 9: hosts[number(below: hosts.count)].root = number(below: 6) == 0 ? nil : target
        case 10: target.mask = layer()
        case 11: target.mask = nil
        case 12, 13: target.position.x = Double(number(below: 3))
        default: target.zPosition = Double(number(below: 3))
        }
    }

    private mutating func commit(_ host: Int, allowsRepeatedValues: Bool) -> [String] {
        var complaints = mirrors[host].apply(
            hosts[host].commit(), allowsRepeatedValues: allowsRepeatedValues)
        if mirrors[host] != Mirror(of: hosts[host].root) { complaints.append("the mirror differs") }
        if !hosts[host].commit().isEmpty { complaints.append("a second commit has something to tell") }
        return complaints
    }

    /// The invariants that the trees of the hosts break.
    private func faults() -> [String] { hosts.flatMap { $0.invariantFaults().map(\.description) } }

    /// Whether superlayers and lists of sublayers agree, without cycles.
    private func linkComplaints() -> [String] {
        var complaints: [String] = []
        for layer in layers {
            let count = layer.superlayer.map { superlayer in
                (superlayer.sublayers ?? []).filter { $0 === layer }.count
                    + (superlayer.mask === layer ? 1 : 0)
            }
            if let count, count != 1 { complaints.append("\(layer.id) is \(count) times in its superlayer") }
            if let mask = layer.mask, mask.superlayer !== layer {
                complaints.append("\(mask.id) is the mask of a layer that is not its superlayer")
            }
            for sublayer in layer.sublayers ?? [] where sublayer.superlayer !== layer {
                complaints.append("\(sublayer.id) is listed by a layer that is not its superlayer")
            }
            var ancestor = layer.superlayer
            for _ in layers { ancestor = ancestor?.superlayer }
            if ancestor != nil { complaints.append("\(layer.id) is below itself") }
        }
        return complaints
    }
}
