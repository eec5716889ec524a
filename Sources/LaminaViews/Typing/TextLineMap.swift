import CoreGraphics
import Foundation
import LaminaText

/// Where the characters of a line stand, in lines of both writing directions. Places are counted in UTF-16 units of the whole text.
package struct TextLineMap {
    /// A character as a reader sees it.
    private struct Cell {
        var start: Int
        var end: Int
        var minX: CGFloat = 0
        var maxX: CGFloat = 0
        var isRightToLeft = false

        /// Where reading it begins, and where it ends.
        var leading: CGFloat { isRightToLeft ? maxX : minX }
        var trailing: CGFloat { isRightToLeft ? minX : maxX }
    }

    /// The line's part of the text.
    package let range: NSRange
    /// Whether its paragraph is read from the right.
    package let isRightToLeft: Bool
    package let minX: CGFloat
    package let maxX: CGFloat
    /// The characters as they are read.
    private var cells: [Cell] = []
    /// The places of the caret from left to right.
    private var stops: [(offset: Int, x: CGFloat)] = []

    /// A line without characters.
    package init(emptyAt offset: Int, x: CGFloat, isRightToLeft: Bool = false) {
        range = NSRange(location: offset, length: 0)
        (minX, maxX, self.isRightToLeft) = (x, x, isRightToLeft)
        stops = [(offset, x)]
    }

    package init(_ line: AttributedLayout.Line) {
        range = line.range
        isRightToLeft = line.line.isRightToLeft
        (minX, maxX) = (line.frame.minX, line.frame.maxX)
        makeCells(of: line)
        stops = cells.indices.map { (cells[$0].start, caret(before: $0)) }
        stops.append((range.location + range.length, caret(before: cells.count)))
        let isRightToLeft = isRightToLeft
        stops.sort { a, b in
            if (a.x - b.x).magnitude > 0.001 { return a.x < b.x }
            return isRightToLeft ? a.offset > b.offset : a.offset < b.offset
        }
    }

    // MARK: Places

    /// Where the caret stands at a place of the text.
    ///
    /// Between characters of different directions, that is where a character of the paragraph's direction would come.
    package func x(at offset: Int) -> CGFloat {
        let place = cells.partitioningIndex { $0.start >= offset }
        // A place within a character counts as its begin.
        if place > 0, cells[place - 1].end > offset { return caret(before: place - 1) }
        return caret(before: place)
    }

    private func caret(before index: Int) -> CGFloat {
        let before = index > 0 ? cells[index - 1] : nil
        let after = index < cells.count ? cells[index] : nil
        switch (before, after) {
        case (let before?, let after?):
            return after.isRightToLeft == isRightToLeft || after.isRightToLeft == before.isRightToLeft
                ? after.leading : before.trailing
        case (let before?, nil):
            return before.isRightToLeft == isRightToLeft ? before.trailing : isRightToLeft ? minX : maxX
        case (nil, let after?):
            return after.isRightToLeft == isRightToLeft ? after.leading : isRightToLeft ? maxX : minX
        case (nil, nil): return isRightToLeft ? maxX : minX
        }
    }

    /// Where the character behind a place begins to be read; that is where a selection from there on has its end.
    package func x(leadingEdgeAt offset: Int) -> CGFloat {
        cells.first { $0.end > offset }?.leading ?? x(at: offset)
    }
    /// Where the character before a place ends.
    package func x(trailingEdgeAt offset: Int) -> CGFloat {
        cells.last { $0.start < offset }?.trailing ?? x(at: offset)
    }

    /// The place whose caret is nearest to a point.
    package func offset(nearest x: CGFloat) -> Int {
        stops.min { ($0.x - x).magnitude < ($1.x - x).magnitude }?.offset ?? range.location
    }
    /// The place whose caret stands next to that of another, to the right or to the left; `nil` at the line's end.
    package func offset(beside offset: Int, toRight: Bool) -> Int? {
        guard let own = stops.firstIndex(where: { $0.offset == offset }) else {
            // The place lies within a character.
            let x = x(at: offset)
            return toRight ? stops.first { $0.x > x }?.offset : stops.last { $0.x <= x }?.offset
        }
        let next = own + (toRight ? 1 : -1)
        return stops.indices.contains(next) ? stops[next].offset : nil
    }
    /// The character under a point; `nil` beside the text.
    package func character(at x: CGFloat) -> NSRange? {
        cells.first { $0.minX <= x && x < $0.maxX }
            .map { NSRange(location: $0.start, length: $0.end - $0.start) }
    }
    /// Whether the character behind a place is read from the right; the paragraph's direction at the line's end.
    package func isRightToLeft(at offset: Int) -> Bool {
        cells.first { $0.end > offset }?.isRightToLeft ?? isRightToLeft
    }
    /// The stretches of a part of the text, from left to right.
    package func spans(of part: NSRange) -> [ClosedRange<CGFloat>] {
        let end = part.location + part.length
        let chosen = cells.filter { $0.start < end && $0.end > part.location && $0.maxX > $0.minX }
            .sorted { $0.minX < $1.minX }
        var spans: [ClosedRange<CGFloat>] = []
        for cell in chosen {
            if let last = spans.last, cell.minX <= last.upperBound + 0.01 {
                spans[spans.count - 1] = last.lowerBound...max(last.upperBound, cell.maxX)
            } else {
                spans.append(cell.minX...cell.maxX)
            }
        }
        return spans
    }

    // MARK: Making

    /// Glyphs that stand for characters which are not parted.
    private struct Cluster {
        /// In bytes of UTF-8 from the line's begin.
        var start: Int
        var minX: CGFloat
        var maxX: CGFloat
        var isRightToLeft: Bool
    }

    private mutating func makeCells(of line: AttributedLayout.Line) {
        let (first, last) = (line.line.range.lowerBound, line.line.range.upperBound)
        let bytes = line.text.utf8.dropFirst(line.offset + first).prefix(last - first)
        let text = line.text[bytes.startIndex..<bytes.endIndex]
        let clusters = Self.clusters(of: line)
        // A character takes its room from the cluster in which it begins. Clusters that begin within it make it larger.
        var (byte, unit, next) = (0, range.location, 0)
        var sharing: [Int] = []
        var owner: Cluster?
        for character in text {
            let (length, units) = (character.utf8.count, character.utf16.count)
            var cell = Cell(start: unit, end: unit + units)
            if next < clusters.count, clusters[next].start < byte + length, character != "\t" {
                if let owner { share(owner, sharing) }
                var whole = clusters[next]
                next += 1
                while next < clusters.count, clusters[next].start < byte + length {
                    whole.minX = min(whole.minX, clusters[next].minX)
                    whole.maxX = max(whole.maxX, clusters[next].maxX)
                    next += 1
                }
                (owner, sharing) = (whole, [])
            }
            cell.isRightToLeft = owner?.isRightToLeft ?? clusters.first?.isRightToLeft ?? isRightToLeft
            cells.append(cell)
            if character == "\t" {
                if let owner { share(owner, sharing) }
                place(tab: cells.count - 1, before: next < clusters.count ? clusters[next] : nil)
                (owner, sharing) = (nil, [])
            } else {
                sharing.append(cells.count - 1)
            }
            byte += length
            unit += units
        }
        if let owner { share(owner, sharing) } else { place(sharing) }
    }

    /// Characters without glyphs take no room behind the one before.
    private mutating func place(_ indices: [Int]) {
        for index in indices {
            let x = index > 0 ? cells[index - 1].trailing : isRightToLeft ? maxX : minX
            (cells[index].minX, cells[index].maxX) = (x, x)
        }
    }

    /// Characters of a ligature have equal parts of it.
    private mutating func share(_ cluster: Cluster, _ indices: [Int]) {
        let width = (cluster.maxX - cluster.minX) / CGFloat(max(1, indices.count))
        for (number, index) in indices.enumerated() {
            let place = cluster.isRightToLeft ? indices.count - 1 - number : number
            cells[index].minX = cluster.minX + CGFloat(place) * width
            cells[index].maxX = cells[index].minX + width
        }
    }

    /// A tab has no glyph: it reaches from the character before to the one behind.
    private mutating func place(tab index: Int, before next: Cluster?) {
        let isRightToLeft = index > 0 ? cells[index - 1].isRightToLeft : isRightToLeft
        let start = index > 0 ? cells[index - 1].trailing : isRightToLeft ? maxX : minX
        var end = isRightToLeft ? minX : maxX
        if let next { end = isRightToLeft ? min(start, next.maxX) : max(start, next.minX) }
        cells[index].isRightToLeft = isRightToLeft
        (cells[index].minX, cells[index].maxX) = (min(start, end), max(start, end))
    }

    /// The clusters in the order of the text.
    private static func clusters(of line: AttributedLayout.Line) -> [Cluster] {
        let shift = line.frame.minX - line.line.bounds.minX
        var clusters: [Cluster] = []
        for run in line.line.runs.map({ line.layout.runs[$0] }) {
            for glyph in line.layout.glyphs[run.glyphs] {
                let (x, start) = (glyph.position.x + shift, glyph.offset - line.line.range.lowerBound)
                if let last = clusters.last, last.start == start {
                    clusters[clusters.count - 1].minX = min(last.minX, x)
                    clusters[clusters.count - 1].maxX = max(last.maxX, x + glyph.advance)
                } else {
                    clusters.append(
                        Cluster(
                            start: start, minX: x, maxX: x + max(0, glyph.advance),
                            isRightToLeft: run.isRightToLeft))
                }
            }
        }
        return clusters.sorted { $0.start < $1.start }
    }
}

extension Array {
    /// The first place from which on a condition holds, found by halving.
    fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
