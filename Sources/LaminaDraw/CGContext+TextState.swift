import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaSystem

/// How text is shown. Saved states include all of it except the matrix and the position.
extension CGContext {
    /// How text is drawn; ``CGTextDrawingMode/fill`` at first.
    ///
    /// Glyphs that clip are collected. When text ends, the clip is reduced to all of them together. Text ends when a
    /// mode is set that does not clip, when anything but text is drawn, when the clip is reduced or asked for, and
    /// when the state is saved. A state that is restored drops its text without clipping.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
        if !mode.clips { endText() }
        state.textMode = mode
    }

    /// The number that is added to the advance of each glyph, in text space.
    public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing }

    /// Points of an em, in text space.
    public func setFontSize(_ size: CGFloat) { state.font.size = size }

    /// The place of the next glyph: the origin of text space in the user's space.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Whether glyphs begin between pixels where they are upright. Saved states include it.
    package var placesGlyphsBetweenPixels: Bool {
        get { allowsGlyphsBetweenPixels && state.placesGlyphsBetweenPixels }
        set { state.placesGlyphsBetweenPixels = newValue }
    }

    package var textDrawingMode: CGTextDrawingMode { state.textMode }
    package var characterSpacing: CGFloat { state.characterSpacing }
    package var fillColor: CGColor { state.fillColor }

    /// The font of glyphs, by name and points of an em.
    package var font: (name: String, size: CGFloat) {
        get { state.font }
        set { state.font = newValue }
    }

    // MARK: Text as a clip

    /// Draws text, without ending text that was shown before.
    package func showText(_ body: () -> Void) {
        let before = isShowingText
        isShowingText = true
        body()
        isShowingText = before
    }

    /// Adds a drawing to the clip that takes effect when text ends. To be called from ``showText(_:)``.
    ///
    /// - Parameter draw: Fills glyphs, opaque. It is called at once, because the clip applies to later drawing.
    package func addToTextClip(_ draw: () -> Void) {
        if isVector { return collectTextClip(draw) }
        let layer: ByteBitmap
        if let textClip {
            layer = textClip
        } else {
            guard !state.clip.box.isEmpty,
                let made = MemoryShortage.noting({ try ByteBitmap(state.clip.box, isGray: false) })
            else {
                return
            }
            layer = made
            textClip = made
        }
        let now = (state, bitmap, recording, hasDrawn)
        (bitmap, recording) = (layer, nil)
        state.clip = ClipRegion(layer.box)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
        draw()
        (state, bitmap, recording, hasDrawn) = now
    }

    /// Collects the outlines of glyphs, which become a clip.
    private func collectTextClip(_ draw: () -> Void) {
        let (now, sink) = (state, sink)
        let collector = OutlineCollector(textOutline ?? PathOutline())
        self.sink = collector
        draw()
        (state, self.sink) = (now, sink)
        textOutline = collector.outline
    }

    /// Reduces the clip to the collected text, unless text is being shown.
    func endText() {
        if !isShowingText, let outline = textOutline {
            textOutline = nil
            state.sinkClips.append(.path(outline, .winding))
        }
        guard !isShowingText, let layer = textClip else { return }
        textClip = nil
        state.clip.intersect(layer.makeMask().map { PlacedMask(mask: $0, box: layer.box) })
    }

    /// Drops the collected text, which belongs to the state in which it was shown.
    func forgetText() {
        guard !isShowingText else { return }
        textClip = nil
        textOutline = nil
    }
}
