import UIKit

/// Rings that grow from a point and fade.
final class PulseLayer: CAReplicatorLayer {
    private let ring = CALayer()
    private let group = CAAnimationGroup()

    var radius: CGFloat = 60 {
        didSet {
            ring.bounds = CGRect(x: 0, y: 0, width: radius * 2, height: radius * 2)
            ring.cornerRadius = radius
        }
    }
    var pulseColor: CGColor? = UIColor.systemBlue.cgColor { didSet { ring.backgroundColor = pulseColor } }
    var animationDuration: TimeInterval = 2

    override init() {
        super.init()
        instanceCount = 3
        instanceDelay = 0.5
        ring.opacity = 0
        addSublayer(ring)
        radius = 60
        ring.backgroundColor = pulseColor
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder aDecoder: NSCoder) { nil }

    func start() {
        let scale = CABasicAnimation(keyPath: "transform.scale.xy")
        scale.fromValue = 0.1
        scale.toValue = 1.0
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [0.5, 0.25, 0]
        fade.keyTimes = [0, 0.4, 1]
        group.animations = [scale, fade]
        group.duration = animationDuration
        group.repeatCount = .infinity
        group.timingFunction = CAMediaTimingFunction(name: .default)
        ring.add(group, forKey: "pulse")
    }
}

/// A dot that sends out pulses.
final class PulseView: UIView {
    private let pulse = PulseLayer()
    private let dot = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.addSublayer(pulse)
        dot.backgroundColor = .systemBlue
        dot.layer.borderColor = UIColor.white.cgColor
        dot.layer.borderWidth = 2
        addSubview(dot)
        pulse.radius = min(frame.width, frame.height) / 2
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        pulse.position = CGPoint(x: bounds.midX, y: bounds.midY)
        dot.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
        dot.center = pulse.position
        dot.layer.cornerRadius = 9
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if superview != nil { pulse.start() }
    }
}
