import UIKit

/// A ring that fills, with its value in the middle.
final class ProgressRing: UIView {
    private let track = CAShapeLayer()
    private let bar = CAShapeLayer()
    private let gradient = CAGradientLayer()
    private let label = UILabel()

    var lineWidth: CGFloat = 12 { didSet { setNeedsLayout() } }
    private(set) var progress: CGFloat = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setup()
    }

    private func setup() {
        for shape in [track, bar] {
            shape.fillColor = UIColor.clear.cgColor
            shape.lineCap = .round
            shape.contentsScale = UIScreen.main.scale
        }
        track.strokeColor = UIColor(white: 0.9, alpha: 1).cgColor
        bar.strokeColor = UIColor.black.cgColor
        bar.strokeEnd = 0
        gradient.type = .conic
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 0.5, y: 0)
        gradient.colors = [
            UIColor.systemTeal.cgColor, UIColor.systemBlue.cgColor, UIColor.systemPurple.cgColor,
        ]
        gradient.mask = bar
        layer.addSublayer(track)
        layer.addSublayer(gradient)
        label.textAlignment = .center
        label.font = UIFont.systemFont(ofSize: 24, weight: .semibold)
        label.textColor = .darkGray
        label.text = "0 %"
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inset = lineWidth / 2
        let path = UIBezierPath(
            arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
            radius: min(bounds.width, bounds.height) / 2 - inset, startAngle: -.pi / 2, endAngle: 3 * .pi / 2,
            clockwise: true)
        for shape in [track, bar] {
            shape.frame = bounds
            shape.path = path.cgPath
            shape.lineWidth = lineWidth
        }
        gradient.frame = bounds
        label.frame = bounds.insetBy(dx: lineWidth * 2, dy: lineWidth * 2)
    }

    func setProgress(_ value: CGFloat, animated: Bool, duration: TimeInterval = 1) {
        let from = bar.presentation()?.strokeEnd ?? bar.strokeEnd
        progress = max(0, min(1, value))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        bar.strokeEnd = progress
        CATransaction.commit()
        label.text = String(format: "%.0f %%", Double(progress) * 100)
        guard animated else { return }
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = from
        animation.toValue = progress
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeOut)
        bar.add(animation, forKey: "progress")
    }
}
