import UIKit

/// A chart of a line with its area, a grid and labels, drawn with a context.
final class LineChartView: UIView {
    var values: [CGFloat] = [] { didSet { setNeedsDisplay() } }
    var title = "" { didSet { setNeedsDisplay() } }
    var lineColor = UIColor.systemOrange

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), values.count > 1 else { return }
        let plot = bounds.inset(by: UIEdgeInsets(top: 34, left: 36, bottom: 24, right: 12))
        let top = (values.max() ?? 1) * 1.1

        UIColor(white: 1, alpha: 1).setFill()
        UIBezierPath(roundedRect: bounds, cornerRadius: 10).fill()

        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let small: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.gray, .paragraphStyle: style,
        ]
        (title as NSString).draw(
            at: CGPoint(x: 12, y: 8),
            withAttributes: [.font: UIFont.boldSystemFont(ofSize: 15), .foregroundColor: UIColor.black])

        // The grid.
        context.saveGState()
        context.setStrokeColor(UIColor.lightGray.cgColor)
        context.setLineWidth(0.5)
        context.setLineDash(phase: 0, lengths: [3, 3])
        for step in 0...4 {
            let y = plot.maxY - plot.height * CGFloat(step) / 4
            context.move(to: CGPoint(x: plot.minX, y: y))
            context.addLine(to: CGPoint(x: plot.maxX, y: y))
            let text = String(format: "%.0f", Double(top) * Double(step) / 4) as NSString
            text.draw(in: CGRect(x: 2, y: y - 6, width: plot.minX - 8, height: 12), withAttributes: small)
        }
        context.strokePath()
        context.restoreGState()

        func point(_ index: Int) -> CGPoint {
            CGPoint(
                x: plot.minX + plot.width * CGFloat(index) / CGFloat(values.count - 1),
                y: plot.maxY - plot.height * values[index] / top)
        }
        let line = UIBezierPath()
        line.move(to: point(0))
        for index in 1..<values.count {
            let (from, to) = (point(index - 1), point(index))
            let middle = (from.x + to.x) / 2
            line.addCurve(
                to: to, controlPoint1: CGPoint(x: middle, y: from.y),
                controlPoint2: CGPoint(x: middle, y: to.y))
        }

        // The area below the line.
        context.saveGState()
        guard let area = line.copy() as? UIBezierPath else { return }
        area.addLine(to: CGPoint(x: plot.maxX, y: plot.maxY))
        area.addLine(to: CGPoint(x: plot.minX, y: plot.maxY))
        area.close()
        area.addClip()
        let colors =
            [lineColor.withAlphaComponent(0.5).cgColor, lineColor.withAlphaComponent(0).cgColor] as CFArray
        let space = CGColorSpaceCreateDeviceRGB()
        if let gradient = CGGradient(colorsSpace: space, colors: colors, locations: [0, 1]) {
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: plot.minY), end: CGPoint(x: 0, y: plot.maxY), options: [])
        }
        context.restoreGState()

        lineColor.setStroke()
        line.lineWidth = 2
        line.lineJoinStyle = .round
        context.saveGState()
        context.setShadow(
            offset: CGSize(width: 0, height: 3), blur: 3, color: UIColor.black.withAlphaComponent(0.3).cgColor
        )
        line.stroke()
        context.restoreGState()

        for index in values.indices {
            let dot = CGRect(x: point(index).x - 3, y: point(index).y - 3, width: 6, height: 6)
            context.setFillColor(UIColor.white.cgColor)
            context.fillEllipse(in: dot)
            context.setStrokeColor(lineColor.cgColor)
            context.setLineWidth(1.5)
            context.strokeEllipse(in: dot)
            let day = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"][index % 7]
            let size = day.size(withAttributes: small)
            day.draw(at: CGPoint(x: point(index).x - size.width / 2, y: plot.maxY + 6), withAttributes: small)
        }
    }
}
