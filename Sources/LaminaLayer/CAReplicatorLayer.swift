import Foundation
import LaminaGeometry
import LaminaValues

/// A layer that draws its sublayers several times, each time a little elsewhere, later and in another colour.
///
/// Instance k shows the sublayers moved by k times the ``instanceTransform``, at their state k times the
/// ``instanceDelay`` ago, multiplied by ``instanceColor`` with k times the offsets added. Later instances are drawn
/// over earlier ones. The layer's own background, contents and border are drawn once. Replicators inside one another
/// multiply: a row in a column is a grid.
///
/// ``CALayer/hitTest(_:)`` knows the first instance only.
open class CAReplicatorLayer: CALayer {
    /// A layer with one instance and without a size, at the origin.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) { super.init(layer: layer) }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class var kind: LayerKind { .replicator }

    /// How often the sublayers are drawn, the first time unchanged; 1 by default. With 0, or less, they are not
    /// drawn.
    ///
    /// A frame visits some 1,000,000 layers in other instances; layers after them are left out.
    open var instanceCount: Int {
        get { values.replicator.instanceCount }
        set { update(\.replicator.instanceCount, .instanceCount, to: newValue) }
    }

    /// Seconds by which each instance's animations lag behind those of the instance before; 0 by default. May be
    /// negative.
    open var instanceDelay: CFTimeInterval {
        get { values.replicator.instanceDelay }
        set { update(\.replicator.instanceDelay, .instanceDelay, to: newValue) }
    }

    /// The transform from each instance to the one before, about the layer's ``CALayer/anchorPoint``; the identity by
    /// default.
    open var instanceTransform: CATransform3D {
        get { values.replicator.instanceTransform }
        set { update(\.replicator.instanceTransform, .instanceTransform, to: newValue) }
    }

    /// The colour that multiplies the first instance's colours; opaque white by default, which changes nothing, as
    /// does `nil`. The colour's alpha fades each sublayer by itself.
    open var instanceColor: CGColor? {
        get { values.replicator.instanceColor }
        set { update(\.replicator.instanceColor, .instanceColor, to: newValue) }
    }

    /// The number that is added to the colour's red from each instance to the next; 0 by default. Sums are kept
    /// within 0...1.
    open var instanceRedOffset: Float {
        get { values.replicator.colorOffset.x }
        set { update(\.replicator.colorOffset.x, .instanceRedOffset, to: newValue) }
    }

    /// The number that is added to the colour's green from each instance to the next; 0 by default.
    open var instanceGreenOffset: Float {
        get { values.replicator.colorOffset.y }
        set { update(\.replicator.colorOffset.y, .instanceGreenOffset, to: newValue) }
    }

    /// The number that is added to the colour's blue from each instance to the next; 0 by default.
    open var instanceBlueOffset: Float {
        get { values.replicator.colorOffset.z }
        set { update(\.replicator.colorOffset.z, .instanceBlueOffset, to: newValue) }
    }

    /// The number that is added to the colour's alpha from each instance to the next; 0 by default.
    open var instanceAlphaOffset: Float {
        get { values.replicator.colorOffset.w }
        set { update(\.replicator.colorOffset.w, .instanceAlphaOffset, to: newValue) }
    }

    /// Whether the sublayers live in the 3D space that this layer itself lives in, like sublayers of a
    /// ``CATransformLayer``. Nothing but them is drawn then. `false` by default.
    open var preservesDepth: Bool {
        get { values.replicator.preservesDepth }
        set { update(\.replicator.preservesDepth, to: newValue) }
    }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        boxed(PropertyDefaults.ofReplicatorLayer(key)) ?? super.defaultValue(forKey: key)
    }
}
