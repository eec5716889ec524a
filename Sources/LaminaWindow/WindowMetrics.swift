internal import CLaminaWindow
import Foundation

/// The sizes of a window: in points, in pixels, and in the units of the window system, which are pixels or points by the system.
package struct WindowMetrics: Equatable {
    /// Pixels per point.
    private(set) var scale: CGFloat = 1
    /// Pixels per unit.
    private var pixelsPerUnit: CGFloat = 1
    private(set) var pixelWidth = 0
    private(set) var pixelHeight = 0

    init() {}

    /// - Parameter ownScale: The scale that the program asked for.
    init(_ measured: lamina_window_metrics, ownScale: CGFloat?) {
        (pixelWidth, pixelHeight) = (Int(measured.pixel_width), Int(measured.pixel_height))
        if measured.width > 0 { pixelsPerUnit = CGFloat(measured.pixel_width) / CGFloat(measured.width) }
        scale =
            ownScale
            ?? (pixelsPerUnit > 1 ? pixelsPerUnit : Self.scale(ofPixelsPerInch: measured.pixels_per_inch))
    }

    /// The size in points.
    var size: CGSize { CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale) }

    /// A display of 96 pixels per inch has a pixel per point. Where units are pixels, as on X11, denser displays have 1.5, 2, 2.5, ….
    package static func scale(ofPixelsPerInch density: Float) -> CGFloat {
        guard density.isFinite, density > 0 else { return 1 }
        return max(1, min(8, (CGFloat(density) / 96 * 2).rounded(.down) / 2))
    }

    /// The scale that the environment variable `LAMINA_SCALE` asks for.
    static var scaleOfEnvironment: CGFloat? {
        guard let text = ProcessInfo.processInfo.environment["LAMINA_SCALE"], let value = Double(text),
            value.isFinite, value >= 0.25, value <= 8
        else { return nil }
        return value
    }

    /// A size in units, for a window that is not there yet.
    package static func units(ofPoints size: CGSize, scale: CGFloat?) -> (width: Int32, height: Int32) {
        var metrics = WindowMetrics()
        metrics.scale = scale ?? 1
        return metrics.units(ofPoints: size)
    }

    /// A size in units, at least 1 and at most what a picture may have.
    func units(ofPoints size: CGSize) -> (width: Int32, height: Int32) {
        (units(size.width, least: 1), units(size.height, least: 1))
    }

    func units(ofRect rect: CGRect) -> lamina_window_rect {
        lamina_window_rect(
            x: units(rect.minX, least: 0), y: units(rect.minY, least: 0),
            width: units(rect.width, least: 1), height: units(rect.height, least: 1))
    }

    private func units(_ points: CGFloat, least: CGFloat) -> Int32 {
        let value = (points * scale / pixelsPerUnit).rounded()
        return value.isFinite
            ? Int32(max(least, min(value, CGFloat(CARenderer.maximumPictureSide)))) : Int32(least)
    }

    /// A place on the desktop in units.
    func units(ofPlace place: CGPoint) -> (x: Int32, y: Int32) {
        func units(_ points: CGFloat) -> Int32 {
            let value = (points * scale / pixelsPerUnit).rounded()
            let most = CGFloat(CARenderer.maximumPictureSide)
            return value.isFinite ? Int32(max(-most, min(value, most))) : 0
        }
        return (units(place.x), units(place.y))
    }

    func rect(_ rect: lamina_window_rect) -> CGRect {
        let (origin, size) = (
            point(Double(rect.x), Double(rect.y)), point(Double(rect.width), Double(rect.height))
        )
        return CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
    }

    /// A place in points.
    func point(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: x * pixelsPerUnit / scale, y: y * pixelsPerUnit / scale)
    }
}
