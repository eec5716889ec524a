import Foundation

/// A set of pixels as disjoint rectangles.
///
/// A region has at most `maximumRectangles`. Beyond that it becomes its bounding box, which contains at least the same
/// pixels. So a region may only become larger than exact, which is safe for damage.
package struct PixelRegion: Equatable, Sendable {
    /// Testing against more rectangles costs more than the saved pixels are worth.
    package static let maximumRectangles = 32

    package private(set) var rectangles: [PixelRect] = []

    package init() {}
    package init(_ rect: PixelRect) { if !rect.isEmpty { rectangles = [rect] } }

    package var isEmpty: Bool { rectangles.isEmpty }
    package var area: Int { rectangles.reduce(0) { $0 + $1.area } }
    package var boundingBox: PixelRect { rectangles.reduce(.empty) { $0.union($1) } }

    package func intersects(_ rect: PixelRect) -> Bool { rectangles.contains { $0.intersects(rect) } }

    /// Whether a single rectangle contains all of `rect`. `false` is possible even if several rectangles together contain
    /// it.
    package func containsInOne(_ rect: PixelRect) -> Bool { rectangles.contains { $0.contains(rect) } }

    /// Makes room for so many rectangles, or for as many as a region has.
    package mutating func reserve(_ count: Int) {
        rectangles.reserveCapacity(min(count, Self.maximumRectangles + 1))
    }

    /// Adds the pixels of `rect`.
    package mutating func formUnion(_ rect: PixelRect) {
        if rect.isEmpty { return }
        var isAlone = true
        for other in rectangles where other.intersects(rect) {
            if other.contains(rect) { return }
            isAlone = false
        }
        if isAlone {
            rectangles.append(rect)
        } else {
            rectangles.removeAll { rect.contains($0) }
            append(rect, outsideOf: 0..<rectangles.count)
        }
        if rectangles.count > Self.maximumRectangles { rectangles = [boundingBox] }
    }

    /// Appends the parts of a rectangle outside of some of the rectangles. It goes as deep as there are rectangles.
    private mutating func append(_ rect: PixelRect, outsideOf others: Range<Int>) {
        for index in others {
            let cut = rect.intersection(rectangles[index])
            if cut.isEmpty { continue }
            let rest = index + 1..<others.upperBound
            if rect.y0 < cut.y0 {
                append(PixelRect(x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: cut.y0), outsideOf: rest)
            }
            if cut.y1 < rect.y1 {
                append(PixelRect(x0: rect.x0, y0: cut.y1, x1: rect.x1, y1: rect.y1), outsideOf: rest)
            }
            if rect.x0 < cut.x0 {
                append(PixelRect(x0: rect.x0, y0: cut.y0, x1: cut.x0, y1: cut.y1), outsideOf: rest)
            }
            if cut.x1 < rect.x1 {
                append(PixelRect(x0: cut.x1, y0: cut.y0, x1: rect.x1, y1: cut.y1), outsideOf: rest)
            }
            return
        }
        rectangles.append(rect)
    }

    package mutating func formUnion(_ other: PixelRegion) { for rect in other.rectangles { formUnion(rect) } }

    /// The part inside `rect`.
    package func intersection(_ rect: PixelRect) -> PixelRegion {
        var result = PixelRegion()
        for rectangle in rectangles {
            let part = rectangle.intersection(rect)
            if !part.isEmpty { result.rectangles.append(part) }
        }
        return result
    }

    /// The part of `rect` outside `hole`: up to four rectangles.
    package static func subtract(_ hole: PixelRect, from rect: PixelRect) -> [PixelRect] {
        let cut = rect.intersection(hole)
        guard !cut.isEmpty else { return [rect] }
        return [
            PixelRect(x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: cut.y0),
            PixelRect(x0: rect.x0, y0: cut.y1, x1: rect.x1, y1: rect.y1),
            PixelRect(x0: rect.x0, y0: cut.y0, x1: cut.x0, y1: cut.y1),
            PixelRect(x0: cut.x1, y0: cut.y0, x1: rect.x1, y1: cut.y1),
        ].filter { !$0.isEmpty }
    }
}

extension PixelRegion: CustomStringConvertible {
    package var description: String {
        isEmpty ? "none" : rectangles.map(\.description).joined(separator: "; ")
    }
}
