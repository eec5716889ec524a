import CoreGraphics
import Foundation

/// A knob on a track, which a finger moves between two values.
open class UISlider: UIControl {
    private static let height: CGFloat = 34
    private static let knobSide: CGFloat = 28
    private static let trackHeight: CGFloat = 4
    /// Between the track and the picture beside it, in points.
    private static let imageGap: CGFloat = 15
    private static let duration = 0.25

    private let track = UIImageView(frame: .zero)
    private let filled = UIImageView(frame: .zero)
    private let knob = UIImageView(frame: .zero)
    private let sides = (low: UIImageView(frame: .zero), high: UIImageView(frame: .zero))
    private var images: [Part: [UInt: UIImage]] = [:]
    private enum Part { case knob, low, high }

    /// A slider with the width of a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    /// An empty slider: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    override var mayDraw: Bool { false }

    private func setUp() {
        if bounds.height <= 0 { bounds.size.height = Self.height }
        for part in [track, filled, sides.low, sides.high, knob] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        show()
    }

    // MARK: Values

    private var stored: Float = 0
    /// The value, between ``minimumValue`` and ``maximumValue``.
    open var value: Float {
        get { stored }
        set { setValue(newValue, animated: false) }
    }
    /// The value at the left end; 0 by default. A larger one takes the maximum with it.
    open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = stored
        }
    }
    /// The value at the right end; 1 by default. A smaller one takes the minimum with it.
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = stored
        }
    }
    /// Whether events are sent while a finger moves; otherwise one is sent when it is lifted.
    open var isContinuous = true

    /// Sets the value, without an event.
    open func setValue(_ value: Float, animated: Bool) {
        stored = value.isNaN ? minimumValue : max(minimumValue, min(value, maximumValue))
        layer.valuesDidChange()
        guard animated else { return show() }
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: .beginFromCurrentState,
            animations: { self.show() })
    }

    private var share: CGFloat {
        maximumValue > minimumValue
            ? CGFloat((stored - minimumValue) / (maximumValue - minimumValue)) : 0
    }

    // MARK: Look

    /// The colour to the left of the knob; the tint without one.
    open var minimumTrackTintColor: UIColor? { didSet { show() } }
    /// The colour to the right of the knob; a light grey without one.
    open var maximumTrackTintColor: UIColor? { didSet { show() } }
    /// The colour of the knob; white without one.
    open var thumbTintColor: UIColor? { didSet { show() } }
    /// A picture at the left.
    open var minimumValueImage: UIImage? { didSet { show() } }
    /// A picture at the right.
    open var maximumValueImage: UIImage? { didSet { show() } }

    /// Sets the knob's picture in a state.
    open func setThumbImage(_ image: UIImage?, for state: State) { set(image, .knob, state) }
    /// Sets the picture of the track to the left of the knob.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) { set(image, .low, state) }
    /// Sets the picture of the track to the right of the knob.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) { set(image, .high, state) }
    /// The knob's picture in a state.
    open func thumbImage(for state: State) -> UIImage? { images[.knob]?[state.rawValue] }
    /// The picture of the track to the left of the knob.
    open func minimumTrackImage(for state: State) -> UIImage? { images[.low]?[state.rawValue] }
    /// The picture of the track to the right of the knob.
    open func maximumTrackImage(for state: State) -> UIImage? { images[.high]?[state.rawValue] }
    /// The knob's picture at the moment.
    open var currentThumbImage: UIImage? { image(.knob) }

    private func set(_ image: UIImage?, _ part: Part, _ state: State) {
        images[part, default: [:]][state.rawValue] = image
        show()
    }

    private func image(_ part: Part) -> UIImage? { images[part]?[state.rawValue] ?? images[part]?[0] }

    // MARK: Places

    /// The track's rectangle.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        var (left, right) = (bounds.minX + 2, bounds.maxX - 2)
        if let image = minimumValueImage { left = bounds.minX + image.size.width + Self.imageGap }
        if let image = maximumValueImage { right = bounds.maxX - image.size.width - Self.imageGap }
        let height = image(.low)?.size.height ?? Self.trackHeight
        return CGRect(x: left, y: bounds.midY - height / 2, width: max(0, right - left), height: height)
    }

    /// The knob's rectangle at a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let size = image(.knob)?.size ?? CGSize(width: Self.knobSide, height: Self.knobSide)
        let span = maximumValue - minimumValue
        let share = span > 0 ? CGFloat(max(0, min((value - minimumValue) / span, 1))) : 0
        // The knob reaches 2 points beyond the track.
        let room = rect.insetBy(dx: -2, dy: 0)
        return CGRect(
            x: room.minX + share * (room.width - size.width), y: bounds.midY - size.height / 2,
            width: size.width, height: size.height)
    }

    open override func layoutSubviews() { show() }
    open override func tintColorDidChange() { show() }
    override func stateDidChange() { show() }

    private func show() {
        let rect = trackRect(forBounds: bounds)
        let place = thumbRect(forBounds: bounds, trackRect: rect, value: stored)
        alpha = isEnabled ? 1 : 0.5
        track.frame = rect
        filled.frame = CGRect(x: rect.minX, y: rect.minY, width: place.midX - rect.minX, height: rect.height)
        knob.frame = place
        let pictures = (low: image(.low), high: image(.high), knob: image(.knob))
        (track.image, filled.image, knob.image) = (pictures.high, pictures.low, pictures.knob)
        track.backgroundColor = pictures.high == nil ? maximumTrackTintColor ?? .systemGray5 : nil
        filled.backgroundColor = pictures.low == nil ? minimumTrackTintColor ?? tintColor : nil
        for part in [track, filled] { part.layer.cornerRadius = part.image == nil ? rect.height / 2 : 0 }
        if pictures.knob == nil {
            knob.becomeKnob(side: place.height)
            knob.backgroundColor = thumbTintColor ?? .white
        } else {
            knob.backgroundColor = nil
            (knob.layer.shadowOpacity, knob.layer.cornerRadius) = (0, 0)
        }
        for (view, image, isLow) in [
            (sides.low, minimumValueImage, true), (sides.high, maximumValueImage, false),
        ] {
            let size = image?.size ?? .zero
            view.image = image
            view.frame = CGRect(
                x: isLow ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
                width: size.width, height: size.height)
        }
    }

    /// 34 points high, and of any width.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.height)
    }
    /// 34 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    // MARK: Fingers

    /// The distance of the finger from the knob's middle.
    private var grip: CGFloat = 0

    /// Only a finger on the knob, or 15 points around it, moves it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        guard knob.frame.insetBy(dx: -15, dy: -15).contains(point) else { return false }
        grip = point.x - knob.frame.midX
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let rect = trackRect(forBounds: bounds)
        let room = rect.insetBy(dx: -2, dy: 0)
        let width = room.width - knob.frame.width
        guard width > 0 else { return true }
        let share = (touch.location(in: self).x - grip - knob.frame.width / 2 - room.minX) / width
        let before = stored
        value = minimumValue + Float(max(0, min(share, 1))) * (maximumValue - minimumValue)
        if isContinuous, stored != before { tell() }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { if !isContinuous { tell() } }

    private func tell() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
}
