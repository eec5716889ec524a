import CoreGraphics
import Foundation
import LaminaText

/// The writing direction of a run, and how its glyphs stand for characters.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The run's text is read from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1)
    /// The places of the glyphs in the text neither rise nor fall throughout.
    public static let nonMonotonic = CTRunStatus(rawValue: 2)
    /// The run has a matrix of its own, which never happens here.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// The writing direction of a run, and how its glyphs stand for characters.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    var status: CTRunStatus = run.run.isRightToLeft ? .rightToLeft : []
    let places = run.glyphs.map(\.offset)
    let pairs = zip(places, places.dropFirst())
    if pairs.contains(where: <), pairs.contains(where: >) { status.insert(.nonMonotonic) }
    return status
}

/// Always the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Always `nil`, which tells to copy instead.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { nil }

/// Writes the advances of glyphs; there are no other origins than zero.
public func CTRunGetBaseAdvancesAndOrigins(
    _ run: CTRun, _ range: CFRange, _ advances: UnsafeMutablePointer<CGSize>?,
    _ origins: UnsafeMutablePointer<CGPoint>?
) {
    let glyphs = Array(run.glyphs)
    for (index, place) in run.places(range).enumerated() {
        advances?[index] = CGSize(width: glyphs[place].advance, height: 0)
        origins?[index] = .zero
    }
}

/// The box around the outlines of some glyphs at the context's text position; null where there are none.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    let font = run.run.font
    let (place, glyphs, line) = (context?.textPosition ?? .zero, Array(run.glyphs), run.line.line)
    let own = CTFont(font.family, size: run.run.size.height)
    let source = TextAttributes.font(
        run.line.attributes.indices.contains(run.run.part)
            ? run.line.attributes[run.run.part][.font] : nil)
    return run.places(range).reduce(CGRect.null) { box, index in
        let glyph = glyphs[index]
        guard let path = (source ?? own).path(of: CGGlyph(truncatingIfNeeded: glyph.id)) else { return box }
        let bounds = path.boundingBoxOfPath
        guard !bounds.isEmpty else { return box }
        return box.union(
            bounds.offsetBy(
                dx: place.x + glyph.position.x - line.bounds.minX,
                dy: place.y + line.baseline - glyph.position.y))
    }
}
