import Foundation
import LaminaGeometry

/// The alignment of a paragraph's lines.
public enum NSTextAlignment: Int, Hashable, Sendable {
    case left, center, right, justified, natural

    /// The same in Core Text's terms.
    package var inCoreText: CTTextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

extension CTTextAlignment {
    /// The same in the terms of attributed strings.
    package var inAttributes: NSTextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

/// The treatment of lines that are too long.
public enum NSLineBreakMode: Int, Hashable, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }

    var truncation: TextLayoutOptions.Truncation {
        switch self {
        case .byTruncatingHead: .start
        case .byTruncatingTail: .end
        case .byTruncatingMiddle: .middle
        default: .none
        }
    }
}

/// The direction of writing, which follows from the characters.
public enum NSWritingDirection: Int, Hashable, Sendable {
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// How a paragraph's lines are laid out. Lengths are points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    private let mark = AttributeMark()
    fileprivate struct Values: Hashable {
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var alignment = NSTextAlignment.natural
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var baseWritingDirection = NSWritingDirection.natural
        var hyphenationFactor: Float = 0
    }

    fileprivate var values = Values()

    /// The usual style.
    public override init() {}

    /// The usual style.
    public static let `default` = NSParagraphStyle()

    /// Between lines.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// After the paragraph.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// Before the paragraph.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The alignment of lines.
    open var alignment: NSTextAlignment { values.alignment }
    /// The begin of the first line. It ends where the others do, moved by the difference.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The begin of the other lines.
    open var headIndent: CGFloat { values.headIndent }
    /// The end of lines: from the beginning, or from the end if it is not positive.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The treatment of lines that are too long.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The least height of a line.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The greatest height of a line; 0 for none.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// A factor of the font's own height; 0 for none.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// Kept: the direction follows from the characters.
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// Kept: words are not hyphenated.
    open var hyphenationFactor: Float { values.hyphenationFactor }

    /// The same style.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    /// The same style, which may be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// Whether two styles lay out alike.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
    /// Equal for equal styles.
    open override var hash: Int { values.hashValue }
}

/// A paragraph's style that may be changed.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    /// Between lines.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    /// After the paragraph.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    /// Before the paragraph.
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    /// The alignment of lines.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// The begin of the first line.
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    /// The begin of the other lines.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    /// The ends of lines.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    /// The treatment of lines that are too long.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// The least height of a line.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    /// The greatest height of a line; 0 for none.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    /// A factor of the font's own height; 0 for none.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    /// Kept: the direction follows from the characters.
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    /// Kept: words are not hyphenated.
    open override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }

    /// Takes over another style.
    open func setParagraphStyle(_ other: NSParagraphStyle) { values = other.values }
}

extension NSParagraphStyle: TextAlignmentValue {
    package var textAlignment: CTTextAlignment { alignment.inCoreText }
}
