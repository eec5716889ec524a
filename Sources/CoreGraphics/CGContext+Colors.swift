import Foundation
import LaminaDraw
import LaminaGeometry

extension CGContext {
    private static let fillKey = "CoreGraphics.fillSpace"
    private static let strokeKey = "CoreGraphics.strokeSpace"

    /// The colour of fills, a grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }
    /// The colour of lines, a grey.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }
    /// The colour of fills, of inks.
    public func setFillColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        setFillColor(
            CGColor(
                genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }
    /// The colour of lines, of inks.
    public func setStrokeColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        setStrokeColor(
            CGColor(
                genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// The space of `setFillColor(_:)` with components. The colour becomes black. Saved states do not include the space.
    public func setFillColorSpace(_ space: CGColorSpace) {
        attachments[Self.fillKey] = space
        if space.kind != .pattern { setFillColor(.black) }
    }
    /// The same for lines.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        attachments[Self.strokeKey] = space
        if space.kind != .pattern { setStrokeColor(.black) }
    }

    /// The space of fills' components.
    var fillSpace: CGColorSpace { attachments[Self.fillKey] as? CGColorSpace ?? .deviceGray }
    /// The space of lines' components.
    var strokeSpace: CGColorSpace { attachments[Self.strokeKey] as? CGColorSpace ?? .deviceGray }

    /// The colour of fills, by its components in the fill's space, and its alpha. Too few of them change nothing.
    public func setFillColor(_ components: [CGFloat]) {
        if let color = CGColor(colorSpace: fillSpace, components: components) { setFillColor(color) }
    }
    /// The same for lines.
    public func setStrokeColor(_ components: [CGFloat]) {
        if let color = CGColor(colorSpace: strokeSpace, components: components) { setStrokeColor(color) }
    }

    // MARK: Patterns

    /// Fills with a pattern from now on.
    ///
    /// - Parameter components: The opacity for a pattern with colours of its own; else a colour in the base of the fill's
    ///   space and its alpha. Too few of them change nothing.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: [CGFloat]) {
        let space = (attachments[Self.fillKey] as? CGColorSpace)?.baseColorSpace ?? .deviceGray
        guard let ink = pattern.ink(components, space) else { return }
        setFillPattern { pattern.draw(in: $0, ink) }
    }

    /// Draws lines with a pattern from now on; see `setFillPattern(_:colorComponents:)`.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: [CGFloat]) {
        let space = (attachments[Self.strokeKey] as? CGColorSpace)?.baseColorSpace ?? .deviceGray
        guard let ink = pattern.ink(components, space) else { return }
        setStrokePattern { pattern.draw(in: $0, ink) }
    }

    /// The same with a pointer to as many numbers as the pattern needs, for calls with `&alpha`.
    public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        let space = (attachments[Self.fillKey] as? CGColorSpace)?.baseColorSpace
        setFillPattern(pattern, colorComponents: pattern.components(at: colorComponents, space))
    }

    /// The same with a pointer to as many numbers as the pattern needs, for calls with `&alpha`.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        let space = (attachments[Self.strokeKey] as? CGColorSpace)?.baseColorSpace
        setStrokePattern(pattern, colorComponents: pattern.components(at: colorComponents, space))
    }

    /// Where the first cell of later patterns begins, in the base space.
    public func setPatternPhase(_ phase: CGSize) { attachments[CGPattern.phaseKey] = phase }
}
