import UIKit

/// Grey boxes in place of a card's contents, over which a light runs.
final class SkeletonCard: UIView {
    private let shimmer = CAGradientLayer()
    private var boxes: [UIView] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        layer.cornerRadius = 16
        layer.cornerCurve = .continuous
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 3)
        let avatar = UIView(frame: CGRect(x: 16, y: 16, width: 48, height: 48))
        avatar.layer.cornerRadius = 24
        boxes.append(avatar)
        for (row, width) in [CGFloat(140), 90].enumerated() {
            boxes.append(UIView(frame: CGRect(x: 80, y: 22 + CGFloat(row) * 22, width: width, height: 12)))
        }
        for row in 0..<3 {
            let width = frame.width - 32 - (row == 2 ? 70 : 0)
            boxes.append(UIView(frame: CGRect(x: 16, y: 84 + CGFloat(row) * 20, width: width, height: 10)))
        }
        let container = UIView(frame: bounds)
        container.clipsToBounds = true
        container.layer.cornerRadius = layer.cornerRadius
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for box in boxes {
            box.backgroundColor = UIColor(red: 0.87, green: 0.88, blue: 0.9, alpha: 1)
            if box.layer.cornerRadius == 0 { box.layer.cornerRadius = box.bounds.height / 2 }
            container.addSubview(box)
        }
        addSubview(container)
        shimmer.frame = bounds
        shimmer.colors = [0, 0.7, 0].map { UIColor.white.withAlphaComponent($0).cgColor }
        shimmer.startPoint = CGPoint(x: 0, y: 0.4)
        shimmer.endPoint = CGPoint(x: 1, y: 0.6)
        shimmer.locations = [0, 0.5, 1]
        container.layer.addSublayer(shimmer)
    }

    required init?(coder: NSCoder) { nil }

    func startShimmering() {
        let animation = CABasicAnimation(keyPath: "locations")
        animation.fromValue = [-1.0, -0.5, 0.0]
        animation.toValue = [1.0, 1.5, 2.0]
        animation.duration = 1.5
        animation.repeatCount = .infinity
        shimmer.add(animation, forKey: "shimmer")
    }
}
