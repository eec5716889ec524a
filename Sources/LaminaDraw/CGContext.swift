import Foundation
import LaminaGeometry
import LaminaImage
import LaminaSystem

/// A place to draw into with paths, images and gradients: Core Graphics' bitmap context.
///
/// As in Core Graphics, the origin is the lower left corner and y grows upwards, unless the transform says otherwise.
/// Pixels are premultiplied sRGB, eight bits a channel unless a ``format`` is chosen. Coverage is the exact share of
/// a pixel, so the same commands give the same bytes on every machine.
///
/// A context belongs to one thread at a time; several may draw at once.
public final class CGContext {
    /// Pixels per row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The format of ``pixelData()``, which also determines the precision of the pixels: floats of 32 bits for formats of
    /// floats, eight bits a channel for others.
    public let format: PixelFormat

    var state: DrawingState
    private var saved: [DrawingState] = []
    /// From the base space, in which shadows are measured, to pixels.
    var baseTransform: CGAffineTransform
    var bitmap: any Bitmap
    var recording: DrawingRecording?
    /// Receives the drawing, if there are no pixels.
    package internal(set) var sink: (any DrawingSink)?
    /// The height of the sink's page.
    var sinkHeight: CGFloat = 0
    /// Whether anything was drawn, even if nothing of it shows.
    package internal(set) var hasDrawn = false
    /// The open transparency layers: the bitmap below each layer, and the state to return to.
    var layers: [(below: any Bitmap, state: DrawingState, saved: [DrawingState])] = []
    var currentPath = PathOutline()
    /// From text space, in which glyphs are shown, to the user's space; the identity at first. Saved states do not
    /// include it. It applies to glyphs, not to text that is laid out.
    public var textMatrix = CGAffineTransform.identity
    /// Text that was shown as a clip, and that reduces the clip when text ends.
    var textClip: ByteBitmap?
    /// The same, for a sink.
    var textOutline: PathOutline?
    /// Whether text is being drawn.
    var isShowingText = false
    /// The pixels that may be drawn before anything is clipped.
    var initialClip: PixelRect
    /// The values that modules above keep with the context, by their own keys.
    package var attachments: [String: Any] = [:]
    /// How many patterns are being drawn, one within the other.
    var patternDepth = 0
    var allowsAntialiasing = true
    /// Whether glyphs may begin between pixels, whatever the state says.
    package var allowsGlyphsBetweenPixels = true
    /// Whether numbers of 16 bits lie in the program's memory with their highest byte first.
    package var hasHighBytesFirst = false

    /// The most saved states. A further save is ignored, so its restore returns to an older state.
    static let maximumSavedStates = 1 << 16

    /// A context with clear pixels, or black ones where the format has no alpha, and white ones of ink.
    ///
    /// - Parameters:
    ///   - width: Pixels per row, at least 1.
    ///   - height: Rows, at least 1.
    ///   - format: The format of the pixels. In ``PixelFormat/gray``, colours become grey before they are blended.
    ///     Formats of floats keep colours outside 0...1.
    /// - Throws: ``ImageError`` for sizes that are not positive or too large.
    public convenience init(
        width: Int, height: Int, format: PixelFormat = .bytes(.bgra, .premultiplied)
    ) throws {
        try self.init(
            width: width, height: height, format: format,
            baseTransform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
        // Without ink, paper is white.
        if format.isOpaque { bitmap.fill(bitmap.box, with: ContextPaint(format == .cmyk ? .white : .black)) }
    }

    private init(
        width: Int, height: Int, format: PixelFormat, baseTransform: CGAffineTransform,
        bitmap: (any Bitmap)? = nil
    ) throws {
        let box = PixelRect(width: width, height: height)
        self.bitmap = try bitmap ?? BitmapKind(format).bitmap(box)
        self.format = format
        self.width = width
        self.height = height
        self.baseTransform = baseTransform
        initialClip = box
        state = DrawingState(toPixels: baseTransform, clip: ClipRegion(box))
    }

    /// A context for all pixels of an image.
    ///
    /// - Parameters:
    ///   - toPixels: From the user's space, in which shadows are measured, to pixels, y down.
    ///   - background: The initial colour.
    ///   - collectsGlyphs: Whether a drawing that contains only glyphs becomes a ``GlyphPicture``, whose pixels are
    ///     drawn when somebody needs them. For byte formats.
    package convenience init(
        width: Int, height: Int, format: PixelFormat, toPixels: CGAffineTransform, background: CGColor,
        collectsGlyphs: Bool = false
    ) throws {
        let box = PixelRect(width: width, height: height)
        let collects = collectsGlyphs && BitmapKind(format) == .bytes
        try self.init(
            width: width, height: height, format: format, baseTransform: toPixels,
            bitmap: collects ? GlyphBitmap(box) : nil)
        // New pixels are clear.
        if background.alpha > 0 { bitmap.fill(bitmap.box, with: ContextPaint(background)) }
    }

    /// A context that draws parts of an image anew.
    ///
    /// - Parameters:
    ///   - image: The pixels outside of `areas`.
    ///   - areas: The pixels that may be drawn, as disjoint rectangles inside the image.
    ///   - toPixels: From the user's space, in which shadows are measured, to pixels, y down.
    ///   - background: The initial colour of `areas`.
    ///   - collectsGlyphs: Whether a picture of glyphs in which only glyphs are drawn stays one.
    ///   - sharesPixels: Whether the drawn contents share the pixels of the image, and know that they came from it.
    package convenience init(
        over image: CGImage, drawing areas: [PixelRect], format: PixelFormat, toPixels: CGAffineTransform,
        background: CGColor, collectsGlyphs: Bool = false, sharesPixels: Bool = true
    ) throws {
        let box = areas.reduce(PixelRect.empty) { $0.union($1) }
        let (bitmap, isGlyphs): (any Bitmap, Bool)
        if collectsGlyphs, !box.isEmpty, let picture = image.glyphs,
            BitmapKind(format) == .bytes, picture.background == ContextPaint(background).packed
        {
            isGlyphs = true
            bitmap = GlyphBitmap(image, picture, drawing: box, isKnown: sharesPixels)
        } else {
            isGlyphs = false
            bitmap = try PatchBitmap(
                image, BitmapKind(format), drawing: areas, sharesPixels: sharesPixels)
        }
        try self.init(
            width: image.width, height: image.height, format: format, baseTransform: toPixels, bitmap: bitmap)
        if !isGlyphs, background.alpha > 0 { bitmap.fill(bitmap.box, with: ContextPaint(background)) }
        state.clip.intersect(box)
        initialClip = state.clip.box
    }

    /// A copy of the picture so far; greys stay greys in it, and floats stay floats of 16 bits.
    ///
    /// - Returns: `nil` where there is no memory for it.
    public func makeImage() -> CGImage? {
        replay()
        return MemoryShortage.noting { try (layers.first?.below ?? bitmap).makeImage() }
    }

    /// The drawn pixels, in the context's format, in rows from the top without gaps.
    ///
    /// - Throws: ``ImageError`` where the data would be too long.
    public func pixelData() throws -> Data {
        replay()
        let row = width * format.bytesPerPixel
        guard row <= ImageLimits.maximumFileBytes / height else {
            throw ImageError.outOfMemory(bytes: row.multipliedReportingOverflow(by: height).partialValue)
        }
        var result = Data(count: row * height)
        result.withUnsafeMutableBytes { (layers.first?.below ?? bitmap).write(as: format, to: $0) }
        return result
    }

    /// The drawn pixels as a layer's contents. Later drawing is lost.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether alpha is ignored.
    ///   - isChangeable: Whether parts of the contents will be drawn again.
    package func makeContents(isOpaque: Bool, isChangeable: Bool = false) -> CGImage? {
        replay()
        while !layers.isEmpty { endTransparencyLayer() }
        if isOpaque { bitmap.makeOpaque() }
        defer { bitmap = SpentBitmap(bitmap.box) }
        return MemoryShortage.noting { try bitmap.takeImage(isChangeable: isChangeable) }
    }

    // MARK: The state

    /// Saves the state, except the path.
    public func saveGState() {
        endText()
        guard saved.count < Self.maximumSavedStates else { return }
        saved.append(state)
    }

    /// Returns to the state that was saved last; does nothing without one.
    public func restoreGState() {
        guard let last = saved.popLast() else { return }
        forgetText()
        state = last
    }

    /// From the user's space to the space of pixels whose origin is the lower left corner and whose y grows upwards.
    public var ctm: CGAffineTransform {
        state.toPixels.concatenating(
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: sink == nil ? CGFloat(height) : sinkHeight))
    }

    /// Moves the origin.
    public func translateBy(x: CGFloat, y: CGFloat) {
        concatenate(CGAffineTransform(translationX: x, y: y))
    }

    /// Scales later drawing.
    public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

    /// Turns later drawing, in radians; counterclockwise where y grows upwards.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Applies a transform to later drawing, before the current transform. A transform that is not finite makes the
    /// drawing disappear.
    public func concatenate(_ transform: CGAffineTransform) {
        state.toPixels = transform.concatenating(state.toPixels)
    }

    /// The colour of fills.
    public func setFillColor(_ color: CGColor) {
        state.fillColor = color
        state.fillPattern = Self.drawing(of: color)
    }
    /// The colour of fills, as straight sRGB.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// The colour of lines.
    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color
        state.strokePattern = Self.drawing(of: color)
    }
    /// The colour of lines, as straight sRGB.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// In the user's units; 0 is a line one pixel wide.
    public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }
    /// How lines end.
    public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap }
    /// How pieces of lines meet.
    public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join }
    /// The limit of a miter's length, in line widths.
    public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }
    /// The lengths of dashes and gaps, in the user's units; an empty list gives a solid line.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.dash = (Double(phase), lengths.map { Double($0) })
    }
    /// The factor of the opacity of later drawing, 0...1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
    /// The blend mode of later drawing.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
    /// The mode that ``setBlendMode(_:)`` set.
    package var blendMode: CGBlendMode { state.blendMode }
    /// How images are sampled.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }
    /// Whether pixels at edges are partly covered.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.antialiases = shouldAntialias }
    /// The value that ``setShouldAntialias(_:)`` set.
    package var shouldAntialias: Bool { state.antialiases }
    /// Whether ``setShouldAntialias(_:)`` has an effect; where not, no pixel is partly covered. Saved states do not include it.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        self.allowsAntialiasing = allowsAntialiasing
    }

    /// Sets a shadow under later drawing.
    ///
    /// - Parameters:
    ///   - offset: In the context's initial space, whatever the transform.
    ///   - blur: Twice the standard deviation, in that space.
    ///   - color: `nil` for none.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { DrawingState.Shadow(offset: offset, blur: blur, color: $0) }
    }

    /// A black shadow with an opacity of a third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// Exchanges the saved states, for a transparency layer.
    func exchangeSavedStates(_ states: [DrawingState]) -> [DrawingState] {
        defer { saved = states }
        return saved
    }
}
