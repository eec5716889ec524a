import Foundation

/// How text is put into lines.
public struct TextLayoutOptions: Hashable, Sendable {
    /// The treatment of a line that is too long.
    public enum Truncation: Hashable, Sendable {
        /// The line stays as it is.
        case none
        /// An ellipsis replaces the part that does not fit.
        case start, middle, end
    }

    /// Points from edge to edge; `nil` for lines as long as their text, which begin at zero on the left.
    public var width: CGFloat?
    /// Whether lines that are too long go on in the next one, between words where that is possible.
    public var wraps: Bool
    /// The truncation of lines that do not wrap.
    public var truncation: Truncation
    /// The alignment of paragraphs that have none of their own.
    public var alignment: CTTextAlignment
    /// Paragraphs that begin below this height are not laid out. Points; `nil` for all.
    public var height: CGFloat?
    /// The fonts that the text is set in; `nil`, the default, for those of the process.
    public var fonts: FontCollection?
    /// Whether letters are neither kerned nor joined to ligatures, as Core Text draws text whose kern is set.
    package var isUnkerned = false

    /// Options with one line for each paragraph by default.
    public init(
        width: CGFloat? = nil, wraps: Bool = false, truncation: Truncation = .none,
        alignment: CTTextAlignment = .natural, height: CGFloat? = nil, fonts: FontCollection? = nil
    ) {
        self.width = width
        self.wraps = wraps
        self.truncation = truncation
        self.alignment = alignment
        self.height = height
        self.fonts = fonts
    }
}
