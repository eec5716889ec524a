import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster

/// How text is shown. The matrix and the position belong to no state that is saved, all else does.
extension CGContext {
    /// What showing text does; ``CGTextDrawingMode/fill`` at first.
    ///
    /// Glyphs that clip are gathered, and the clip is cut down to all of them together when text ends: when another mode
    /// is set that does not clip, anything but text is drawn, the clip is cut or asked for, or the state is saved. A state
    /// that is restored ends its text without a clip.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
        if !mode.clips { endText() }
        state.textMode = mode
    }

    /// What is added to the advance of each glyph, in text space.
    public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing }

    /// Points of an em, in text space.
    public func setFontSize(_ size: CGFloat) { state.font.size = size }

    /// Where the next glyph goes: the origin of text space in the user's space.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    package var textDrawingMode: CGTextDrawingMode { state.textMode }
    package var characterSpacing: CGFloat { state.characterSpacing }
    package var fillColor: CGColor { state.fillColor }

    /// What glyphs are shown in, by name and points of an em.
    package var font: (name: String, size: CGFloat) {
        get { state.font }
        set { state.font = newValue }
    }

    // MARK: Text as a clip

    /// Draws text, which ends no text that was shown before.
    package func showText(_ body: () -> Void) {
        let before = isShowingText
        isShowingText = true
        body()
        isShowingText = before
    }

    /// Has what is drawn be a part of the clip, when text ends. To be called from ``showText(_:)``.
    ///
    /// - Parameter draw: Fills glyphs, opaque. It is carried out at once, for what is drawn later is clipped by it.
    package func addToTextClip(_ draw: () -> Void) {
        let layer: ByteBitmap
        if let textClip {
            layer = textClip
        } else {
            guard !state.clip.box.isEmpty, let made = try? ByteBitmap(state.clip.box, isGray: false) else {
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

    /// What was shown as a clip becomes a part of it, unless text is being shown.
    func endText() {
        guard !isShowingText, let layer = textClip else { return }
        textClip = nil
        state.clip.intersect(layer.makeMask().map { PlacedMask(mask: $0, box: layer.box) })
    }

    /// What was shown as a clip is forgotten with the state that it was shown in.
    func forgetText() { if !isShowingText { textClip = nil } }
}
