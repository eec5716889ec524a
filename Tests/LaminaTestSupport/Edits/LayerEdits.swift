import Foundation
import Lamina

/// A random tree of layers that changes at random, as programs change theirs.
///
/// Most of the tree lies in small cells, so that most edits change a small part of the picture.
package struct LayerEdits {
    package static let (width, height) = (160.0, 120.0)

    /// The layer at the top. An edit may put another in its place.
    package internal(set) var root = CALayer()
    /// A small layer that is always shown, for changes that are sure to show.
    package let beacon = CALayer()
    package var random: RandomTree
    /// The layers to edit, in the tree or out of it.
    var layers: [CALayer] = []
    /// The layers right below the root that hold the rest.
    var cells: [CALayer] = []
    /// What ends edits that last for some frames, and in how many frames.
    var endings: [(frames: Int, end: () -> Void)] = []
    /// The edits since the last call of `takeLog`.
    private var log: [String] = []
    let seed: UInt64
    /// Whether edits may make every frame whole: transitions, filters of what is behind, delays, planes in space
    /// anywhere.
    package let isWild: Bool
    /// Whether planes may be tilted inside clipped cells.
    var hasSpace: Bool { isWild || seed % 4 != 0 }

    package init(seed: UInt64) throws {
        self.seed = seed
        isWild = seed % 8 == 7
        random = try RandomTree(
            seed: seed, hasEffects: seed % 3 == 0, hasShapes: seed % 4 == 1, hasGradients: seed % 4 == 2,
            hasReplicators: seed % 5 == 0)
        setUp(root)
        beacon.frame = CGRect(x: 148, y: 108, width: 8, height: 8)
        beacon.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
        build()
    }

    private func setUp(_ root: CALayer) {
        root.anchorPoint = .zero
        root.bounds = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
    }

    // MARK: Trees

    /// Puts a new tree in place of all sublayers of the root.
    mutating func build() {
        cells = []
        layers = []
        root.sublayers = nil
        switch seed % 4 {
        case 0: buildFlat()
        case 1: buildCells(12)
        case 2:
            buildCells(8)
            buildList()
        default:
            buildCells(8)
            buildChain()
        }
        for _ in 0..<3 { insertCanvas(into: chance(0.5) ? root : any()) }
        root.addSublayer(beacon)
    }

    /// Layers anywhere in the root, and a list long enough for blocks of siblings.
    private mutating func buildFlat() {
        let made = subtree(width: Self.width, height: Self.height, count: 40, isFlat: true)
        for layer in made[0].sublayers ?? [] { root.addSublayer(layer) }
        layers += made.dropFirst()
        for _ in 0..<120 { insert(into: root) }
    }

    private mutating func buildCells(_ count: Int) {
        for index in 0..<count {
            let isClipped = chance(0.7)
            let made = subtree(width: 44, height: 44, count: 7, isFlat: !isClipped)
            let cell = made[0]
            cell.frame = CGRect(x: 40 * (index % 4), y: 40 * (index / 4), width: 40, height: 40)
            cell.masksToBounds = isClipped
            if chance(0.3) { cell.cornerRadius = number(2, 15) }
            if chance(0.3) { cell.transform = CATransform3DMakeRotation(number(-0.5, 0.5), 0, 0, 1) }
            root.addSublayer(cell)
            cells.append(cell)
            layers += made
            if chance(0.6) { add(special(), to: cell) }
        }
    }

    /// A list that is scrolled, with far more layers than can be seen.
    private mutating func buildList() {
        let list = CALayer()
        list.frame = CGRect(x: 84, y: 4, width: 60, height: 100)
        list.masksToBounds = true
        for index in 0..<220 {
            let row = CALayer()
            row.frame = CGRect(x: 2 * (index % 7), y: 6 * index - 300, width: 40, height: 5)
            row.backgroundColor = random.color()
            if index % 9 == 0 { add(CALayer(), to: row) }
            list.addSublayer(row)
            if index % 4 == 0 { layers.append(row) }
        }
        root.addSublayer(list)
        cells.append(list)
        layers.append(list)
    }

    /// A thousand layers, each inside the one before.
    private mutating func buildChain() {
        var top = CALayer()
        top.frame = CGRect(x: 90, y: 60, width: 50, height: 40)
        top.masksToBounds = true
        root.addSublayer(top)
        cells.append(top)
        for index in 0..<1_000 {
            let next = CALayer()
            next.frame = CGRect(x: index % 3 - 1, y: index % 5 - 2, width: 48, height: 38)
            if index % 50 == 7 {
                next.backgroundColor = random.color()
                layers.append(next)
            }
            top.addSublayer(next)
            top = next
        }
        add(special(), to: top)
    }

    /// A random tree, superlayers first.
    mutating func subtree(width: Double, height: Double, count: Int, isFlat: Bool) -> [CALayer] {
        let made = random.layers(width: width, height: height, count: count)
        for layer in made {
            if !isWild { layer.backgroundFilters = nil }
            guard isFlat || !hasSpace else { continue }
            let t = layer.transform
            if t.m13 != 0 || t.m23 != 0 || t.m14 != 0 || t.m24 != 0 {
                layer.transform = CATransform3DMakeRotation(t.m11, 0, 0, 1)
            }
            layer.sublayerTransform = CATransform3DIdentity
        }
        return made
    }

    /// Inserts a small random tree.
    mutating func insert(into superlayer: CALayer) {
        let made = subtree(
            width: 20 + number(0, 40), height: 20 + number(0, 40), count: pick(4) + 1,
            isFlat: !mayTilt(below: superlayer))
        let isTop = superlayer === root
        made[0].position = CGPoint(
            x: number(0, isTop ? Self.width : 40), y: number(0, isTop ? Self.height : 40))
        if chance(0.5) { made[0].backgroundColor = random.color() }
        superlayer.insertSublayer(made[0], at: UInt32(pick((superlayer.sublayers?.count ?? 0) + 1)))
        layers += made
    }

    mutating func add(_ layer: CALayer, to superlayer: CALayer) {
        superlayer.addSublayer(layer)
        layers.append(layer)
    }

    /// Puts another layer in place of the root.
    package mutating func replaceRoot() {
        let other = CALayer()
        setUp(other)
        other.backgroundColor = random.color()
        let sublayers = root.sublayers
        root.sublayers = nil
        other.sublayers = sublayers
        root = other
        log.append("new root")
    }

    // MARK: Choices

    /// Whether something happens that happens with a probability.
    package mutating func chance(_ share: Double) -> Bool { random.chance(share) }
    /// A number from `low` to `high`.
    package mutating func number(_ low: Double, _ high: Double) -> Double { random.number(low, high) }
    /// A number from 0 to `count` − 1.
    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random.random) }

    func isShown(_ layer: CALayer) -> Bool {
        var next: CALayer? = layer
        while let layer = next {
            if layer === root { return true }
            next = layer.superlayer
        }
        return false
    }

    /// A layer below the root, in the tree if one is found soon.
    mutating func any() -> CALayer {
        var layer = layers.randomElement(using: &random.random) ?? beacon
        for _ in 0..<5 where !isShown(layer) {
            layer = layers.randomElement(using: &random.random) ?? beacon
        }
        return layer
    }

    /// A layer in the tree with some trait.
    mutating func any(where hasTrait: (CALayer) -> Bool) -> CALayer? {
        layers.filter { hasTrait($0) && isShown($0) }.randomElement(using: &random.random)
    }

    /// Whether a plane below a layer may be tilted: something above it clips, so that little changes with it.
    func mayTilt(below layer: CALayer) -> Bool {
        guard hasSpace else { return false }
        var next: CALayer? = layer
        while let layer = next, layer !== root {
            if layer.masksToBounds { return true }
            next = layer.superlayer
        }
        return isWild
    }

    // MARK: Frames

    /// Makes some edits, for half of the frames with the actions that layers have by themselves.
    package mutating func edit(count: Int) {
        CATransaction.begin()
        CATransaction.setDisableActions(chance(0.6))
        CATransaction.setAnimationDuration(0.1)
        for index in endings.indices { endings[index].frames -= 1 }
        for ending in endings where ending.frames <= 0 { ending.end() }
        endings.removeAll { $0.frames <= 0 }
        for _ in 0..<count { edit() }
        CATransaction.commit()
        // Layers that left long ago would take most of the edits.
        if layers.count > 900 { layers = layers.filter { isShown($0) || $0.superlayer == nil }.suffix(900) }
    }

    private mutating func edit() {
        let kind = LayerEdit.weighted.randomElement(using: &random.random) ?? .move
        guard isWild || !kind.isWild else { return edit() }
        let layer = any()
        log.append("\(kind.rawValue) at \(layer.id)")
        perform(kind, on: layer)
    }

    /// Notes what else changed, for messages.
    package mutating func note(_ edit: String) { log.append(edit) }

    /// The edits since the last call.
    package mutating func takeLog() -> String {
        defer { log = [] }
        return log.joined(separator: ", ")
    }
}
