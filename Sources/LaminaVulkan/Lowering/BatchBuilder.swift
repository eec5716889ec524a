import LaminaGeometry

/// Joins pieces into draws without changing the result. A piece may join an earlier batch only if nothing drawn in between
/// overlaps it.
///
/// Surfaces that share a target do not overlap, so each is a group of its own: pieces of one never lie below another's.
/// With several groups a piece joins the earliest possible batch, so all surfaces together take hardly more draws than a
/// single one.
struct BatchBuilder: Sendable {
    struct Open: Sendable {
        var key: PipelineKey
        var binding: BatchList.Binding
        var reason: BatchList.BreakReason
        var pieces: [Piece] = []
        /// The bounds of this batch's pieces by group; those of the first group are stored apart.
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

    /// The most batches that a piece may skip; with several groups, `lookBackInGroups`.
    private static let lookBack = 8
    private static let lookBackInGroups = 32

    private(set) var batches: [Open] = []
    let isBatching: Bool
    /// The surface to which pieces belong: 0 for the first.
    var group = 0

    init(isBatching: Bool) { self.isBatching = isBatching }

    /// Adds many pieces in their order, as a draw of their own.
    mutating func add(_ pieces: [Piece], bounds: PixelRect, key: PipelineKey, binding: BatchList.Binding) {
        guard !pieces.isEmpty else { return }
        var open = Open(
            key: key, binding: binding, reason: batches.isEmpty ? .firstOfPass : .pipeline, pieces: pieces)
        open.bounds = group == 0 ? bounds : .empty
        if group != 0 { open.others[group] = bounds }
        batches.append(open)
    }

    /// - Parameter isSplit: Whether the piece belongs to the same item as the piece before.
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
