import CoreGraphics
import Foundation
import LaminaText

/// An object into which characters are typed.
public protocol UIKeyInput: AnyObject {
    /// Whether there is text.
    var hasText: Bool { get }
    /// Types characters.
    func insertText(_ text: String)
    /// Removes the character before the caret.
    func deleteBackward()
}

/// A text with places, a selection, and a part that an input method has not chosen yet.
///
/// Fields and text views have all of it. A class of the program's own that conforms gets the methods about places below by itself, if its
/// places are counted from the text's begin (``UITextPosition``).
public protocol UITextInput: UIKeyInput {
    /// The characters of a part.
    func text(in range: UITextRange) -> String?
    /// Puts characters in the place of a part.
    func replace(_ range: UITextRange, withText text: String)
    /// The part that is chosen; empty at the caret.
    var selectedTextRange: UITextRange? { get set }
    /// The part that an input method has not chosen yet; `nil` for none.
    var markedTextRange: UITextRange? { get }
    /// The look of that part. The value is kept by classes that want it.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Shows characters that an input method has not chosen yet, in the place of the earlier ones, or of the selection.
    ///
    /// - Parameter selectedRange: The caret or the part in them.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Keeps the characters that an input method has not chosen yet.
    func unmarkText()
    /// The text's begin.
    var beginningOfDocument: UITextPosition { get }
    /// The text's end.
    var endOfDocument: UITextPosition { get }
    /// The part between two places.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The place that lies a number of UTF-16 units further on; `nil` outside of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The place that the caret reaches by a number of steps; `nil` outside of the text.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
        -> UITextPosition?
    /// The number of UTF-16 units between two places.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// Which of two places comes first.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// The place of a part that lies farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    /// The part from a place to the end of its line's characters in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
        -> UITextRange?
    /// The writing direction at a place.
    func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
        -> NSWritingDirection
    /// Does nothing by itself: the characters say where they are read from.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
    /// The box of the first line of a part.
    func firstRect(for range: UITextRange) -> CGRect
    /// The line at a place.
    func caretRect(for position: UITextPosition) -> CGRect
    /// The boxes behind a part when it is chosen, from left to right in each line.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// The place that is nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// The place of a part that is nearest to a point.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// The character at a point.
    func characterRange(at point: CGPoint) -> UITextRange?
    /// Hears of changes that the program makes. Nobody is told by itself.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// Finds words, sentences, lines and paragraphs.
    var tokenizer: any UITextInputTokenizer { get }
}

/// Hears of changes of a text that the program makes.
public protocol UITextInputDelegate: AnyObject {
    func selectionWillChange(_ textInput: (any UITextInput)?)
    func selectionDidChange(_ textInput: (any UITextInput)?)
    func textWillChange(_ textInput: (any UITextInput)?)
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// To the end of the text, or to its begin.
public enum UITextStorageDirection: Int, Hashable, Sendable {
    case forward, backward
}
/// Where the caret goes.
public enum UITextLayoutDirection: Int, Hashable, Sendable {
    case right = 2
    case left, up, down
}
/// A direction in the text, or on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
    /// Whether it leads to the text's begin, in a text that is read from the left.
    var isBackward: Bool { [1, 3, 4].contains(rawValue) }
}

/// A place in a text.
open class UITextPosition: NSObject {
    /// The number of UTF-16 units before the place.
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
    /// The text's begin; a class of the program's own has places of another kind.
    public override init() { offset = 0 }
    /// Whether two places are the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.offset == offset }
    open override var hash: Int { offset.hashValue }
}

/// A part of a text.
open class UITextRange: NSObject {
    private let ends: (UITextPosition, UITextPosition)
    /// Where it begins.
    open var start: UITextPosition { ends.0 }
    /// Where it ends.
    open var end: UITextPosition { ends.1 }
    /// Whether it has no characters.
    open var isEmpty: Bool { start.offset == end.offset }
    init(_ range: NSRange) {
        ends = (UITextPosition(range.location), UITextPosition(range.location + range.length))
    }
    /// The empty part at the text's begin; a class of the program's own has places of another kind.
    public override init() { ends = (UITextPosition(0), UITextPosition(0)) }
    var range: NSRange { NSRange(location: start.offset, length: max(0, end.offset - start.offset)) }
    /// Whether two parts are the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.range == range }
    open override var hash: Int { range.location.hashValue ^ range.length.hashValue }
}

/// A box behind a part of a text that is chosen.
open class UITextSelectionRect: NSObject {
    /// In the text's view.
    open var rect: CGRect { values.rect }
    /// Where its characters are read from.
    open var writingDirection: NSWritingDirection { values.isRightToLeft ? .rightToLeft : .leftToRight }
    /// Whether the part begins in it.
    open var containsStart: Bool { values.hasStart }
    /// Whether the part ends in it.
    open var containsEnd: Bool { values.hasEnd }
    /// Lines are horizontal.
    open var isVertical: Bool { false }

    private let values: SelectionBox
    init(_ values: SelectionBox) { self.values = values }
    /// An empty box; a class of the program's own says where it is.
    public override init() { values = SelectionBox(rect: .zero, isRightToLeft: false) }
}

/// A box of a selection.
struct SelectionBox {
    var rect: CGRect
    var isRightToLeft: Bool
    var hasStart = false
    var hasEnd = false
}
