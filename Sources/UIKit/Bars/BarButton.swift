import CoreGraphics
import Foundation
import QuartzCore

/// The view of a button in a bar.
final class BarButton: UIControl {
    let item: UIBarButtonItem
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    private let sign = CAShapeLayer()
    private let margins: CGFloat

    /// - Parameter attributes: The look of titles, by the bar's appearance.
    init(
        _ item: UIBarButtonItem, tint: UIColor, attributes: [NSAttributedString.Key: Any],
        margins: CGFloat = 0
    ) {
        (self.item, self.margins) = (item, margins)
        super.init(frame: .zero)
        for view in [label, picture] as [UIView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        let color = item.isEnabled ? item.shownTintColor ?? tint : .tertiaryLabel
        isEnabled = item.isEnabled
        accessibilityLabel = item.accessibilityLabel ?? item.title
        if let image = item.image {
            picture.image =
                image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
            picture.tintColor = color
            if !item.isEnabled { picture.alpha = 0.5 }
        } else if let path = item.systemItem.flatMap(BarSign.path) {
            sign.path = path
            sign.delegate = self
            sign.fillColor =
                item.systemItem.map(BarSign.isFilled) == true ? color.cgColor : UIColor.clear.cgColor
            sign.strokeColor = color.cgColor
            (sign.lineWidth, sign.lineCap, sign.lineJoin) = (1.75, .round, .round)
            layer.addSublayer(sign)
        } else {
            var look: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular),
                .foregroundColor: color,
            ]
            look.merge(attributes) { $1 }
            look.merge(item.shownTitleTextAttributes(for: .normal)) { $1 }
            if !item.isEnabled {
                look[.foregroundColor] = UIColor.tertiaryLabel
                look.merge(item.shownTitleTextAttributes(for: .disabled)) { $1 }
            }
            label.attributedText = NSAttributedString(string: Self.title(of: item), attributes: look)
        }
        addAction(UIAction { [weak item] _ in item?.perform() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) {
        (item, margins) = (UIBarButtonItem(), 0)
        super.init(coder: coder)
    }
    override var mayDraw: Bool { false }
    override func stateDidChange() {
        let alpha: CGFloat = isHighlighted ? 0.2 : 1
        (label.alpha, picture.alpha) = (alpha, item.isEnabled ? alpha : 0.5)
        UIView.performWithoutAnimation { sign.opacity = Float(alpha) }
    }

    static func title(of item: UIBarButtonItem) -> String {
        if let title = item.title { return title }
        guard let system = item.systemItem else { return "" }
        switch system {
        case .flexibleSpace, .fixedSpace: return ""
        case .fastForward: return "Fast Forward"
        case .pageCurl: return "Page Curl"
        default:
            let name = "\(system)"
            return name.prefix(1).uppercased() + name.dropFirst()
        }
    }

    private var contentSize: CGSize {
        if let size = picture.image?.size { return size }
        if sign.path != nil { return CGSize(width: BarSign.side, height: BarSign.side) }
        let size = label.sizeThatFits(.zero)
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }
    override var intrinsicContentSize: CGSize {
        let size = contentSize
        return CGSize(width: item.width > 0 ? item.width : size.width + 2 * margins, height: 44)
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override func layoutSubviews() {
        let size = contentSize
        let frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width, height: size.height)
        (label.frame, picture.frame) = (frame, frame.inset(by: item.imageInsets))
        sign.frame = frame
    }
}

/// The signs of buttons of the system's, in a square of ``side`` points. Others show their names.
enum BarSign {
    static let side: CGFloat = 22

    static func isFilled(_ item: UIBarButtonItem.SystemItem) -> Bool {
        [.play, .pause, .rewind, .fastForward].contains(item)
    }

    static func path(_ item: UIBarButtonItem.SystemItem) -> CGPath? {
        let path = CGMutablePath()
        func line(_ points: (CGFloat, CGFloat)...) {
            for (index, point) in points.enumerated() {
                let place = CGPoint(x: point.0, y: point.1)
                if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
            }
        }
        func triangle(_ a: (CGFloat, CGFloat), _ b: (CGFloat, CGFloat), _ c: (CGFloat, CGFloat)) {
            line(a, b, c)
            path.closeSubpath()
        }
        switch item {
        case .add:
            line((11, 2.5), (11, 19.5))
            line((2.5, 11), (19.5, 11))
        case .stop, .close:
            line((4.5, 4.5), (17.5, 17.5))
            line((17.5, 4.5), (4.5, 17.5))
        case .play: triangle((5, 3.5), (18, 11), (5, 18.5))
        case .pause:
            path.addRect(CGRect(x: 5.5, y: 4, width: 3, height: 14))
            path.addRect(CGRect(x: 13.5, y: 4, width: 3, height: 14))
        case .rewind:
            triangle((11, 5), (2, 11), (11, 17))
            triangle((20, 5), (11, 11), (20, 17))
        case .fastForward:
            triangle((2, 5), (11, 11), (2, 17))
            triangle((11, 5), (20, 11), (11, 17))
        case .search:
            path.addEllipse(in: CGRect(x: 2.5, y: 2.5, width: 12.5, height: 12.5))
            line((13.5, 13.5), (19.5, 19.5))
        case .action:
            line((7, 8), (4, 8), (4, 20.5), (18, 20.5), (18, 8), (15, 8))
            line((11, 14), (11, 1.5))
            line((7.5, 5), (11, 1.5), (14.5, 5))
        case .trash:
            line((3, 5), (19, 5))
            line((8, 5), (8, 2.5), (14, 2.5), (14, 5))
            line((5, 5), (6, 20), (16, 20), (17, 5))
            for x in [8.5, 11, 13.5] as [CGFloat] { line((x, 8.5), (x, 16.5)) }
        case .refresh:
            path.addArc(
                center: CGPoint(x: 11, y: 11.5), radius: 7.5, startAngle: -0.3, endAngle: 5.2,
                clockwise: false)
            line((11, 5.5), (15.2, 5.2), (14.6, 1.2))
        case .compose:
            line((11, 4), (3.5, 4), (3.5, 18.5), (18, 18.5), (18, 11))
            line((9, 13), (10, 10), (18, 2), (20, 4), (12, 12), (9, 13))
        default: return nil
        }
        return path
    }
}
