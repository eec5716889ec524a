import Foundation
import LaminaPlan

extension CALayer {
    /// The value at a key path such as `"transform.rotation.z"` or `"bounds.size.width"`, or the value that was kept
    /// under a key of the program's own; `nil` for unknown paths.
    public final func value(forKeyPath keyPath: String) -> Any? {
        guard let path = ownKeyPath(keyPath) else {
            return PlainKey(rawValue: keyPath)?.value(of: self) ?? extraValues[keyPath]
        }
        return path.property == .contents ? contents : values.value(at: path)?.any
    }

    /// Sets the value at a key path, as setting the property does, with its action. A key that is not a property's
    /// keeps the value for the program. A value of another kind than the property's changes nothing.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let path = ownKeyPath(keyPath) else {
            guard !keyPath.contains(".") else { return }
            if let key = PlainKey(rawValue: keyPath) { return key.set(value, of: self) }
            extraValues[keyPath] = value
            if type(of: self).needsDisplay(forKey: keyPath) { setNeedsDisplay() }
            return
        }
        if path.property == .contents {
            contents = value
            return
        }
        guard let converted = (try? ValueKind(path).value(value ?? NSNull(), keyPath)) ?? nil else { return }
        var new = values
        new.set(path, to: converted)
        guard new != values else { return }
        let action = action(changing: path.property)
        properties = new
        if let key = path.property.key { action?.run(forKey: key, object: self, arguments: nil) }
        askForDisplay(changing: path.property)
    }

    /// The property that a key path names; `nil` where this class of layer does not have it.
    private final func ownKeyPath(_ text: String) -> AnimationKeyPath? {
        guard let path = try? AnimationKeyPath(text) else { return nil }
        guard let kind = path.property.kind else { return path }
        return kind == values.kind ? path : nil
    }

    /// The value of a property by its key, or the value that was kept under a key of the program's own.
    public final func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets a property by its key, or keeps a value under a key of the program's own.
    public final func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}

/// Keys of properties that do not animate.
private enum PlainKey: String {
    case name, speed, beginTime, timeOffset, geometryFlipped, opaque, allowsGroupOpacity, contentsGravity,
        cornerCurve

    func value(of layer: CALayer) -> Any? {
        switch self {
        case .name: layer.name
        case .speed: layer.speed
        case .beginTime: layer.beginTime
        case .timeOffset: layer.timeOffset
        case .geometryFlipped: layer.isGeometryFlipped
        case .opaque: layer.isOpaque
        case .allowsGroupOpacity: layer.allowsGroupOpacity
        case .contentsGravity: layer.contentsGravity
        case .cornerCurve: layer.cornerCurve
        }
    }

    func set(_ value: Any?, of layer: CALayer) {
        switch self {
        case .name: layer.name = value as? String
        case .speed: if let number = ValueKind.number(value) { layer.speed = Float(number) }
        case .beginTime: if let number = ValueKind.number(value) { layer.beginTime = number }
        case .timeOffset: if let number = ValueKind.number(value) { layer.timeOffset = number }
        case .geometryFlipped: if let flag = Self.flag(value) { layer.isGeometryFlipped = flag }
        case .opaque: if let flag = Self.flag(value) { layer.isOpaque = flag }
        case .allowsGroupOpacity: if let flag = Self.flag(value) { layer.allowsGroupOpacity = flag }
        case .contentsGravity:
            let word = (value as? String).map { CALayerContentsGravity(rawValue: $0) }
            if let gravity = value as? CALayerContentsGravity ?? word { layer.contentsGravity = gravity }
        case .cornerCurve:
            let word = (value as? String).map { CALayerCornerCurve(rawValue: $0) }
            if let curve = value as? CALayerCornerCurve ?? word { layer.cornerCurve = curve }
        }
    }

    private static func flag(_ value: Any?) -> Bool? {
        value as? Bool ?? ValueKind.number(value).map { $0 != 0 }
    }
}
