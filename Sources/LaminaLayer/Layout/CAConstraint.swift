import Foundation

/// A line or an extent of a layer's frame.
public enum CAConstraintAttribute: Int32, Hashable, Sendable, CaseIterable {
    case minX, midX, maxX, width, minY, midY, maxY, height

    /// Whether the attribute belongs to the horizontal axis.
    var isHorizontal: Bool { rawValue < 4 }
    /// Its place among the attributes of its axis: 0 the smaller edge, 1 the middle, 2 the larger edge, 3 the extent.
    var part: Int { Int(rawValue) % 4 }

    /// Its value for a rectangle.
    func value(of rect: CGRect) -> CGFloat {
        let (low, extent) = isHorizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
        return switch part {
        case 0: low
        case 1: low + extent / 2
        case 2: low + extent
        default: extent
        }
    }
}

/// Sets a line or extent of a layer's frame relative to one of a sibling or of the superlayer: `attribute = scale ·
/// sourceAttribute + offset`.
open class CAConstraint: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The attribute that is set.
    public let attribute: CAConstraintAttribute
    /// The `name` of a sibling, or `"superlayer"`, whose bounds are then the source.
    public let sourceName: String
    /// The attribute of the source that is read.
    public let sourceAttribute: CAConstraintAttribute
    /// The factor of the source's attribute.
    public let scale: CGFloat
    /// The number that is added, in points of the superlayer.
    public let offset: CGFloat

    /// Sets an attribute to `m` times another one, plus `c`.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String,
        attribute srcAttr: CAConstraintAttribute, scale m: CGFloat = 1, offset c: CGFloat = 0
    ) {
        (attribute, sourceName, sourceAttribute) = (attr, srcId, srcAttr)
        (scale, offset) = (m, c)
        super.init()
    }

    /// A constraint from an archive; `nil` where one of its values is damaged.
    public required init?(coder: NSCoder) {
        guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
            let name = coder.decodeObject(of: NSString.self, forKey: "sourceName"),
            let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute"))
        else { return nil }
        (self.attribute, sourceName, sourceAttribute) = (attribute, String(describing: name), source)
        scale = CGFloat(coder.decodeDouble(forKey: "scale"))
        offset = CGFloat(coder.decodeDouble(forKey: "offset"))
        super.init()
    }

    /// `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Writes all of its values.
    open func encode(with coder: NSCoder) {
        coder.encode(attribute.rawValue, forKey: "attribute")
        coder.encode(sourceName as NSString, forKey: "sourceName")
        coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
        coder.encode(Double(scale), forKey: "scale")
        coder.encode(Double(offset), forKey: "offset")
    }
}
