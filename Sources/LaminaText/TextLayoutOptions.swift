import Foundation

/// How text is put into lines.
public struct TextLayoutOptions: Hashable, Sendable {
    /// What is done with a line that is too long.
    public enum Truncation: Hashable, Sendable {
        /// Nothing.
        case none
        /// What does not fit is replaced with an ellipsis.
        case start, middle, end
    }

    /// Points from edge to edge; `nil` for lines as long as their text, which lie at zero on the left.
    public var width: CGFloat?
    /// Whether lines that are too long go on in the next one, between words where that is possible.
    public var wraps: Bool
    /// Of lines that do not wrap.
    public var truncation: Truncation
    /// Of paragraphs that have none of their own.
    public var alignment: CTTextAlignment
    /// Paragraphs that begin below this are not laid out. Points; `nil` for all.
    public var height: CGFloat?

    /// One line a paragraph, unless told otherwise.
    public init(
        width: CGFloat? = nil, wraps: Bool = false, truncation: Truncation = .none,
        alignment: CTTextAlignment = .natural, height: CGFloat? = nil
    ) {
        self.width = width
        self.wraps = wraps
        self.truncation = truncation
        self.alignment = alignment
        self.height = height
    }
}
