import LaminaGeometry
import LaminaPlan

/// Joins pieces into draws without changing the result. A piece joins the earliest batch of its kind that comes after
/// everything below the piece.
///
/// Surfaces that share a target do not overlap, so each is a group of its own: pieces of one never lie below another's, and
/// all surfaces together take hardly more draws than a single one.
struct BatchBuilder: Sendable {
    /// Pieces of one kind can be drawn together.
    private struct Kind: Hashable {
        var key: PipelineKey
        var binding: BatchList.Binding
    }

    struct Open: Sendable {
        var key: PipelineKey
        var binding: BatchList.Binding
        var reason: BatchList.BreakReason
        var pieces: [Piece] = []
    }

    private(set) var batches: [Open] = []
    let isBatching: Bool
    /// The format of the target.
    let working: WorkingFormat
    private var last: LastBatches
    /// Each kind's number, and the numbers of its batches.
    private var numbers: [Kind: Int] = [:]
    private var batchesOfKind: [[Int]] = []
    /// The kind of the last piece, which is mostly the next one's, and its first batch, which mostly takes the piece.
    private var recent: (kind: Kind, number: Int, first: Int)?

    /// - Parameter size: The target's.
    init(isBatching: Bool, size: TextureSize, working: WorkingFormat) {
        self.isBatching = isBatching
        self.working = working
        last = LastBatches(size)
    }

    /// Begins a surface whose pixels no earlier surface of the target has.
    mutating func beginGroup() { last.removeAll() }

    /// Adds many pieces in their order, as a draw of their own.
    mutating func add(_ pieces: [Piece], bounds: PixelRect, key: PipelineKey, binding: BatchList.Binding) {
        guard !pieces.isEmpty else { return }
        var key = key
        key.working = working.numbers
        last.put(batches.count, bounds)
        batches.append(
            Open(
                key: key, binding: binding, reason: batches.isEmpty ? .firstOfPass : .pipeline, pieces: pieces
            ))
    }

    /// - Parameter isSplit: Whether the piece belongs to the same item as the piece before.
    mutating func add(
        _ piece: Piece, rect: PixelRect, key: PipelineKey, binding: BatchList.Binding, isSplit: Bool = false
    ) {
        var key = key
        key.working = working.numbers
        guard isBatching else {
            if isSplit, let open = batches.last, open.key == key, open.binding == binding {
                batches[batches.count - 1].pieces.append(piece)
            } else {
                batches.append(
                    Open(
                        key: key, binding: binding, reason: batches.isEmpty ? .firstOfPass : .batchingOff,
                        pieces: [piece]))
            }
            return
        }
        // The last batch with a piece below this one.
        let below = last.last(in: rect)
        let kind = Kind(key: key, binding: binding)
        if let recent, recent.first >= below, recent.kind == kind {
            last.put(recent.first, rect)
            batches[recent.first].pieces.append(piece)
            return
        }
        let number = number(of: kind)
        let found = first(of: number, from: below)
        let batch = found ?? batches.count
        last.put(batch, rect)
        if let found {
            batches[found].pieces.append(piece)
            return
        }
        batches.append(Open(key: key, binding: binding, reason: reason(number, key, below), pieces: [piece]))
        batchesOfKind[number].append(batch)
        if batchesOfKind[number].count == 1 { recent?.first = batch }
    }

    private mutating func number(of kind: Kind) -> Int {
        if let recent, recent.kind == kind { return recent.number }
        let number = numbers[kind] ?? batchesOfKind.count
        if number == batchesOfKind.count {
            numbers[kind] = number
            batchesOfKind.append([])
        }
        recent = (kind, number, batchesOfKind[number].first ?? -1)
        return number
    }

    /// The first batch of a kind that is not before another; its batches are in order.
    private func first(of number: Int, from below: Int) -> Int? {
        let list = batchesOfKind[number]
        if let newest = list.last, newest < below { return nil }
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle] < below { low = middle + 1 } else { high = middle }
        }
        return low < list.count ? list[low] : nil
    }

    /// Why a new batch has to begin.
    private func reason(_ number: Int, _ key: PipelineKey, _ below: Int) -> BatchList.BreakReason {
        if batches.isEmpty { return .firstOfPass }
        if !batchesOfKind[number].isEmpty { return .overlap }
        return batches[max(below, 0)...].contains { $0.key == key } ? .texture : .pipeline
    }
}

/// The last batch that draws into each cell of a target.
private struct LastBatches: Sendable {
    /// The side of a cell, in pixels, as a power of two.
    private static let side: Int32 = 4

    private let columns: Int
    private let rows: Int
    /// Row by row; −1 for a cell without a batch.
    private var cells: [Int32] = []
    private var isEmpty = true

    init(_ size: TextureSize) {
        columns = (size.width - 1) >> Int(Self.side) + 1
        rows = (size.height - 1) >> Int(Self.side) + 1
    }

    mutating func removeAll() { isEmpty = true }

    private func range(_ rect: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ low: Int32, _ high: Int32, _ count: Int) -> Range<Int> {
            let start = min(max(Int(low >> Self.side), 0), count)
            return start..<max(start, min(Int((high - 1) >> Self.side) + 1, count))
        }
        return (range(rect.x0, rect.x1, columns), range(rect.y0, rect.y1, rows))
    }

    /// The last batch that draws into any cell of a rectangle; −1 for none. Hot.
    func last(in rect: PixelRect) -> Int {
        guard !isEmpty else { return -1 }
        let (columns, rows) = range(rect)
        return cells.withUnsafeBufferPointer { cells in
            var result: Int32 = -1
            for row in rows {
                let first = row &* self.columns
                for column in columns { result = max(result, cells[first &+ column]) }
            }
            return Int(result)
        }
    }

    /// Notes a batch that comes after, or is, the last one of each cell. Hot.
    mutating func put(_ batch: Int, _ rect: PixelRect) {
        if isEmpty {
            isEmpty = false
            cells.removeAll(keepingCapacity: true)
            cells.append(contentsOf: repeatElement(-1, count: columns * rows))
        }
        let (columns, rows) = range(rect)
        let number = Int32(truncatingIfNeeded: batch)
        let width = self.columns
        cells.withUnsafeMutableBufferPointer { cells in
            for row in rows {
                let first = row &* width
                for column in columns { cells[first &+ column] = number }
            }
        }
    }
}
