import LaminaGeometry

/// Joins pieces into draws without changing what is seen: a piece may be drawn with an earlier batch only
/// where nothing that was drawn in between lies below it.
///
/// Surfaces that share a target lie apart, so each is a group of its own: pieces of one never lie below another's. There
/// a piece goes to the earliest batch that it may join, and all surfaces together take hardly more draws than one.
struct BatchBuilder: Sendable {
    struct Open: Sendable {
        var key: PipelineKey
        var binding: BatchList.Binding
        var reason: BatchList.BreakReason
        var pieces: [Piece] = []
        /// What this batch drew lies inside: by group, the first one apart.
        var bounds = PixelRect.empty
        var others: [Int: PixelRect] = [:]

        func intersects(_ rect: PixelRect, group: Int) -> Bool {
            group == 0 ? bounds.intersects(rect) : others[group]?.intersects(rect) ?? false
        }

        mutating func append(_ piece: Piece, _ rect: PixelRect, group: Int) {
            pieces.append(piece)
            if group == 0 {
                bounds = bounds.union(rect)
            } else {
                others[group] = others[group]?.union(rect) ?? rect
            }
        }
    }

    /// How many batches a piece may be moved before; and where there are several groups.
    private static let lookBack = 8
    private static let lookBackInGroups = 32

    private(set) var batches: [Open] = []
    let isBatching: Bool
    /// The surface that pieces belong to: 0 for the first.
    var group = 0

    init(isBatching: Bool) { self.isBatching = isBatching }

    /// Adds many pieces, which stay in their order, as a draw of their own.
    mutating func add(_ pieces: [Piece], bounds: PixelRect, key: PipelineKey, binding: BatchList.Binding) {
        guard !pieces.isEmpty else { return }
        var open = Open(
            key: key, binding: binding, reason: batches.isEmpty ? .firstOfPass : .pipeline, pieces: pieces)
        open.bounds = group == 0 ? bounds : .empty
        if group != 0 { open.others[group] = bounds }
        batches.append(open)
    }

    /// - Parameter isSplit: whether this is another piece of the item of the piece before.
    mutating func add(
        _ piece: Piece, rect: PixelRect, key: PipelineKey, binding: BatchList.Binding, isSplit: Bool = false
    ) {
        var reason = batches.isEmpty ? BatchList.BreakReason.firstOfPass : .pipeline
        if isBatching || isSplit {
            let depth = !isBatching ? 1 : group == 0 ? Self.lookBack : Self.lookBackInGroups
            var found: Int?
            for index in batches.indices.reversed().prefix(depth) {
                if batches[index].key == key {
                    if batches[index].binding == binding {
                        found = index
                        if group == 0 { break }
                    } else if reason == .pipeline {
                        reason = .texture
                    }
                }
                if batches[index].intersects(rect, group: group) {
                    let isBelow = batches[..<index].suffix(Self.lookBack).contains {
                        $0.key == key && $0.binding == binding
                    }
                    if isBelow { reason = .overlap }
                    break
                }
            }
            if let found {
                batches[found].append(piece, rect, group: group)
                return
            }
        } else if !batches.isEmpty {
            reason = .batchingOff
        }
        batches.append(Open(key: key, binding: binding, reason: reason))
        batches[batches.count - 1].append(piece, rect, group: group)
    }
}
