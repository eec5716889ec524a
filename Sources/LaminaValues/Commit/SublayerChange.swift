import LaminaPlan

/// A commit's message about one list of sublayers: the whole list, or its differences from the last message.
package enum SublayerChange: Equatable, Sendable {
    /// All sublayers, back to front.
    case whole([LayerID])
    /// The parts that differ, from back to front. They do not overlap.
    case edits([Edit])

    /// A part of a list that is replaced.
    package struct Edit: Equatable, Sendable {
        /// Where the part begins in the list as it was told before.
        package var offset: Int
        /// How many sublayers of that list the part has.
        package var removed: Int
        /// The sublayers in place of the part, back to front.
        package var inserted: [LayerID]

        package init(offset: Int, removed: Int, inserted: [LayerID]) {
            (self.offset, self.removed, self.inserted) = (offset, removed, inserted)
        }

        /// The part in a list of this many sublayers, at or behind an offset. A malformed edit is cut to fit.
        fileprivate func range(in count: Int, from lowest: Int) -> Range<Int> {
            let start = max(lowest, min(offset, count))
            return start..<start + max(0, min(removed, count - start))
        }
    }

    /// Up to this many edits are made in place. Each moves all that lies in front of it.
    private static let mostInPlace = 4

    /// Brings a list up to date. Edits that overlap, or lie outside of the list, are cut to fit.
    ///
    /// - Parameters:
    ///   - list: What stands for the sublayers that were told before.
    ///   - element: What stands for a sublayer; `nil` leaves the sublayer out.
    ///   - note: Is called for every edit, from the front to the back, with its offset and with what stands for the sublayers
    ///     that it removes and inserts. It is not called for a whole list.
    package func apply<Element>(
        to list: inout [Element], _ element: (LayerID) -> Element?,
        noting note: (_ offset: Int, _ removed: ArraySlice<Element>, _ inserted: ArraySlice<Element>) ->
            Void = {
                _, _, _ in
            }
    ) {
        switch self {
        case .whole(let ids): list = ids.compactMap(element)
        case .edits(let edits):
            var ranges: [Range<Int>] = []
            ranges.reserveCapacity(edits.count)
            for edit in edits {
                ranges.append(edit.range(in: list.count, from: ranges.last?.upperBound ?? 0))
            }
            if edits.count <= Self.mostInPlace {
                // From the front to the back, so that each part is still where the old list has it.
                for (edit, range) in zip(edits, ranges).reversed() {
                    let inserted = edit.inserted.compactMap(element)
                    note(range.lowerBound, ArraySlice(Array(list[range])), inserted[...])
                    list.replaceSubrange(range, with: inserted)
                }
                return
            }
            var result: [Element] = []
            var places: [Range<Int>] = []
            places.reserveCapacity(edits.count)
            result.reserveCapacity(list.count + edits.reduce(0) { $0 + $1.inserted.count })
            var end = 0
            for (edit, range) in zip(edits, ranges) {
                result += list[end..<range.lowerBound]
                let start = result.count
                for id in edit.inserted { if let new = element(id) { result.append(new) } }
                places.append(start..<result.count)
                end = range.upperBound
            }
            result += list[end...]
            for (range, place) in zip(ranges, places).reversed() {
                note(range.lowerBound, list[range], result[place])
            }
            list = result
        }
    }

    /// The list after the change.
    ///
    /// - Parameter old: The list told before.
    package func list(after old: [LayerID]) -> [LayerID] {
        var result = old
        apply(to: &result) { $0 }
        return result
    }

    /// The sublayers that the change names: all of a whole list, and those that edits insert.
    package var named: [LayerID] {
        switch self {
        case .whole(let ids): ids
        case .edits(let edits): edits.flatMap(\.inserted)
        }
    }
}

extension SublayerChange: CustomStringConvertible {
    package var description: String {
        func text(_ ids: [LayerID]) -> String { ids.map(\.description).joined(separator: " ") }
        switch self {
        case .whole(let ids): return text(ids)
        case .edits(let edits):
            return edits.map { edit in
                "at \(edit.offset)" + (edit.removed > 0 ? " less \(edit.removed)" : "")
                    + (edit.inserted.isEmpty ? "" : " add \(text(edit.inserted))")
            }.joined(separator: ", ")
        }
    }
}
