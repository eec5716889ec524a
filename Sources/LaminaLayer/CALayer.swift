import Foundation
import LaminaDraw
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

/// A rectangle with a background, an image, a border and sublayers: the unit of every picture.
///
/// Layers are model objects. They hold the state that the program wants. Nothing is drawn until a host (a renderer)
/// begins a frame, takes the changes since its last frame, and draws from its own copy. Lengths are points, y grows
/// downwards, and angles turn from +x towards +y.
///
/// **Threads.** A layer is not `Sendable`. A tree, with the host that shows it, may be used from any thread, but by
/// one thread at a time.
///
/// **Odd values.** Infinite and NaN geometry is stored and read back like any other; such a layer is not drawn.
///
/// **Subclasses** may override every `open` member. The picture comes from the stored values, not from overridden
/// getters. A subclass with initializers of its own also overrides ``init(layer:)``, by which ``presentation()`` makes
/// copies, and implements ``init(coder:)``.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
    /// Names the layer on the render side.
    package let id = LayerID.make()

    /// The model values. Written through ``properties``, or after ``willChangeValues()`` or ``willMove()``.
    final var values = LayerProperties()
    final var sublayerList = SublayerList()
    /// The layer in whose list of sublayers this one is, or whose mask it is.
    final weak var parent: CALayer?

    // Accesses to this state are short and call no other code, and every commit makes many, so they are not checked.
    @exclusivity(unchecked) final var hosting = Hosting()
    final var isDisplayNeeded = false
    @exclusivity(unchecked) final var layout = LayoutState()
    /// How many overridden ``hitTest(_:)`` the running hit test has passed through on its way to this layer; at most
    /// 100.
    final var hitTestNesting: UInt8 = 0
    /// `nil` for plain layers.
    final var rareState: RareState?

    /// Receives layout and display calls. Not retained; `nil` by default.
    open weak var delegate: (any CALayerDelegate)? {
        didSet { layoutMethodDidChange() }
    }

    /// A layer without a size, at the origin.
    public override init() {
        super.init()
        setUp()
    }

    /// A copy of another layer's values, as ``presentation()`` makes it: without superlayer, sublayers and
    /// delegate.
    ///
    /// A subclass overrides this to copy its own stored properties. It is not for copying layers at will.
    ///
    /// - Parameter layer: A `CALayer`; from anything else no values are taken.
    public init(layer: Any) {
        super.init()
        setUp()
        guard let layer = layer as? CALayer else { return }
        values = layer.values
        // A plain layer may stand for a layer of any kind.
        if type(of: self).kind != .plain { values.kind = type(of: self).kind }
        otherContents = layer.otherContents
        layoutRules = layer.layoutRules.map { LayoutRules(copying: $0) }
        if let rare = layer.rareState {
            if !rare.extraValues.isEmpty { extraValues = rare.extraValues }
            if let style = rare.style { setRare(\.style, to: style) }
        }
        needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
        drawsAsynchronously = layer.drawsAsynchronously
    }

    /// A layer from an archive, with sublayers, mask and animations, as ``encode(with:)`` wrote it. Values that are damaged or
    /// of a kind that is not known are left out.
    public required init?(coder: NSCoder) {
        super.init()
        setUp()
        decodeValues(from: coder)
    }

    /// `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the values that differ from the class's defaults and those under keys of the program's own, if
    /// ``shouldArchiveValue(forKey:)`` allows it: sublayers, mask and animations too, never the frame, the superlayer and
    /// the delegate.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }

    /// Whether an archive gets the value of a key; `true` where the layer has a value that differs from the default.
    open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }

    /// Gives a layer what its class's layers begin with.
    private func setUp() {
        let type = type(of: self)
        values.kind = type.kind
        if type.isOpaqueByDefault { values.isOpaque = true }
        prepare()
    }

    /// The kind of values that layers of this class have.
    class var kind: LayerKind { .plain }

    /// Gives a new layer what classes of this module have beside the values of their kind, before values are copied or read.
    func prepare() {}

    deinit { releaseDescendants() }

    // MARK: Geometry

    /// The layer's rectangle in its own space, in points; zero by default. Its origin is the scroll offset: a
    /// sublayer at p shows at p − origin. A negative size is standardised.
    open var bounds: CGRect {
        get { values.bounds }
        set {
            let standardized = newValue.withPositiveSize
            let old = values.bounds.size
            guard update(\.bounds, .bounds, to: standardized) else { return }
            sizeDidChange(from: old)
            if needsDisplayOnBoundsChange { setNeedsDisplay() }
        }
    }

    /// The place of the anchor point in the superlayer, in points; zero by default.
    open var position: CGPoint {
        get { values.position }
        set { move(to: newValue) }
    }

    /// The depth of the anchor point in the superlayer, in points; 0 by default. Among siblings the one with the
    /// larger depth is in front; with equal depths the order of the list counts.
    open var zPosition: CGFloat {
        get { values.zPosition }
        set { update(\.zPosition, .zPosition, to: newValue) }
    }

    /// The point that ``position`` places and that ``transform`` turns about, as a share of the bounds: (0, 0) is
    /// their min corner, (1, 1) their max corner; (0.5, 0.5) by default. It may lie outside.
    open var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { update(\.anchorPoint, .anchorPoint, to: newValue) }
    }

    /// The depth of the anchor point in the layer's own space, in points; 0 by default.
    open var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { update(\.anchorPointZ, .anchorPointZ, to: newValue) }
    }

    /// Applied to the layer about its anchor point; the identity by default.
    open var transform: CATransform3D {
        get { values.transform }
        set { update(\.transform, .transform, to: newValue) }
    }

    /// Applied to the sublayers, not to the layer itself, about this layer's anchor point; the identity by default.
    /// Its `m34` gives all sublayers one vanishing point.
    open var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set { update(\.sublayerTransform, .sublayerTransform, to: newValue) }
    }

    /// Whether y grows upwards inside this layer; `false` by default. Images stay upright.
    open var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { update(\.isGeometryFlipped, to: newValue) }
    }

    /// Whether the layer, with its sublayers, shows when it is turned away from the viewer; `true` by default.
    open var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { update(\.isDoubleSided, .isDoubleSided, to: newValue) }
    }

    /// The box around the layer in its superlayer, in points: around the four corners of the bounds under
    /// ``transform``, with perspective around the projected corners. Derived from ``bounds``, ``position``,
    /// ``anchorPoint`` and ``transform``, never stored.
    ///
    /// Setting the frame changes the size of the bounds and the position. The size is the frame's size under the
    /// inverse of the transform (divided by a scale, swapped by a quarter turn). The position puts the anchor point
    /// at its share of the frame. A negative size is standardised, but the position is computed from the size as
    /// given. Under a transform that is not a multiple of a quarter turn, reading the frame back gives a larger box
    /// around the same middle.
    open var frame: CGRect {
        get { computedFrame }
        set { changingTogether { applyFrame(newValue) } }
    }

    /// ``transform`` as a map of the plane, or the identity when it is not affine.
    open func affineTransform() -> CGAffineTransform { planarTransform }

    /// Sets ``transform`` from a map of the plane.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    /// Whether an odd number of layers, from the root to this one, flip their geometry. A layer that draws asks this for the
    /// way in which y grows in its context.
    open func contentsAreFlipped() -> Bool { isFlippedInTree }

    /// The part of the bounds that no ancestor with ``masksToBounds`` clips away, in points of the layer's own
    /// space; where an ancestor is turned against the layer, the box around it. Zero when nothing is visible. A layer
    /// does not clip its ``mask``, and transform layers clip nothing.
    open var visibleRect: CGRect { computedVisibleRect }

    /// Converts a point of another layer's space to this layer's.
    ///
    /// Layers of different trees are converted as if the spaces around their roots were the same.
    ///
    /// - Parameter layer: `nil` stands for the space around the root of this layer's tree.
    /// - Returns: `p` itself where there is no conversion: through a layer that is seen edge-on or scaled to nothing.
    open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
        Self.converted(p, from: layer, to: self)
    }

    /// Converts a point of this layer's space to another's; see ``convert(_:from:)-(CGPoint,_)``.
    open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
        Self.converted(p, from: self, to: layer)
    }

    /// Converts a rectangle of another layer's space to this layer's: the box around its four converted corners.
    ///
    /// - Parameter layer: `nil` stands for the space around the root of this layer's tree.
    /// - Returns: `r` itself where there is no conversion.
    open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
        Self.converted(r, from: layer, to: self)
    }

    /// Converts a rectangle of this layer's space to another's: the box around its four converted corners.
    ///
    /// - Parameter layer: `nil` stands for the space around the root of this layer's tree.
    /// - Returns: `r` itself where there is no conversion.
    open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect { Self.converted(r, from: self, to: layer) }

    // MARK: Appearance

    /// Whether the layer and its sublayers are left out of the picture and of hit tests; `false` by default.
    ///
    /// Its implicit animation fades the layer. An animation of the key `hidden` with values of type `Double` fades as well: 0
    /// shows the layer, and 1 hides it. With values of type `Bool` the layer changes at once.
    open var isHidden: Bool {
        get { values.isHidden }
        set { if update(\.isHidden, .isHidden, to: newValue) { hiddenDidChange() } }
    }

    /// 0 (clear) to 1 (opaque), the default; multiplies sublayers too. Values outside are kept, and clamped when
    /// drawn.
    open var opacity: Float {
        get { values.opacity }
        set { update(\.opacity, .opacity, to: newValue) }
    }

    /// Whether a translucent layer is composed with its sublayers first and then faded as one picture; `true` by
    /// default. `false` fades each of them by itself, so that overlaps show.
    open var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { update(\.allowsGroupOpacity, to: newValue) }
    }

    /// Whether a translucent layer is a group for blending too: the compositing filters of layers below it see only the group.
    /// `true` by default. `false` lets them see what lies behind the layer; then ``opacity`` fades each layer by itself, as if
    /// ``allowsGroupOpacity`` was `false`. Masks, filters, rounded clips and bitmaps make a group all the same.
    open var allowsGroupBlending: Bool {
        get { values.allowsGroupBlending }
        set { update(\.allowsGroupBlending, to: newValue) }
    }

    /// Fills the bounds, inside the rounded corners; `nil`, the default, fills nothing. A pattern begins in the upper left corner
    /// of the bounds and does not animate, here and for the colours of borders and paths.
    open var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set { updateColor(\.backgroundColor, .backgroundColor, to: newValue) }
    }

    /// The radius of the corners of background and border, in points, at most half the shorter side when drawn; 0 by
    /// default. Contents and sublayers follow it under ``masksToBounds``.
    open var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set { update(\.cornerRadius, .cornerRadius, to: newValue) }
    }

    /// The corners that ``cornerRadius`` rounds; all four by default.
    open var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { update(\.maskedCorners, to: newValue) }
    }

    /// The line that rounded corners follow; `.circular` by default. An unknown one reads back as `.circular`.
    open var cornerCurve: CALayerCornerCurve {
        get { values.cornerCurve }
        set { update(\.cornerCurve, to: newValue.known) }
    }

    /// How far from its corner a rounded corner begins, in radii: 1.528665 for `.continuous`, as measured on Core
    /// Animation, and 1 for any other curve.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }

    /// The width of the border, in points, drawn inwards from the edge of the bounds over contents and sublayers; 0
    /// by default.
    open var borderWidth: CGFloat {
        get { values.borderWidth }
        set { update(\.borderWidth, .borderWidth, to: newValue) }
    }

    /// The colour of the border; opaque black by default.
    open var borderColor: CGColor? {
        get { values.borderColor }
        set { updateColor(\.borderColor, .borderColor, to: newValue) }
    }

    /// Whether contents and sublayers are clipped to the bounds, with their rounded corners; `false` by default. It
    /// clips the layer's own shadow away too.
    open var masksToBounds: Bool {
        get { values.masksToBounds }
        set { update(\.masksToBounds, .masksToBounds, to: newValue) }
    }

    /// A promise that drawn contents leave nothing of the bounds translucent, so that their pixels need no alpha; `false`
    /// by default. It means nothing for images and ``backgroundColor``, and changes no picture for which it is true.
    open var isOpaque: Bool {
        get { values.isOpaque }
        set { update(\.isOpaque, to: newValue) }
    }

    /// Which edges of the layer are antialiased where they are not aligned with pixels; all four by default.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { update(\.edgeAntialiasingMask, to: newValue) }
    }

    /// Whether ``edgeAntialiasingMask`` counts; otherwise no edge is antialiased. `true` by default, as measured on
    /// macOS; on iOS an app's property list decides.
    open var allowsEdgeAntialiasing: Bool {
        get { values.allowsEdgeAntialiasing }
        set { update(\.allowsEdgeAntialiasing, to: newValue) }
    }

    /// A name for people and for reports; `nil` by default.
    open var name: String? {
        get { values.name }
        set { update(\.name, to: newValue) }
    }

    /// How far ``contents`` may go beyond white in a frame with headroom, such as one of `RendererOptions.headroom`.
    /// ``CALayerDynamicRange/standard`` by default; an unknown value reads back as that.
    open var preferredDynamicRange: DynamicRange {
        get { values.preferredDynamicRange }
        set { update(\.preferredDynamicRange, to: newValue) }
    }

    /// The light of the brightest colour in ``contents``, where 1 is white. 0, the default, where it is not known; such contents are not mapped
    /// to a smaller headroom, but end there.
    open var contentsHeadroom: CGFloat {
        get { values.contentsHeadroom }
        set { update(\.contentsHeadroom, to: newValue) }
    }

    /// Whether ``contents`` with a ``contentsHeadroom`` above that of the frame are mapped to it. ``CALayerToneMapMode/automatic``, the default,
    /// means the same as ``CALayerToneMapMode/ifSupported``; an unknown value reads back as that.
    open var toneMapMode: ToneMapMode {
        get { values.toneMapMode }
        set { update(\.toneMapMode, to: newValue) }
    }

    /// Whether ``contents`` may be as bright as the frame, whatever ``preferredDynamicRange`` says; `false` by default.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { values.wantsExtendedDynamicRangeContent }
        set { update(\.wantsExtendedDynamicRangeContent, to: newValue) }
    }

    /// Kept, and changes no picture: contents are drawn again only when they are asked to be; `false` by default.
    open var wantsDynamicContentScaling: Bool {
        get { rareState?.wantsScaling ?? false }
        set { setRare(\.wantsScaling, to: newValue ? true : nil) }
    }

    // MARK: Effects

    /// The shadow's colour; opaque black by default, `nil` for no shadow. Its alpha counts besides ``shadowOpacity``.
    open var shadowColor: CGColor? {
        get { values.shadowColor }
        set { update(\.shadowColor, .shadowColor, to: newValue) }
    }

    /// 0 for no shadow, the default, to 1. Values outside are kept, and clamped when drawn.
    open var shadowOpacity: Float {
        get { values.shadowOpacity }
        set { update(\.shadowOpacity, .shadowOpacity, to: newValue) }
    }

    /// How far the shadow lies from the layer, in points of the layer's own space; (0, −3) by default, as Core Animation
    /// has it on every platform: with y downwards that is upwards.
    open var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { update(\.shadowOffset, .shadowOffset, to: newValue) }
    }

    /// The standard deviation of the Gaussian that blurs the shadow, in points; 3 by default, 0 for a sharp one. The
    /// shadow ends two standard deviations and half a pixel from its shape.
    open var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set { update(\.shadowRadius, .shadowRadius, to: newValue) }
    }

    /// The outline that casts the shadow, in the layer's own space, filled by the winding rule; `nil`, the default, for
    /// the alpha of all that the layer shows, which costs a pass to find. A path that can be added to is copied.
    open var shadowPath: CGPath? {
        get { values.shadowPath }
        set { update(\.shadowPath, to: newValue is CGMutablePath ? newValue?.copy() : newValue) }
    }

    /// Applied one after the other to the layer with its sublayers; `nil`, the default, for none. An empty list reads back
    /// as `nil`.
    ///
    /// An element is a ``CAFilter``, the name of a filter's type, or an object that stands for a filter
    /// (``CAFilterConvertible``). It reads back as it was set, until a key path changes an input of it. Any other element is left
    /// out, with a warning. Blend modes and filters of unknown types do nothing here.
    open var filters: [Any]? {
        get { read(values.filters, as: \.filters) }
        set { update(\.filters, .filters, to: filters(in: newValue, as: \.filters, forKey: "filters")) }
    }

    /// Filters that are applied to the picture behind the layer, inside its bounds and rounded corners; `nil`, the
    /// default, for none. The types are those of ``filters``. A root has nothing behind it.
    open var backgroundFilters: [Any]? {
        get { read(values.backgroundFilters, as: \.backgroundFilters) }
        set {
            update(
                \.backgroundFilters, .backgroundFilters,
                to: filters(in: newValue, as: \.backgroundFilters, forKey: "backgroundFilters"))
        }
    }

    /// How the layer, with its sublayers as one picture, combines with the picture behind it: a blend mode such as
    /// `"multiplyBlendMode"`, or a Porter–Duff operator. `nil`, the default, draws it over that picture; so do
    /// unknown types. It takes the same types as an element of ``filters``.
    open var compositingFilter: Any? {
        get { read(values.compositingFilter.map { [$0] } ?? [], as: \.compositingFilter)?.first }
        set {
            let filters = filters(
                in: newValue.map { [$0] }, as: \.compositingFilter, forKey: "compositingFilter")
            update(\.compositingFilter, .compositingFilter, to: filters.first)
        }
    }

    /// Whether the layer with its sublayers, shadow and filters is kept as a bitmap in its own space and drawn from that
    /// until something in it changes; `false` by default. Opacity and the layer's own place act on the bitmap.
    open var shouldRasterize: Bool {
        get { values.shouldRasterize }
        set { update(\.shouldRasterize, .shouldRasterize, to: newValue) }
    }

    /// The bitmap's pixels per point; 1 by default. The picture stays sharp where this is the screen's scale.
    open var rasterizationScale: CGFloat {
        get { values.rasterizationScale }
        set { update(\.rasterizationScale, .rasterizationScale, to: newValue) }
    }

    // MARK: Contents

    /// The image shown in the bounds; `nil` by default. A `CGImage` is shown, and an `NSImage` of AppKit as it is when it is
    /// set; any other value is kept and read back, and shows nothing.
    open var contents: Any? {
        get { rawContents }
        set {
            let image = newValue as? CGImage
            otherContents = image == nil ? newValue : nil
            update(\.contents, .contents, to: image ?? (newValue as? any LayerContentsValue)?.layerContents)
            if hosting.isObserved { valuesDidChange() }
        }
    }

    /// How the image is placed in the bounds; `.resize` by default. An unknown gravity reads back as `.center`.
    open var contentsGravity: CALayerContentsGravity {
        get { values.contentsGravity }
        set { update(\.contentsGravity, to: newValue.known) }
    }

    /// The part of the image that is shown, as shares of its width and height; (0, 0, 1, 1) by default.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { update(\.contentsRect, .contentsRect, to: newValue) }
    }

    /// The part of the shown image that is stretched, as shares of its width and height; (0, 0, 1, 1) by default. The
    /// rest of the image, its edge, keeps its size in pixels by ``contentsScale``: corners in both directions, sides
    /// across. If the layer is too small for two corners they shrink in proportion.
    ///
    /// The property counts where the gravity resizes the image. A width or height of 0 stretches one line of pixels.
    open var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { update(\.contentsCenter, .contentsCenter, to: newValue) }
    }

    /// How the pixels of drawn contents are stored; `.RGBA8Uint` by default. Images keep their own format.
    ///
    /// The format is a hint. An unknown one reads back as `.RGBA8Uint`. With `.gray8Uint` drawn contents are reduced to their luma. `.RGBA16Float` keeps eight
    /// bits, as does everything that is shown.
    open var contentsFormat: CALayerContentsFormat {
        get { values.contentsFormat }
        set { update(\.contentsFormat, to: newValue.known) }
    }

    /// Pixels of the image per point, where the gravity or ``CALayer/contentsCenter`` keeps a size; 1 by default.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { update(\.contentsScale, .contentsScale, to: newValue) }
    }

    /// The colour that multiplies the colours and the alpha of ``contents``, without a copy of the image: a white
    /// symbol takes any colour. `nil`, the default, is white.
    open var contentsMultiplyColor: CGColor? {
        get { values.contentsMultiplyColor }
        set { update(\.contentsMultiplyColor, .contentsMultiplyColor, to: newValue) }
    }

    /// How the image is sampled where it is drawn smaller; `.linear` by default.
    open var minificationFilter: CALayerContentsFilter {
        get { values.minificationFilter }
        set { update(\.minificationFilter, to: newValue) }
    }

    /// Added to the level of the image that `.trilinear` takes when shrinking, where each level halves the last; 0 by
    /// default. Larger is blurrier.
    open var minificationFilterBias: Float {
        get { values.minificationFilterBias }
        set { update(\.minificationFilterBias, .minificationFilterBias, to: newValue) }
    }

    /// How the image is sampled where it is drawn larger; `.linear` by default.
    open var magnificationFilter: CALayerContentsFilter {
        get { values.magnificationFilter }
        set { update(\.magnificationFilter, to: newValue) }
    }

    // MARK: Tree

    /// The layers inside this one, back to front; `nil` when there are none.
    ///
    /// Setting it replaces all sublayers. The new ones leave their former superlayers. A layer that is listed twice
    /// counts once, and this layer and its ancestors are left out. A presentation copy has presentation copies of its layer's.
    open var sublayers: [CALayer]? {
        get {
            if let original { return original.sublayers?.map { $0.presentation() ?? $0 } }
            return sublayerList.isEmpty ? nil : sublayerList.read()
        }
        set { replaceSublayers(with: newValue ?? []) }
    }

    /// The layer that holds this one, as a sublayer or as its ``mask``, if any; of a presentation copy, the copy of that layer.
    open var superlayer: CALayer? {
        guard let original else { return parent }
        return original.parent.map { $0.presentation() ?? $0 }
    }

    /// A layer whose alpha, with its sublayers', multiplies this layer and its sublayers; `nil` by default.
    ///
    /// The mask lies in this layer's own space; outside of the mask's tree nothing shows. It is not in the list of
    /// sublayers. This layer becomes its superlayer, and it leaves its former tree. A layer as its own mask, or an
    /// ancestor, is refused, and the mask does not change (Core Animation raises an exception). A mask may have a
    /// mask, which Core Animation does not support. A mask does not limit what ``hitTest(_:)`` finds.
    open var mask: CALayer? {
        get {
            if let original { return original.maskLayer.map { $0.presentation() ?? $0 } }
            return maskLayer
        }
        set { replaceMask(with: newValue) }
    }

    /// Puts a layer in front of the other sublayers. It leaves its former superlayer.
    ///
    /// Adding a layer to itself or to one of its own descendants is refused, and the tree does not change (Core
    /// Animation raises an exception). The same applies to every method that inserts.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: .max) }

    /// Puts a layer at an index of ``sublayers``, 0 being the back; an index past the end means the front.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

    /// Puts a layer right behind a sublayer; in front of all when `sibling` is not a sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, nextTo: sibling, offset: 0)
    }

    /// Puts a layer right in front of a sublayer; in front of all when `sibling` is not a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, nextTo: sibling, offset: 1)
    }

    /// Puts one layer in the place of a sublayer. Does nothing when `oldLayer` is not a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, with: newLayer)
    }

    /// Removes the layer from its superlayer. A layer that a host shows as its root stays there.
    open func removeFromSuperlayer() { leaveSuperlayer() }

    // MARK: Hit testing

    /// Whether a point of the layer's own space lies in its bounds: min edges included, max edges not.
    open func contains(_ p: CGPoint) -> Bool {
        let b = values.bounds
        return p.x >= b.origin.x && p.x < b.origin.x + b.size.width && p.y >= b.origin.y
            && p.y < b.origin.y + b.size.height
    }

    /// The front-most layer at a point: the deepest descendant, or this layer, that contains it.
    ///
    /// Siblings are tested from front to back, by ``zPosition``. Hidden layers, single-sided layers that are turned
    /// away, and areas that ``masksToBounds`` clips away are not hit; transparent layers are.
    ///
    /// An override of a descendant is called for its subtree, down to 100 layers of subclasses inside one another;
    /// below that only ``contains(_:)`` is asked.
    ///
    /// A copy from ``presentation()`` tests the layers where they are seen, and finds a copy; its ``model()`` is the layer.
    ///
    /// - Parameter p: In the space of the superlayer.
    open func hitTest(_ p: CGPoint) -> CALayer? { findHit(p) }

    // MARK: Scrolling

    /// Scrolls the layer itself where it is a scroll layer, or else the nearest one above, so that a point of this layer
    /// lies at its min corner. Does nothing without a scroll layer.
    open func scroll(_ p: CGPoint) { scrollNearest(to: p) }

    /// Scrolls the layer itself where it is a scroll layer, or else the nearest one above, as little as it takes to
    /// show a rectangle of this layer. Does nothing without a scroll layer.
    open func scrollRectToVisible(_ r: CGRect) { scrollNearest(toShow: r) }

    // MARK: Layout and display

    /// The manager that arranges the sublayers where no delegate does; `nil` by default. Retained.
    open var layoutManager: (any CALayoutManager)? {
        get { layoutRules?.manager }
        set { setLayoutManager(newValue) }
    }

    /// The constraints that a ``CAConstraintLayoutManager`` of the superlayer applies; `nil` by default.
    open var constraints: [CAConstraint]? {
        get { layoutRules.flatMap { $0.constraints.isEmpty ? nil : $0.constraints } }
        set { setConstraints(newValue) }
    }

    /// Adds a constraint after the others.
    open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    /// The parts of the layer's place that change with the superlayer's size, as soon as the size is set; none by
    /// default.
    ///
    /// A flexible part takes the whole change; two margins take half each; beside a flexible extent one margin takes two
    /// thirds, and two take one each, in whole points rounded down.
    open var autoresizingMask: CAAutoresizingMask {
        get { layoutRules?.autoresizingMask ?? [] }
        set { changeRules { $0.autoresizingMask = newValue } }
    }

    /// Whether ``layoutSublayers()`` will be called before the next frame.
    open func needsLayout() -> Bool { layout.isNeeded }

    /// Asks for ``layoutSublayers()`` before the next frame. Happens by itself when the list of sublayers changes, and
    /// to the layer and its superlayer when its bounds or its transform change.
    open func setNeedsLayout() { markNeedsLayout() }

    /// Lays out the layers that need it: first the topmost ancestor that does, then everything below, downwards.
    open func layoutIfNeeded() { layoutSubtreeIfNeeded() }

    /// Arranges the sublayers; called when the layer needs layout. This implementation asks the delegate. Without a
    /// delegate, or where the delegate has no ``CALayerDelegate/layoutSublayers(of:)`` of its own, it asks the
    /// ``layoutManager``.
    open func layoutSublayers() {
        if let delegate {
            delegate.layoutSublayers(of: self)
        } else {
            layoutManager?.layoutSublayers(of: self)
        }
    }

    /// Called when the size of the bounds was set. Here every sublayer gets ``resize(withOldSuperlayerSize:)``.
    open func resizeSublayers(withOldSize size: CGSize) {
        for layer in sublayerList.layers { layer.resize(withOldSuperlayerSize: size) }
    }

    /// Called when the size of the superlayer's bounds was set. Here the frame changes as ``autoresizingMask`` says.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

    /// The size that the layer prefers: the ``layoutManager``'s answer, or the size of its bounds.
    open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? bounds.size }

    /// Whether ``display()`` will be called before the next frame.
    open func needsDisplay() -> Bool { isDisplayNeeded }

    /// Asks for ``display()`` before the next frame.
    open func setNeedsDisplay() { markNeedsDisplay(.infinite) }

    /// Asks for ``display()`` before the next frame. If it draws, only the rectangles that were asked for are drawn again;
    /// the rest keeps its pixels, and frames draw and send to the device only what these rectangles change. Rectangles that
    /// lie close together are drawn as one.
    ///
    /// - Parameter r: In points of the layer's own space.
    open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay(r) }

    /// Whether a change of ``bounds`` asks for ``display()``; `false` by default.
    open var needsDisplayOnBoundsChange = false

    /// Whether a change of a property asks for ``CALayer/display()``; `false` for all of `CALayer`'s. Every class is asked
    /// once for each property that animates, and for keys of the program's own when they are set. A class that keeps
    /// a value in a Swift property of its own calls ``CALayer/setNeedsDisplay()`` itself.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Whether the drawing that ``draw(in:)`` asks for is done later, on other threads; `false` by default. The calls
    /// and the pixels are the same, and the pixels are complete before the frame is drawn. No code of the program runs
    /// on these threads.
    open var drawsAsynchronously = false

    /// Calls ``display()`` if it was asked for.
    open func displayIfNeeded() { if isDisplayNeeded { performDisplay() } }

    /// Makes new ``contents``. This implementation asks the delegate. Without a delegate, or where the delegate has
    /// no ``CALayerDelegate/display(_:)`` of its own, it draws them by ``draw(in:)``. Called by a program, it is the display
    /// that was asked for.
    ///
    /// The contents have ``contentsScale`` pixels per point, rounded up to whole pixels. If neither the class nor
    /// the delegate draws anything, they do not change.
    open func display() {
        displayIsDone()
        if let delegate { delegate.display(self) } else { drawContents() }
    }

    /// Draws the contents in points of the layer's own space. Here it asks the delegate.
    ///
    /// - Parameter ctx: The context. It is clipped to the area that is to be drawn again, where its pixels are clear,
    ///   or black where ``CALayer/isOpaque`` is set. Its `boundingBoxOfClipPath` is the box around all rectangles of the area. Do
    ///   not keep it.
    open func draw(in ctx: CGContext) {
        if let delegate { delegate.draw(self, in: ctx) } else { drawn?.isUndrawn = true }
    }

    /// Draws this layer and its sublayers into a context: the layer's own space is the context's, so the layer's ``position``
    /// and ``transform`` and its superlayer play no part.
    ///
    /// The picture is the one that a renderer would show of the model's values, in the context's pixels per point: with sublayers
    /// and shadows that reach beyond the bounds, as far as the context's clip reaches. Layout and display that are due happen first. Core Animation leaves out what was not displayed yet and draws gradients, shadows,
    /// replicators and `CATransformLayer` in other ways here than on the screen; this method draws them as on the screen.
    ///
    /// A layer that cannot be drawn, because the picture is too large for the memory, draws nothing, with a warning in the log. So does a layer of a program without a renderer: the module `QuartzCore` brings one.
    open func render(in ctx: CGContext) { draw(in: ctx, by: LayerDrawing.renderer) }

    // MARK: Time

    open var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { setTiming(\.beginTime, to: newValue) }
    }

    open var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { setTiming(\.timeOffset, to: newValue) }
    }

    open var speed: Float {
        get { values.timing.speed }
        set { setTiming(\.speed, to: newValue) }
    }

    open var duration: CFTimeInterval {
        get { values.timing.duration == 0 ? .infinity : values.timing.duration }
        set { setTiming(\.duration, to: newValue) }
    }

    open var repeatCount: Float {
        get { values.timing.repeatCount }
        set { setTiming(\.repeatCount, to: newValue) }
    }

    open var repeatDuration: CFTimeInterval {
        get { values.timing.repeatDuration }
        set { setTiming(\.repeatDuration, to: newValue) }
    }

    open var autoreverses: Bool {
        get { values.timing.autoreverses }
        set { setTiming(\.autoreverses, to: newValue) }
    }

    open var fillMode: CAMediaTimingFillMode {
        get { values.timing.fillMode }
        set { setTiming(\.fillMode, to: newValue) }
    }

    /// A time of another layer's clock, or of the media clock for `nil`, in this layer's. Only the clocks between the
    /// two layers count, not those of the superlayers that they share.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { localTime(t, from: l) }

    /// A time of this layer's clock in another layer's, or in the media clock for `nil`; see
    /// ``convertTime(_:from:)``.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { localTime(t, to: l) }

    // MARK: Values by their keys

    /// The value of a property by its key, or the value that was kept under a key of the program's own.
    ///
    /// Numbers are `NSNumber`s, points, sizes, rectangles and transforms `NSValue`s. Casts to `Double`, `CGFloat`, `CGPoint`
    /// and the other types find what is in them.
    open func value(forKey key: String) -> Any? { keyedValue(key) }

    /// Sets a property by its key through the property's accessor, with its action, or keeps a value under a key of the
    /// program's own, with the actions that the delegate, ``actions``, ``style`` or the class give it. A value of another kind
    /// than the property's changes nothing; that is a warning.
    open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

    /// A value that the layer observes has changed. Does nothing by default.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    /// The value at a key path such as `"transform.rotation.z"`, `"bounds.size.width"` or `"mask.opacity"`; `nil` for unknown
    /// paths. The first key is asked for by ``value(forKey:)``.
    open func value(forKeyPath keyPath: String) -> Any? { pathValue(keyPath) }

    /// Sets the value at a key path: a part of a property by ``setValue(_:forKey:)`` of the whole property. A path that no layer
    /// has is a warning.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setPathValue(value, keyPath) }

    /// Sets a value for each key; `NSNull` sets `nil`.
    open func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
            setValue(value is NSNull ? nil : value, forKey: key)
        }
    }

    /// The values of some keys; `NSNull` where there is none.
    open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
    }

    // MARK: Animations and actions

    /// Adds a copy of an animation, which acts on the layer from the next commit on, above earlier animations. It
    /// replaces an animation of the same key. An animation without a duration or a timing function gets the
    /// transaction's.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

    /// Removes the animation of a key from the layer, which then shows its own value.
    open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }

    /// Removes all animations from the layer.
    open func removeAllAnimations() { detachAllAnimations() }

    /// The keys of the animations on the layer, in the order in which they act; `nil` for none. A presentation copy has its
    /// layer's.
    open func animationKeys() -> [String]? {
        let all = (original ?? self).attachedAnimations
        return all.isEmpty ? nil : all.compactMap(\.key)
    }

    /// The layer's copy of an animation; a presentation copy has its layer's. It is not for changing.
    open func animation(forKey key: String) -> CAAnimation? {
        (original ?? self).attachedAnimations.animation(forKey: key)?.animation
    }

    /// Actions by the keys of properties, which take precedence over the actions of ``style`` and the class; `nil` by
    /// default.
    open var actions: [String: any CAAction]? {
        get { rareState?.actions }
        set { setRare(\.actions, to: newValue) }
    }

    /// Values for keys that the layer has no value for: keys of the program's own, and properties that are at their
    /// defaults when the style is set. `"actions"` is a dictionary like ``actions``, and `"style"` another style, whose
    /// values count where the outer one has none.
    open var style: [AnyHashable: Any]? {
        get { rareState?.style }
        set { setStyle(newValue) }
    }

    /// The action for a change of a property. The delegate is asked first, then ``actions``, ``style`` and
    /// ``defaultAction(forKey:)``. If none of them answers, properties that can move animate, in a tree that a host
    /// shows. `NSNull` ends the search with no action.
    ///
    /// Besides properties, it is asked for ``kCAOnOrderIn`` and ``kCAOnOrderOut`` when the layer comes into or leaves a
    /// tree that a host shows, alone or with a superlayer, and when it is shown or hidden there; and for `"sublayers"`
    /// when its list of sublayers changes.
    open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

    /// The class's own action for a property; `nil` by default.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    // MARK: Defaults and copies

    /// The default of a property by its Objective-C key (`"doubleSided"`, not `"isDoubleSided"`), or `nil` where it is
    /// zero, `false` (but for `drawsAsynchronously` and values of the dynamic range) or none, and for keys that are not known.
    open class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "opaque" where isOpaqueByDefault: boxed(true)
        case "duration": boxed(CFTimeInterval.infinity)
        case "drawsAsynchronously": boxed(false)
        case let key where DynamicRangeKey(rawValue: key) != nil:
            boxed(DynamicRangeKey(rawValue: key)?.standard)
        default: boxed(PropertyDefaults.ofLayer(key))
        }
    }

    /// Whether layers of this class begin opaque. Classes whose whole contents a program draws do.
    class var isOpaqueByDefault: Bool { false }

    /// A copy with the values that the layer showed when the host's last frame began: the committed values, as
    /// animations changed them; `nil` before the first commit. Its superlayer, sublayers and mask are such copies, made when
    /// they are asked for. Changing it has no effect.
    ///
    /// It is of the layer's own class, made by ``init(layer:)``. As on other platforms, the program ends where a subclass
    /// has initializers of its own and does not override ``init(layer:)``.
    open func presentation() -> Self? { presentationCopy() as? Self }

    /// The layer that a presentation copy was made from; any other layer itself.
    open func model() -> Self { (original as? Self) ?? self }
}
