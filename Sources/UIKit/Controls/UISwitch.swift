import CoreGraphics
import Foundation

/// A switch, 51 by 31 points, which is on or off. A press changes it.
open class UISwitch: UIControl {
    private static let size = CGSize(width: 51, height: 31)
    private static let knobSide: CGFloat = 27
    /// How much longer the knob is while a finger is on it.
    private static let stretch: CGFloat = 7
    private static let duration = 0.25

    private let track = UIView.part()
    private let knob = UIView.part()
    private var storedIsOn = false

    /// A switch at the origin of a frame, whose size does not count.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }
    /// A switch at the origin.
    public convenience init() { self.init(frame: .zero) }
    /// An empty switch: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        setUp()
    }

    override var mayDraw: Bool { false }

    private func setUp() {
        track.frame = CGRect(origin: .zero, size: Self.size)
        track.layer.cornerRadius = Self.size.height / 2
        knob.becomeKnob(side: Self.knobSide)
        addSubview(track)
        addSubview(knob)
        show()
    }

    /// Whether the switch is on.
    open var isOn: Bool {
        get { storedIsOn }
        set { setOn(newValue, animated: false) }
    }
    /// The colour of a switch that is on; green without one.
    open var onTintColor: UIColor? { didSet { show() } }
    /// The colour of the knob; white without one.
    open var thumbTintColor: UIColor? { didSet { show() } }
    /// Kept: switches show no pictures.
    open var onImage: UIImage?
    /// Kept: switches show no pictures.
    open var offImage: UIImage?
    /// Kept: nothing shows a title.
    open var title: String?

    /// Turns the switch on or off, without an event.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != storedIsOn else { return }
        storedIsOn = on
        show(animated: animated)
        layer.valuesDidChange()
    }

    /// 51 by 31 points.
    open override var intrinsicContentSize: CGSize { Self.size }
    /// 51 by 31 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    override func stateDidChange() { show(animated: isTracking) }

    private func show(animated: Bool = false) {
        let length = Self.knobSide + (isHighlighted ? Self.stretch : 0)
        let margin = (Self.size.height - Self.knobSide) / 2
        let left = storedIsOn ? Self.size.width - margin - length : margin
        let changes = { [self] in
            track.backgroundColor = storedIsOn ? onTintColor ?? .systemGreen : .secondarySystemFill
            knob.frame = CGRect(x: left, y: margin, width: length, height: Self.knobSide)
            knob.backgroundColor = thumbTintColor ?? .white
            alpha = isEnabled ? 1 : 0.5
        }
        if animated {
            UIView.animate(
                withDuration: Self.duration, delay: 0, options: .beginFromCurrentState, animations: changes)
        } else {
            UIView.performWithoutAnimation(changes)
        }
    }

    // MARK: Fingers

    private var wasDragged = false

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        wasDragged = false
        return true
    }

    /// Turns the switch to the side that the finger is at.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let isRight = touch.location(in: self).x > Self.size.width / 2
        if isRight != storedIsOn, (touch.location(in: self).x - Self.size.width / 2).magnitude > 10 {
            wasDragged = true
            change(to: isRight)
        }
        return true
    }

    /// Changes the switch, unless a movement did.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard !wasDragged, let touch, point(inside: touch.location(in: self), with: event) else { return }
        change(to: !storedIsOn)
    }

    private func change(to on: Bool) {
        setOn(on, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
