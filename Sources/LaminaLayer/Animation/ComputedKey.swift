import Foundation
import LaminaGeometry
import LaminaValues

/// A key of a layer's accessor that computes its value from others.
enum ComputedKey: String {
    case frame, affineTransform

    /// A property whose values are of the same kind.
    private var property: String {
        switch self {
        case .frame: "bounds"
        case .affineTransform: "transform"
        }
    }

    func value(of layer: CALayer) -> Any {
        switch self {
        case .frame: layer.frame
        case .affineTransform: layer.affineTransform()
        }
    }

    /// Sets the value; one of another kind changes nothing, with a warning.
    func set(_ value: Any?, of layer: CALayer) {
        guard let converted = layer.converted(value, as: property, rawValue) else { return }
        switch (self, converted.any) {
        case (.frame, let rect as CGRect): layer.frame = rect
        case (.affineTransform, let transform as CATransform3D):
            layer.setAffineTransform(CATransform3DGetAffineTransform(transform))
        default: break
        }
    }

    /// A part of the frame, such as `size.width`; `nil` for a part that it does not have.
    func part(_ rest: String, of layer: CALayer) -> Any? {
        guard self == .frame, let path = try? AnimationKeyPath("bounds." + rest),
            let rect = layer.value(forKey: rawValue) as? CGRect
        else { return nil }
        var values = LayerProperties()
        values.bounds = rect
        return values.value(at: path)?.any
    }

    /// The frame with another part; `nil` for a part that it does not have, and, with a warning, for a value of another kind.
    func whole(with value: Any?, at rest: String, of layer: CALayer) -> CGRect? {
        guard self == .frame, let path = try? AnimationKeyPath("bounds." + rest),
            let rect = layer.value(forKey: rawValue) as? CGRect,
            let converted = layer.converted(value, as: "bounds." + rest, "frame." + rest)
        else { return nil }
        var values = LayerProperties()
        values.bounds = rect
        values.set(path, to: converted)
        return values.bounds
    }
}
