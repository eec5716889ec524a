import Foundation

extension NSValue {
    /// A box with a transform.
    public convenience init(caTransform3D t: CATransform3D) {
        self.init(copying: t)
    }

    /// The transform in the box; the identity where the box holds something else.
    public var caTransform3DValue: CATransform3D {
        self as Any as? CATransform3D ?? CATransform3DIdentity
    }

    /// A box with an affine transform.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        self.init(copying: transform)
    }

    /// The affine transform in the box; the identity where the box holds something else.
    public var cgAffineTransformValue: CGAffineTransform { self as Any as? CGAffineTransform ?? .identity }

    /// A box with a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

    /// The point in the box; zero where the box holds something else.
    public var cgPointValue: CGPoint { self as Any as? CGPoint ?? .zero }

    /// A box with a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }

    /// The size in the box; zero where the box holds something else.
    public var cgSizeValue: CGSize { self as Any as? CGSize ?? .zero }

    /// A box with a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// The rectangle in the box; zero where the box holds something else.
    public var cgRectValue: CGRect { self as Any as? CGRect ?? .zero }

    convenience init<Value: BoxedValue>(copying value: Value) {
        let value = UnsafeMutablePointer<Value>.allocate(initializedTo: value)
        defer { value.deallocate() }
        self.init(bytes: value, objCType: Value.encoding)
    }
}

extension UnsafeMutablePointer {
    fileprivate static func allocate(initializedTo value: Pointee) -> Self {
        let result = allocate(capacity: 1)
        result.initialize(to: value)
        return result
    }
}
