import Foundation
import LaminaGeometry
import LaminaImage
import LaminaValues

/// A kind of particle that a ``CAEmitterLayer`` emits, or that the particles of another cell do.
///
/// **Time.** A cell's clock runs in its layer's clock, as `CAMediaTiming` describes it. The clock of a cell in a cell
/// runs in the life of each particle that emits it. Births begin when the cell's clock shows 0 and end after its
/// ``duration`` with all repeats. Particles already born live on.
///
/// **Cells in cells.** Each particle of the outer cell emits particles of the inner cells, from its own place, while
/// it lives. Inner particles fly relative to the outer particle's way, with a velocity of their own, and their
/// colours are multiplied by its colour at their birth.
///
/// Values that are not a number, or infinite, count as the defaults.
open class CAEmitterCell: NSObject, CAMediaTiming, NSCopying, NSSecureCoding {
    final var values = EmitterCellValues()
    private var rawContents: Any?
    private var given: (values: [EmitterCellValues], cells: [CAEmitterCell]) = ([], [])

    /// A cell that emits nothing: its birth rate and lifetime are 0.
    public override init() { super.init() }

    init(_ values: EmitterCellValues) {
        self.values = values
        rawContents = values.contents
        super.init()
    }

    /// A cell from an archive, as ``encode(with:)`` wrote it. Values that are damaged or of a kind that is not known are left
    /// out.
    public required init?(coder: NSCoder) {
        super.init()
        decodeValues(from: coder)
    }

    /// A cell with the same values, the program's own ones among them, and the same cells in it. A subclass that is to stay one in
    /// copies overrides this.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAEmitterCell(values)
        copy.rawContents = rawContents
        copy.given = given
        copy.extraValues = extraValues
        copy.ownStyle = ownStyle
        return copy
    }

    /// `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the values for which ``shouldArchiveValue(forKey:)`` says so, and the cells in this one.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }

    /// The value of a property by its key, or the value that was kept under a key of the program's own. Numbers are
    /// `NSNumber`s and rectangles `NSValue`s.
    open func value(forKey key: String) -> Any? { keyedValue(key) }

    /// Sets a property by its key, or keeps a value under a key of the program's own. A value of another kind than the
    /// property's changes nothing.
    open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

    /// ``value(forKey:)``.
    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

    /// ``setValue(_:forKey:)``.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

    /// The values that programs keep under keys of their own.
    final var extraValues: [String: Any] = [:]

    /// The cell's name in key paths; `nil` by default.
    open var name: String? {
        get { values.name }
        set { values.name = newValue }
    }

    /// Whether particles are born; `true` by default.
    open var isEnabled: Bool {
        get { values.isEnabled }
        set { values.isEnabled = newValue }
    }

    /// The particle's image, a `CGImage`; `nil`, the default, for particles that are not drawn, such as particles
    /// that only emit others.
    open var contents: Any? {
        get { rawContents }
        set {
            rawContents = newValue
            values.contents = newValue as? CGImage
        }
    }

    /// The cells that particles of this cell emit; `nil`, the default, for none. The cells' values at the time of
    /// setting count.
    open var emitterCells: [CAEmitterCell]? {
        get {
            if values.cells.isEmpty { return nil }
            if given.values != values.cells {
                given = (values.cells, values.cells.map { CAEmitterCell($0) })
            }
            return given.cells
        }
        set {
            let cells = newValue ?? []
            given = (EmitterCellValues.values(of: cells), cells)
            values.cells = given.values
        }
    }

    /// Values for keys that the cell has no value for: keys of the program's own, and properties that are at their defaults when
    /// the style is set. `"style"` is another style, whose values count where the outer one has none. `nil` by default.
    open var style: [AnyHashable: Any]? {
        get { ownStyle }
        set { setStyle(newValue) }
    }
    final var ownStyle: [AnyHashable: Any]?

    /// Particles born per second; 0, the default, for none. The n-th particle is born n divided by the rate seconds
    /// after the start. A rate that is negative or not a number counts as 0.
    open var birthRate: Float {
        get { values.birthRate }
        set { values.birthRate = newValue }
    }

    /// How long a particle lives, in seconds; 0 by default. It vanishes without fading.
    open var lifetime: Float {
        get { values.lifetime }
        set { values.lifetime = newValue }
    }

    /// How much ``lifetime`` differs between particles; 0 by default.
    open var lifetimeRange: Float {
        get { values.lifetimeRange }
        set { values.lifetimeRange = newValue }
    }

    /// The angle by which particles leave the plane, towards +z, in radians; 0 by default.
    open var emissionLatitude: CGFloat {
        get { values.emissionLatitude }
        set { values.emissionLatitude = newValue }
    }

    /// The angle in the plane, in radians, from +x towards +y; 0 by default. It counts from the direction that the
    /// emitter's shape gives, or, for cells in a cell, from the direction in which the emitting particle flies.
    open var emissionLongitude: CGFloat {
        get { values.emissionLongitude }
        set { values.emissionLongitude = newValue }
    }

    /// The whole angle of the cone around that direction in which particles fly, evenly spread over the cone's
    /// directions; 0 by default, 2π for all directions. In radians.
    open var emissionRange: CGFloat {
        get { values.emissionRange }
        set { values.emissionRange = newValue }
    }

    /// How fast particles fly when they are born, in points a second; 0 by default.
    open var velocity: CGFloat {
        get { values.velocity }
        set { values.velocity = newValue }
    }

    /// How much ``velocity`` differs between particles; 0 by default.
    open var velocityRange: CGFloat {
        get { values.velocityRange }
        set { values.velocityRange = newValue }
    }

    /// How fast the velocity along x grows, in points a second, each second; 0 by default.
    open var xAcceleration: CGFloat {
        get { values.xAcceleration }
        set { values.xAcceleration = newValue }
    }

    /// How fast the velocity along y grows, in points a second, each second; 0 by default. y grows downwards.
    open var yAcceleration: CGFloat {
        get { values.yAcceleration }
        set { values.yAcceleration = newValue }
    }

    /// How fast the velocity along z grows, in points a second, each second; 0 by default.
    open var zAcceleration: CGFloat {
        get { values.zAcceleration }
        set { values.zAcceleration = newValue }
    }

    /// How large particles are when they are born, as a factor of their image; 1 by default.
    open var scale: CGFloat {
        get { values.scale }
        set { values.scale = newValue }
    }

    /// How much ``scale`` differs between particles; 0 by default.
    open var scaleRange: CGFloat {
        get { values.scaleRange }
        set { values.scaleRange = newValue }
    }

    /// How fast the scale grows, a second; 0 by default. Below a scale of 0 a particle is not drawn.
    open var scaleSpeed: CGFloat {
        get { values.scaleSpeed }
        set { values.scaleSpeed = newValue }
    }

    /// How fast particles turn, in radians a second; 0 by default.
    open var spin: CGFloat {
        get { values.spin }
        set { values.spin = newValue }
    }

    /// How much ``spin`` differs between particles; 0 by default.
    open var spinRange: CGFloat {
        get { values.spinRange }
        set { values.spinRange = newValue }
    }

    /// The colour that multiplies the image when a particle is born; opaque white by default, and for `nil`.
    open var color: CGColor? {
        get { values.color }
        set { values.color = newValue }
    }

    /// How much the red of ``color`` differs between particles; 0 by default. Parts of colours are cut to 0...1.
    open var redRange: Float {
        get { values.redRange }
        set { values.redRange = newValue }
    }

    /// How much its green differs.
    open var greenRange: Float {
        get { values.greenRange }
        set { values.greenRange = newValue }
    }

    /// How much its blue differs.
    open var blueRange: Float {
        get { values.blueRange }
        set { values.blueRange = newValue }
    }

    /// How much its opacity differs.
    open var alphaRange: Float {
        get { values.alphaRange }
        set { values.alphaRange = newValue }
    }

    /// How fast red grows, a second; 0 by default.
    open var redSpeed: Float {
        get { values.redSpeed }
        set { values.redSpeed = newValue }
    }

    /// How fast green grows.
    open var greenSpeed: Float {
        get { values.greenSpeed }
        set { values.greenSpeed = newValue }
    }

    /// How fast blue grows.
    open var blueSpeed: Float {
        get { values.blueSpeed }
        set { values.blueSpeed = newValue }
    }

    /// How fast the opacity grows.
    open var alphaSpeed: Float {
        get { values.alphaSpeed }
        set { values.alphaSpeed = newValue }
    }

    /// The part of the image that is shown, in shares of its size; all of it by default.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { values.contentsRect = newValue }
    }

    /// Pixels of the image per point; 1 by default.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { values.contentsScale = newValue }
    }

    /// How an enlarged image is sampled, `"linear"`, the default, or `"nearest"`.
    open var magnificationFilter: String {
        get { values.magnificationFilter.rawValue }
        set { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
    }

    /// How an image is sampled that is drawn smaller. `"linear"`, the default, and `"trilinear"` sample the nearest
    /// of its smaller levels; `"nearest"` samples the image itself.
    open var minificationFilter: String {
        get { values.minificationFilter.rawValue }
        set { values.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
    }

    /// Added to the level of a shrunk image; 0 by default.
    open var minificationFilterBias: Float {
        get { values.minificationFilterBias }
        set { values.minificationFilterBias = newValue }
    }

    // MARK: Time

    open var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { values.timing.beginTime = newValue }
    }

    open var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { values.timing.timeOffset = newValue }
    }

    open var speed: Float {
        get { values.timing.speed }
        set { values.timing.speed = newValue }
    }

    open var duration: CFTimeInterval {
        get { values.timing.duration == 0 ? .infinity : values.timing.duration }
        set { values.timing.duration = newValue }
    }

    open var repeatCount: Float {
        get { values.timing.repeatCount }
        set { values.timing.repeatCount = newValue }
    }

    open var repeatDuration: CFTimeInterval {
        get { values.timing.repeatDuration }
        set { values.timing.repeatDuration = newValue }
    }

    open var autoreverses: Bool {
        get { values.timing.autoreverses }
        set { values.timing.autoreverses = newValue }
    }

    open var fillMode: CAMediaTimingFillMode {
        get { values.timing.fillMode }
        set { values.timing.fillMode = newValue }
    }

    /// The default of a property by its key, or `nil` where it is zero, `false` or none, and for keys that are not known.
    open class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "minificationFilter", "magnificationFilter": CALayerContentsFilter.linear.rawValue
        case "duration": boxed(CFTimeInterval.infinity)
        default: boxed(PropertyDefaults.ofEmitterCell(key))
        }
    }

    /// Whether a property is worth writing down: whether it differs from its default. `false` for keys that are not known.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        guard key != "style" else { return style != nil }
        guard key != "emitterCells" else { return !values.cells.isEmpty }
        return values.differs(from: EmitterCellValues(), in: key)
    }
}

extension EmitterCellValues {
    /// How many cells may lie in one another.
    private static let maximumDepth = 8
    /// How many cells of a layer count.
    private static let maximumCells = 1024

    /// The values of cells and of the cells in them, down to a depth, because a cell may contain itself.
    static func values(of cells: [CAEmitterCell]) -> [EmitterCellValues] {
        var rest = maximumCells
        return cut(cells.map(\.values), depth: maximumDepth, &rest)
    }

    /// Cells beyond the limits of depth and number are left out.
    static func cut(_ cells: [EmitterCellValues], depth: Int, _ rest: inout Int) -> [EmitterCellValues] {
        guard depth > 0 else { return [] }
        var result: [EmitterCellValues] = []
        for var cell in cells where rest > 0 {
            rest -= 1
            cell.cells = cut(cell.cells, depth: depth - 1, &rest)
            result.append(cell)
        }
        return result
    }
}
