import UIKit

/// A round button around which others come out, one after the other, and a ring that fills when one of them is chosen.
protocol CircleMenuDelegate: AnyObject {
    func circleMenu(_ menu: CircleMenu, willDisplay button: UIButton, at index: Int)
    func circleMenu(_ menu: CircleMenu, didSelect index: Int)
}

final class CircleMenu: UIButton {
    weak var delegate: CircleMenuDelegate?
    var count = 4
    var radius: CGFloat = 90
    var duration: TimeInterval = 0.4
    private(set) var buttons: [UIButton] = []
    private var isOpen = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        layer.cornerRadius = bounds.width / 2
        addTarget(self, action: CircleMenu.onTap, for: .touchUpInside)
    }

    func onTap() {
        isOpen ? hide(chosen: nil) : show()
    }

    private func show() {
        guard let container = superview else { return }
        isOpen = true
        let step = 2 * CGFloat.pi / CGFloat(count)
        for index in 0..<count {
            let button = UIButton(frame: bounds)
            button.center = center
            button.layer.cornerRadius = bounds.width / 2
            button.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
            button.alpha = 0
            button.tag = index
            button.addTarget(self, action: CircleMenu.onButton, for: .touchUpInside)
            delegate?.circleMenu(self, willDisplay: button, at: index)
            container.insertSubview(button, belowSubview: self)
            buttons.append(button)
            let angle = step * CGFloat(index) - .pi / 2
            UIView.animate(
                withDuration: duration, delay: 0.05 * Double(index), usingSpringWithDamping: 0.7,
                initialSpringVelocity: 0, options: [],
                animations: {
                    button.transform = .identity
                    button.alpha = 1
                    button.center = CGPoint(
                        x: self.center.x + cos(angle) * self.radius,
                        y: self.center.y + sin(angle) * self.radius)
                }, completion: nil)
        }
    }

    func onButton(_ sender: UIButton) {
        hide(chosen: sender)
    }

    private func hide(chosen: UIButton?) {
        isOpen = false
        let gone = buttons
        buttons = []
        if let chosen = chosen { drawRing(from: chosen) }
        UIView.animate(
            withDuration: 0.2, delay: chosen == nil ? 0 : duration, options: [],
            animations: {
                gone.forEach {
                    $0.alpha = 0; $0.center = self.center
                }
            },
            completion: { _ in
                gone.forEach { $0.removeFromSuperview() }
                if let chosen = chosen { self.delegate?.circleMenu(self, didSelect: chosen.tag) }
            })
    }

    private func drawRing(from button: UIButton) {
        let ring = CAShapeLayer()
        let angle = -CGFloat.pi / 2 + 2 * .pi / CGFloat(count) * CGFloat(button.tag)
        ring.path =
            UIBezierPath(
                arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: angle,
                endAngle: angle + 2 * .pi, clockwise: true
            ).cgPath
        ring.fillColor = nil
        ring.strokeColor = button.backgroundColor?.cgColor
        ring.lineWidth = button.bounds.width
        layer.addSublayer(ring)
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = duration
        ring.add(animation, forKey: nil)
        DispatchQueue.main.asyncAfter(deadline: .now() + duration) { ring.removeFromSuperlayer() }
    }
}
