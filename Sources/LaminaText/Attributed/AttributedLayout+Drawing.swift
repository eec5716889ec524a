import Foundation
import LaminaDraw
import LaminaGeometry

extension AttributedLayout {
    /// Draws all lines.
    ///
    /// - Parameters:
    ///   - point: The upper left corner, where y grows downwards.
    ///   - height: Lines that begin below this are left out.
    package func draw(in context: CGContext, at point: CGPoint, height: CGFloat = .infinity) {
        for line in lines where line.frame.minY < height {
            context.saveGState()
            context.translateBy(x: point.x + line.frame.minX, y: point.y + line.baseline)
            line.draw(in: context)
            context.restoreGState()
        }
    }
}

extension AttributedLayout.Line {
    /// Draws the line with its left end on the baseline at the origin, y down.
    package func draw(in context: CGContext) {
        for run in line.runs { drawBackground(of: run, in: context) }
        for run in line.runs { draw(run, in: context) }
        drawRubies(in: context)
    }

    /// Draws one run in its place.
    package func draw(_ index: Int, in context: CGContext) {
        let run = layout.runs[index]
        let own = attributes.indices.contains(run.part) ? attributes[run.part] : [:]
        context.saveGState()
        defer { context.restoreGState() }
        if let shadow = own[.shadow] as? NSShadow {
            let color = TextAttributes.color(shadow.shadowColor) ?? CGColor(gray: 0, alpha: 1.0 / 3)
            // Offsets are to the right and down, in this space; a context takes them in its base space.
            let (way, map) = (shadow.shadowOffset, context.fromUserToBase)
            let offset = CGPoint(
                x: way.width * map.a + way.height * map.c, y: way.width * map.b + way.height * map.d)
            context.setShadow(
                offset: CGSize(width: offset.x, height: offset.y),
                blur: shadow.shadowBlurRadius * context.userUnitInBase, color: color)
        }
        let raise = AttributedLayout.raise(of: run, own)
        let width = TextAttributes.number(own[.strokeWidth]) ?? 0
        let usesContext = TextAttributes.number(own[.colorFromContext]) ?? 0 != 0
        let color = usesContext ? context.fillColor : run.color
        if width != 0, width.isFinite {
            context.setTextDrawingMode(width > 0 ? .stroke : .fillStroke)
            context.setLineWidth(width.magnitude / 100 * run.size.height)
            context.setStrokeColor(TextAttributes.color(own[.strokeColor]) ?? color)
        }
        let under = NSUnderlineStyle(rawValue: Int(TextAttributes.number(own[.underlineStyle]) ?? 0))
        let through = NSUnderlineStyle(rawValue: Int(TextAttributes.number(own[.strikethroughStyle]) ?? 0))
        let (middle, thickness) = run.underline
        let (left, right) = (run.minX - line.bounds.minX, run.maxX - line.bounds.minX)
        func rule(_ style: NSUnderlineStyle, at y: CGFloat, _ color: CGColor) {
            let isThick = style.contains(.thick)
            let height = isThick ? 2 * thickness : thickness
            let bar = CGRect(x: left, y: y - height / 2 - raise, width: right - left, height: height)
            context.setFillColor(color)
            context.fill(bar)
            if style.contains(.double) { context.fill(bar.offsetBy(dx: 0, dy: 2 * height)) }
        }
        if !under.isEmpty { rule(under, at: -middle, TextAttributes.color(own[.underlineColor]) ?? color) }
        context.draw(
            layout, runs: index..<(index + 1),
            at: CGPoint(x: -line.bounds.minX, y: -line.baseline - raise), isFlipped: true, color: color)
        drawPictures(of: run, raise, in: context, color: color)
        if !through.isEmpty {
            let font = TextAttributes.font(own[.font]) ?? CTFont("Helvetica", size: run.size.height)
            rule(through, at: -font.xHeight / 2, TextAttributes.color(own[.strikethroughColor]) ?? color)
        }
    }

    private func drawBackground(of index: Int, in context: CGContext) {
        let run = layout.runs[index]
        guard attributes.indices.contains(run.part),
            let color = TextAttributes.color(attributes[run.part][.backgroundColor])
        else { return }
        context.saveGState()
        context.setFillColor(color)
        context.fill(
            CGRect(
                x: run.minX - line.bounds.minX, y: descent - frame.height, width: run.maxX - run.minX,
                height: frame.height))
        context.restoreGState()
    }
}
