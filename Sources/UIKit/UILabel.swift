import CoreGraphics
import CoreText
import Foundation
import LaminaText

/// A view that shows text.
open class UILabel: UIView {
    /// An empty label, which leaves fingers to the views behind it unless it is told otherwise.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        isUserInteractionEnabled = false
    }
    /// An empty label: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    private var attributed: NSAttributedString?

    /// The characters. Setting them drops attributes.
    open var text: String? {
        get { attributed?.string }
        set {
            attributed = newValue.map { NSAttributedString(string: $0) }
            contentsDidChange()
        }
    }
    /// The text with attributes; where it has none, the label's own hold.
    open var attributedText: NSAttributedString? {
        get { attributed }
        set {
            attributed = newValue.map { NSAttributedString(attributedString: $0) }
            contentsDidChange()
        }
    }
    /// The font where the text has none.
    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { contentsDidChange() } }
    /// The colour where the text has none.
    open var textColor: UIColor! = .label { didSet { setNeedsDisplay() } }
    /// The colour of highlighted text.
    open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Whether the text is highlighted.
    open var isHighlighted = false { didSet { setNeedsDisplay() } }
    /// Whether the label can be used; if not, its text is grey.
    open var isEnabled = true { didSet { setNeedsDisplay() } }
    /// The alignment of lines.
    open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
    /// No more lines than this; 0 for all.
    open var numberOfLines = 1 { didSet { contentsDidChange() } }
    /// The treatment of text that is too long.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { setNeedsDisplay() } }
    /// Whether a line that is too long is set smaller.
    open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// The smallest factor of the font's size.
    open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
    /// The colour of a shadow right behind the text; `nil` for none.
    open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The distance of the shadow.
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
    /// The width of lines where the label's size is asked for; 0 for any.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

    override var mayDraw: Bool { true }

    private func contentsDidChange() {
        layer.valuesDidChange()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    override func wrappedSize(width: CGFloat) -> CGSize? {
        guard numberOfLines != 1, preferredMaxLayoutWidth == 0, width > 0 else { return nil }
        return sizeThatFits(CGSize(width: width, height: 0))
    }
    override var firstBaseline: CGFloat { font.ascender }
    override var depthBelowBaseline: CGFloat { -font.descender }

    private func layout(
        _ width: CGFloat?, lines: Int, factor: CGFloat = 1, height: CGFloat? = nil
    ) -> AttributedLayout {
        var options = AttributedLayout.Options(width: width)
        options.height = height
        options.maximumLines = lines
        options.lineBreakMode = lineBreakMode
        options.alignment = textAlignment
        let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
        options.style = TextStyle(
            font: CTFont(font.fontName, size: font.pointSize * factor),
            color: (isEnabled ? color : .tertiaryLabel)?.cgColor ?? .black)
        return AttributedLayout(attributed ?? NSAttributedString(), options)
    }

    /// The part of a rectangle that the text takes, from its upper left corner.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        guard let attributed, attributed.length > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
        let made = layout(bounds.width > 0 && bounds.width < 1e6 ? bounds.width : nil, lines: numberOfLines)
        return CGRect(
            x: bounds.minX, y: bounds.minY, width: min(bounds.width, made.size.width.rounded(.up)),
            height: min(bounds.height, made.size.height.rounded(.up)))
    }

    /// Draws the text in the middle of a rectangle's height.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let attributed, attributed.length > 0 else {
            return
        }
        var factor: CGFloat = 1
        if adjustsFontSizeToFitWidth, numberOfLines == 1, rect.width > 0 {
            let natural = layout(nil, lines: 1).size.width
            if natural > rect.width { factor = max(rect.width / natural * 0.999, minimumScaleFactor, 0.05) }
        }
        let made = layout(rect.width, lines: numberOfLines, factor: factor, height: rect.height)
        context.saveGState()
        if let shadowColor {
            let offset = shadowOffset
            context.setShadow(offset: offset, blur: 0, color: shadowColor.cgColor)
        }
        let top = rect.minY + max(0, (rect.height - made.size.height) / 2)
        made.draw(in: context, at: CGPoint(x: rect.minX, y: top))
        context.restoreGState()
    }

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// The size of the text within a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let wide = CGRect(
            x: 0, y: 0, width: size.width > 0 && numberOfLines != 1 ? size.width : 1e7, height: 1e7)
        return textRect(forBounds: wide, limitedToNumberOfLines: numberOfLines).size
    }

    /// The size of the text.
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }
}
