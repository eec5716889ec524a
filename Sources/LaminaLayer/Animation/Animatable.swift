import Foundation
import LaminaGeometry
import Synchronization

/// A property of a layer's subclass that can be animated by its name.
///
/// It takes the place of `@NSManaged` and `@objc dynamic`, which need Objective-C:
///
///     final class Ring: CALayer {
///         @Animatable var progress: CGFloat = 0
///
///         override class func needsDisplay(forKey key: String) -> Bool {
///             key == "progress" || super.needsDisplay(forKey: key)
///         }
///
///         override func draw(in ctx: CGContext) { … progress … }
///     }
///
///     ring.add(CABasicAnimation(keyPath: "progress"), forKey: nil)
///
/// The layer keeps the value under the property's name, as `setValue(_:forKey:)` does. So a change asks for an action
/// (``CALayer/action(forKey:)``) and for display, presentation copies have the animated value, and ``CALayer/draw(in:)``
/// reads it while the layer draws.
@propertyWrapper
public struct Animatable<Value> {
    private let box: Box

    /// There is one box for each layer and property, by which the property's name is found.
    private final class Box {
        let standard: Value
        var key: String?

        init(_ standard: Value) { self.standard = standard }
    }

    /// A property with its value in new layers.
    public init(wrappedValue: Value) { box = Box(wrappedValue) }

    /// The value in new layers. Only layers can have animatable properties; a layer's value is read by the layer's subscript.
    @available(*, unavailable, message: "Only a subclass of CALayer can have an animatable property.")
    public var wrappedValue: Value {
        get { box.standard }
        set {}
    }

    /// The value that a layer has under the property's name.
    public static subscript<Layer: CALayer>(
        _enclosingInstance layer: Layer, wrapped property: ReferenceWritableKeyPath<Layer, Value>,
        storage storage: ReferenceWritableKeyPath<Layer, Animatable<Value>>
    ) -> Value {
        get {
            let box = layer[keyPath: storage].box
            guard let value = layer.keyedValue(key(of: box, in: layer)) else { return box.standard }
            return converted(value) ?? box.standard
        }
        set { layer.setKeyedValue(stored(newValue), key(of: layer[keyPath: storage].box, in: layer)) }
    }

    private static func key(of box: Box, in layer: CALayer) -> String {
        if let key = box.key { return key }
        let key = layer.animatableProperties.first { $0.identity == ObjectIdentifier(box) }?.key ?? ""
        box.key = key
        return key
    }

    /// `NSNull` stands for the `nil` of an optional type.
    private static func stored(_ value: Value) -> Any? {
        if let optional = value as? any OptionalValue, optional.content == nil { return NSNull() }
        return value
    }

    /// A value of the property's type; numbers of other types are converted.
    private static func converted(_ any: Any) -> Value? {
        if let value = any as? Value { return value }
        if any is NSNull, let none = Value.self as? any ExpressibleByNilLiteral.Type {
            return none.init(nilLiteral: ()) as? Value
        }
        guard let number = KeyedValue.number(any) else { return nil }
        if Value.self == CGFloat.self { return CGFloat(number) as? Value }
        if Value.self == Float.self { return Float(number) as? Value }
        if Value.self == Int.self { return Int(exactly: number.rounded()) as? Value }
        return number as? Value
    }
}

/// A value of an optional type that is not known.
protocol OptionalValue {
    /// The wrapped value; `nil` for none.
    var content: Any? { get }
}

extension Optional: OptionalValue {
    var content: Any? { self }
}

/// The part of an animatable property that a layer knows without the property's type.
protocol AnimatableStorage {
    var identity: ObjectIdentifier { get }
    var standardValue: Any { get }
}

extension Animatable: AnimatableStorage {
    var identity: ObjectIdentifier { ObjectIdentifier(box) }
    var standardValue: Any { box.standard }
}

extension CALayer {
    /// The animatable properties that subclasses of the program declare, by their names.
    fileprivate final var animatableProperties: [(key: String, identity: ObjectIdentifier, standard: Any)] {
        var result: [(key: String, identity: ObjectIdentifier, standard: Any)] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let found = mirror, found.subjectType != CALayer.self {
            for child in found.children {
                // The storage of a wrapped property has the property's name after an underscore.
                guard let label = child.label, label.hasPrefix("_"),
                    let storage = child.value as? any AnimatableStorage
                else { continue }
                result.append((String(label.dropFirst()), storage.identity, storage.standardValue))
            }
            mirror = found.superclassMirror
        }
        return result
    }

    /// The value that new layers of this class have for an animatable property; `nil` for any other key.
    final func standardOfAnimatable(_ key: String) -> Any? {
        // Classes of this module have no such properties, and most subclasses have none.
        guard AnimatableClasses.mayHaveProperties(self) else { return nil }
        return animatableProperties.first { $0.key == key }?.standard
    }
}

/// The classes of layers that declare animatable properties.
private enum AnimatableClasses {
    private static let known = Mutex<[ObjectIdentifier: Bool]>([:])

    static func mayHaveProperties(_ layer: CALayer) -> Bool {
        let type = ObjectIdentifier(type(of: layer))
        if let answer = known.withLock({ $0[type] }) { return answer }
        let answer = !layer.animatableProperties.isEmpty
        known.withLock { $0[type] = answer }
        return answer
    }
}
