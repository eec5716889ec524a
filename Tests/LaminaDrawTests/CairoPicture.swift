import CLaminaCairo
import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import Testing

/// A picture that cairo draws, in black on clear, upright where y grows upwards as in a `CGContext`.
final class CairoPicture {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let (width, height): (Int32, Int32)

    init?(width: Int32, height: Int32) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
        else {
            cairo_surface_destroy(surface)
            return nil
        }
        (self.surface, self.context, self.width, self.height) = (surface, context, width, height)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        cairo_set_tolerance(context, 0.01)
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        cairo_translate(context, 0, Double(height))
        cairo_scale(context, 1, -1)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    private func add(_ path: CGPath) {
        cairo_new_path(context)
        path.applyWithBlock { element in
            let points = (0..<3).map {
                (Double(element.pointee.points[$0].x), Double(element.pointee.points[$0].y))
            }
            switch element.pointee.type {
            case .moveToPoint: cairo_move_to(context, points[0].0, points[0].1)
            case .addLineToPoint: cairo_line_to(context, points[0].0, points[0].1)
            case .addQuadCurveToPoint:
                var (x, y) = (0.0, 0.0)
                cairo_get_current_point(context, &x, &y)
                let (c, end) = (points[0], points[1])
                cairo_curve_to(
                    context, (x + 2 * c.0) / 3, (y + 2 * c.1) / 3, (end.0 + 2 * c.0) / 3,
                    (end.1 + 2 * c.1) / 3, end.0, end.1)
            case .addCurveToPoint:
                cairo_curve_to(
                    context, points[0].0, points[0].1, points[1].0, points[1].1, points[2].0, points[2].1)
            case .closeSubpath: cairo_close_path(context)
            }
        }
    }

    func fill(_ path: CGPath, _ rule: CGPathFillRule) {
        add(path)
        cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(context)
    }

    func stroke(_ path: CGPath, _ line: Line) {
        add(path)
        cairo_set_line_width(context, Double(line.width))
        cairo_set_line_cap(
            context,
            line.cap == .round
                ? CAIRO_LINE_CAP_ROUND : line.cap == .square ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(
            context,
            line.join == .round
                ? CAIRO_LINE_JOIN_ROUND : line.join == .bevel ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER)
        cairo_set_miter_limit(context, 10)
        cairo_set_dash(context, line.dashes, Int32(line.dashes.count), line.phase)
        cairo_stroke(context)
    }

    func image() throws -> CGImage {
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        return try CGImage(width: Int(width), height: Int(height)) { target in
            guard let pixels = cairo_image_surface_get_data(surface), let base = target.baseAddress else {
                return
            }
            for y in 0..<Int(height) {
                (base + y * Int(width) * 4).copyMemory(from: pixels + y * stride, byteCount: Int(width) * 4)
            }
        }
    }
}

/// How a line is drawn.
struct Line: Sendable, CustomTestStringConvertible {
    var width: CGFloat
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var dashes: [Double] = []
    var phase = 0.0

    var testDescription: String { "\(width) \(cap) \(join) \(dashes)" }
}
