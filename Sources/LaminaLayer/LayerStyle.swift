import Foundation
import LaminaGeometry

/// Styles of layers and of emitter cells: dictionaries of values, which may have another style under `"style"`.
enum LayerStyle {
    /// How many styles inside one another are looked at.
    private static let maximumStyles = 100
    /// Keys of a style that are not values.
    private static let ownKeys: Set<String> = ["style", "actions", "delegate"]

    /// The style and the styles in it, the outermost first.
    static func chain(_ style: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
        var (result, next) = ([[AnyHashable: Any]](), style)
        while let style = next, result.count < maximumStyles {
            result.append(style)
            next = style["style"] as? [AnyHashable: Any]
        }
        return result
    }

    /// The values of a style by their keys; the outer ones count.
    static func values(of style: [AnyHashable: Any]?) -> [String: Any] {
        var result: [String: Any] = [:]
        for style in chain(style) {
            for (key, value) in style {
                guard let key = key as? String, !ownKeys.contains(key), result[key] == nil else { continue }
                result[key] = value
            }
        }
        return result
    }

    /// Whether two values are the same; numbers of different types may be. They are compared as `Float`s, because some
    /// properties keep their numbers so.
    static func isSame(_ a: Any?, _ b: Any?) -> Bool {
        let (a, b) = (boxed(a), boxed(b))
        if let a = KeyedValue.number(a), let b = KeyedValue.number(b) { return Float(a) == Float(b) }
        if let a = a as? CATransform3D, let b = b as? CATransform3D { return a == b }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return false
    }
}
