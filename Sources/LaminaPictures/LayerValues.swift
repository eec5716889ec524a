import Foundation
import Lamina
import LaminaImage
import LaminaValues

/// The values of layers as text.
package enum LayerValues {
    /// Keys that animate, then those that do not.
    package static let keys =
        AnimatableProperty.named.map(\.key) + [
            "allowsGroupOpacity", "contentsGravity", "contentsFormat", "preferredDynamicRange",
            "contentsHeadroom", "toneMapMode", "wantsExtendedDynamicRangeContent", "maskedCorners",
            "cornerCurve",
            "geometryFlipped", "opaque", "minificationFilter", "magnificationFilter", "edgeAntialiasingMask",
            "allowsEdgeAntialiasing", "fillRule", "lineCap", "lineJoin", "lineDashPattern", "preservesDepth",
            "type",
            "string", "wrapped", "truncationMode", "alignmentMode", "scrollMode", "videoGravity",
            "emitterShape",
            "emitterMode", "renderMode", "seed", "beginTime", "timeOffset", "speed", "duration",
            "repeatCount",
            "repeatDuration", "autoreverses", "fillMode",
        ]

    /// The values that are not the defaults of the layer's class, by key; and the keys of its animations.
    package static func changed(in layer: CALayer) -> [String: String] {
        let standard = standard(of: layer)
        var values: [String: String] = [:]
        for key in keys {
            guard let value = layer.value(forKey: key) else { continue }
            let words = text(value)
            if words != standard.value(forKey: key).map(text) { values[key] = words }
        }
        if let animations = layer.animationKeys() { values["animations"] = animations.joined(separator: " ") }
        return values
    }

    private static func standard(of layer: CALayer) -> CALayer {
        switch layer {
        case is CAShapeLayer: CAShapeLayer()
        case is CAGradientLayer: CAGradientLayer()
        case is CATextLayer: CATextLayer()
        case is CAReplicatorLayer: CAReplicatorLayer()
        case is CAEmitterLayer: CAEmitterLayer()
        case is CAScrollLayer: CAScrollLayer()
        case is CATransformLayer: CATransformLayer()
        case is CATiledLayer: CATiledLayer()
        default: CALayer()
        }
    }

    /// The default of a key as text; that of `CALayer` where a class is not one of Lamina's.
    package static func standard(type: String, key: String) -> String? {
        let layer: CALayer =
            switch type {
            case "CAShapeLayer": CAShapeLayer()
            case "CAGradientLayer": CAGradientLayer()
            case "CATextLayer": CATextLayer()
            case "CAReplicatorLayer": CAReplicatorLayer()
            case "CAEmitterLayer": CAEmitterLayer()
            default: CALayer()
            }
        return layer.value(forKey: key).map(text)
    }

    /// The longest text of a value.
    private static let longest = 200

    /// A value as text that is the same in each run.
    package static func text(_ value: Any) -> String {
        let words: String
        switch value {
        case let number as CGFloat: words = text(Double(number))
        case let number as Double: words = text(number)
        case let number as Float: words = text(Double(number))
        case let point as CGPoint: words = "(\(text(point.x)), \(text(point.y)))"
        case let size as CGSize: words = "\(text(size.width))×\(text(size.height))"
        case let rect as CGRect:
            words =
                "(\(text(rect.origin.x)), \(text(rect.origin.y))) \(text(rect.width))×\(text(rect.height))"
        case let color as CGColor: words = text(color)
        case let transform as CATransform3D:
            let parts = [
                transform.m11, transform.m12, transform.m13, transform.m14, transform.m21, transform.m22,
                transform.m23, transform.m24, transform.m31, transform.m32, transform.m33, transform.m34,
                transform.m41, transform.m42, transform.m43, transform.m44,
            ]
            words = "[" + parts.map { text(Double($0)) }.joined(separator: " ") + "]"
        case let image as CGImage:
            let hash = hash(of: image)
            words = "image \(image.width)×\(image.height) \(hash)"
        case let values as [Any]: words = "[" + values.prefix(100).map(text).joined(separator: ", ") + "]"
        case let filter as CAFilter: words = "filter \(filter.name ?? "")"
        case let raw as any RawRepresentable: words = text(raw.rawValue)
        case let text as String: words = text
        case let number as any BinaryInteger: words = "\(number)"
        case let flag as Bool: words = "\(flag)"
        case let object as AnyObject where !(object is NSObject): words = "\(type(of: object))"
        default: words = String(describing: value)
        }
        return words.count > longest ? words.prefix(longest) + "…" : words
    }

    private static func text(_ number: Double) -> String {
        guard abs(number) < 1e15 else { return "\(number)" }
        let rounded = (number * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func text(_ color: CGColor) -> String {
        let parts = [color.red, color.green, color.blue, color.alpha].map { component in
            let level = Int((min(max(component, 0), 1) * 255).rounded())
            return (level < 16 ? "0" : "") + String(level, radix: 16)
        }
        return "#" + parts.joined()
    }

    /// A number for an image's pixels: the first digits of FNV-1a with 64 bits.
    private static func hash(of image: CGImage) -> Substring {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        image.withUnsafeBytes { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        let digits = String(hash, radix: 16)
        return (String(repeating: "0", count: 16 - digits.count) + digits).prefix(8)
    }
}
