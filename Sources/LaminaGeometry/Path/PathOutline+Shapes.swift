import Foundation

extension PathOutline {
    /// The distance of the control points with which a cubic curve approximates a quarter of a unit circle, within
    /// 2.8·10⁻⁴.
    package static let quarterCircle: CGFloat = 0.5522847498307936

    /// Adds a closed subpath from the corner at min-x and min-y, towards max-x first. The null rectangle adds nothing.
    package mutating func addRect(_ rect: CGRect) {
        guard !rect.isNull else { return }
        let corners = rect.standardized.corners
        move(to: corners[0])
        for corner in corners.dropFirst() { addLine(to: corner) }
        close()
    }

    /// Adds four curves from the middle of the max-x side, towards max-y first.
    package mutating func addEllipse(in rect: CGRect) {
        guard !rect.isNull else { return }
        let rect = rect.standardized
        addRounded(rect, rx: rect.width / 2, ry: rect.height / 2)
    }

    /// Adds a subpath from the middle of the max-x side, towards max-y first. The corners are clamped to 0 ... half the
    /// side.
    package mutating func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        guard !rect.isNull else { return }
        guard cornerWidth.isFinite, cornerHeight.isFinite else { return breakUp() }
        let rect = rect.standardized
        let rx = max(0, min(rect.width / 2, cornerWidth))
        let ry = max(0, min(rect.height / 2, cornerHeight))
        guard rx != 0, ry != 0 else { return addRect(rect) }
        addRounded(rect, rx: rx, ry: ry)
    }

    private mutating func addRounded(_ rect: CGRect, rx: CGFloat, ry: CGFloat) {
        let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let (kx, ky) = (rx * (1 - Self.quarterCircle), ry * (1 - Self.quarterCircle))
        func side(to x: CGFloat, _ y: CGFloat) {
            let point = CGPoint(x: x, y: y)
            if point != currentPoint { addLine(to: point) }
        }
        func corner(_ ax: CGFloat, _ ay: CGFloat, _ bx: CGFloat, _ by: CGFloat, to x: CGFloat, _ y: CGFloat) {
            addCurve(
                to: CGPoint(x: x, y: y), control1: CGPoint(x: ax, y: ay), control2: CGPoint(x: bx, y: by))
        }
        move(to: CGPoint(x: x1, y: rect.midY))
        side(to: x1, y1 - ry)
        corner(x1, y1 - ky, x1 - kx, y1, to: x1 - rx, y1)
        side(to: x0 + rx, y1)
        corner(x0 + kx, y1, x0, y1 - ky, to: x0, y1 - ry)
        side(to: x0, y0 + ry)
        corner(x0, y0 + ky, x0 + kx, y0, to: x0 + rx, y0)
        side(to: x1 - rx, y0)
        corner(x1 - kx, y0, x1, y0 + ky, to: x1, y0 + ry)
        close()
    }
}
