import Foundation
import LaminaGeometry
import LaminaMath

extension CAMLValue {
    /// A colour of one to four numbers from 0 to 1: grey; grey and opacity; red, green and blue; or these and
    /// opacity. An element's `opacity` is a further factor.
    var color: CGColor? {
        guard let parts = numbers(1...4) ?? hexadecimal else { return nil }
        var color =
            parts.count < 3
            ? CGColor(gray: parts[0], alpha: parts.count > 1 ? parts[1] : 1)
            : CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
        if let opacity = attribute("opacity").flatMap({ CAMLNumbers.single($0) }) { color.alpha *= opacity }
        func limited(_ part: CGFloat) -> CGFloat { max(0, min(1, part)) }
        return CGColor(
            red: limited(color.red), green: limited(color.green), blue: limited(color.blue),
            alpha: limited(color.alpha))
    }

    private var hexadecimal: [Double]? {
        var text = text
        return text.withUTF8 { JSONDocument.hexadecimalColor(UnsafeRawBufferPointer($0)) }.map {
            [$0.red, $0.green, $0.blue, $0.alpha].map { Double($0) }
        }
    }

    /// Numbers of a fixed count: a list, or the attributes `m11` to `m45` of a matrix for colours, which has four rows of five.
    func components(_ count: Int) -> [Double]? {
        if let numbers = numbers(count...count) { return numbers }
        guard text.isEmpty, key == nil else { return nil }
        let numbers = (0..<count).compactMap { place in
            attribute("m\(place / 5 + 1)\(place % 5 + 1)").flatMap { CAMLNumbers.single($0) }
        }
        return numbers.count == count ? numbers : nil
    }

    var point: CGPoint? { numbers(2...2).map { CGPoint(x: $0[0], y: $0[1]) } }
    var size: CGSize? { numbers(2...2).map { CGSize(width: $0[0], height: $0[1]) } }

    var rectangle: CGRect? {
        numbers(4...4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }

    var transform: CATransform3D? { CAMLTransform.parse(text) }

    var path: CGPath? { CAMLPath.parse(text).map { CGPath(outline: $0) } }

    /// The path of an image: of itself, or of the element in it.
    var imagePath: String? {
        if key != nil { return text }
        return attribute("src") ?? elements.first?.attribute("src")
    }
}

/// Transforms as CAML spells them: steps such as `translate(10, 20) rotate(30deg, 0, 0, 1)`, the last of which acts on a point
/// first, or a matrix's numbers.
enum CAMLTransform {
    static func parse(_ text: String) -> CATransform3D? {
        if let numbers = CAMLNumbers.list(text) {
            return numbers.isEmpty ? CATransform3DIdentity : matrix(numbers)
        }
        var result = CATransform3DIdentity
        var rest = Substring(text)
        while let start = rest.firstIndex(where: { !$0.isWhitespace && $0 != "," }) {
            rest = rest[start...]
            guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")"),
                let step = step(
                    rest[..<open].trimmingCharacters(in: .whitespaces), rest[rest.index(after: open)..<close])
            else { return nil }
            result = CATransform3DConcat(step, result)
            rest = rest[rest.index(after: close)...]
        }
        // Written so that NaN is found as well.
        return result.entries.allSatisfy { abs($0) <= SceneLimits.maximumNumber } ? result : nil
    }

    private static func matrix(_ numbers: [Double]) -> CATransform3D? {
        if numbers.count == 6 {
            let n = numbers.map { CGFloat($0) }
            return CATransform3DMakeAffineTransform(
                CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
        }
        return numbers.count == 16 ? CATransform3D(entries: numbers.map { CGFloat($0) }) : nil
    }

    private static func step(_ name: String, _ arguments: Substring) -> CATransform3D? {
        let words = arguments.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace })
        switch name {
        case "rotate", "rotateX", "rotateY", "rotateZ":
            guard let angle = words.first.flatMap({ radians($0) }) else { return nil }
            let axes: [String: [Double]] = ["rotateX": [1, 0, 0], "rotateY": [0, 1, 0]]
            var axis = axes[name] ?? [0, 0, 1]
            if words.count == 4 { axis = words.dropFirst().compactMap { Double($0) } }
            guard words.count == 1 || words.count == 4, axis.count == 3, axis.contains(where: { $0 != 0 })
            else {
                return nil
            }
            return CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
        case "skew", "skewX", "skewY":
            let angles = words.compactMap { radians($0) }
            guard (1...2).contains(angles.count), angles.count == words.count else { return nil }
            var affine = CGAffineTransform.identity
            if name == "skewY" { affine.b = Math.tan(angles[0]) } else { affine.c = Math.tan(angles[0]) }
            if angles.count > 1 { affine.b = Math.tan(angles[1]) }
            return CATransform3DMakeAffineTransform(affine)
        default: break
        }
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count, let first = numbers.first else { return nil }
        let second = numbers.count > 1 ? numbers[1] : nil
        let third = numbers.count > 2 ? numbers[2] : nil
        switch (name, numbers.count) {
        case ("translate", 1...3): return CATransform3DMakeTranslation(first, second ?? 0, third ?? 0)
        case ("translateX", 1): return CATransform3DMakeTranslation(first, 0, 0)
        case ("translateY", 1): return CATransform3DMakeTranslation(0, first, 0)
        case ("translateZ", 1): return CATransform3DMakeTranslation(0, 0, first)
        case ("scale", 1...3): return CATransform3DMakeScale(first, second ?? first, third ?? 1)
        case ("scaleX", 1): return CATransform3DMakeScale(first, 1, 1)
        case ("scaleY", 1): return CATransform3DMakeScale(1, first, 1)
        case ("scaleZ", 1): return CATransform3DMakeScale(1, 1, first)
        case ("perspective", 1) where first > 0:
            var result = CATransform3DIdentity
            result.m34 = CGFloat(-1 / first)
            return result
        case ("matrix", _), ("matrix3d", _): return matrix(numbers)
        default: return nil
        }
    }

    /// An angle in degrees, unless it ends in `rad`.
    private static func radians(_ word: Substring) -> CGFloat? {
        if word.hasSuffix("rad") { return Double(word.dropLast(3)).map { CGFloat($0) } }
        let number = word.hasSuffix("deg") ? word.dropLast(3) : word
        return Double(number).map { CGFloat($0.truncatingRemainder(dividingBy: 360) * .pi / 180) }
    }
}

/// Paths as CAML spells them: points before the letter of their operation, as in `0 0 m 10 0 l h`.
enum CAMLPath {
    static func parse(_ text: String) -> PathOutline? {
        var outline = PathOutline()
        var stack: [CGFloat] = []
        var last = CGPoint.zero
        for word in text.utf8.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") }) {
            let word = String(decoding: word, as: UTF8.self)
            if let number = Double(word) {
                guard number.magnitude <= SceneLimits.maximumNumber, stack.count < 6 else { return nil }
                stack.append(CGFloat(number))
                continue
            }
            let p = stride(from: 0, to: stack.count - 1, by: 2).map {
                CGPoint(x: stack[$0], y: stack[$0 + 1])
            }
            switch (word, stack.count) {
            case ("m", 2): outline.move(to: p[0])
            case ("l", 2): outline.addLine(to: p[0])
            case ("q", 4): outline.addQuadCurve(to: p[1], control: p[0])
            case ("c", 6): outline.addCurve(to: p[2], control1: p[0], control2: p[1])
            case ("v", 4): outline.addCurve(to: p[1], control1: last, control2: p[0])
            case ("y", 4): outline.addCurve(to: p[1], control1: p[0], control2: p[1])
            case ("h", 0): outline.close()
            case ("re", 4):
                outline.addRect(CGRect(x: stack[0], y: stack[1], width: stack[2], height: stack[3]))
            default: return nil
            }
            if let end = p.last { last = end }
            stack.removeAll(keepingCapacity: true)
        }
        return stack.isEmpty ? outline : nil
    }

    /// The text of a path.
    static func text(_ path: CGPath) -> String {
        let outline = path.outline
        var words: [String] = []
        outline.forEach { verb, first in
            for point in outline.points[first..<(first + verb.pointCount)] {
                // Adding 0 turns -0 into 0.
                words.append(shortest(Double(point.x) + 0))
                words.append(shortest(Double(point.y) + 0))
            }
            switch verb {
            case .move: words.append("m")
            case .line: words.append("l")
            case .quadCurve: words.append("q")
            case .curve: words.append("c")
            case .close: words.append("h")
            }
        }
        return words.joined(separator: " ")
    }
}
