import CoreGraphics
import Foundation
import LaminaText

/// A line that is cut so that it fits in a width, with a token where it is cut.
///
/// - Parameter truncationToken: What stands for the part that is left out, such as a line of an ellipsis; `nil` for nothing.
/// - Returns: The line itself where it fits; `nil` for a width that is not positive, and for a token that is wider than the width.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    guard width > 0, let own = line.line else { return nil }
    guard CTLineGetTypographicBounds(line, nil, nil, nil) > width else { return line }
    let token = truncationToken?.line?.string ?? NSAttributedString(string: "")
    let tokenWidth = truncationToken.map { CTLineGetTypographicBounds($0, nil, nil, nil) } ?? 0
    guard tokenWidth <= width else { return nil }
    let text = own.string
    var (front, back) = line.parts(within: width - tokenWidth, truncationType)
    while true {
        let shorter = NSMutableAttributedString(attributedString: text.attributedSubstring(from: front))
        shorter.append(token)
        shorter.append(text.attributedSubstring(from: back))
        let made = CTLine(CTLine(shorter), movedBy: own.range.location)
        guard CTLineGetTypographicBounds(made, nil, nil, nil) > width else { return made }
        // Letters that meet at the cut may be wider together.
        guard front.length > 0 || back.length > 0 else { return made }
        let characters = text.string as NSString
        if front.length > 0 {
            front.length = characters.rangeOfComposedCharacterSequence(at: front.length - 1).location
        } else {
            let first = characters.rangeOfComposedCharacterSequence(at: back.location)
            back = NSRange(location: first.upperBound, length: characters.length - first.upperBound)
        }
    }
}

extension CTLine {
    /// The parts before and after a cut, in UTF-16 from the line's start, that fit in a width together.
    fileprivate func parts(within width: Double, _ type: CTLineTruncationType) -> (NSRange, NSRange) {
        guard let own = line else { return (NSRange(), NSRange()) }
        // Characters are as wide as their glyphs together, in the order of the text.
        var widths: [Int: Double] = [:]
        for case let run as CTRun in CTLineGetGlyphRuns(self) {
            for (place, glyph) in zip(run.indices, run.glyphs) {
                widths[place - own.range.location, default: 0] += Double(glyph.advance)
            }
        }
        var characters: [(length: Int, width: Double)] = []
        var place = 0
        for character in own.string.string {
            let length = String(character).utf16.count
            characters.append((length, (place..<place + length).reduce(0) { $0 + (widths[$1] ?? 0) }))
            place += length
        }
        func fitting(_ room: Double, _ list: some Sequence<(length: Int, width: Double)>) -> Int {
            var (used, length) = (0.0, 0)
            for character in list {
                guard used + character.width <= room else { break }
                used += character.width
                length += character.length
            }
            return length
        }
        let share = type == .end ? width : type == .start ? 0 : width / 2
        let front = fitting(share, characters)
        let back = min(place - front, type == .end ? 0 : fitting(width - share, characters.reversed()))
        return (NSRange(location: 0, length: front), NSRange(location: place - back, length: back))
    }
}
