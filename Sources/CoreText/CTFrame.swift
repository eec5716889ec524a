import CoreGraphics
import Foundation
import LaminaText

/// Makes frames of a text.
public final class CTFramesetter {
    let string: NSAttributedString

    init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }
}

/// Lines of text between the edges of a path, from its top, y up.
public final class CTFrame {
    let layout: AttributedLayout
    let path: CGPath
    /// Where the text begins.
    let start: Int
    /// The lines that fit.
    let lines: [AttributedLayout.Line]
    /// The attributes that it was made with.
    let attributes: CFDictionary?

    init(_ string: NSAttributedString, _ range: CFRange, _ path: CGPath, _ attributes: CFDictionary?) {
        self.path = path
        self.attributes = attributes
        let part = CTFrame.part(string, range)
        start = part.location
        let box = path.boundingBoxOfPath
        let text = string.attributedSubstring(from: part)
        layout = AttributedLayout(text, AttributedLayout.Options(width: box.isNull ? 0 : max(0, box.width)))
        let holes = (attributes?[kCTFrameClippingPathsAttributeName] as? [Any] ?? []).compactMap {
            CTFrame.shape($0, in: box)
        }
        guard !box.isNull, !path.isRect(nil) || !holes.isEmpty else {
            lines = layout.lines.filter { $0.frame.maxY <= box.height + 0.01 }
            return
        }
        let rule = CTFontValues.number(attributes?[kCTFramePathFillRuleAttributeName]) ?? 0
        lines =
            ShapedLines(
                text, FrameShape(path, in: box, isEvenOdd: rule == 0), without: holes, height: box.height
            ).lines
    }

    /// The shape of a path that text is kept out of.
    private static func shape(_ value: Any, in box: CGRect) -> FrameShape? {
        if let path = value as? CGPath { return FrameShape(path, in: box, isEvenOdd: true) }
        guard let values = value as? [AnyHashable: Any],
            let path = values[kCTFramePathClippingPathAttributeName] as? CGPath
        else { return nil }
        let rule = CTFontValues.number(values[kCTFramePathFillRuleAttributeName]) ?? 0
        return FrameShape(path, in: box, isEvenOdd: rule == 0)
    }

    /// A range within a text, of which a length of 0 means all to the end.
    static func part(_ string: NSAttributedString, _ range: CFRange) -> NSRange {
        let first = max(0, min(range.location, string.length))
        let rest = string.length - first
        return NSRange(location: first, length: range.length > 0 ? min(range.length, rest) : rest)
    }
}

/// Makes frames of a text.
public func CTFramesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTFramesetter {
    CTFramesetter(string)
}

/// Lines between the edges of a path; a range of length 0 is all from its place on.
///
/// In a path with holes, text stands on both sides of each hole. Words that are longer than a part of a row are broken only where
/// the part is wider than the frame is high.
///
/// - Parameter frameAttributes: Paths that text is kept out of, and the rule of the path's inside. The progression is kept: lines
///   are horizontal.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame { CTFrame(framesetter.string, stringRange, path, frameAttributes) }

/// The size that a text needs within limits; writes the part of the text that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
    _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let part = CTFrame.part(framesetter.string, stringRange)
    let width = constraints.width > 0 && constraints.width < 1e6 ? constraints.width : nil
    let layout = AttributedLayout(
        framesetter.string.attributedSubstring(from: part), AttributedLayout.Options(width: width))
    let height = constraints.height > 0 ? constraints.height : .infinity
    let fitting = layout.lines.filter { $0.frame.maxY <= height }
    let end = fitting.last.map { $0.range.location + $0.range.length } ?? 0
    fitRange?.pointee = CFRange(location: part.location, length: end)
    return CGSize(
        width: layout.size.width.rounded(.up), height: (fitting.last?.frame.maxY ?? 0).rounded(.up))
}

/// The ``CTLine``s from the top.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines.map { CTLine($0, of: frame.layout) } }

/// Writes where lines begin, on their baselines, from the lower left corner of the path's box; a range of length 0 is all.
public func CTFrameGetLineOrigins(
    _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
    let height = frame.path.boundingBoxOfPath.height
    let first = max(0, min(range.location, frame.lines.count))
    let count = range.length > 0 ? min(range.length, frame.lines.count - first) : frame.lines.count - first
    for index in 0..<count {
        let line = frame.lines[first + index]
        origins[index] = CGPoint(x: line.frame.minX, y: height - line.baseline)
    }
}

/// The attributes that a frame was made with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
/// The part of the text that was laid out, in UTF-16.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
    CFRange(
        location: frame.start,
        length: frame.layout.lines.last.map { $0.range.location + $0.range.length } ?? 0)
}
/// The part of the text that fits, in UTF-16.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
    CFRange(location: frame.start, length: frame.lines.last.map { $0.range.location + $0.range.length } ?? 0)
}

/// Draws the lines that fit.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let box = frame.path.boundingBoxOfPath
    guard !box.isNull else { return }
    for line in frame.lines {
        context.saveGState()
        context.translateBy(x: box.minX + line.frame.minX, y: box.maxY - line.baseline)
        context.scaleBy(x: 1, y: -1)
        line.draw(in: context)
        context.restoreGState()
    }
}
