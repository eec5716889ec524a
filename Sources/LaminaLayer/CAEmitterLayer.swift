import Foundation
import LaminaGeometry
import LaminaValues

/// A layer that draws particles: small images that are born, fly and die, as the layer's cells describe.
///
/// Particles are drawn above the layer's background, contents and border and beneath its sublayers. They lie in the layer's
/// own space and may leave the bounds, which cut them only with ``CALayer/masksToBounds``.
///
/// **Time.** The picture at a time of the layer's own clock follows from the values, the ``seed`` and that time, not
/// from earlier frames: any time can be drawn, in any order. Births begin at 0 of the layer's clock. So a layer whose
/// `beginTime` lies in the past shows the particles born since. For a layer that starts empty, set `beginTime` to the
/// current media time.
///
/// **Random numbers** are uniform between a value minus half its range and the value plus half its range. They come
/// from the seed, the cell and the number of the birth. They differ from Core Animation's, whose generator is not
/// known.
///
/// **Changes.** A particle keeps its place of birth, and stays however the birth rates change later. All other
/// changes and animations show on all particles at once.
///
/// **Limits.** Of each generation, the layer's cells and the cells in cells, at most a million particles are
/// considered: the youngest. Cells count to a depth of eight, and up to 1,024 in all for a layer.
open class CAEmitterLayer: CALayer {
    /// The cells that were set, and their values at that time.
    private var given: (values: [EmitterCellValues], cells: [CAEmitterCell]) = ([], [])

    /// A layer without cells and without a size, at the origin.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) { super.init(layer: layer) }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class var kind: LayerKind { .emitter }

    /// The cells whose particles are emitted; `nil`, the default, for none. The cells' values at the time of setting
    /// count. Change them later by key paths such as `"emitterCells.sparks.birthRate"`, which name cells, or by
    /// setting the cells again.
    open var emitterCells: [CAEmitterCell]? {
        get {
            if values.emitter.cells.isEmpty { return nil }
            if given.values != values.emitter.cells {
                given = (values.emitter.cells, values.emitter.cells.map { CAEmitterCell($0) })
            }
            return given.cells
        }
        set {
            let cells = newValue ?? []
            given = (EmitterCellValues.values(of: cells), cells)
            update(\.emitter.cells, to: given.values)
        }
    }

    /// Multiplies the birth rates of the cells; 1 by default.
    open var birthRate: Float {
        get { values.emitter.birthRate }
        set { update(\.emitter.birthRate, .birthRate, to: newValue) }
    }

    /// Multiplies how long particles live; 1 by default.
    open var lifetime: Float {
        get { values.emitter.lifetime }
        set { update(\.emitter.lifetime, .lifetime, to: newValue) }
    }

    /// The middle of the ``emitterShape`` in the layer's own space, in points; zero by default.
    open var emitterPosition: CGPoint {
        get { values.emitter.position }
        set { update(\.emitter.position, .emitterPosition, to: newValue) }
    }

    /// The place of the ``emitterShape``'s middle along z; 0 by default.
    open var emitterZPosition: CGFloat {
        get { values.emitter.zPosition }
        set { update(\.emitter.zPosition, .emitterZPosition, to: newValue) }
    }

    /// How large the ``emitterShape`` is, in points; zero by default. For circles and spheres its width is the radius.
    open var emitterSize: CGSize {
        get { values.emitter.size }
        set { update(\.emitter.size, .emitterSize, to: newValue) }
    }

    /// How far a cuboid reaches along z, in points; 0 by default.
    open var emitterDepth: CGFloat {
        get { values.emitter.depth }
        set { update(\.emitter.depth, .emitterDepth, to: newValue) }
    }

    /// The shape in which particles are born; ``CAEmitterLayerEmitterShape/point`` by default.
    ///
    /// The shape also determines the direction of particles whose cell has no angles: away from an outline or
    /// surface, upwards from a line, and to the right from all other shapes.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { values.emitter.shape }
        set { update(\.emitter.shape, to: newValue) }
    }

    /// Which part of that shape; ``CAEmitterLayerEmitterMode/volume`` by default.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { values.emitter.mode }
        set { update(\.emitter.mode, to: newValue) }
    }

    /// The order in which particles are drawn; ``CAEmitterLayerRenderMode/unordered`` by default.
    open var renderMode: CAEmitterLayerRenderMode {
        get { values.emitter.renderMode }
        set { update(\.emitter.renderMode, to: newValue) }
    }

    /// Whether particles keep their z in the superlayer's 3D space, as sublayers of a `CATransformLayer` do; by default,
    /// `false`, they are flattened into the layer's plane. The layer's perspective comes from its `transform` and the
    /// superlayer's `sublayerTransform`; particles are not ordered by depth with other layers.
    open var preservesDepth: Bool {
        get { values.emitter.preservesDepth }
        set { update(\.emitter.preservesDepth, to: newValue) }
    }

    /// Multiplies how fast particles fly; 1 by default.
    open var velocity: Float {
        get { values.emitter.velocity }
        set { update(\.emitter.velocity, .velocity, to: newValue) }
    }

    /// Multiplies how large particles are; 1 by default.
    open var scale: Float {
        get { values.emitter.scale }
        set { update(\.emitter.scale, .scale, to: newValue) }
    }

    /// Multiplies how fast particles turn; 1 by default.
    open var spin: Float {
        get { values.emitter.spin }
        set { update(\.emitter.spin, .spin, to: newValue) }
    }

    /// The seed of the layer's random numbers; 0 by default. Layers with the same values and seed show the same.
    open var seed: UInt32 {
        get { values.emitter.seed }
        set { update(\.emitter.seed, to: newValue) }
    }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        boxed(PropertyDefaults.ofEmitterLayer(key)) ?? super.defaultValue(forKey: key)
    }
}
