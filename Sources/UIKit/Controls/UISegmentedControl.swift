import CoreGraphics
import Foundation

/// A control with titles or pictures side by side, one of which is chosen.
open class UISegmentedControl: UIControl {
    /// No segment.
    public static let noSegment = -1

    private static let height: CGFloat = 32
    private static let margin: CGFloat = 10
    private static let duration = 0.25

    private struct Segment {
        var title: String?
        var image: UIImage?
        var isEnabled = true
        var width: CGFloat = 0
        var action: UIAction?
        let label = UILabel()
        let picture = UIImageView(frame: .zero)
    }

    private var segments: [Segment] = []
    private let marker = UIView.part()
    private var lines: [UIView] = []
    private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

    /// A control of a frame, without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    /// A control with a segment for each title or picture.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            switch item {
            case let image as UIImage: insert(Segment(image: image), at: segments.count)
            case let action as UIAction:
                insert(
                    Segment(title: action.title, image: action.image, action: action), at: segments.count)
            default: insert(Segment(title: String(describing: item)), at: segments.count)
            }
        }
        bounds.size = intrinsicContentSize
    }
    /// A control with a segment for each action, which is called when the segment is chosen.
    public convenience init(frame: CGRect = .zero, actions: [UIAction]) {
        self.init(items: actions)
        if frame != .zero { self.frame = frame }
    }
    /// An empty control: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    override var mayDraw: Bool { false }

    private func setUp() {
        layer.cornerRadius = 8
        backgroundColor = .tertiarySystemFill
        marker.layer.cornerRadius = 7
        (marker.layer.shadowOpacity, marker.layer.shadowRadius) = (0.12, 4)
        marker.layer.shadowOffset = CGSize(width: 0, height: 3)
        addSubview(marker)
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    private func insert(_ segment: Segment, at index: Int) {
        let place = max(0, min(index, segments.count))
        for view in [segment.label, segment.picture] as [UIView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        segment.label.textAlignment = .center
        segments.insert(segment, at: place)
        if stored >= place, stored != Self.noSegment { stored += 1 }
        invalidateIntrinsicContentSize()
        show()
    }

    /// Adds a segment with a title.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), at: segment)
    }
    /// Adds a segment with a picture.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(image: image), at: segment)
    }
    /// Adds a segment that calls an action.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(Segment(title: action.title, image: action.image, action: action), at: segment)
    }
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        let removed = segments.remove(at: segment)
        removed.label.removeFromSuperview()
        removed.picture.removeFromSuperview()
        if stored == segment { stored = Self.noSegment } else if stored > segment { stored -= 1 }
        invalidateIntrinsicContentSize()
        show()
    }
    open func removeAllSegments() { while !segments.isEmpty { removeSegment(at: 0, animated: false) } }

    private func change(_ segment: Int, _ change: (inout Segment) -> Void) {
        guard segments.indices.contains(segment) else { return }
        change(&segments[segment])
        invalidateIntrinsicContentSize()
        show()
    }

    /// Sets a segment's title, which takes the place of its picture.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) { ($0.title, $0.image) = (title, nil) }
    }
    /// A segment's title.
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }
    /// Sets a segment's picture, which takes the place of its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) { ($0.title, $0.image) = (nil, image) }
    }
    /// A segment's picture.
    open func imageForSegment(at segment: Int) -> UIImage? {
        segments.indices.contains(segment) ? segments[segment].image : nil
    }
    /// Sets a segment's width in points; 0 for one that follows from the contents.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }
    /// The width that was set.
    open func widthForSegment(at segment: Int) -> CGFloat {
        segments.indices.contains(segment) ? segments[segment].width : 0
    }
    /// Sets whether a segment can be chosen.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        change(segment) { $0.isEnabled = enabled }
    }
    /// Whether a segment can be chosen.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        segments.indices.contains(segment) && segments[segment].isEnabled
    }

    // MARK: Choice

    private var stored = noSegment
    /// The chosen segment; ``noSegment`` for none.
    open var selectedSegmentIndex: Int {
        get { stored }
        set {
            stored = segments.indices.contains(newValue) ? newValue : Self.noSegment
            layer.valuesDidChange()
            show()
        }
    }
    /// Whether no segment stays chosen.
    open var isMomentary = false { didSet { show() } }
    /// Whether segments are as wide as their contents ask for.
    open var apportionsSegmentWidthsByContent = false { didSet { show() } }
    /// The colour of the chosen segment; white without one.
    open var selectedSegmentTintColor: UIColor? { didSet { show() } }

    /// Sets the look of titles in a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        self.attributes[state.rawValue] = attributes
        invalidateIntrinsicContentSize()
        show()
    }
    /// The look of titles in a state.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
        attributes[state.rawValue]
    }

    // MARK: Look

    private func text(_ index: Int, isChosen: Bool) -> NSAttributedString? {
        guard let title = segments[index].title else { return nil }
        var look: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 13, weight: isChosen ? .semibold : .medium),
            .foregroundColor: segments[index].isEnabled && isEnabled ? UIColor.label : .tertiaryLabel,
        ]
        look.merge(attributes[0] ?? [:]) { $1 }
        if isChosen { look.merge(attributes[State.selected.rawValue] ?? [:]) { $1 } }
        return NSAttributedString(string: title, attributes: look)
    }

    /// The size of a segment's contents with their margins.
    private func wish(_ index: Int) -> CGFloat {
        if segments[index].width > 0 { return segments[index].width }
        let contents = segments[index].image?.size.width ?? text(index, isChosen: true)?.size().width ?? 0
        return contents.rounded(.up) + 2 * Self.margin
    }

    private func widths() -> [CGFloat] {
        let wishes = segments.indices.map(wish)
        let fixed = segments.map(\.width)
        let free = fixed.count { $0 <= 0 }
        guard free > 0 else { return wishes }
        let left = max(0, bounds.width - fixed.reduce(0, +))
        let wanted = zip(wishes, fixed).reduce(0) { $0 + ($1.1 > 0 ? 0 : $1.0) }
        return zip(wishes, fixed).map { wish, own in
            if own > 0 { return own }
            return apportionsSegmentWidthsByContent && wanted > 0
                ? left * wish / wanted : left / CGFloat(free)
        }
    }

    open override func layoutSubviews() { show() }
    override func stateDidChange() { show() }

    private func show() {
        var x = bounds.minX
        while lines.count > max(0, segments.count - 1) { lines.removeLast().removeFromSuperview() }
        while lines.count < segments.count - 1 {
            lines.append(.part())
            insertSubview(lines[lines.count - 1], at: 0)
        }
        marker.isHidden = isMomentary || !segments.indices.contains(stored)
        for (index, width) in widths().enumerated() {
            let box = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
            let (segment, isChosen) = (segments[index], index == stored && !isMomentary)
            segment.label.attributedText = text(index, isChosen: isChosen)
            segment.label.frame = box
            segment.label.isHidden = segment.image != nil
            segment.picture.image = segment.image
            let size = segment.image?.size ?? .zero
            segment.picture.frame = CGRect(
                x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width,
                height: size.height)
            if isChosen { marker.frame = box.insetBy(dx: 2, dy: 2) }
            x += width
            guard index < lines.count else { continue }
            lines[index].frame = CGRect(
                x: x - 0.5, y: bounds.minY + 8, width: 1, height: max(0, bounds.height - 16))
            lines[index].backgroundColor = .systemGray4
            // No line stands beside the chosen segment.
            lines[index].isHidden = !isMomentary && (index == stored || index + 1 == stored)
        }
        marker.backgroundColor = selectedSegmentTintColor ?? .raised
    }

    /// As wide as equal segments that hold their contents, and 32 points high.
    open override var intrinsicContentSize: CGSize {
        let wishes = segments.indices.map(wish)
        let width =
            apportionsSegmentWidthsByContent || segments.contains { $0.width > 0 }
            ? wishes.reduce(0, +) : (wishes.max() ?? 0) * CGFloat(wishes.count)
        return CGSize(width: width, height: Self.height)
    }
    /// As wide as equal segments that hold their contents, and 32 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Chooses the segment under the finger.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch, point(inside: touch.location(in: self), with: event) else { return }
        var x = touch.location(in: self).x - bounds.minX
        for (index, width) in widths().enumerated() {
            x -= width
            guard x < 0 else { continue }
            return choose(index)
        }
    }

    private func choose(_ index: Int) {
        guard segments[index].isEnabled, isMomentary || index != stored else { return }
        let hadChoice = segments.indices.contains(stored)
        stored = index
        layer.valuesDidChange()
        if hadChoice {
            UIView.animate(
                withDuration: Self.duration, delay: 0, options: .beginFromCurrentState,
                animations: { self.show() })
        } else {
            show()
        }
        segments[index].action.map { sendAction($0) }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if isMomentary { stored = Self.noSegment }
    }
}
