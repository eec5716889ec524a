import CoreGraphics
import Foundation

/// Two buttons, 94 by 32 points, that make a number smaller and larger.
open class UIStepper: UIControl {
    private static let size = CGSize(width: 94, height: 32)
    private let bars = (minus: UIView.part(), across: UIView.part(), down: UIView.part())
    private let line = UIView.part()
    private let pressed = UIView.part()

    /// A stepper at the origin of a frame, whose size does not count.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }
    /// An empty stepper: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    override var mayDraw: Bool { false }

    private func setUp() {
        layer.cornerRadius = 8
        clipsToBounds = true
        backgroundColor = .tertiarySystemFill
        pressed.backgroundColor = .secondarySystemFill
        pressed.isHidden = true
        let (half, height) = (Self.size.width / 2, Self.size.height)
        line.frame = CGRect(x: half - 0.5, y: 7, width: 1, height: height - 14)
        bars.minus.frame = CGRect(x: half / 2 - 7.5, y: height / 2 - 1, width: 15, height: 2)
        bars.across.frame = CGRect(x: half * 1.5 - 7.5, y: height / 2 - 1, width: 15, height: 2)
        bars.down.frame = CGRect(x: half * 1.5 - 1, y: height / 2 - 7.5, width: 2, height: 15)
        for part in [pressed, line, bars.minus, bars.across, bars.down] { addSubview(part) }
        show()
    }

    // MARK: Values

    private var stored = 0.0
    /// The number, between ``minimumValue`` and ``maximumValue``; 0 by default.
    open var value: Double {
        get { stored }
        set {
            stored = newValue.isNaN ? minimumValue : max(minimumValue, min(newValue, maximumValue))
            layer.valuesDidChange()
            show()
        }
    }
    /// The smallest number; 0 by default.
    open var minimumValue = 0.0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = stored
        }
    }
    /// The largest number; 100 by default.
    open var maximumValue = 100.0 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = stored
        }
    }
    /// How much a press changes; 1 by default. UIKit raises an exception for numbers that are not positive; here
    /// they count as 1.
    open var stepValue = 1.0 { didSet { if !(stepValue > 0) { stepValue = 1 } } }
    /// Whether the number goes on from the other end.
    open var wraps = false { didSet { show() } }
    /// Kept: a press changes the number when the finger is lifted.
    open var isContinuous = true
    /// Kept: a held finger changes the number once.
    open var autorepeat = true

    private func show() {
        let canFall = isEnabled && (wraps || stored > minimumValue)
        let canRise = isEnabled && (wraps || stored < maximumValue)
        bars.minus.backgroundColor = canFall ? .label : .tertiaryLabel
        for bar in [bars.across, bars.down] { bar.backgroundColor = canRise ? .label : .tertiaryLabel }
        line.backgroundColor = .systemGray3
    }

    override func stateDidChange() {
        if !isHighlighted { pressed.isHidden = true }
        show()
    }

    /// 94 by 32 points.
    open override var intrinsicContentSize: CGSize { Self.size }
    /// 94 by 32 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    // MARK: Fingers

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let half = Self.size.width / 2
        let isRight = touch.location(in: self).x >= half
        pressed.frame = CGRect(x: isRight ? half : 0, y: 0, width: half, height: Self.size.height)
        pressed.isHidden = false
        return true
    }

    /// Changes the number by a step to the finger's side.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch, point(inside: touch.location(in: self), with: event) else { return }
        let before = stored
        let next = stored + (touch.location(in: self).x >= Self.size.width / 2 ? stepValue : -stepValue)
        if wraps, next > maximumValue {
            value = minimumValue
        } else if wraps, next < minimumValue {
            value = maximumValue
        } else {
            value = next
        }
        if stored != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }
}
