import Foundation
import LaminaGeometry

/// A path's elements as text: SVG's path data with the absolute commands M, L, Q, C and Z alone. A command's numbers may
/// be followed by more of them, which repeat it; after M they are lines.
enum PathText {
    /// Such as `M 0 0 L 10 0 Z`, one space between all words.
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
        var scanner = Scanner(bytes: Array(text.utf8))
        var outline = PathOutline()
        while let command = try scanner.command(isFirst: outline.isEmpty) {
            var command = command
            if command == UInt8(ascii: "Z") {
                outline.close()
                continue
            }
            repeat {
                switch command {
                case UInt8(ascii: "M"):
                    outline.move(to: try scanner.point())
                    command = UInt8(ascii: "L")
                case UInt8(ascii: "Q"):
                    let control = try scanner.point()
                    outline.addQuadCurve(to: try scanner.point(), control: control)
                case UInt8(ascii: "C"):
                    let (control1, control2) = (try scanner.point(), try scanner.point())
                    outline.addCurve(to: try scanner.point(), control1: control1, control2: control2)
                default: outline.addLine(to: try scanner.point())
                }
            } while scanner.isAtNumber
        }
        return CGPath(outline: outline)
    }

    /// Walks the text. Places in errors count characters from 1.
    private struct Scanner {
        let bytes: [UInt8]
        var place = 0

        private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

        private mutating func skipSpace() {
            while let next, next == 0x20 || (9...13).contains(next) { place += 1 }
        }

        private func fault(expected: String) -> SceneFault {
            guard place < bytes.count else { return .unexpected("the end", expected: expected) }
            let rest = String(decoding: bytes[place...].prefix(20), as: UTF8.self)
            return .unexpected("\(quoted(rest)) at character \(place + 1)", expected: expected)
        }

        mutating func command(isFirst: Bool) throws(SceneFault) -> UInt8? {
            skipSpace()
            guard let next else { return nil }
            let known = isFirst ? "M" : "MLQCZ"
            guard known.utf8.contains(next) else {
                throw fault(expected: isFirst ? "M" : "one of M, L, Q, C, Z")
            }
            place += 1
            return next
        }

        /// Whether another number follows, after at most one comma.
        var isAtNumber: Bool {
            mutating get {
                skipSpace()
                guard let next else { return false }
                return next == UInt8(ascii: ",") || Self.isNumberPart(next)
            }
        }

        mutating func point() throws(SceneFault) -> CGPoint {
            let x = try number()
            return CGPoint(x: x, y: try number())
        }

        private static func isNumberPart(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }

        private mutating func number() throws(SceneFault) -> CGFloat {
            skipSpace()
            if place > 0, next == UInt8(ascii: ","), Self.isNumberPart(lastWritten) {
                place += 1
                skipSpace()
            }
            var end = place
            while end < bytes.count, Self.isNumberPart(bytes[end]) { end += 1 }
            let text = bytes[place..<end]
            // What Swift reads besides JSON's numbers, such as "+1" or ".5", SVG has as well.
            guard let value = Double(String(decoding: text, as: UTF8.self)) else {
                throw fault(expected: "a number")
            }
            let result = try JSONDocument.limited(value)
            place = end
            return CGFloat(result)
        }

        /// The last byte that is no space before this place.
        private var lastWritten: UInt8 { bytes[..<place].last { $0 != 0x20 && !(9...13).contains($0) } ?? 0 }
    }
}
