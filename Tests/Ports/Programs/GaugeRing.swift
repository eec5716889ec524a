import UIKit

/// A layer that draws an arc up to a value of its own, which can be animated like any other.
final class GaugeRingLayer: CALayer {
    @Animatable var progress: CGFloat = 0
    @Animatable var ringColor: CGColor = UIColor.systemGreen.cgColor
    var lineWidth: CGFloat = 10
    var valueDuration: CFTimeInterval?

    override init() { super.init() }

    override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? GaugeRingLayer else { return }
        progress = other.progress
        ringColor = other.ringColor
        lineWidth = other.lineWidth
        valueDuration = other.valueDuration
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private static let ownKeys = ["progress", "ringColor"]

    override class func needsDisplay(forKey key: String) -> Bool {
        ownKeys.contains(key) || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        guard Self.ownKeys.contains(event), let duration = valueDuration else {
            return super.action(forKey: event)
        }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = (presentation() ?? self).value(forKey: event)
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        return animation
    }

    override func draw(in ctx: CGContext) {
        let radius = min(bounds.width, bounds.height) / 2 - lineWidth / 2
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        ctx.setLineWidth(lineWidth)
        ctx.setLineCap(.round)
        ctx.setStrokeColor(UIColor(white: 0.9, alpha: 1).cgColor)
        ctx.strokeEllipse(
            in: CGRect(
                x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
        guard progress > 0 else { return }
        ctx.addArc(
            center: center, radius: radius, startAngle: -.pi / 2,
            endAngle: -.pi / 2 + 2 * .pi * min(progress, 1), clockwise: false)
        ctx.setStrokeColor(ringColor)
        ctx.strokePath()

        UIGraphicsPushContext(ctx)
        let text = "\(Int((progress * 100).rounded()))" as NSString
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.monospacedDigitSystemFont(ofSize: radius * 0.7, weight: .medium),
            .foregroundColor: UIColor.darkGray,
        ]
        let size = text.size(withAttributes: attributes)
        text.draw(
            at: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2),
            withAttributes: attributes)
        UIGraphicsPopContext()
    }
}

/// A ring with its value in the middle.
final class GaugeRing: UIView {
    override class var layerClass: AnyClass { GaugeRingLayer.self }

    private var ringLayer: GaugeRingLayer? { layer as? GaugeRingLayer }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .clear
        layer.contentsScale = UIScreen.main.scale
        layer.setNeedsDisplay()
    }

    required init?(coder: NSCoder) { nil }

    /// The value; changes are shown at once.
    var progress: CGFloat {
        get { ringLayer?.progress ?? 0 }
        set { setProgress(newValue, duration: nil) }
    }

    /// The value that is seen now.
    var shownProgress: CGFloat { (ringLayer?.presentation() ?? ringLayer)?.progress ?? 0 }

    /// Moves to a value within some seconds, from what is seen. A ring that is nearly full becomes red.
    func setProgress(_ value: CGFloat, duration: CFTimeInterval?) {
        guard let ringLayer = ringLayer else { return }
        ringLayer.valueDuration = duration
        ringLayer.progress = value
        ringLayer.ringColor = (value > 0.8 ? UIColor.systemRed : .systemGreen).cgColor
        ringLayer.valueDuration = nil
    }
}
