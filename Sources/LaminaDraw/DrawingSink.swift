import Foundation
import LaminaGeometry
import LaminaImage

/// Takes the drawing of a context as shapes, in place of pixels. Places are in the context's pixels, y down.
package protocol DrawingSink: AnyObject {
    /// Fills a path.
    func fill(_ path: PathOutline, _ rule: CGPathFillRule, _ color: CGColor, _ look: SinkLook)
    /// Draws a line along a path.
    func stroke(_ path: PathOutline, _ line: SinkLine, _ color: CGColor, _ look: SinkLook)
    /// Fills the clip with a gradient.
    func draw(_ gradient: SinkGradient, _ look: SinkLook)
    /// Draws glyphs of a font.
    ///
    /// - Returns: `false` where their outlines are to be filled in place of this.
    func draw(_ glyphs: SinkGlyphs, _ color: CGColor, _ look: SinkLook) -> Bool
    /// Draws an image. The map is from the image's pixels, y down.
    func draw(_ image: CGImage, through map: CGAffineTransform, isSmooth: Bool, _ look: SinkLook)
    /// Begins a transparency layer.
    func beginGroup()
    /// Draws the layer that was begun last.
    func endGroup(_ look: SinkLook)
}

/// How a context draws one thing.
package struct SinkLook {
    package var clips: [SinkClip]
    package var alpha: Double
    package var blendMode: CGBlendMode
    /// The offset, the blur and the colour, in pixels.
    package var shadow: (offset: CGPoint, blur: Double, color: CGColor)?

    /// The usual look, unless something else is said.
    package init(
        clips: [SinkClip] = [], alpha: Double = 1, blendMode: CGBlendMode = .normal,
        shadow: (offset: CGPoint, blur: Double, color: CGColor)? = nil
    ) {
        (self.clips, self.alpha, self.blendMode, self.shadow) = (clips, alpha, blendMode, shadow)
    }
}

/// A step by which a clip was reduced.
package enum SinkClip {
    case path(PathOutline, CGPathFillRule)
    /// The alphas of an image, and the map from its pixels.
    case image(CGImage, CGAffineTransform)
}

/// How a line looks, and the map from the space of its width to pixels.
package struct SinkLine {
    package var style: StrokeStyle
    package var dash: (phase: Double, lengths: [Double])
    package var map: CGAffineTransform
}

/// Glyphs of a font's file, with the text that they stand for.
package struct SinkGlyphs {
    /// A font in a file.
    package struct Font {
        /// The same for equal fonts.
        package var id: UInt32
        package var file: String
        /// The number in the file.
        package var index: Int
        /// The places on the axes of a variable font, as "wght=650,wdth=90"; empty for another font.
        package var variations: String

        package init(id: UInt32, file: String, index: Int, variations: String) {
            (self.id, self.file, self.index, self.variations) = (id, file, index, variations)
        }
    }

    package var font: Font
    /// From left to right; the places are in pixels.
    package var glyphs: [(id: UInt32, place: CGPoint)]
    /// The text, in parts from left to right, each with the number of its glyphs; none where the text is not known.
    package var parts: [(text: String, count: Int)]
    package var isRightToLeft: Bool
    /// From ems, y down, to pixels; the translation does not count.
    package var map: CGAffineTransform

    package init(
        font: Font, glyphs: [(id: UInt32, place: CGPoint)], parts: [(text: String, count: Int)],
        isRightToLeft: Bool, map: CGAffineTransform
    ) {
        (self.font, self.glyphs, self.parts) = (font, glyphs, parts)
        (self.isRightToLeft, self.map) = (isRightToLeft, map)
    }
}

/// A gradient in its own space, with the map to pixels.
package struct SinkGradient {
    package enum Shape {
        case linear(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
    }
    package var shape: Shape
    package var stops: [GradientStops.Stop]
    package var options: CGGradientDrawingOptions
    package var map: CGAffineTransform
}

extension CGContext {
    /// A context whose drawing goes to a sink, and that has no pixels. A page must begin before anything is drawn.
    package convenience init(sink: any DrawingSink) throws {
        try self.init(
            width: 1, height: 1, format: .bytes(.bgra, .premultiplied), toPixels: .identity,
            background: .clear)
        self.sink = sink
        bitmap = SpentBitmap(bitmap.box)
    }

    /// Whether drawing goes to a sink, so that there are no pixels.
    package var isVector: Bool { sink != nil }

    /// Draws glyphs as text.
    ///
    /// - Returns: `false` where their outlines are to be filled in place of this.
    package func paint(_ color: CGColor, _ glyphs: SinkGlyphs) -> Bool {
        sink?.draw(glyphs, color, sinkLook) ?? false
    }

    /// Ends open transparency layers, and begins with a new state.
    ///
    /// - Parameters:
    ///   - toPixels: From the base space to the sink's, y down.
    ///   - size: The sink's width and height.
    package func beginSinkPage(toPixels: CGAffineTransform, size: CGSize) {
        endSinkPage()
        let box = PixelRect(covering: 0, 0, Double(size.width), Double(size.height))
        bitmap = SpentBitmap(box)
        initialClip = box
        baseTransform = toPixels
        sinkHeight = size.height
        currentPath = PathOutline()
        textMatrix = .identity
        state = DrawingState(toPixels: toPixels, clip: ClipRegion(box))
    }

    /// Ends open transparency layers, and drops the saved states.
    package func endSinkPage() {
        while !layers.isEmpty { endTransparencyLayer() }
        _ = exchangeSavedStates([])
    }

    /// The present look, for a sink.
    var sinkLook: SinkLook { sinkLook(of: state) }

    func sinkLook(of state: DrawingState) -> SinkLook {
        let shadow = state.shadow.map { shadow in
            let base = baseTransform
            let offset = CGPoint(
                x: base.a * shadow.offset.width + base.c * shadow.offset.height,
                y: base.b * shadow.offset.width + base.d * shadow.offset.height)
            let scale = (base.a * base.d - base.b * base.c).magnitude.squareRoot()
            return (offset: offset, blur: Double(max(0, shadow.blur) * scale), color: shadow.color)
        }
        let alpha = state.alpha.isNaN ? 0 : max(0, min(1, state.alpha))
        return SinkLook(
            clips: state.sinkClips, alpha: Double(alpha), blendMode: state.blendMode, shadow: shadow)
    }

    /// From an image's pixels to the context's, if the image fills a rectangle of the user's space.
    static func map(of image: CGImage, in rect: CGRect, through map: CGAffineTransform) -> CGAffineTransform {
        let rect = rect.standardized
        return CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
            tx: rect.minX, ty: rect.maxY
        ).concatenating(map)
    }
}

/// Collects the outlines that are filled.
final class OutlineCollector: DrawingSink {
    private(set) var outline: PathOutline

    init(_ outline: PathOutline) { self.outline = outline }

    func fill(_ path: PathOutline, _ rule: CGPathFillRule, _ color: CGColor, _ look: SinkLook) {
        outline.append(path)
    }
    func stroke(_ path: PathOutline, _ line: SinkLine, _ color: CGColor, _ look: SinkLook) {}
    func draw(_ gradient: SinkGradient, _ look: SinkLook) {}
    func draw(_ glyphs: SinkGlyphs, _ color: CGColor, _ look: SinkLook) -> Bool { false }
    func draw(_ image: CGImage, through map: CGAffineTransform, isSmooth: Bool, _ look: SinkLook) {}
    func beginGroup() {}
    func endGroup(_ look: SinkLook) {}
}
