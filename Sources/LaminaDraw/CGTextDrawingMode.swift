/// How text is shown: glyphs are painted, added to the clip, or both.
public enum CGTextDrawingMode: Int32, Hashable, Sendable, CaseIterable {
    /// Fills glyphs.
    case fill
    /// Draws lines along their outlines, as `CGContext.setStrokeColor(_:)` and ``CGContext/setLineWidth(_:)`` say.
    case stroke
    /// Fills each and draws a line along it.
    case fillStroke
    /// Paints nothing; only the text position moves on.
    case invisible
    /// Like the first four modes. In addition, later drawing is visible only inside of the glyphs.
    case fillClip, strokeClip, fillStrokeClip, clip

    /// Whether glyphs are filled.
    package var fills: Bool {
        switch self {
        case .fill, .fillStroke, .fillClip, .fillStrokeClip: true
        case .stroke, .invisible, .strokeClip, .clip: false
        }
    }

    /// Whether lines are drawn along them.
    package var strokes: Bool {
        switch self {
        case .stroke, .fillStroke, .strokeClip, .fillStrokeClip: true
        case .fill, .invisible, .fillClip, .clip: false
        }
    }

    /// Whether glyphs are added to the clip.
    package var clips: Bool {
        switch self {
        case .fillClip, .strokeClip, .fillStrokeClip, .clip: true
        case .fill, .stroke, .fillStroke, .invisible: false
        }
    }
}
