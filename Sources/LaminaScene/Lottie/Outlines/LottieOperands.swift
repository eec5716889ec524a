import Foundation
import LaminaGeometry

/// The outlines of a list of items, sorted by the operand of merges that they belong to.
///
/// Each path is an operand, in groups too. A merge makes one operand of all before it, which may have several outlines, such
/// as a ring. The next merge works on that operand and on the operands between them.
struct LottieOperands {
    private var operands: [[LottieBezier]] = []
    /// Whether outlines were so many that they are drawn together, unmerged.
    private(set) var exceedsLimits = false

    init(_ items: [LottieShapeItem], at frame: Double) {
        for item in items {
            switch item {
            case .figure(let figure): operands.append([figure.outline(at: frame)])
            case .group(let group):
                var inner = LottieOperands(group.items, at: frame)
                if let transform = group.transform {
                    let map = transform.affine(at: frame)
                    inner.operands = inner.operands.map { $0.map { $0.applying(map) } }
                }
                operands += inner.operands
                exceedsLimits = exceedsLimits || inner.exceedsLimits
            case .modifier(.merge(let merge, isByArea: true)): self.merge(merge)
            case .modifier(let modifier): apply(modifier, at: frame)
            case .repeater(let repeater):
                let maps = repeater.maps(at: frame, vertices: outlines.vertexCount)
                operands = maps.flatMap { map in operands.map { $0.map { $0.applying(map) } } }
            case .fill, .stroke: break
            }
        }
    }

    /// The outlines of all operands.
    var outlines: [LottieBezier] { operands.flatMap { $0 } }

    private mutating func merge(_ merge: LottieModifier.Merge) {
        guard operands.count > 1 else { return }
        guard merge != .together else {
            operands = [outlines]
            return
        }
        let merged = LottieAreas.merged(operands, merge)
        if merged == nil { exceedsLimits = true }
        operands = [merged ?? outlines]
    }

    /// Applies a modifier to all outlines at once, since a trim may take them for one and limits are for all of them.
    private mutating func apply(_ modifier: LottieModifier, at frame: Double) {
        let changed = modifier.changed(outlines, at: frame)
        var rest = changed[...]
        operands = operands.map { operand in
            defer { rest = rest.dropFirst(operand.count) }
            return rest.prefix(operand.count).flatMap { $0 }
        }
    }
}
