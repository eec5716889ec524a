import CoreGraphics
import Foundation
import LaminaGeometry
import LaminaText

/// The places between a path's edges in which lines lie.
struct FrameShape {
    /// The edges, y down from the top of the path's box, x from its left.
    private let edges: [(from: CGPoint, to: CGPoint)]
    private let isEvenOdd: Bool

    /// More edges than this are left out, from the last ones on.
    private static let mostEdges = 20_000

    init(_ path: CGPath, in box: CGRect, isEvenOdd: Bool) {
        self.isEvenOdd = isEvenOdd
        let flat = path.outline.flattened(tolerance: 0.25)
        var edges: [(CGPoint, CGPoint)] = []
        func placed(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x - box.minX, y: box.maxY - point.y) }
        for index in flat.subpaths.indices where edges.count < Self.mostEdges {
            let points = flat.points[flat.range(of: index)].map { CGPoint(x: $0.x, y: $0.y) }
            for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) where from.y != to.y {
                edges.append((placed(from), placed(to)))
            }
        }
        self.edges = edges
    }

    /// The parts of a row that lie inside, from left to right.
    private func inside(at y: CGFloat) -> [ClosedRange<CGFloat>] {
        var crossings: [(x: CGFloat, way: Int)] = []
        for (from, to) in edges where (from.y <= y) != (to.y <= y) {
            let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
            crossings.append((x, from.y < to.y ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        var (result, winding): ([ClosedRange<CGFloat>], Int) = ([], 0)
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
            winding += isEvenOdd ? 1 : crossing.way
            let isInside = isEvenOdd ? winding % 2 != 0 : winding != 0
            guard isInside, next.x > crossing.x else { continue }
            if let last = result.last, last.upperBound == crossing.x {
                result[result.count - 1] = last.lowerBound...next.x
            } else {
                result.append(crossing.x...next.x)
            }
        }
        return result
    }

    /// Rows of a band in which something may change.
    private func rows(_ band: ClosedRange<CGFloat>) -> [CGFloat] {
        let height = band.upperBound - band.lowerBound
        // Corners of the path within the band, and rows in between.
        let step = max(height / 64, 0.25)
        let corners = edges.lazy.map(\.from.y).filter { $0 > band.lowerBound && $0 < band.upperBound }.prefix(
            64)
        return Array(stride(from: band.lowerBound + step / 4, to: band.upperBound, by: step))
            + corners.flatMap { [$0 - 0.01, $0 + 0.01] } + [band.upperBound - step / 4]
    }

    /// The parts that lie inside in all of a band, from left to right.
    func inside(_ band: ClosedRange<CGFloat>) -> [ClosedRange<CGFloat>] {
        let all = rows(band).map { inside(at: $0) }
        guard let first = all.first else { return [] }
        return all.dropFirst().reduce(first) { result, row in
            result.flatMap { part in
                row.compactMap { other in
                    let (low, high) = (
                        max(part.lowerBound, other.lowerBound), min(part.upperBound, other.upperBound)
                    )
                    return low < high ? low...high : nil
                }
            }
        }
    }

    /// Parts without what lies inside this shape anywhere in a band.
    func cutting(_ parts: [ClosedRange<CGFloat>], _ band: ClosedRange<CGFloat>) -> [ClosedRange<CGFloat>] {
        rows(band).flatMap { inside(at: $0) }.reduce(parts) { parts, hole in
            parts.flatMap { part -> [ClosedRange<CGFloat>] in
                guard hole.overlaps(part) else { return [part] }
                var rest: [ClosedRange<CGFloat>] = []
                if hole.lowerBound > part.lowerBound { rest.append(part.lowerBound...hole.lowerBound) }
                if hole.upperBound < part.upperBound { rest.append(hole.upperBound...part.upperBound) }
                return rest
            }
        }
    }
}

/// Puts text into lines between the edges of a path, line by line.
struct ShapedLines {
    private let text: NSAttributedString
    private let shape: FrameShape
    private let holes: [FrameShape]
    private let height: CGFloat
    private(set) var lines: [AttributedLayout.Line] = []
    /// Where the next line's text begins.
    private var place = 0
    private var y: CGFloat = 0

    /// More lines than this are left out.
    private static let mostLines = 20_000
    /// The most characters that are looked at for one line.
    private static let longestLine = 4096

    init(_ text: NSAttributedString, _ shape: FrameShape, without holes: [FrameShape], height: CGFloat) {
        (self.text, self.shape, self.holes, self.height) = (text, shape, holes, height)
        while place < text.length, lines.count < Self.mostLines, y < height, addBand() {}
    }

    /// The rest of the present paragraph, and the length of its separator.
    private func rest() -> (text: NSAttributedString, isStart: Bool, ender: Int) {
        let string = text.string as NSString
        var (start, end, contentsEnd) = (0, 0, 0)
        string.getParagraphStart(
            &start, end: &end, contentsEnd: &contentsEnd, for: NSRange(location: place, length: 0))
        contentsEnd = max(place, contentsEnd)
        let length = min(contentsEnd - place, Self.longestLine)
        let part = NSMutableAttributedString(
            attributedString: text.attributedSubstring(from: NSRange(location: place, length: length)))
        if start != place, length > 0,
            let style = part.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle,
            let own = style.mutableCopy() as? NSMutableParagraphStyle
        {
            own.firstLineHeadIndent = own.headIndent
            part.addAttribute(.paragraphStyle, value: own, range: NSRange(location: 0, length: length))
        }
        return (part, start == place, contentsEnd - place <= Self.longestLine ? end - contentsEnd : 0)
    }

    /// Fills a row of lines at the present height.
    ///
    /// - Returns: Whether there is room below.
    private mutating func addBand() -> Bool {
        let first = rest()
        // The height of the first line's letters is that of the band.
        guard first.text.length > 0,
            let sample = AttributedLayout(first.text, options(width: 1e5)).lines.first
        else {
            place += max(1, first.ender)
            y += AttributedLayout(NSAttributedString(string: " "), options(width: nil)).size.height
            return true
        }
        let style = first.text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        if first.isStart, !lines.isEmpty { y += max(0, style?.paragraphSpacingBefore ?? 0) }
        let high = sample.frame.height
        guard y + high <= height + 0.01, high > 0 else { return false }
        let band = y...(y + high)
        let parts = holes.reduce(shape.inside(band)) { $1.cutting($0, band) }
        var added = false
        for part in parts where place < text.length {
            let rest = rest()
            guard !added || !rest.isStart, let end = add(rest.text, in: part) else { continue }
            added = true
            place += end
            if end == rest.text.length {
                place += rest.ender
                y += max(0, style?.paragraphSpacing ?? 0)
                break
            }
        }
        y += added ? high + max(0, style?.lineSpacing ?? 0) : max(1, high / 4)
        return true
    }

    private func options(width: CGFloat?) -> AttributedLayout.Options {
        AttributedLayout.Options(width: width)
    }

    /// Adds a line between two places.
    ///
    /// - Returns: How many characters it has; `nil` if it does not fit.
    private mutating func add(_ rest: NSAttributedString, in part: ClosedRange<CGFloat>) -> Int? {
        let width = part.upperBound - part.lowerBound
        let layout = AttributedLayout(rest, options(width: width))
        guard var line = layout.lines.first, line.frame.width <= width + 0.01, line.range.length > 0 else {
            return nil
        }
        let length = layout.lines.count > 1 ? layout.lines[1].range.location : rest.length
        // A word is not broken where it would fit in a wider place.
        let breaksWord = length < rest.length && !Self.mayBreak(rest.string as NSString, length)
        guard !breaksWord || width > height else { return nil }
        line.range.location += place
        line.textStart += place
        line.frame.origin.x += part.lowerBound
        line.frame.origin.y += y
        line.baseline += y
        lines.append(line)
        return length
    }

    /// Whether a line may end before a character without breaking a word of letters.
    private static func mayBreak(_ text: NSString, _ place: Int) -> Bool {
        guard place > 0, place < text.length else { return true }
        func isLetter(_ unit: UInt16) -> Bool {
            guard let scalar = Unicode.Scalar(unit) else { return false }
            return scalar.value < 0x2E80 && scalar.properties.isAlphabetic
        }
        return !isLetter(text.character(at: place - 1)) || !isLetter(text.character(at: place))
    }
}
