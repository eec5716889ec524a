import CoreGraphics
import Foundation

/// The places of the items of a section of a flow layout, as if it scrolled down.
struct FlowSection {
    let start: CGFloat
    let header: CGFloat
    let footer: CGFloat
    /// The extent across the direction of scrolling.
    let across: CGFloat
    let inset: UIEdgeInsets
    let lineSpacing: CGFloat
    let spacing: CGFloat
    private(set) var count = 0
    private(set) var end: CGFloat

    /// Items of one size, by their number in a line.
    private struct Grid {
        var size: CGSize
        var perLine: Int
        var pitch: CGFloat
        /// The place of a lone item; 0 for lines of several.
        var indent: CGFloat
    }
    private var grid: Grid?
    private var frames: [CGRect] = []
    private var lines: [(first: Int, top: CGFloat, bottom: CGFloat)] = []

    init(
        start: CGFloat, header: CGFloat, footer: CGFloat, across: CGFloat, inset: UIEdgeInsets,
        lineSpacing: CGFloat, spacing: CGFloat
    ) {
        (self.start, self.header, self.footer, self.inset) = (start, header, footer, inset)
        self.across = max(0, across)
        (self.lineSpacing, self.spacing) = (Self.known(lineSpacing), Self.known(spacing))
        end = start + header + inset.top + inset.bottom + footer
    }

    /// An extent; 0 for invalid numbers.
    static func known(_ value: CGFloat) -> CGFloat { value.isFinite ? max(0, value) : 0 }

    private var top: CGFloat { start + header + inset.top }
    private var room: CGFloat { max(0, across - inset.left - inset.right) }

    /// Places items of one size, any number of them at once.
    mutating func place(_ count: Int, of size: CGSize) {
        self.count = count
        guard count > 0 else { return }
        let size = CGSize(width: Self.known(size.width), height: Self.known(size.height))
        let unit = size.width + spacing
        let fitting = unit > 0 ? ((room + spacing + 0.001) / unit).rounded(.down) : CGFloat(count)
        let perLine = max(1, Int(min(fitting, CGFloat(max(count, 1 << 22)))))
        let pitch =
            perLine > 1
            ? max(unit, size.width + (room - CGFloat(perLine) * size.width) / CGFloat(perLine - 1)) : 0
        let indent = perLine == 1 ? (room - size.width) / 2 : 0
        grid = Grid(size: size, perLine: perLine, pitch: pitch, indent: indent)
        let lines = (count + perLine - 1) / perLine
        end =
            top + CGFloat(lines) * size.height + CGFloat(lines - 1) * lineSpacing + inset.bottom + footer
    }

    /// Places items of their own sizes.
    mutating func place(_ sizes: [CGSize]) {
        count = sizes.count
        let sizes = sizes.map { CGSize(width: Self.known($0.width), height: Self.known($0.height)) }
        if let first = sizes.first, sizes.allSatisfy({ $0 == first }) { return place(count, of: first) }
        frames.reserveCapacity(count)
        var (first, y) = (0, top)
        while first < sizes.count {
            var (last, width) = (first, sizes[first].width)
            while last + 1 < sizes.count, width + spacing + sizes[last + 1].width <= room + 0.001 {
                last += 1
                width += spacing + sizes[last].width
            }
            let height = sizes[first...last].map(\.height).max() ?? 0
            let isLast = last == sizes.count - 1
            let gaps = CGFloat(last - first)
            let step = isLast || gaps == 0 ? spacing : spacing + max(0, room - width) / gaps
            var x = inset.left + (gaps == 0 && !isLast ? (room - width) / 2 : 0)
            for size in sizes[first...last] {
                frames.append(
                    CGRect(
                        x: x, y: y + (height - size.height) / 2, width: size.width, height: size.height))
                x += size.width + step
            }
            lines.append((first, y, y + height))
            y += height + lineSpacing
            first = last + 1
        }
        end = (lines.last?.bottom ?? top) + inset.bottom + footer
    }

    /// The frame of an item.
    func frame(of item: Int) -> CGRect {
        guard let grid else { return frames.indices.contains(item) ? frames[item] : .null }
        let (line, place) = item.quotientAndRemainder(dividingBy: grid.perLine)
        return CGRect(
            x: inset.left + grid.indent + CGFloat(place) * grid.pitch,
            y: top + CGFloat(line) * (grid.size.height + lineSpacing), width: grid.size.width,
            height: grid.size.height)
    }

    /// The items of the lines that lie between two heights.
    func items(from upper: CGFloat, to lower: CGFloat) -> Range<Int> {
        guard count > 0, upper <= lower else { return 0..<0 }
        if let grid {
            let unit = grid.size.height + lineSpacing
            guard unit > 0 else { return 0..<count }
            let last = CGFloat((count - 1) / grid.perLine)
            let begin = max(0, min(((upper - top) / unit).rounded(.down), last))
            let finish = max(-1, min(((lower - top) / unit).rounded(.down), last))
            guard begin.isFinite, finish.isFinite, begin <= finish else { return 0..<0 }
            return Int(begin) * grid.perLine..<min(count, (Int(finish) + 1) * grid.perLine)
        }
        let begin = lines.partitionIndex { $0.bottom >= upper }
        let finish = lines.partitionIndex { $0.top > lower }
        guard begin < finish else { return 0..<0 }
        return lines[begin].first..<(finish < lines.count ? lines[finish].first : count)
    }
}

extension Array {
    /// The first index of which something holds that holds of all after it; `count` for none.
    func partitionIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension CGRect {
    /// With x and y exchanged.
    var turned: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}
extension CGSize {
    /// With width and height exchanged.
    var turned: CGSize { CGSize(width: height, height: width) }
}
extension UIEdgeInsets {
    /// With x and y exchanged.
    var turned: UIEdgeInsets { UIEdgeInsets(top: left, left: top, bottom: right, right: bottom) }
}
