import Foundation
import LaminaGeometry
import LaminaCanvas
import LaminaImage

/// A layer whose contents a program makes itself, frame by frame. It takes the place of Core Animation's
/// `CAMetalLayer`.
///
/// There are two ways to feed it.
///
/// **Handlers**, which the layer calls once for each frame in which its clock has advanced:
///
/// ```swift
/// let layer = CADrawableLayer()
/// layer.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
/// layer.pixelHandler = { canvas in
///     canvas.withUnsafeMutableBytes { pixels in drawPlasma(into: pixels, at: canvas.time) }
/// }
/// ```
///
/// A ``pixelHandler`` gets pixels in memory. A ``vulkanHandler`` gets an image of the Vulkan device that draws the
/// frame, and records commands; the picture never leaves the device. With both, the ``vulkanHandler`` draws where the
/// renderer uses Vulkan, and the ``pixelHandler`` elsewhere. A program that sets only a ``vulkanHandler`` gets a
/// clear layer where the CPU draws, and a warning.
///
/// **Drawables**, as in Metal: the program takes one with ``CADrawableSource/nextDrawable()``, draws into it whenever and on
/// whichever thread it likes, and presents it.
///
/// Pictures are contents like any other: ``CALayer/contentsGravity``, masks, corners, transforms and filters act on
/// them. A picture that was not drawn anew costs nothing. ``CALayer/isOpaque`` is `true` by default, as in Core
/// Animation: alpha counts as 255, and pixels that were not drawn are black. Set it to `false` for translucent
/// pictures, which are premultiplied.
open class CADrawableLayer: CALayer {
    /// A layer without a size, opaque.
    public override init() {
        super.init()
        adopt(clock: nil)
    }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``. It has no handlers and shows the same picture.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CADrawableLayer else { return }
        givenSize = layer.givenSize
        drawableFormat = layer.drawableFormat
        framebufferOnly = layer.framebufferOnly
        presentsWithTransaction = layer.presentsWithTransaction
        drawsContinuously = layer.drawsContinuously
    }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        adopt(clock: nil)
    }

    /// - Parameter clock: The clock for waiting for a drawable.
    package convenience init(clock: any DrawableClock) {
        self.init()
        adopt(clock: clock)
    }

    private func adopt(clock: (any DrawableClock)?) {
        let supply = DrawableSupply(queue: DrawableQueue(layer: self, clock: clock))
        drawableSupply = supply
        self.supply = supply
    }

    /// `nil` for copies.
    final var drawableSupply: DrawableSupply?

    // MARK: Handlers

    /// Draws a frame into memory; `nil` by default. Called during the commit that begins a frame, on its thread. An
    /// error that it throws becomes ``drawingError``, and the last picture stays.
    open var pixelHandler: ((CAPixelCanvas) throws -> Void)? { didSet { drawableSupply?.isNeeded = true } }

    /// Draws a frame with Vulkan; `nil` by default. Called while a frame that shows the layer is drawn, on the thread
    /// that draws it. An error that it throws becomes ``drawingError``. Commands that it recorded until then are
    /// dropped, and the last picture stays.
    open var vulkanHandler: ((CAVulkanCanvas) throws -> Void)? { didSet { drawableSupply?.isNeeded = true } }

    /// Called before the handlers with the time of the layer's own clock, in seconds. It returns whether there is
    /// something new to draw; `nil`, the default, stands for always.
    open var canDrawHandler: ((CFTimeInterval) -> Bool)?

    /// Whether the handlers draw each frame in which the layer's clock has advanced; `true` by default. Otherwise
    /// they draw when the size changes and after ``CALayer/setNeedsDisplay()``.
    open var drawsContinuously = true

    /// Why the last picture could not be drawn; `nil` where it could.
    public internal(set) final var drawingError: (any Error)?

    /// Makes the handlers draw the next frame, whatever the clock says.
    open override func setNeedsDisplay() { setNeedsDisplay(.infinite) }

    /// Like ``setNeedsDisplay()``: a picture is always drawn whole.
    open override func setNeedsDisplay(_ r: CGRect) {
        if pixelHandler != nil || vulkanHandler != nil {
            drawableSupply?.isNeeded = true
        } else {
            super.setNeedsDisplay(r)
        }
    }

    // MARK: Pictures

    /// See ``CADrawableSource/pixelFormat``.
    package final var drawableFormat = PixelFormat.bytes(.bgra, .premultiplied)

    /// Pixels of a picture, whole numbers: the bounds times ``CALayer/contentsScale``, rounded, unless another size
    /// was set. Setting a size that is not positive restores the default. Pictures of another size are stretched as
    /// ``CALayer/contentsGravity`` says.
    open var drawableSize: CGSize {
        get { shape.map { CGSize(width: $0.width, height: $0.height) } ?? .zero }
        set { givenSize = newValue.width > 0 && newValue.height > 0 ? newValue : nil }
    }

    /// Whether images of Vulkan are only drawn into, copied and sampled; `true` by default. Otherwise shaders may
    /// also store into them, where the device can.
    open var framebufferOnly = true

    private final var givenSize: CGSize?

    /// `nil` for a layer without pixels, or with more than an image may have.
    final var shape: DrawableShape? {
        let scale = values.contentsScale > 0 ? values.contentsScale : 1
        let size =
            givenSize ?? CGSize(width: values.bounds.width * scale, height: values.bounds.height * scale)
        let limit = CGFloat(ImageLimits.maximumSide)
        guard size.width > 0, size.height > 0, size.width <= limit, size.height <= limit else { return nil }
        let (width, height) = (max(1, Int(size.width.rounded())), max(1, Int(size.height.rounded())))
        guard width * height <= ImageLimits.maximumPixels else { return nil }
        return DrawableShape(width: width, height: height, format: drawableFormat, isOpaque: values.isOpaque)
    }

    // MARK: Drawables

    /// See ``CADrawableSource/nextDrawable()``.
    package final func takeDrawable() -> CADrawable? {
        guard let shape else { return nil }
        return drawableSupply?.queue.makeDrawable(shape, waits: true)
    }

    /// A drawable if one is free.
    final func nextDrawableAtOnce() -> CADrawable? {
        shape.flatMap { drawableSupply?.queue.makeDrawable($0, waits: false) }
    }

    /// The number of drawables, 2 or 3, the default. Other numbers count as the nearer of these.
    open var maximumDrawableCount: Int {
        get { drawableSupply?.queue.pool.maximumCount ?? 3 }
        set { drawableSupply?.queue.pool.maximumCount = newValue }
    }

    /// Whether ``CADrawableSource/nextDrawable()`` gives up after a second; `true` by default.
    open var allowsNextDrawableTimeout: Bool {
        get { drawableSupply?.queue.pool.waitsForEver != true }
        set { drawableSupply?.queue.pool.waitsForEver = !newValue }
    }

    /// Whether presented drawables show together with the changes of the layer tree, and so wait while a `CATransaction` is
    /// open; `false` by default: they show with the next frame.
    open var presentsWithTransaction = false

    override class var isOpaqueByDefault: Bool { true }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        boxed(PropertyDefaults.ofDrawableLayer(key)) ?? super.defaultValue(forKey: key)
    }

    // MARK: Properties of other systems

    /// Kept but ignored: frames are shown when the program draws them.
    open var displaySyncEnabled = true
    /// Kept but ignored.
    open var developerHUDProperties: [AnyHashable: Any]?
    /// How the pixels were mastered. They are as bright as it says, which counts where ``CALayer/contentsHeadroom`` is 0.
    open var edrMetadata: CAEDRMetadata? {
        didSet { masteredHeadroom = edrMetadata.map { CGFloat($0.headroom) } ?? 0 }
    }
}

/// A layer that a program takes drawables from. Subclasses with other names for their formats, such as `CAMetalLayer`, declare these
/// members with types of their own.
public protocol CADrawableSource: CADrawableLayer {}

extension CADrawableLayer: CADrawableSource {}

extension CADrawableSource {
    /// How the pixels of canvases and drawables lie in memory; premultiplied BGRA8 by default, which is shown without a copy.
    /// Images of Vulkan are always that.
    public var pixelFormat: PixelFormat {
        get { drawableFormat }
        set { drawableFormat = newValue }
    }

    /// The next drawable, of ``CADrawableLayer/drawableSize`` and ``pixelFormat``.
    ///
    /// There are ``CADrawableLayer/maximumDrawableCount`` of them. A drawable is free again when it was released without being
    /// presented, when another was presented before it could be shown, or when a later frame has been drawn without
    /// it. Without a free drawable this call waits: up to a second, or for ever where
    /// ``CADrawableLayer/allowsNextDrawableTimeout`` is `false`. It may be called on another thread while nobody changes the
    /// layer's size.
    ///
    /// - Returns: `nil` where none became free in time, or for a layer without pixels.
    public func nextDrawable() -> CADrawable? { takeDrawable() }
}
