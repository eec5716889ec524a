import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaText
import LaminaValues

/// A layer that shows text.
///
/// The first line stands at the top of the bounds, its baseline an ascent below. Text is drawn into the layer's
/// contents with ``CALayer/contentsScale`` pixels per point: set this to the scale of the screen for sharp text. Text
/// outside the bounds is cut off.
///
/// ``fontSize`` and ``foregroundColor`` animate: while they do, the text is laid out and drawn anew for each frame. The
/// instances of a ``CAReplicatorLayer`` show one text, whatever its `instanceDelay`.
open class CATextLayer: CALayer {
    /// A layer without text.
    public override init() { super.init() }

    /// A copy of another layer's values; see ``CALayer/init(layer:)``.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATextLayer else { return }
        storedString = layer.storedString
        text = layer.text
        font = layer.font
        fonts = layer.fonts
        isWrapped = layer.isWrapped
        truncationMode = layer.truncationMode
        alignmentMode = layer.alignmentMode
        allowsFontSubpixelQuantization = layer.allowsFontSubpixelQuantization
    }

    /// A layer from an archive; see ``CALayer/init(coder:)``.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class var kind: LayerKind { .text }

    override func prepare() {
        supply = TextSupply.shared
        needsDisplayOnBoundsChange = true
    }

    // MARK: Text

    private var storedString: Any?
    /// The kind of value that ``string`` has.
    private enum Text {
        case none
        case plain(String)
        case styled(StyledText)
        /// A text with attributes that only drawing knows, such as shadows, and the rest of it as styled text.
        case attributed(NSAttributedString, StyledText)
        case runs([TextRun])
    }
    private var text = Text.none

    /// The animated ``fontSize`` and ``foregroundColor``; `nil` where animations change neither.
    final var animatedText: TextValues?

    /// Whether the layer's own font and colour apply, at least to parts of the text.
    final var followsLook: Bool {
        switch text {
        case .plain, .runs: true
        case .none, .styled, .attributed: false
        }
    }

    /// Shows pieces of text instead of a ``string``. ``string`` then reads as styled text.
    package final func setRuns(_ runs: [TextRun]) {
        storedString = nil
        text = .runs(runs)
        setNeedsDisplay()
    }

    /// A `String`, an `NSAttributedString` or a ``StyledText``; `nil` by default. Anything else shows nothing.
    ///
    /// Attributes and styles take the place of ``font``, ``fontSize`` and ``foregroundColor``. An attributed string is drawn as
    /// Core Text and views draw it: with its outlines, lines under and through the text, backgrounds, shadows, raised letters,
    /// and the spacing and indents of its paragraphs.
    open var string: Any? {
        get {
            if case .runs(let runs) = text { return runs.styled(font: fontName, values.text) }
            return storedString
        }
        set {
            switch newValue {
            case let value as String:
                storedString = value
                text = .plain(value)
            case let value as Substring:
                storedString = String(value)
                text = .plain(String(value))
            case let value as StyledText:
                storedString = value
                text = .styled(value)
            case let value as NSAttributedString:
                // Later changes of a mutable string must not affect the layer.
                let copy = NSAttributedString(attributedString: value)
                storedString = copy
                text =
                    AttributedLayout.isNeeded(for: copy)
                    ? .attributed(copy, StyledText(copy)) : .styled(StyledText(copy))
            case let value as NSString:
                let copy = String(describing: value)
                storedString = copy
                text = .plain(copy)
            default:
                storedString = newValue
                text = .none
            }
            setNeedsDisplay()
        }
    }

    /// The name of a font, or a font of Core Text, Core Graphics, UIKit or AppKit, whose size is ignored; `"Helvetica"` by
    /// default, which `nil` stands for too.
    ///
    /// A missing font is replaced, and ``textWarnings`` reports it.
    open var font: Any? = CTFont.fallbackName { didSet { setNeedsDisplay() } }

    /// The fonts among which ``font``, and the fonts of styled text, are looked for; `nil`, the default, for those of the
    /// whole process. Lamina's own addition.
    ///
    /// ```swift
    /// layer.fonts = try FontCollection(folder: "Fonts")
    /// ```
    public final var fonts: FontCollection? {
        didSet { if fonts != oldValue { setNeedsDisplay() } }
    }

    /// Points of an em; 36 by default. Animates.
    open var fontSize: CGFloat {
        get { values.text.fontSize }
        set { update(\.text.fontSize, .fontSize, to: newValue) }
    }

    /// Opaque white by default; `nil` shows nothing. Animates.
    open var foregroundColor: CGColor? {
        get { values.text.foregroundColor }
        set { update(\.text.foregroundColor, .foregroundColor, to: newValue) }
    }

    // MARK: Lines

    /// Whether lines that are wider than the bounds go on in the next one; `false` by default. Line breaks in the text
    /// hold either way.
    open var isWrapped = false {
        didSet { if isWrapped != oldValue { setNeedsDisplay() } }
    }

    /// How lines are shortened that are wider than the bounds and do not wrap; `.none` by default.
    ///
    /// Where lines wrap, and not all of them fit, the last whole line is shortened.
    open var truncationMode = CATextLayerTruncationMode.none {
        didSet { if truncationMode != oldValue { setNeedsDisplay() } }
    }

    /// The alignment of lines; `.natural` by default. A line that is too long begins inside.
    open var alignmentMode = CATextLayerAlignmentMode.natural {
        didSet { if alignmentMode != oldValue { setNeedsDisplay() } }
    }

    /// Whether letters begin at whole pixels, so that equal letters look the same; `false` by default. Otherwise they
    /// begin at quarters of pixels.
    open var allowsFontSubpixelQuantization = false {
        didSet {
            if allowsFontSubpixelQuantization != oldValue { setNeedsDisplay() }
        }
    }

    open override var contentsScale: CGFloat {
        didSet { if contentsScale != oldValue { setNeedsDisplay() } }
    }

    // MARK: Contents

    /// The image shown in the bounds: the drawn text, or what the program sets in its place.
    ///
    /// A value set here is shown although text is still to be drawn. The text is drawn again, and replaces it, when the
    /// text changes later or ``CALayer/setNeedsDisplay()`` is called. `nil` does not keep text from being drawn.
    open override var contents: Any? {
        get { super.contents }
        set {
            super.contents = newValue
            keepGivenContents()
        }
    }

    /// Whether the layer shows something else than text that it drew.
    final var showsGivenContents: Bool {
        hasContents && (values.contents == nil || values.contents != drawn?.image)
    }

    /// Drops the display that was asked for before the program set contents. As Core Animation's documentation says,
    /// "assigning a value to this property causes the layer to use your image rather than create a separate backing
    /// store".
    final func keepGivenContents() {
        guard isDisplayNeeded, showsGivenContents else { return }
        isDisplayNeeded = false
        hosting.host?.unregister(self, from: .display)
        drawn?.dirty = DirtyArea()
    }

    // MARK: Drawing

    /// The properties whose change asks for ``CALayer/display()``.
    private static let displayKeys: Set<String> = [
        "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
        "allowsFontSubpixelQuantization", "style", "contentsScale",
    ]

    open override class func needsDisplay(forKey key: String) -> Bool {
        displayKeys.contains(key) || super.needsDisplay(forKey: key)
    }

    /// The default of a property by its key; see ``CALayer/defaultValue(forKey:)``.
    open override class func defaultValue(forKey key: String) -> Any? {
        boxed(PropertyDefaults.ofTextLayer(key)) ?? super.defaultValue(forKey: key)
    }

    /// The text in lines, as it is drawn.
    open var textLayout: TextLayout {
        let styled: StyledText
        switch text {
        case .none: return TextLayout(StyledText([]))
        case .styled(let text), .attributed(_, let text): styled = text
        case .runs(let runs): styled = runs.styled(font: fontName, animatedText ?? values.text)
        case .plain(let text):
            let look = animatedText ?? values.text
            guard let color = look.foregroundColor, look.fontSize > 0 else {
                return TextLayout(StyledText([]))
            }
            styled = StyledText(
                text,
                TextStyle(
                    font: CTFont(fontName, size: look.fontSize, settings: fontSettings), color: color))
        }
        return TextLayout(
            styled,
            TextLayoutOptions(
                width: bounds.width, wraps: isWrapped, truncation: truncationMode.truncation,
                alignment: alignmentMode.alignment, height: bounds.height, fonts: fonts))
    }

    /// Features that could not be drawn as asked: a font that is missing and its replacement, characters that no font
    /// has.
    public final var textWarnings: [String] { textLayout.warnings }

    /// The warnings of the text that was drawn last.
    private var saidWarnings: [String] = []

    /// Reports warnings to the host, unless they were reported for the same text before.
    private func say(_ warnings: [String]) {
        guard warnings != saidWarnings else { return }
        saidWarnings = warnings
        for warning in warnings { hosting.host?.warn(warning, of: self) }
    }

    open override func draw(in ctx: CGContext) {
        let isFlipped = !contentsAreFlipped()
        let layout = textLayout
        say(layout.warnings)
        let corner = CGPoint(x: bounds.minX, y: isFlipped ? bounds.minY : bounds.maxY)
        if case .attributed(let string, _) = text { return draw(string, at: corner, isFlipped, in: ctx) }
        ctx.draw(
            layout, at: corner,
            isFlipped: isFlipped, placement: allowsFontSubpixelQuantization ? .wholePixels : .quarters)
    }

    /// Draws a text with its attributes.
    ///
    /// - Parameters:
    ///   - corner: The place of the text's upper left corner.
    ///   - isFlipped: Whether y grows downwards in the context.
    private func draw(
        _ string: NSAttributedString, at corner: CGPoint, _ isFlipped: Bool, in ctx: CGContext
    ) {
        var options = AttributedLayout.Options(width: bounds.width)
        options.wraps = isWrapped
        options.lineBreakMode = truncationMode.lineBreakMode
        options.height = isWrapped ? bounds.height : nil
        options.alignment = alignmentMode.alignment.inAttributes
        options.fonts = fonts
        ctx.saveGState()
        ctx.translateBy(x: corner.x, y: corner.y)
        if !isFlipped { ctx.scaleBy(x: 1, y: -1) }
        AttributedLayout(string, options).draw(in: ctx, at: .zero, height: bounds.height)
        ctx.restoreGState()
    }

    /// The settings of a font besides its name.
    private var fontSettings: FontSettings? {
        switch font {
        case let font as CTFont: font.settings
        case let font as any TextFontValue: font.textFont.settings
        default: nil
        }
    }

    private var fontName: String {
        switch font {
        case let font as CTFont: font.name
        case let font as any TextFontValue: font.textFont.name
        case let name as String: name
        case let name as NSString: String(describing: name)
        default: CTFont.fallbackName
        }
    }
}
