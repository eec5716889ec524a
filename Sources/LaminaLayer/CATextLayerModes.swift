import LaminaText

/// How ``CATextLayer`` shortens lines that are too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// A mode by its name; an unknown mode truncates nothing.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Lines are cut off at the bounds.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// An ellipsis stands for their beginning.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// An ellipsis stands for their end.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// An ellipsis stands for their middle.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    var truncation: TextLayoutOptions.Truncation {
        switch self {
        case .start: .start
        case .end: .end
        case .middle: .middle
        default: .none
        }
    }

    /// The mode of views' text that does the same.
    var lineBreakMode: NSLineBreakMode {
        switch self {
        case .start: .byTruncatingHead
        case .end: .byTruncatingTail
        case .middle: .byTruncatingMiddle
        default: .byClipping
        }
    }
}

/// The alignment of the lines of a ``CATextLayer``.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// A mode by its name; an unknown mode is natural.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the side where the text's script begins.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// At the left.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// At the right.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// In the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Stretched to both sides, where lines wrap: all but the last one of a paragraph.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    var alignment: CTTextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }
}
