import UIKit

/// The data of an SVG path as a Bézier path.
struct SVGPathParser {
    enum Failure: Error, Equatable { case unexpected(Character), missingNumber }

    private var rest: Substring
    private let path = UIBezierPath()
    private var lastControl: CGPoint?

    static func path(_ data: String) throws -> UIBezierPath {
        var parser = SVGPathParser(rest: Substring(data))
        try parser.parse()
        return parser.path
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func skip() {
        while let first = rest.first, first.isWhitespace || first == "," { rest.removeFirst() }
    }

    private var beginsNumber: Bool { rest.first.map { $0.isNumber || "+-.".contains($0) } ?? false }

    private mutating func number() throws -> CGFloat {
        skip()
        var text = ""
        var (hasPoint, hasExponent) = (false, false)
        while let next = rest.first {
            if next.isNumber {
            } else if (next == "-" || next == "+"), text.isEmpty || text.hasSuffix("e") {
            } else if next == ".", !hasPoint, !hasExponent {
                hasPoint = true
            } else if next == "e" || next == "E", !hasExponent {
                hasExponent = true
            } else {
                break
            }
            text.append(next == "E" ? "e" : next)
            rest.removeFirst()
        }
        guard let value = Double(text) else { throw Failure.missingNumber }
        return CGFloat(value)
    }

    private mutating func point(_ isRelative: Bool) throws -> CGPoint {
        let (x, y) = (try number(), try number())
        let origin = isRelative ? path.currentPoint : .zero
        return CGPoint(x: origin.x + x, y: origin.y + y)
    }

    private mutating func parse() throws {
        skip()
        while let command = rest.first {
            guard command.isLetter else { throw Failure.unexpected(command) }
            rest.removeFirst()
            let isRelative = command.isLowercase
            var isFirst = true
            repeat {
                try step(Character(command.uppercased()), isRelative, isFirst)
                isFirst = false
                skip()
            } while beginsNumber && command.lowercased() != "z"
        }
    }

    private mutating func step(_ command: Character, _ isRelative: Bool, _ isFirst: Bool) throws {
        var control: CGPoint?
        let current = path.isEmpty ? .zero : path.currentPoint
        let mirrored =
            lastControl.map { CGPoint(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
        switch command {
        case "M" where isFirst: path.move(to: try point(isRelative))
        case "M", "L": path.addLine(to: try point(isRelative))
        case "H": path.addLine(to: CGPoint(x: try number() + (isRelative ? current.x : 0), y: current.y))
        case "V": path.addLine(to: CGPoint(x: current.x, y: try number() + (isRelative ? current.y : 0)))
        case "C":
            let (one, two, end) = (try point(isRelative), try point(isRelative), try point(isRelative))
            path.addCurve(to: end, controlPoint1: one, controlPoint2: two)
            control = two
        case "S":
            let (two, end) = (try point(isRelative), try point(isRelative))
            path.addCurve(to: end, controlPoint1: mirrored, controlPoint2: two)
            control = two
        case "Q":
            let (one, end) = (try point(isRelative), try point(isRelative))
            path.addQuadCurve(to: end, controlPoint: one)
            control = one
        case "T":
            path.addQuadCurve(to: try point(isRelative), controlPoint: mirrored)
            control = mirrored
        case "Z": path.close()
        default: throw Failure.unexpected(command)
        }
        lastControl = control
    }
}

/// A drawing of SVG paths, each a shape layer, that draws itself.
final class SVGView: UIView {
    init(frame: CGRect, paths: [(data: String, fill: UIColor?, stroke: UIColor?)], viewBox: CGRect) {
        super.init(frame: frame)
        let scale = min(frame.width / viewBox.width, frame.height / viewBox.height)
        for item in paths {
            guard let path = try? SVGPathParser.path(item.data) else { continue }
            path.apply(CGAffineTransform(translationX: -viewBox.minX, y: -viewBox.minY))
            path.apply(CGAffineTransform(scaleX: scale, y: scale))
            let shape = CAShapeLayer()
            shape.frame = bounds
            shape.path = path.cgPath
            shape.fillColor = item.fill?.cgColor
            shape.fillRule = .evenOdd
            shape.strokeColor = item.stroke?.cgColor
            shape.lineWidth = 3
            shape.lineJoin = .round
            layer.addSublayer(shape)
        }
    }

    required init?(coder: NSCoder) { nil }

    func drawOn(duration: CFTimeInterval) {
        for case let shape as CAShapeLayer in layer.sublayers ?? [] where shape.strokeColor != nil {
            let animation = CABasicAnimation(keyPath: "strokeEnd")
            animation.fromValue = 0
            animation.toValue = 1
            animation.duration = duration
            shape.add(animation, forKey: "draw")
        }
    }
}
