import CoreGraphics
import Foundation
import LaminaLayer

/// A view that shows a picture.
open class UIImageView: UIView {
    /// A view of a frame, without a picture.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
    /// An empty view: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }
    /// A view of a picture's size.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.image = image
        show()
    }
    /// A view of a picture's size, which shows another where it is highlighted.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.image = image
        self.highlightedImage = highlightedImage
        show()
    }

    open var image: UIImage? {
        didSet {
            show()
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
        }
    }
    /// The picture of a highlighted view.
    open var highlightedImage: UIImage? { didSet { show() } }
    /// Whether the view is highlighted.
    open var isHighlighted = false { didSet { show() } }
    /// Pictures that are shown one after the other.
    open var animationImages: [UIImage]?
    /// The duration of all of them in seconds; 0 for a thirtieth of a second each.
    open var animationDuration: TimeInterval = 0
    /// The number of repeats; 0 for endless.
    open var animationRepeatCount = 0
    /// Whether pictures are shown one after the other.
    open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

    private static let animationKey = "UIImageView.images"

    override var mayDraw: Bool { false }

    /// The picture's size.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
    /// The picture's size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    open override func tintColorDidChange() { if image?.renderingMode == .alwaysTemplate { show() } }

    /// The picture, in the view's tint if it is a template.
    private func tinted(_ image: UIImage) -> CGImage? {
        image.renderingMode == .alwaysTemplate ? image.withTintColor(tintColor).upright : image.upright
    }

    private func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        layer.contents = shown.flatMap(tinted)
        layer.contentsScale = shown?.scale ?? UIScreen.main.scale
        var center = CGRect(x: 0, y: 0, width: 1, height: 1)
        if let shown, shown.capInsets != .zero, shown.size.width > 0, shown.size.height > 0 {
            let (insets, size) = (shown.capInsets, shown.size)
            center = CGRect(
                x: insets.left / size.width, y: insets.top / size.height,
                width: max(0, 1 - (insets.left + insets.right) / size.width),
                height: max(0, 1 - (insets.top + insets.bottom) / size.height))
        }
        layer.contentsCenter = center
        if let images = shown?.images {
            animate(images, shown?.duration ?? 0, 0)
        } else if animationImages == nil {
            layer.removeAnimation(forKey: Self.animationKey)
        }
    }

    /// Shows the pictures of ``animationImages`` one after the other.
    open func startAnimating() {
        guard let images = animationImages else { return }
        animate(images, animationDuration, animationRepeatCount)
    }

    /// Shows ``image`` again.
    open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

    private func animate(_ images: [UIImage], _ duration: TimeInterval, _ count: Int) {
        let pictures = images.compactMap(tinted)
        guard !pictures.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = pictures
        animation.calculationMode = .discrete
        animation.duration = duration > 0 ? duration : Double(pictures.count) / 30
        animation.repeatCount = count > 0 ? Float(count) : .infinity
        layer.add(animation, forKey: Self.animationKey)
    }
}
