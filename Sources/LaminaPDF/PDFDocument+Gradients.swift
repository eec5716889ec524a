internal import CLaminaPDF
import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaMath

extension PDFDocument {
    package func draw(_ gradient: SinkGradient, _ look: SinkLook) {
        guard !gradient.stops.isEmpty, gradient.map.isFinite,
            gradient.map.a * gradient.map.d - gradient.map.b * gradient.map.c != 0
        else { return }
        let drawn = gradient.extended(over: corners(through: gradient.map.inverted()))
        drawing(look) { alpha in
            let stops = drawn.stops.map { lamina_pdf_stop($0.place, $0.color, alpha) }
            let (map, count, goesOn) = (lamina_pdf_matrix(gradient.map), Int32(stops.count), drawn.goesOn)
            switch drawn.shape {
            case .linear(let start, let end):
                lamina_pdf_set_linear(
                    handle, map, Double(start.x), Double(start.y), Double(end.x), Double(end.y), stops,
                    count, goesOn)
            case .radial(let start, let startRadius, let end, let endRadius):
                lamina_pdf_set_radial(
                    handle, map, Double(start.x), Double(start.y), Double(startRadius), Double(end.x),
                    Double(end.y), Double(endRadius), stops, count, goesOn)
            }
            lamina_pdf_paint(handle, 1)
        }
    }

    /// The corners of the page in another space.
    private func corners(through map: CGAffineTransform) -> [CGPoint] {
        let (right, bottom) = (pageSize.width, pageSize.height)
        return [
            CGPoint.zero, CGPoint(x: right, y: 0), CGPoint(x: 0, y: bottom), CGPoint(x: right, y: bottom),
        ].map { $0.applying(map) }
    }
}

/// A gradient as Cairo has it.
private struct DrawnGradient {
    var shape: SinkGradient.Shape
    var stops: [(place: Double, color: SIMD4<Double>)]
    /// Whether it goes on at both sides; otherwise at neither.
    var goesOn: Bool
}

extension SinkGradient {
    /// A gradient is made at most so many times as long.
    private static let longest = 1e5
    /// The least distance of a colour from another one at an end.
    private static let step = 1e-5

    /// The gradient with stops at both ends, that goes on at both sides or at neither, because Cairo has one choice for both: where
    /// one side goes on, the gradient is made longer there.
    ///
    /// - Parameter corners: The corners of the page, which the longer gradient covers.
    fileprivate func extended(over corners: [CGPoint]) -> DrawnGradient {
        let (before, after) = (
            options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation)
        )
        var result = DrawnGradient(
            shape: shape, stops: stops.map { ($0.location, $0.color) }, goesOn: before && after)
        guard let first = stops.first, let last = stops.last else { return result }
        if first.location > 0 { result.stops.insert((0, first.color), at: 0) }
        if last.location < 1 { result.stops.append((1, last.color)) }
        // Of several colours at an end, the outermost goes on beyond it. Functions of PDF have one value there.
        for index in result.stops.indices.dropFirst() where result.stops[index - 1].place <= 0 {
            result.stops[index].place = max(result.stops[index].place, Self.step)
        }
        for index in result.stops.indices.dropLast() where result.stops[index + 1].place >= 1 {
            result.stops[index].place = min(result.stops[index].place, 1 - Self.step)
        }
        guard before != after else { return result }
        // In lengths of the gradient.
        let more = max(0, min(reach(before: before, over: corners), Self.longest))
        guard more > 0 else { return result }
        result.stops = result.stops.map { (($0.place + (before ? more : 0)) / (1 + more), $0.color) }
        if before {
            result.stops.insert((0, first.color), at: 0)
        } else {
            result.stops.append((1, last.color))
        }
        let far = CGFloat(before ? -more : 1 + more)
        func between(_ start: CGFloat, _ end: CGFloat) -> CGFloat { start + (end - start) * far }
        switch shape {
        case .linear(let start, let end):
            let point = CGPoint(x: between(start.x, end.x), y: between(start.y, end.y))
            result.shape = before ? .linear(point, end) : .linear(start, point)
        case .radial(let start, let startRadius, let end, let endRadius):
            let point = CGPoint(x: between(start.x, end.x), y: between(start.y, end.y))
            let radius = max(0, between(startRadius, endRadius))
            result.shape =
                before ? .radial(point, radius, end, endRadius) : .radial(start, startRadius, point, radius)
        }
        return result
    }

    /// How far a side of the gradient goes on until it covers the page, or until its circles are points; in lengths of the gradient.
    private func reach(before: Bool, over corners: [CGPoint]) -> Double {
        switch shape {
        case .linear(let start, let end):
            let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
            let square = way.x * way.x + way.y * way.y
            let places = corners.map {
                (($0.x - start.x) * way.x + ($0.y - start.y) * way.y) / square
            }
            return Double(before ? -(places.min() ?? 0) : (places.max() ?? 1) - 1) + 1
        case .radial(let start, let startRadius, let end, let endRadius):
            let from = before ? start : end
            let radius = before ? startRadius : endRadius
            // In a length of the gradient, away from it.
            let growth = before ? startRadius - endRadius : endRadius - startRadius
            let way = Math.hypot(end.x - start.x, end.y - start.y)
            let far = corners.map { Math.hypot($0.x - from.x, $0.y - from.y) }.max() ?? 0
            if growth < 0 { return Double(radius / -growth) }
            // Circles that grow faster than they move cover the page from inside; others pass it.
            if growth > way { return max(0, Double((far - radius) / (growth - way))) + 0.01 }
            return way > 0 ? Double((far + radius) / way) * 1.5 : 0
        }
    }
}

extension lamina_pdf_stop {
    fileprivate init(_ place: Double, _ color: SIMD4<Double>, _ alpha: Double) {
        self.init(place: place, red: color.x, green: color.y, blue: color.z, alpha: color.w * alpha)
    }
}
