import CoreGraphics
import Foundation
import QuartzCore

/// Eight spokes in a circle that darken one after the other while a task runs.
open class UIActivityIndicatorView: UIView {
    /// The size and the colour of the circle.
    public enum Style: Int, Hashable, Sendable {
        case whiteLarge = 0
        case white = 1
        case gray = 2
        /// 20 points across.
        case medium = 100
        /// 37 points across.
        case large = 101

        fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
        fileprivate var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
    }

    private static let spokeCount = 8
    /// Seconds for a turn.
    private static let turn = 1.0
    /// The opacities of a spoke, from when it is dark on.
    private static let fades: [Float] = [1, 0.85, 0.7, 0.56, 0.42, 0.3, 0.3, 0.3]
    private static let key = "UIActivityIndicatorView.turn"

    private var spokes: [CALayer] = []

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    /// A circle of a style's size.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        setUp()
    }
    /// An empty circle: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    override var mayDraw: Bool { false }

    private func setUp() {
        for number in 0..<Self.spokeCount {
            let spoke = CALayer()
            spoke.delegate = self
            spoke.opacity = Self.fades[(Self.spokeCount - number) % Self.spokeCount]
            layer.addSublayer(spoke)
            spokes.append(spoke)
        }
        place()
        isHidden = hidesWhenStopped
    }

    /// The size and the colour. A colour of its own is lost.
    open var style = Style.medium {
        didSet {
            ownColor = nil
            place()
            invalidateIntrinsicContentSize()
        }
    }
    private var ownColor: UIColor?
    /// The colour of the spokes; the style's without one.
    open var color: UIColor! {
        get { ownColor ?? style.color }
        set {
            ownColor = newValue
            place()
        }
    }
    /// Whether the view is hidden while it stands; it is by default.
    open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
    /// Whether the spokes move.
    open private(set) var isAnimating = false

    /// Starts the animation of the spokes.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        for (number, spoke) in spokes.enumerated() {
            let fade = CAKeyframeAnimation(keyPath: "opacity")
            fade.values = (0...Self.spokeCount).map { step in
                Self.fades[(step - number + Self.spokeCount) % Self.spokeCount]
            }
            fade.calculationMode = .discrete
            (fade.duration, fade.repeatCount) = (Self.turn, .infinity)
            fade.isRemovedOnCompletion = false
            spoke.add(fade, forKey: Self.key)
        }
    }

    /// Stops the animation of the spokes.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        for spoke in spokes { spoke.removeAnimation(forKey: Self.key) }
        isHidden = hidesWhenStopped
    }

    open override func layoutSubviews() { place() }

    private func place() {
        let side = style.side
        let size = CGSize(width: side * 0.125, height: side * 0.29)
        for (number, spoke) in spokes.enumerated() {
            spoke.bounds = CGRect(origin: .zero, size: size)
            spoke.cornerRadius = size.width / 2
            spoke.backgroundColor = color.cgColor
            // A spoke turns about the middle of the circle.
            spoke.anchorPoint = CGPoint(x: 0.5, y: side / 2 / size.height)
            spoke.position = CGPoint(x: bounds.midX, y: bounds.midY)
            let angle = CGFloat(number) * 2 * .pi / CGFloat(Self.spokeCount)
            spoke.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        }
    }

    /// 20 or 37 points across.
    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
    /// 20 or 37 points across.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
