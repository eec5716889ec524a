import CLaminaClasses

/// An initializer that is called for a class that is known only when the program runs, as Objective-C calls every
/// initializer.
///
/// Swift allows that for `required` initializers only. Core Animation's `init()` and `init(layer:)` are not `required`, so
/// that subclasses override them without that word. An allocating initializer still has a place in the table of its class
/// and of all subclasses. This type finds the place by the initializer's address. If the address is not there, as on a
/// platform whose tables have another layout, there is no such initializer, and callers have their own way.
package struct ClassInitializer {
    /// The initializer's place in the tables, in words from the start of the metadata.
    private let place: Int

    /// `CALayer.init()`.
    static let layer = ClassInitializer(at: lamina_classes_layer_init(), in: CALayer.self)
    /// `CALayer.init(layer:)`.
    static let layerCopy = ClassInitializer(at: lamina_classes_layer_init_layer(), in: CALayer.self)
    /// `CAAnimation.init()`.
    static let animation = ClassInitializer(at: lamina_classes_animation_init(), in: CAAnimation.self)

    /// `UITableViewCell.init(style:reuseIdentifier:)`; `nil` in programs without views.
    package static var cellAddress: UnsafeRawPointer? { lamina_classes_cell_init() }
    /// `UICollectionReusableView.init(frame:)`; `nil` in programs without views.
    package static var reusableViewAddress: UnsafeRawPointer? { lamina_classes_view_init() }

    /// `NSObject.init()`.
    package static var objectAddress: UnsafeRawPointer? { lamina_classes_object_init() }

    /// An initializer by the address that it has in a class.
    package init?(at address: UnsafeRawPointer?, in type: AnyClass) {
        guard let address else { return nil }
        let metadata = Metadata(type)
        let places = metadata.words.indices.filter { metadata.words[$0] == UInt(bitPattern: address) }
        guard places.count == 1 else { return nil }
        place = places[0]
    }

    /// A new object of a class, by its initializer without parameters.
    ///
    /// - Parameter type: The class in whose table the initializer was found, or a subclass.
    package func make<Object: AnyObject>(_ type: Object.Type) -> Object? {
        let metadata = Metadata(type)
        guard let initializer = metadata.initializer(at: place) else { return nil }
        return Self.owned(lamina_classes_make(initializer, metadata.start))
    }

    /// A new object of a class, by its initializer with one parameter of type `Any`.
    func make<Object: AnyObject>(_ type: Object.Type, from any: Any) -> Object? {
        let metadata = Metadata(type)
        guard let initializer = metadata.initializer(at: place) else { return nil }
        return withUnsafeTemporaryAllocation(of: Any.self, capacity: 1) { parameter in
            // The initializer consumes its parameter.
            parameter.initializeElement(at: 0, to: any)
            return Self.owned(lamina_classes_make_from(initializer, parameter.baseAddress, metadata.start))
        }
    }

    /// A new object of a class, by its initializer with an enumeration's case, by its place, and a text that may be absent.
    package func make<Object: AnyObject>(
        _ type: Object.Type, style: UInt8, reuseIdentifier: String?
    ) -> Object? {
        let metadata = Metadata(type)
        guard let initializer = metadata.initializer(at: place) else { return nil }
        return withUnsafeTemporaryAllocation(of: String?.self, capacity: 1) { parameter in
            // The initializer consumes its parameter.
            parameter.initializeElement(at: 0, to: reuseIdentifier)
            return Self.owned(
                lamina_classes_make_cell(initializer, style, parameter.baseAddress, metadata.start))
        }
    }

    /// A new object of a class, by its initializer with a rectangle.
    package func make<Object: AnyObject>(
        _ type: Object.Type, frame: (x: Double, y: Double, width: Double, height: Double)
    ) -> Object? {
        let metadata = Metadata(type)
        guard let initializer = metadata.initializer(at: place) else { return nil }
        return Self.owned(
            lamina_classes_make_view(
                initializer, frame.x, frame.y, frame.width, frame.height, metadata.start))
    }

    private static func owned<Object: AnyObject>(_ object: UnsafeMutableRawPointer?) -> Object? {
        object.flatMap { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() as? Object }
    }

    /// The metadata of a class, as Swift lays it out where there is no Objective-C: kind, superclass, flags, sizes, the
    /// description and then the tables. The format is that of `docs/ABI/TypeMetadata.rst` in Swift's sources.
    private struct Metadata {
        let start: UnsafeRawPointer
        let words: UnsafeBufferPointer<UInt>

        init(_ type: AnyClass) {
            start = unsafeBitCast(type, to: UnsafeRawPointer.self)
            let size = start.load(fromByteOffset: 32, as: UInt32.self)
            let before = start.load(fromByteOffset: 36, as: UInt32.self)
            words = UnsafeBufferPointer(
                start: start.assumingMemoryBound(to: UInt.self),
                count: (Int(size) - Int(before)) / MemoryLayout<UInt>.stride)
        }

        func initializer(at place: Int) -> UnsafeRawPointer? {
            words.indices.contains(place) ? UnsafeRawPointer(bitPattern: words[place]) : nil
        }
    }
}

extension CAAnimation {
    /// A new animation of a class, by the class's own `init()`; one that changes nothing where the platform has no way to call
    /// it.
    package static func make(_ type: CAAnimation.Type) -> CAAnimation {
        ClassInitializer.animation?.make(type) ?? CAAnimation()
    }
}

extension CALayer {
    /// A new layer of a class, by the class's own `init()`; a plain layer where the platform has no way to call it.
    ///
    /// Like `[[cls alloc] init]`, it ends the program where a class has initializers of its own and does not override
    /// `init()`.
    public static func make(_ type: CALayer.Type) -> CALayer {
        if type == CALayer.self { return CALayer() }
        return ClassInitializer.layer?.make(type) ?? CALayer()
    }
}
