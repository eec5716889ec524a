import Foundation

/// A layer without OpenGL, which Lamina does not have: a layer like any other, opaque by default, that calls none of
/// its methods. A program that draws itself uses ``CADrawableLayer``. Deprecated by Apple since macOS 10.14.
open class CAOpenGLLayer: CALayer {
    /// An opaque layer without a size.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAOpenGLLayer else { return }
        isAsynchronous = layer.isAsynchronous
    }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Kept and not looked at; `false` by default.
    open var isAsynchronous = false
    /// Kept and not looked at; `nil` by default.
    open var colorspace: Any?

    /// Never called. Here it is `false`: there is nothing to draw with.
    open func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) -> Bool { false }

    /// Never called.
    open func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {}

    /// Never called. Here it is `nil`: there are no such formats.
    open func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj? { nil }
    /// Never called.
    open func releaseCGLPixelFormat(_ pf: CGLPixelFormatObj) {}
    /// Never called. Here it is `nil`: there are no such contexts.
    open func copyCGLContext(forPixelFormat pf: CGLPixelFormatObj) -> CGLContextObj? { nil }
    /// Never called.
    open func releaseCGLContext(_ ctx: CGLContextObj) {}

    override class var isOpaqueByDefault: Bool { true }
}

/// There is no OpenGL ES here: a layer like any other, opaque by default. A program that draws itself uses
/// ``CADrawableLayer``. Deprecated by Apple since iOS 12.
open class CAEAGLLayer: CALayer {
    /// An opaque layer without a size.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAEAGLLayer else { return }
        presentsWithTransaction = layer.presentsWithTransaction
        drawableProperties = layer.drawableProperties
    }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Kept and not looked at; `false` by default.
    open var presentsWithTransaction = false
    /// Kept and not looked at; `nil` by default.
    open var drawableProperties: [AnyHashable: Any]?

    override class var isOpaqueByDefault: Bool { true }
}
