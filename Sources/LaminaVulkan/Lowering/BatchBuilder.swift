import LaminaGeometry

/// Joins pieces into draws without changing what is seen: a piece may be drawn with an earlier batch only
/// where nothing that was drawn in between lies below it.
struct BatchBuilder: Sendable {
    struct Open: Sendable {
        var key: PipelineKey
        var binding: BatchList.Binding
        var reason: BatchList.BreakReason
        var pieces: [Piece] = []
        /// Everything drawn by this batch lies inside.
        var bounds: PixelRect
    }

    /// How many batches a piece may be moved before.
    private static let lookBack = 8

    private(set) var batches: [Open] = []
    let isBatching: Bool

    init(isBatching: Bool) { self.isBatching = isBatching }

    /// - Parameter isSplit: whether this is another piece of the item of the piece before.
    mutating func add(
        _ piece: Piece, rect: PixelRect, key: PipelineKey, binding: BatchList.Binding, isSplit: Bool = false
    ) {
        var reason = batches.isEmpty ? BatchList.BreakReason.firstOfPass : .pipeline
        if isBatching || isSplit {
            let depth = isBatching ? Self.lookBack : 1
            for index in batches.indices.reversed().prefix(depth) {
                if batches[index].key == key {
                    if batches[index].binding == binding {
                        batches[index].pieces.append(piece)
                        batches[index].bounds = batches[index].bounds.union(rect)
                        return
                    }
                    if reason == .pipeline { reason = .texture }
                }
                if batches[index].bounds.intersects(rect) {
                    let isBelow = batches[..<index].suffix(Self.lookBack).contains {
                        $0.key == key && $0.binding == binding
                    }
                    if isBelow { reason = .overlap }
                    break
                }
            }
        } else if !batches.isEmpty {
            reason = .batchingOff
        }
        batches.append(Open(key: key, binding: binding, reason: reason, pieces: [piece], bounds: rect))
    }
}
