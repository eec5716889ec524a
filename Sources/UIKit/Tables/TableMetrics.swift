import CoreGraphics
import Foundation

/// The places of a table's sections and rows, from its upper side down.
struct TableMetrics {
    struct Section {
        /// The upper side of the header.
        var top: CGFloat
        var headerHeight: CGFloat
        /// The upper side of each row, and the lower side of the last one.
        var rowTops: [CGFloat]

        var rowCount: Int { rowTops.count - 1 }
        var bottom: CGFloat { rowTops.last ?? top }
    }

    /// The most sections, and the most rows of a section; more are left out.
    static let maximumCount = 1 << 22

    private(set) var sections: [Section] = []
    /// The lower side of the last section.
    private(set) var bottom: CGFloat

    /// - Parameter top: The y at which the first section begins.
    init(top: CGFloat) { bottom = top }

    /// Adds a section below the others. Invalid heights count as 0.
    mutating func add(headerHeight: CGFloat, rowCount: Int, rowHeight: (Int) -> CGFloat) {
        let header = Self.known(headerHeight)
        let rowCount = max(0, min(rowCount, Self.maximumCount))
        var tops = [bottom + header]
        tops.reserveCapacity(rowCount + 1)
        for row in 0..<rowCount { tops.append(tops[row] + Self.known(rowHeight(row))) }
        sections.append(Section(top: bottom, headerHeight: header, rowTops: tops))
        bottom = tops[tops.count - 1]
    }

    private static func known(_ height: CGFloat) -> CGFloat { height.isFinite ? max(0, height) : 0 }

    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section) && path.count == 2 && path.row >= 0
            && path.row < sections[path.section].rowCount
    }

    /// The upper and the lower side of a row.
    func sides(of path: IndexPath) -> (top: CGFloat, bottom: CGFloat)? {
        guard contains(path) else { return nil }
        let tops = sections[path.section].rowTops
        return (tops[path.row], tops[path.row + 1])
    }

    /// The rows that lie between two heights, in their order.
    func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
        guard top < bottom else { return [] }
        var result: [IndexPath] = []
        for index in sectionIndex(at: top)..<sections.count {
            let section = sections[index]
            guard section.top < bottom else { break }
            // The first row whose lower side lies below the upper height.
            var row = Self.firstIndex(section.rowTops.count) { section.rowTops[$0] > top }
            row = max(0, row - 1)
            while row < section.rowCount, section.rowTops[row] < bottom {
                if section.rowTops[row + 1] > top { result.append(IndexPath(row: row, section: index)) }
                row += 1
            }
        }
        return result
    }

    /// The sections whose headers or rows lie between two heights.
    func sectionIndices(from top: CGFloat, to bottom: CGFloat) -> [Int] {
        (sectionIndex(at: top)..<sections.count).prefix { sections[$0].top < bottom }
            .filter { sections[$0].bottom > top }
    }

    /// The first section that ends below a height; the number of sections where there is none.
    private func sectionIndex(at height: CGFloat) -> Int {
        Self.firstIndex(sections.count) { sections[$0].bottom > height }
    }

    /// The first index of which something holds that holds of all after it; `count` for none.
    private static func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
