import CoreGraphics
import Foundation
import LaminaViews

extension TextLineMap {
    /// The boxes of a part of the text in this line, with the ends that lie in them.
    func boxes(of part: NSRange, _ box: (ClosedRange<CGFloat>) -> CGRect) -> [SelectionBox] {
        let end = part.location + part.length
        let first = part.location >= range.location ? x(leadingEdgeAt: part.location) : nil
        let last = end <= range.location + range.length ? x(trailingEdgeAt: end) : nil
        return spans(of: part).map { span in
            let middle = (span.lowerBound + span.upperBound) / 2
            let isRightToLeft = character(at: middle).map { self.isRightToLeft(at: $0.location) }
            return SelectionBox(
                rect: box(span), isRightToLeft: isRightToLeft ?? self.isRightToLeft,
                hasStart: first.map { $0 >= span.lowerBound - 0.01 && $0 <= span.upperBound + 0.01 } ?? false,
                hasEnd: last.map { $0 >= span.lowerBound - 0.01 && $0 <= span.upperBound + 0.01 } ?? false)
        }
    }
}
