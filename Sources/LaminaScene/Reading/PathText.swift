import Foundation
import LaminaGeometry

/// A path's elements as text: SVG's path data. All of its commands are read; M, L, Q, C and Z are written.
enum PathText {
    /// Path data such as `M 0 0 L 10 0 Z`, with one space between words.
    static func text(_ path: CGPath) -> String {
        let outline = path.outline
        var words: [String] = []
        outline.forEach { verb, first in
            switch verb {
            case .move: words.append("M")
            case .line: words.append("L")
            case .quadCurve: words.append("Q")
            case .curve: words.append("C")
            case .close: words.append("Z")
            }
            for point in outline.points[first..<(first + verb.pointCount)] {
                // Adding 0 turns -0 into 0.
                words.append(shortest(Double(point.x) + 0))
                words.append(shortest(Double(point.y) + 0))
            }
        }
        return words.joined(separator: " ")
    }

    static func path(_ text: String) throws(SceneFault) -> CGPath {
        var reader = PathTextReader(text)
        while try reader.readCommand() {}
        // Points that are relative, mirrored or bent to arcs may exceed the range of numbers.
        for point in reader.outline.points {
            _ = (try JSONDocument.limited(Double(point.x)), try JSONDocument.limited(Double(point.y)))
        }
        return CGPath(outline: reader.outline)
    }
}

/// Reads path data command by command (SVG 2, 9.3, "Path data"). A command's numbers may be followed by more of them,
/// which repeat it; after a move they are lines.
private struct PathTextReader {
    private(set) var outline = PathOutline()
    private var scanner: PathTextScanner
    /// The point from which a relative command counts.
    private var origin = CGPoint.zero
    /// The start of the subpath, where closing returns to.
    private var start = CGPoint.zero
    /// The last control point of a curve, which a following smooth curve reflects, and the kind of that curve.
    private var control: (point: CGPoint, isCubic: Bool)?

    init(_ text: String) { scanner = PathTextScanner(text) }

    /// - Returns: Whether there was a command.
    mutating func readCommand() throws(SceneFault) -> Bool {
        guard let letter = try scanner.command(isFirst: outline.isEmpty) else { return false }
        // In ASCII, bit 5 makes a capital small.
        let isRelative = letter & 0x20 != 0
        var command = letter & ~0x20
        if command == UInt8(ascii: "Z") {
            outline.close()
            (origin, control) = (start, nil)
            return true
        }
        repeat {
            try readElement(command, isRelative)
            if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
        } while scanner.isAtNumber
        return true
    }

    private mutating func readElement(_ command: UInt8, _ isRelative: Bool) throws(SceneFault) {
        let base = isRelative ? origin : .zero
        var (end, control) = (origin, (point: CGPoint, isCubic: Bool)?.none)
        switch command {
        case UInt8(ascii: "M"):
            end = try scanner.point(from: base)
            start = end
            outline.move(to: end)
        case UInt8(ascii: "H"):
            end.x = base.x + (try scanner.number())
            outline.addLine(to: end)
        case UInt8(ascii: "V"):
            end.y = base.y + (try scanner.number())
            outline.addLine(to: end)
        case UInt8(ascii: "Q"), UInt8(ascii: "T"):
            let isSmooth = command == UInt8(ascii: "T")
            let point = isSmooth ? reflected(isCubic: false) : try scanner.point(from: base)
            end = try scanner.point(from: base)
            outline.addQuadCurve(to: end, control: point)
            control = (point, false)
        case UInt8(ascii: "C"), UInt8(ascii: "S"):
            let isSmooth = command == UInt8(ascii: "S")
            let first = isSmooth ? reflected(isCubic: true) : try scanner.point(from: base)
            let second = try scanner.point(from: base)
            end = try scanner.point(from: base)
            outline.addCurve(to: end, control1: first, control2: second)
            control = (second, true)
        case UInt8(ascii: "A"):
            let radii = try scanner.point(from: .zero)
            let degrees = try scanner.number()
            let (isLarge, isPositive) = (try scanner.flag(), try scanner.flag())
            end = try scanner.point(from: base)
            outline.addEllipticalArc(
                to: end, radii: CGSize(width: radii.x, height: radii.y), rotation: degrees * .pi / 180,
                isLarge: isLarge, isPositive: isPositive)
        default:
            end = try scanner.point(from: base)
            outline.addLine(to: end)
        }
        (origin, self.control) = (end, control)
    }

    /// The first control point of a smooth curve: the reflection, or the curve's start where no such curve comes
    /// before it.
    private func reflected(isCubic: Bool) -> CGPoint {
        guard let control, control.isCubic == isCubic else { return origin }
        return CGPoint(x: 2 * origin.x - control.point.x, y: 2 * origin.y - control.point.y)
    }
}
