import Foundation

/// Arranges sublayers by their ``CALayer/constraints``.
///
/// Along each axis two constraints determine place and extent, one constraint keeps the extent, and an extent alone
/// does nothing. Of more than two constraints of an axis, two count: the one given last, and of the others the first
/// in the order smaller edge, middle, larger edge, extent. Two constraints of the same attribute leave the axis alone,
/// as measured on Core Animation. A constraint is ignored whose source is the layer itself, unknown, or not constrained
/// along the axis that is read. Layers that depend on one another in a circle stay where they are.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
    /// A manager that any number of layers may share.
    public override init() { super.init() }

    /// Places every sublayer that has constraints.
    open func layoutSublayers(of layer: CALayer) {
        ConstraintSolution(of: layer).apply()
    }
}

/// The places that constraints give the sublayers of a layer. The time grows with the number of constraints.
private struct ConstraintSolution {
    /// One axis of one sublayer, which is solved as a unit.
    private struct Unknown {
        var layer: Int
        /// The one or two constraints that count; none for an axis that is left alone.
        var rules: [CAConstraint]
        /// The unknowns that wait for this one.
        var waiting: [Int] = []
        /// The number of unknowns for which this one waits.
        var missing = 0
    }

    private let layers: [CALayer]
    private let bounds: CGRect
    private var frames: [CGRect]
    private var unknowns: [Unknown] = []

    init(of layer: CALayer) {
        layers = layer.sublayerList.layers
        bounds = layer.values.bounds
        frames = layers.map(\.frame)
        // Of several layers with one name the first counts.
        var named: [String: Int] = [:]
        for (index, layer) in layers.enumerated() {
            if let name = layer.values.name, named[name] == nil { named[name] = index }
        }
        var places: [Int: (x: Int?, y: Int?)] = [:]
        for (index, layer) in layers.enumerated() {
            guard let constraints = layer.constraints else { continue }
            var place: (x: Int?, y: Int?) = (nil, nil)
            for isHorizontal in [true, false] {
                let own = constraints.filter { $0.attribute.isHorizontal == isHorizontal }
                guard !own.isEmpty else { continue }
                if isHorizontal { place.x = unknowns.count } else { place.y = unknowns.count }
                unknowns.append(Unknown(layer: index, rules: own))
            }
            places[index] = place
        }
        for index in unknowns.indices {
            var sources: [Int] = []
            let rules = unknowns[index].rules.filter { rule in
                if rule.sourceName == Self.superlayer { return true }
                guard let source = named[rule.sourceName], source != unknowns[index].layer,
                    let place = places[source],
                    let wanted = rule.sourceAttribute.isHorizontal ? place.x : place.y
                else { return false }
                sources.append(wanted)
                return true
            }
            let deciding = Self.deciding(rules)
            unknowns[index].rules = deciding
            for (rule, source) in zip(rules.filter { $0.sourceName != Self.superlayer }, sources)
            where deciding.contains(where: { $0 === rule }) {
                unknowns[source].waiting.append(index)
                unknowns[index].missing += 1
            }
        }
        solve(named)
    }

    private static let superlayer = "superlayer"

    /// The one or two constraints of an axis that count; none where two give one attribute.
    private static func deciding(_ rules: [CAConstraint]) -> [CAConstraint] {
        guard Set(rules.map(\.attribute)).count == rules.count else { return [] }
        guard rules.count > 2, let last = rules.last else { return rules }
        let other = rules.dropLast().min { $0.attribute.part < $1.attribute.part }
        return [other, last].compactMap { $0 }
    }

    private mutating func solve(_ named: [String: Int]) {
        var ready = unknowns.indices.filter { unknowns[$0].missing == 0 }
        while let index = ready.popLast() {
            let unknown = unknowns[index]
            let values = unknown.rules.map { rule in
                let source = rule.sourceName == Self.superlayer ? bounds : frames[named[rule.sourceName] ?? 0]
                return (
                    part: rule.attribute.part,
                    value: rule.scale * rule.sourceAttribute.value(of: source) + rule.offset
                )
            }
            if let rule = unknown.rules.first {
                place(unknown.layer, isHorizontal: rule.attribute.isHorizontal, values)
            }
            for next in unknown.waiting {
                unknowns[next].missing -= 1
                if unknowns[next].missing == 0 { ready.append(next) }
            }
        }
    }

    private mutating func place(
        _ index: Int, isHorizontal: Bool, _ values: [(part: Int, value: CGFloat)]
    ) {
        var frame = frames[index]
        var (low, extent) = isHorizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
        let sorted = values.sorted { $0.part < $1.part }
        guard let first = sorted.first, first.part != 3 else { return }
        if sorted.count == 2 {
            let second = sorted[1]
            // Two lines are a half or a whole extent apart.
            extent =
                second.part == 3
                ? second.value : (second.value - first.value) * 2 / CGFloat(second.part - first.part)
        }
        low = first.value - extent * CGFloat(first.part) / 2
        if isHorizontal {
            (frame.origin.x, frame.size.width) = (low, extent)
        } else {
            (frame.origin.y, frame.size.height) = (low, extent)
        }
        frames[index] = frame.standardized
    }

    func apply() {
        for (layer, frame) in zip(layers, frames) where layer.frame != frame { layer.frame = frame }
    }
}
