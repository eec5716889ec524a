import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage

/// The form in which an archive keeps a value of a layer or of an animation.
///
/// Numbers, texts, data, and objects that can be archived are kept as they are. Every other value is a list that begins with
/// the name of its kind: `["point", 1, 2]`. A list is `["list", …]`, whose elements have the same form.
enum ArchivedValue {
    /// How deep lists may lie in one another.
    private static let maximumDepth = 16
    /// The most pixels of an image that are read.
    private static let maximumBytes = 1 << 30

    /// The classes of objects that an archive of layers holds.
    static let classes: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSDate.self, NSNull.self,
        NSAttributedString.self, CALayer.self, CAAnimation.self, CAEmitterCell.self, CAConstraint.self,
        CAMediaTimingFunction.self, CAValueFunction.self,
    ]

    /// The form of a value; `nil` for a value that cannot be archived.
    static func form(of value: Any?, depth: Int = 0) -> Any? {
        func tagged(_ kind: String, _ rest: [Any]) -> Any { [kind as Any] + rest }
        func numbers(_ kind: String, _ list: [CGFloat]) -> Any { tagged(kind, list.map { Double($0) }) }
        guard let value, depth < maximumDepth else { return nil }
        switch value {
        case let text as NSAttributedString: return tagged("attributed", attributed(text, depth: depth))
        case is NSNull, is NSString, is NSNumber, is NSData, is NSDate: return value
        case let text as String: return text
        case let number as CGFloat: return Double(number)
        case let p as CGPoint: return numbers("point", [p.x, p.y])
        case let s as CGSize: return numbers("size", [s.width, s.height])
        case let r as CGRect: return numbers("rect", [r.minX, r.minY, r.width, r.height])
        case let t as CGAffineTransform: return numbers("affineTransform", [t.a, t.b, t.c, t.d, t.tx, t.ty])
        case let t as CATransform3D: return numbers("transform", entries(t))
        case let c as CGColor: return numbers("color", c.rgba)
        case let path as CGPath: return tagged("path", path.elements.map(\.archived))
        case let image as CGImage:
            guard let png = try? image.pngData() else { return nil }
            return tagged("image", [Data(png)])
        case let filter as CAFilter: return filter.archived.map { tagged("filter", [$0]) }
        case let range as CAFrameRateRange:
            return tagged(
                "frameRates", [range.minimum, range.maximum, range.preferred ?? 0].map { Double($0) })
        case let word as any RawRepresentable<String>: return word.rawValue
        case let options as any OptionSet: return bits(options)
        case let list as [Any]:
            let forms = list.map { form(of: $0, depth: depth + 1) }
            guard forms.allSatisfy({ $0 != nil }) else { return nil }
            return tagged("list", forms.compactMap { $0 })
        case let object as any NSSecureCoding: return object
        default: return nil
        }
    }

    /// The value of a form; `nil` for a form that is damaged or of a kind that is not known.
    static func value(of form: Any?, depth: Int = 0) -> Any? {
        guard depth < maximumDepth else { return nil }
        guard let list = form as? [Any] else { return form }
        guard let kind = list.first as? String else { return nil }
        let rest = Array(list.dropFirst())
        if kind == "list" { return rest.compactMap { value(of: $0, depth: depth + 1) } }
        if kind == "image" {
            return (rest.first as? Data).flatMap { try? CGImage.decode([UInt8]($0)) }
        }
        if kind == "filter" { return (rest.first as? [String: Any]).flatMap { CAFilter(archived: $0) } }
        if kind == "path" { return path(rest) }
        if kind == "attributed" { return attributed(rest, depth: depth) }
        let n = rest.compactMap { KeyedValue.number($0).map { CGFloat($0) } }
        guard n.count == rest.count else { return nil }
        return switch (kind, n.count) {
        case ("point", 2): CGPoint(x: n[0], y: n[1])
        case ("size", 2): CGSize(width: n[0], height: n[1])
        case ("rect", 4): CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case ("affineTransform", 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("transform", 16): transform(n)
        case ("color", 4): CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
        case ("frameRates", 3):
            CAFrameRateRange(
                minimum: Float(n[0]), maximum: Float(n[1]), preferred: Float(n[2]))
        default: nil
        }
    }

    private static func bits(_ options: some OptionSet) -> Any? {
        (options.rawValue as? any FixedWidthInteger).map { Double($0) }
    }

    private static func entries(_ t: CATransform3D) -> [CGFloat] {
        [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42,
            t.m43, t.m44,
        ]
    }

    private static func transform(_ n: [CGFloat]) -> CATransform3D {
        CATransform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
            m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    private static func path(_ elements: [Any]) -> CGPath? {
        let path = CGMutablePath()
        for element in elements {
            guard let element = element as? [Any], let verb = element.first as? String else { return nil }
            let n = element.dropFirst().compactMap { KeyedValue.number($0).map { CGFloat($0) } }
            switch (verb, n.count) {
            case ("m", 2): path.move(to: CGPoint(x: n[0], y: n[1]))
            case ("l", 2): path.addLine(to: CGPoint(x: n[0], y: n[1]))
            case ("q", 4):
                path.addQuadCurve(
                    to: CGPoint(x: n[2], y: n[3]), control: CGPoint(x: n[0], y: n[1]))
            case ("c", 6):
                path.addCurve(
                    to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]),
                    control2: CGPoint(x: n[2], y: n[3]))
            case ("z", 0): path.closeSubpath()
            default: return nil
            }
        }
        return path.copy()
    }
}

extension CGPath.Element {
    /// A letter and the coordinates.
    fileprivate var archived: [Any] {
        switch self {
        case .move(let p): ["m", Double(p.x), Double(p.y)]
        case .line(let p): ["l", Double(p.x), Double(p.y)]
        case .quadCurve(let p, let a): ["q", Double(a.x), Double(a.y), Double(p.x), Double(p.y)]
        case .curve(let p, let a, let b):
            ["c", Double(a.x), Double(a.y), Double(b.x), Double(b.y), Double(p.x), Double(p.y)]
        case .closeSubpath: ["z"]
        }
    }
}

extension CGColor {
    fileprivate var rgba: [CGFloat] { [CGFloat(red), CGFloat(green), CGFloat(blue), CGFloat(alpha)] }
}

extension CAFilter {
    /// Type, name and inputs; `nil` for a custom filter, whose function is code.
    fileprivate var archived: [String: Any]? {
        guard kernel == nil else { return nil }
        var result: [String: Any] = ["type": type, "enabled": isEnabled]
        result["name"] = name
        result["inputs"] = inputs.compactMapValues { input -> Any? in
            switch input {
            case .number(let n): n
            case .color(let color): ArchivedValue.form(of: color)
            case .vector(let list): ["vector" as Any] + list.map { $0 as Any }
            }
        }
        return result
    }

    fileprivate init?(archived: [String: Any]) {
        guard let type = archived["type"] as? String else { return nil }
        self.init(type: type, name: archived["name"] as? String)
        if let enabled = KeyedValue.flag(archived["enabled"]) { isEnabled = enabled }
        for (key, input) in archived["inputs"] as? [String: Any] ?? [:] {
            if let n = KeyedValue.number(input) {
                inputs[key] = .number(n)
            } else if let color = ArchivedValue.value(of: input) as? CGColor {
                inputs[key] = .color(color)
            } else if let list = input as? [Any], list.first as? String == "vector" {
                inputs[key] = .vector(list.dropFirst().compactMap { KeyedValue.number($0) })
            }
        }
    }
}
