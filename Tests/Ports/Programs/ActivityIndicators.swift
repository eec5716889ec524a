import UIKit

/// A style of an activity indicator: what it adds to a layer.
protocol ActivityIndicatorStyle {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor)
}

/// Three balls that swell one after the other.
class BallPulse: ActivityIndicatorStyle {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        let spacing: CGFloat = 2
        let diameter = (size.width - 2 * spacing) / 3
        let x = (layer.bounds.size.width - size.width) / 2
        let y = (layer.bounds.size.height - diameter) / 2
        let duration: CFTimeInterval = 0.75
        let beginTimes: [CFTimeInterval] = [0.12, 0.24, 0.36]
        let timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08)

        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.keyTimes = [0, 0.3, 1]
        animation.timingFunctions = [timingFunction, timingFunction]
        animation.values = [1, 0.3, 1]
        animation.duration = duration
        animation.repeatCount = HUGE
        animation.isRemovedOnCompletion = false

        for i in 0..<3 {
            let circle = CAShapeLayer()
            circle.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: diameter, height: diameter)).cgPath
            circle.fillColor = color.cgColor
            circle.frame = CGRect(
                x: x + diameter * CGFloat(i) + spacing * CGFloat(i), y: y, width: diameter, height: diameter)
            animation.beginTime = beginTimes[i]
            circle.add(animation, forKey: "animation")
            layer.addSublayer(circle)
        }
    }
}

/// Bars that grow and shrink.
class LineScale: ActivityIndicatorStyle {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        let lineSize = size.width / 9
        let x = (layer.bounds.size.width - size.width) / 2
        let y = (layer.bounds.size.height - size.height) / 2
        let beginTimes = [0.1, 0.2, 0.3, 0.4, 0.5]

        let animation = CAKeyframeAnimation(keyPath: "transform.scale.y")
        animation.keyTimes = [0, 0.5, 1]
        animation.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeInEaseOut), count: 2)
        animation.values = [1, 0.4, 1]
        animation.duration = 1
        animation.repeatCount = .infinity
        animation.isRemovedOnCompletion = false

        for i in 0..<5 {
            let line = CAShapeLayer()
            let frame = CGRect(x: x + lineSize * 2 * CGFloat(i), y: y, width: lineSize, height: size.height)
            line.path =
                UIBezierPath(
                    roundedRect: CGRect(origin: .zero, size: frame.size), cornerRadius: lineSize / 2
                ).cgPath
            line.fillColor = color.cgColor
            line.frame = frame
            animation.beginTime = beginTimes[i]
            line.add(animation, forKey: "animation")
            layer.addSublayer(line)
        }
    }
}

/// An open circle that turns and breathes.
class BallClipRotate: ActivityIndicatorStyle {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        let duration: CFTimeInterval = 0.75

        let scale = CAKeyframeAnimation(keyPath: "transform.scale")
        scale.keyTimes = [0, 0.5, 1]
        scale.values = [1, 0.6, 1]

        let rotate = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        rotate.keyTimes = scale.keyTimes
        rotate.values = [0, Double.pi, 2 * Double.pi]

        let group = CAAnimationGroup()
        group.animations = [scale, rotate]
        group.timingFunction = CAMediaTimingFunction(name: .linear)
        group.duration = duration
        group.repeatCount = HUGE
        group.isRemovedOnCompletion = false

        let ring = CAShapeLayer()
        let path = UIBezierPath()
        path.addArc(
            withCenter: CGPoint(x: size.width / 2, y: size.height / 2), radius: size.width / 2,
            startAngle: CGFloat(-3 * Double.pi / 4), endAngle: CGFloat(-Double.pi / 4), clockwise: false)
        ring.path = path.cgPath
        ring.fillColor = nil
        ring.strokeColor = color.cgColor
        ring.lineWidth = 2
        ring.backgroundColor = nil
        ring.frame = CGRect(
            x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2,
            width: size.width, height: size.height)
        ring.add(group, forKey: "animation")
        layer.addSublayer(ring)
    }
}

/// Twelve spokes that fade one after the other.
class SpinFade: ActivityIndicatorStyle {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(
            x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2,
            width: size.width, height: size.height)
        replicator.instanceCount = 12
        replicator.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
        replicator.instanceDelay = 1.0 / 12

        let spoke = CALayer()
        spoke.backgroundColor = color.cgColor
        spoke.cornerRadius = size.width / 24
        spoke.bounds = CGRect(x: 0, y: 0, width: size.width / 12, height: size.height / 4)
        spoke.position = CGPoint(x: size.width / 2, y: size.height / 8)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.15
        fade.duration = 1
        fade.repeatCount = .greatestFiniteMagnitude
        spoke.add(fade, forKey: nil)
        replicator.addSublayer(spoke)
        layer.addSublayer(replicator)
    }
}

/// Shows a style of an activity indicator.
final class ActivityIndicatorView: UIView {
    enum Style: CaseIterable {
        case ballPulse, lineScale, ballClipRotate, spinFade

        var animation: ActivityIndicatorStyle {
            switch self {
            case .ballPulse: return BallPulse()
            case .lineScale: return LineScale()
            case .ballClipRotate: return BallClipRotate()
            case .spinFade: return SpinFade()
            }
        }
    }

    var style: Style = .ballPulse
    var color: UIColor = .white
    var padding: CGFloat = 8
    private(set) var isAnimating = false

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        backgroundColor = UIColor.clear
        isHidden = true
    }

    init(frame: CGRect, style: Style, color: UIColor? = nil) {
        self.style = style
        self.color = color ?? .white
        super.init(frame: frame)
        isHidden = true
    }

    override var intrinsicContentSize: CGSize { CGSize(width: bounds.width, height: bounds.height) }

    override var bounds: CGRect {
        didSet {
            if oldValue != bounds && isAnimating { setUpAnimation() }
        }
    }

    func startAnimating() {
        guard !isAnimating else { return }
        isHidden = false
        isAnimating = true
        layer.speed = 1
        setUpAnimation()
    }

    func stopAnimating() {
        guard isAnimating else { return }
        isHidden = true
        isAnimating = false
        layer.sublayers?.removeAll()
    }

    private func setUpAnimation() {
        layer.sublayers = nil
        let room = bounds.inset(
            by: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding))
        let side = min(room.width, room.height)
        style.animation.setUpAnimation(in: layer, size: CGSize(width: side, height: side), color: color)
    }
}
