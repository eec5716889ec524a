import Foundation
import QuartzCore

/// A scrolling list of contacts with shadows under faces and names, whose rows are drawn anew in every frame, or
/// rasterized once and moved.
package final class ContactList: Listing {
    package let stage = makeStage(320, 480, .white)
    package let duration: CFTimeInterval = 2

    private let list = CAScrollLayer()
    private static let rowHeight: CGFloat = 56
    private static let count = 60

    package init(isRasterized: Bool) {
        list.frame = stage.bounds
        stage.addSublayer(list)
        for index in 0..<Self.count {
            let row = Self.row(index)
            row.frame = CGRect(x: 0, y: CGFloat(index) * Self.rowHeight, width: 320, height: Self.rowHeight)
            row.shouldRasterize = isRasterized
            list.addSublayer(row)
        }
    }

    package func advance(to time: CFTimeInterval) {
        withoutActions { list.scroll(to: CGPoint(x: 0, y: (time * 180).rounded())) }
    }

    private static func row(_ index: Int) -> CALayer {
        let row = CALayer()
        let face = CALayer()
        face.frame = CGRect(x: 8, y: 8, width: 40, height: 40)
        face.contents = image(of: index)
        face.shadowOpacity = 0.75
        face.shadowOffset = CGSize(width: 0, height: 3)
        face.shadowRadius = 3
        // A bar in place of a name.
        let name = CALayer()
        name.frame = CGRect(x: 60, y: 20, width: 90 + CGFloat(index * 37 % 120), height: 14)
        name.backgroundColor = CGColor(gray: 0.2, alpha: 1)
        name.cornerRadius = 7
        name.shadowOpacity = 0.5
        name.shadowOffset = CGSize(width: 0, height: 2)
        name.shadowRadius = 2
        let line = CALayer()
        line.frame = CGRect(x: 60, y: rowHeight - 1, width: 260, height: 1)
        line.backgroundColor = CGColor(gray: 0.85, alpha: 1)
        for layer in [face, name, line] { row.addSublayer(layer) }
        return row
    }

    /// A face, drawn as people draw faces.
    private static func image(of index: Int) -> CGImage? {
        guard let context = try? CGContext(width: 80, height: 80) else { return nil }
        let hue = CGFloat(index * 53 % 100) / 100
        context.setFillColor(red: 0.4 + hue / 2, green: 0.7 - hue / 3, blue: 0.9 - hue / 2, alpha: 1)
        context.fillEllipse(in: CGRect(x: 2, y: 2, width: 76, height: 76))
        context.setFillColor(.white)
        for x in [24.0, 46] { context.fillEllipse(in: CGRect(x: x, y: 42, width: 10, height: 14)) }
        context.setStrokeColor(.white)
        context.setLineWidth(5)
        context.setLineCap(.round)
        context.addArc(
            center: CGPoint(x: 40, y: 38), radius: 20, startAngle: .pi * 1.15, endAngle: .pi * 1.85,
            clockwise: false)
        context.strokePath()
        return context.makeImage()
    }
}
