import LaminaGeometry

/// A pattern that draws itself into contexts.
package protocol DrawnPattern: ColorPattern {
    /// Draws the pattern over the clip.
    func draw(in context: CGContext)
}

/// Drawing over an area in place of a colour.
extension CGContext {
    /// The most patterns that are drawn within one another. A pattern that draws itself ends there.
    private static let deepestPattern = 4

    /// Sets the paint that fills use in place of the colour, until a fill colour is set. The state includes it.
    package func setFillPattern(_ pattern: @escaping (CGContext) -> Void) { state.fillPattern = pattern }

    /// The same for lines.
    package func setStrokePattern(_ pattern: @escaping (CGContext) -> Void) { state.strokePattern = pattern }

    /// The pattern of a colour; `nil` for a colour without one.
    static func drawing(of color: CGColor) -> ((CGContext) -> Void)? {
        guard let pattern = color.patternReference?.pattern as? any DrawnPattern else { return nil }
        return { pattern.draw(in: $0) }
    }

    /// Makes the base space, in which shadows are measured, the user's space.
    package func returnToBaseSpace() { state.toPixels = baseTransform }

    /// From the base space to pixels, y down.
    package var baseToPixels: CGAffineTransform { baseTransform }

    /// Whether a further pattern may be drawn.
    package var mayDrawPattern: Bool { patternDepth < Self.deepestPattern }

    /// Draws a pattern where a path covers the pixels, as one picture.
    ///
    /// - Parameter path: In pixels.
    func paint(_ pattern: (CGContext) -> Void, in path: PathOutline, _ rule: CGPathFillRule) {
        guard mayDrawPattern else { return }
        patternDepth += 1
        defer { patternDepth -= 1 }
        let isGroup = state.shadow != nil || state.alpha < 1 || state.blendMode != .normal
        if isGroup { beginTransparencyLayer() } else { saveGState() }
        let before = currentPath
        state.fillPattern = nil
        state.strokePattern = nil
        clip(to: path, rule)
        pattern(self)
        currentPath = before
        if isGroup { endTransparencyLayer() } else { restoreGState() }
    }

    // MARK: The clip and device space

    /// Removes every clip of this state: all pixels of the context, or of the innermost transparency layer, may be drawn.
    public func resetClip() {
        endText()
        state.sinkClips = []
        state.clip = ClipRegion(layers.isEmpty ? initialClip : bitmap.box)
    }
}
