import CoreGraphics
import Foundation
import LaminaText
import LaminaViews

// What texts answer by themselves. Places are counted in UTF-16 units; a class whose places are of another kind answers itself.
extension UITextInput {
    private var editor: (any TextEditor)? { self as? any TextEditor }

    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    public var endOfDocument: UITextPosition { UITextPosition(editor?.typed.length ?? 0) }
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        let (a, b) = (fromPosition.offset, toPosition.offset)
        return UITextRange(NSRange(location: min(a, b), length: abs(a - b)))
    }
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (place, overflows) = position.offset.addingReportingOverflow(offset)
        return !overflows && place >= 0 && place <= endOfDocument.offset ? UITextPosition(place) : nil
    }
    public func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
        -> UITextPosition?
    {
        guard let editor else {
            let isBackward = direction == .left || direction == .up
            return self.position(from: position, offset: isBackward ? -offset : offset)
        }
        if direction == .up || direction == .down {
            let lines = direction == .down ? offset : -offset
            return UITextPosition(editor.offset(from: position.offset, lines: lines))
        }
        var place = position.offset
        for _ in 0..<min(abs(offset), editor.typed.length) {
            place = editor.offset(
                beside: place, toRight: (direction == .right) == (offset > 0))
        }
        return UITextPosition(place)
    }
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        toPosition.offset - from.offset
    }
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset == other.offset
            ? .orderedSame : position.offset < other.offset ? .orderedAscending : .orderedDescending
    }
    public func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
        -> UITextPosition?
    {
        let isRightToLeft = editor?.isRightToLeft(at: range.start.offset) ?? false
        let isStart = direction == .up || direction == (isRightToLeft ? .right : .left)
        return isStart ? range.start : range.end
    }
    public func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
        -> UITextRange?
    {
        guard let editor else { return nil }
        let line = editor.line(at: position.offset)
        let isRightToLeft = editor.isRightToLeft(at: position.offset)
        let isBackward = direction == .up || direction == (isRightToLeft ? .right : .left)
        let end = isBackward ? line.location : line.location + line.length
        return textRange(from: position, to: UITextPosition(end))
    }
    public func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
        -> NSWritingDirection
    {
        editor.map { $0.isRightToLeft(at: position.offset) ? .rightToLeft : .leftToRight } ?? .natural
    }
    public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
    public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let found = closestPosition(to: point) else { return nil }
        if compare(found, to: range.start) == .orderedAscending { return range.start }
        return compare(found, to: range.end) == .orderedDescending ? range.end : found
    }
    public func characterRange(at point: CGPoint) -> UITextRange? { nil }
    public var markedTextStyle: [NSAttributedString.Key: Any]? {
        get { nil }
        set {}
    }
    public var inputDelegate: (any UITextInputDelegate)? {
        get { nil }
        set {}
    }
    public var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }
}

/// Pieces of a text.
public enum UITextGranularity: Int, Hashable, Sendable {
    case character, word, sentence, paragraph, line, document
}

/// Finds the pieces of a text.
public protocol UITextInputTokenizer: AnyObject {
    /// The piece around a place; `nil` if there is none.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Whether a piece ends at a place, seen in a direction.
    func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
    /// The next end of a piece.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Whether a place lies in a piece, seen in a direction.
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
}

/// Finds the pieces of fields and text views.
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UITextInput)?

    public init(textInput: any UITextInput) { input = textInput }

    private var editor: (any TextEditor)? { input as? any TextEditor }

    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let editor else { return nil }
        let (place, typed) = (position.offset, editor.typed)
        let isBackward = direction.isBackward
        let range: NSRange
        switch granularity {
        case .character:
            let other = isBackward ? typed.character(before: place) : typed.character(after: place)
            range = NSRange(location: min(place, other), length: abs(other - place))
        case .word: range = typed.word(touching: place, isBackward: isBackward)
        case .sentence: range = typed.sentence(at: isBackward ? max(0, place - 1) : place)
        case .paragraph: range = typed.paragraph(at: place)
        case .line: range = editor.line(at: place)
        case .document: range = NSRange(location: 0, length: typed.length)
        }
        return range.length > 0 ? UITextRange(range) : nil
    }
    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        // Behind the last character of a piece, if seen forwards.
        let back = UITextDirection.storage(direction.isBackward ? .forward : .backward)
        guard let range = rangeEnclosingPosition(position, with: granularity, inDirection: back) else {
            return false
        }
        return (direction.isBackward ? range.start : range.end).offset == position.offset
    }
    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let editor else { return nil }
        let (end, typed) = (editor.typed.length, editor.typed)
        var place = position.offset
        while direction.isBackward ? place > 0 : place < end {
            place = direction.isBackward ? typed.character(before: place) : typed.character(after: place)
            let found = UITextPosition(place)
            if isPosition(found, atBoundary: granularity, inDirection: direction) { return found }
        }
        return place == position.offset ? nil : UITextPosition(place)
    }
    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil
    }
}
