import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage

/// The committed values of one layer: all that the render side knows of a `CALayer`. Lengths are points.
///
/// A layer and the render side hold these values for every layer, and commits copy them. So the values that most layers leave
/// at their defaults lie on the heap, where copies share them, and nowhere while they have the defaults: those of contents and
/// border as ``StyleProperties``, the others as ``RareProperties``. A copy of a plain layer's values retains nothing. The values
/// that number tracks change stay here. A test keeps the size.
package struct LayerProperties: Equatable, Sendable {
    // The values that every frame reads come first. The small ones share 16 bytes.
    package var opacity: Float = 1
    package var kind = LayerKind.plain
    package var isHidden = false
    package var isDoubleSided = true
    package var isGeometryFlipped = false
    package var masksToBounds = false
    package var isOpaque = false
    package var allowsGroupOpacity = true
    package var allowsEdgeAntialiasing = true
    package var shouldRasterize = false
    package var maskedCorners = CACornerMask.all
    private var backgroundKind = BackgroundKind.absent
    /// How far a layer that fades is on its way to being hidden, in 255ths; 0 for a layer that does not fade.
    package var hiddenShare: UInt8 = 0

    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var zPosition: CGFloat = 0
    package var cornerRadius: CGFloat = 0
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// The background's sRGB; clear if there is no background colour, so that equal layers compare equal. The colour's source is among the
    /// style's values.
    private var background = PlainColor.clear
    package var contents: CGImage?
    /// `nil` for the identity.
    private var ownTransform: Shared<CATransform3D>?
    private var ownName: Shared<String>?

    /// The remaining values, which have accessors of the same names here.
    var style = SharedValues<StyleProperties>()
    var rare = SharedValues<RareProperties>()

    /// Whether there is a background colour, and whether it was made as a grey.
    private enum BackgroundKind: UInt8 {
        case absent, color, gray
    }

    package init() {}

    /// The opacity with which a layer is drawn: less than its own while it is on its way to being hidden.
    ///
    /// A function of the two values, because a property of all values would copy them where frames are sampled.
    @inlinable @inline(__always)
    package static func shownOpacity(_ opacity: Float, hiddenShare: UInt8) -> Float {
        hiddenShare == 0 ? opacity : opacity * (1 - Float(hiddenShare) / 255)
    }

    package var backgroundColor: CGColor? {
        get {
            switch backgroundKind {
            case .absent: nil
            case .gray: CGColor(background, origin: .gray)
            case .color:
                CGColor(background, origin: style.isStandard ? nil : style.value.backgroundOrigin)
            }
        }
        set {
            background = newValue.map { PlainColor($0) } ?? .clear
            backgroundKind = newValue.map { $0.isGray ? .gray : .color } ?? .absent
            let origin = backgroundKind == .gray ? nil : newValue?.origin
            if origin != nil || !style.isStandard { style.change(\.backgroundOrigin, to: origin) }
        }
    }

    package var transform: CATransform3D {
        get { ownTransform?.value ?? CATransform3DIdentity }
        set {
            // Equal transforms may differ in the signs of their zeros, which say where a half turn goes.
            if newValue == CATransform3DIdentity {
                ownTransform = nil
            } else if ownTransform == nil {
                ownTransform = Shared(newValue)
            } else {
                ownTransform?.update { $0 = newValue }
            }
        }
    }

    package var name: String? {
        get { ownName?.value }
        set { ownName = newValue.map { Shared($0) } }
    }

    /// Whether `transform` is the identity: cheaper than a comparison.
    package var hasNoTransform: Bool { ownTransform == nil }
    /// Whether every value that ``StyleProperties`` has is at its default. May be `false` after a value was set back.
    package var hasStandardStyle: Bool { style.isStandard }
    /// Whether every value that ``RareProperties`` has is at its default. May be `false` after a value was set back.
    package var hasNoRareValues: Bool { rare.isStandard }
}

/// Values of contents and border, which plain layers leave at their defaults. The accessors of ``LayerProperties`` have the
/// same names.
struct StyleProperties: StandardValues {
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = .black
    /// The pattern of the background colour, or what else it was made of.
    var backgroundOrigin: CGColor.Origin?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsGravity = CALayerContentsGravity.resize
    var contentsScale: CGFloat = 1
    var minificationFilter = CALayerContentsFilter.linear
    var magnificationFilter = CALayerContentsFilter.linear

    static let standard = Shared(StyleProperties())
}

/// Values that most layers leave at their defaults. The accessors of ``LayerProperties`` have the same names.
struct RareProperties: StandardValues {
    var anchorPointZ: CGFloat = 0
    var allowsGroupBlending = true
    /// `nil` for the identity.
    var sublayerTransform: Shared<CATransform3D>?
    var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    var cornerCurve = CALayerCornerCurve.circular
    var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsFormat = CALayerContentsFormat.RGBA8Uint
    /// The colour that multiplies the contents, alpha too; `nil` is white.
    var contentsMultiplyColor: CGColor?
    var dynamicRange: DynamicRangeValues?
    /// Added to the level of a trilinear minification.
    var minificationFilterBias: Float = 0
    var shadowColor: CGColor? = .black
    var shadowOpacity: Float = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    /// Never a `CGMutablePath`.
    var shadowPath: CGPath?
    var filters: [CAFilter] = []
    var backgroundFilters: [CAFilter] = []
    var compositingFilter: CAFilter?
    /// Pixels per point of the rasterized image.
    var rasterizationScale: CGFloat = 1
    var timing = MediaTiming()
    var contentsFade: ContentsFade?
    var video = VideoPlacement.plain
    /// `nil` for the defaults.
    var shape: Shared<ShapeValues>?
    var replicator: Shared<ReplicatorValues>?
    var gradient: Shared<GradientValues>?
    var emitter: Shared<EmitterValues>?
    var text: Shared<TextValues>?

    static let standard = Shared(RareProperties())
}

extension LayerProperties {
    package var sublayerTransform: CATransform3D {
        get { rare.value.sublayerTransform?.value ?? CATransform3DIdentity }
        set {
            rare.change(\.sublayerTransform, to: newValue == CATransform3DIdentity ? nil : Shared(newValue))
        }
    }

    /// Whether `sublayerTransform` is the identity: cheaper than a comparison.
    package var hasNoSublayerTransform: Bool { rare.value.sublayerTransform == nil }

    /// How the layer's clock runs in its superlayer's. The layer's animations and sublayers share this clock.
    package var timing: MediaTiming {
        get { rare.value.timing }
        set { rare.change(\.timing, to: newValue) }
    }

    /// The image into which ``contents`` is fading: set by animations alone.
    package var contentsFade: ContentsFade? {
        get { rare.value.contentsFade }
        set { rare.change(\.contentsFade, to: newValue) }
    }

    /// How contents lie in a `CAVideoLayer`.
    package var video: VideoPlacement {
        get { rare.value.video }
        set { rare.change(\.video, to: newValue) }
    }

    /// The values of a `CAShapeLayer` beyond those of every layer; without effect on other layers.
    package var shape: ShapeValues {
        get { rare.value.shape?.value ?? Self.standardShape }
        set { rare.change(\.shape, to: newValue, standard: Self.standardShape) }
    }

    /// Changes values of ``shape``, in place where no copy shares them.
    @inline(__always)
    mutating func changeShape(_ body: (inout ShapeValues) -> Void) {
        rare.update(\.shape, standard: Self.standardShape, body)
    }

    private static let standardShape = ShapeValues()

    /// The values of a `CAReplicatorLayer` beyond those of every layer; without effect on other layers.
    package var replicator: ReplicatorValues {
        get { rare.value.replicator?.value ?? Self.standardReplicator }
        set { rare.change(\.replicator, to: newValue, standard: Self.standardReplicator) }
    }

    private static let standardReplicator = ReplicatorValues()

    /// The values of a `CAGradientLayer` beyond those of every layer; without effect on other layers.
    package var gradient: GradientValues {
        get { rare.value.gradient?.value ?? Self.standardGradient }
        set { rare.change(\.gradient, to: newValue, standard: Self.standardGradient) }
    }

    /// Changes values of ``gradient``, in place where no copy shares them.
    @inline(__always)
    mutating func changeGradient(_ body: (inout GradientValues) -> Void) {
        rare.update(\.gradient, standard: Self.standardGradient, body)
    }

    private static let standardGradient = GradientValues()

    /// The values of a `CAEmitterLayer` beyond those of every layer; without effect on other layers.
    package var emitter: EmitterValues {
        get { rare.value.emitter?.value ?? Self.standardEmitter }
        set { rare.change(\.emitter, to: newValue, standard: Self.standardEmitter) }
    }

    private static let standardEmitter = EmitterValues()

    /// The values of a `CATextLayer` that animate, beyond those of every layer; without effect on other layers.
    package var text: TextValues {
        get { rare.value.text?.value ?? Self.standardText }
        set { rare.change(\.text, to: newValue, standard: Self.standardText) }
    }

    private static let standardText = TextValues()
}
