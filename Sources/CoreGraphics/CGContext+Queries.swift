import Foundation
import LaminaDraw
import LaminaGeometry

extension CGContext {
    /// The box around the current path, control points included, in the user's space; null without one.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
    /// The point at which the next element begins, in the user's space; zero without a path.
    public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

    /// Whether drawing the current path would cover a point of the user's space.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard let path else { return false }
        func strokes() -> Bool {
            saveGState()
            defer { restoreGState() }
            replacePathWithStrokedPath()
            defer {
                beginPath()
                addPath(path)
            }
            return self.path?.contains(point, using: .winding) ?? false
        }
        switch mode {
        case .fill: return path.contains(point, using: .winding)
        case .eoFill: return path.contains(point, using: .evenOdd)
        case .stroke: return strokes()
        case .fillStroke: return path.contains(point, using: .winding) || strokes()
        case .eoFillStroke: return path.contains(point, using: .evenOdd) || strokes()
        }
    }

    // MARK: Device space

    /// From the user's space to pixels, whose origin is the lower left corner and whose y grows upwards.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
    /// A point of the user's space in pixels.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// A point in pixels in the user's space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    /// A size of the user's space in pixels.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// A size in pixels in the user's space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    /// The box around a rectangle of the user's space, in pixels.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// The box around a rectangle of pixels, in the user's space.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

    // MARK: Transparency layers

    /// Begins a layer of which only a rectangle is drawn; see `beginTransparencyLayer(auxiliaryInfo:)`.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer()
        clip(to: rect)
    }

    /// Begins a layer; see `beginTransparencyLayer(auxiliaryInfo:)`.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginTransparencyLayer() }

    // MARK: Places of glyphs

    /// Whether upright glyphs begin at quarters of pixels, or else at whole pixels. Saved states include it.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
        placesGlyphsBetweenPixels = shouldSubpixelPositionFonts
    }
    /// Whether glyphs may begin between pixels, whatever the state says. Saved states do not include it.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
        allowsGlyphsBetweenPixels = allowsFontSubpixelPositioning
    }

    // MARK: Settings without an effect

    // Glyphs are drawn by their outlines in shades of grey, and curves as exactly as shows.

    /// Accepted: curves are always as smooth as pixels show.
    public func setFlatness(_ flatness: CGFloat) {}
    /// Accepted: colours are clamped.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
    /// Accepted: glyphs are drawn in shades of grey.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    /// Accepted: glyphs are drawn in shades of grey.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    /// Accepted: glyphs begin at quarters of pixels.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
    /// Accepted: glyphs begin at quarters of pixels.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
}
