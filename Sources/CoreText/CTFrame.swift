import CoreGraphics
import Foundation
import LaminaText

/// Makes frames of a text.
public final class CTFramesetter {
    let string: NSAttributedString

    init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }
}

/// Lines of text in the box around a path, from its top, y up.
public final class CTFrame {
    let layout: AttributedLayout
    let path: CGPath
    /// Where the text begins.
    let start: Int
    /// The lines that fit.
    let lines: [AttributedLayout.Line]

    init(_ string: NSAttributedString, _ range: CFRange, _ path: CGPath) {
        self.path = path
        let part = CTFrame.part(string, range)
        start = part.location
        let box = path.boundingBoxOfPath
        layout = AttributedLayout(
            string.attributedSubstring(from: part), AttributedLayout.Options(width: max(0, box.width)))
        lines = layout.lines.filter { $0.frame.maxY <= box.height + 0.01 }
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

/// Lines in the box around a path; a range of length 0 is all from its place on.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame { CTFrame(framesetter.string, stringRange, path) }

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

/// The path.
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
