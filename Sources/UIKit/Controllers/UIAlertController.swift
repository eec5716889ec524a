import CoreGraphics
import Foundation

/// An action of an alert.
open class UIAlertAction: NSObject, NSCopying {
    /// The style of the action.
    public enum Style: Int, Hashable, Sendable {
        case `default`
        /// Changes nothing. Its title is bold, and it stands apart.
        case cancel
        /// Destroys something. Its title is red.
        case destructive
    }

    public let title: String?
    /// The style of the action.
    public let style: Style
    /// Whether it can be chosen.
    open var isEnabled = true { didSet { changed?() } }
    let handler: ((UIAlertAction) -> Void)?
    var changed: (() -> Void)?

    /// An action with a title.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
    }
    /// The action itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A question over what is shown: an alert in the middle, or a sheet of choices below.
open class UIAlertController: UIViewController {
    /// Where the question lies.
    public enum Style: Int, Hashable, Sendable {
        case actionSheet, alert
    }

    /// Where the question lies.
    public private(set) var preferredStyle = Style.alert
    /// The actions, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// The action whose title is bold; `nil` for the cancel action.
    open var preferredAction: UIAlertAction? { didSet { show() } }
    /// The fields for text, of alerts alone.
    open private(set) var textFields: [UITextField]?
    /// The text below the title.
    open var message: String? { didSet { show() } }
    open override var title: String? { didSet { show() } }

    /// An alert without actions.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Adds an action.
    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
        action.changed = { [weak self] in self?.show() }
        show()
    }
    /// Adds a field for text. Sheets have none.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else { return }
        let field = UITextField(frame: .zero)
        field.font = .systemFont(ofSize: 13)
        field.borderStyle = .none
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
        show()
    }

    private let dimming = UIView()
    private(set) var card = UIView()

    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        self.view = view
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        view.addSubview(dimming)
        view.addSubview(card)
    }
    /// The first text field gets what is typed.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        textFields?.first?.becomeFirstResponder()
    }
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        dimming.frame = view.bounds
        show()
    }

    private func show() {
        guard isViewLoaded, view.bounds.width > 0 else { return }
        UIView.performWithoutAnimation {
            for part in card.subviews { part.removeFromSuperview() }
            let builder = AlertCard(self, view.bounds.width)
            let size = builder.build(into: card)
            card.bounds = CGRect(origin: .zero, size: size)
            card.center =
                preferredStyle == .alert
                ? CGPoint(x: view.bounds.midX.rounded(), y: view.bounds.midY.rounded())
                : CGPoint(
                    x: view.bounds.midX,
                    y: view.bounds.maxY - max(8, view.safeAreaInsets.bottom) - size.height / 2)
        }
    }

    func choose(_ action: UIAlertAction) {
        guard action.isEnabled else { return }
        let handler = { action.handler?(action) ?? () }
        guard presenter != nil else { return handler() }
        dismiss(animated: true, completion: handler)
    }

    func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
        AlertAnimator(isPresenting: isPresenting)
    }
    func fade(_ isShown: Bool) { dimming.alpha = isShown ? 1 : 0 }
}

/// Builds the parts of an alert or a sheet.
private struct AlertCard {
    let controller: UIAlertController
    let width: CGFloat
    private let isAlert: Bool

    init(_ controller: UIAlertController, _ screenWidth: CGFloat) {
        self.controller = controller
        isAlert = controller.preferredStyle == .alert
        width = isAlert ? 270 : max(0, min(screenWidth, 500) - 16)
    }

    private var line: CGFloat { 1 / max(UIScreen.main.scale, 1) }
    private var buttonHeight: CGFloat { isAlert ? 44 : 57 }

    private func panel() -> UIView {
        let panel = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
        panel.layer.cornerRadius = 14
        panel.clipsToBounds = true
        return panel
    }

    /// Returns the size of all.
    func build(into card: UIView) -> CGSize {
        let cancels = controller.actions.filter { $0.style == .cancel }
        let others = controller.actions.filter { $0.style != .cancel }
        let main = panel()
        card.addSubview(main)
        let host = (main as? UIVisualEffectView)?.contentView ?? main
        var y = texts(in: host)
        let isRow = isAlert && controller.actions.count == 2
        if isRow {
            // The choice that changes nothing stands at the left.
            let pair = cancels.count == 1 ? cancels + others : controller.actions
            separator(in: host, CGRect(x: 0, y: y, width: width, height: line))
            for (index, action) in pair.enumerated() {
                let x = CGFloat(index) * width / 2
                button(action, in: host, CGRect(x: x, y: y, width: width / 2, height: buttonHeight))
            }
            separator(in: host, CGRect(x: width / 2, y: y, width: line, height: buttonHeight))
            y += buttonHeight
        } else {
            for action in isAlert ? others + cancels : others {
                if y > 0 { separator(in: host, CGRect(x: 0, y: y, width: width, height: line)) }
                button(action, in: host, CGRect(x: 0, y: y, width: width, height: buttonHeight))
                y += buttonHeight
            }
        }
        main.frame = CGRect(x: 0, y: 0, width: width, height: y)
        guard !isAlert, let cancel = cancels.first else { return CGSize(width: width, height: y) }
        let lower = UIView(frame: CGRect(x: 0, y: y + 8, width: width, height: buttonHeight))
        (lower.backgroundColor, lower.layer.cornerRadius) = (.systemBackground, 14)
        lower.clipsToBounds = true
        card.addSubview(lower)
        button(cancel, in: lower, lower.bounds)
        return CGSize(width: width, height: y + 8 + buttonHeight)
    }

    /// Places title, message and fields. Returns their lower side.
    private func texts(in host: UIView) -> CGFloat {
        var y: CGFloat = isAlert ? 19 : 14
        let start = y
        func add(_ text: String?, _ font: UIFont, _ color: UIColor) {
            guard let text, !text.isEmpty else { return }
            let label = UILabel()
            (label.text, label.font, label.textColor) = (text, font, color)
            (label.textAlignment, label.numberOfLines) = (.center, 0)
            let room = width - 32
            let height = label.sizeThatFits(CGSize(width: room, height: 0)).height.rounded(.up)
            label.frame = CGRect(x: 16, y: y, width: room, height: height)
            host.addSubview(label)
            y += height + (isAlert ? 2 : 6)
        }
        let grey = UIColor(white: 0.24, alpha: 0.6)
        add(
            controller.title, .systemFont(ofSize: isAlert ? 17 : 13, weight: .semibold),
            isAlert ? .label : grey)
        add(controller.message, .systemFont(ofSize: 13), isAlert ? .label : grey)
        for field in controller.textFields ?? [] {
            y += 8
            let box = UIView(frame: CGRect(x: 16, y: y, width: width - 32, height: 30))
            (box.backgroundColor, box.layer.cornerRadius) = (.systemBackground, 6)
            (box.layer.borderWidth, box.layer.borderColor) = (line, UIColor.systemGray4.cgColor)
            field.frame = box.bounds.insetBy(dx: 6, dy: 3)
            box.addSubview(field)
            host.addSubview(box)
            y += 30
        }
        guard y > start else { return 0 }
        return y + (isAlert ? 17 : 8)
    }

    private func separator(in host: UIView, _ frame: CGRect) {
        let view = UIView(frame: frame)
        view.backgroundColor = .separator
        host.addSubview(view)
    }

    private func button(_ action: UIAlertAction, in host: UIView, _ frame: CGRect) {
        let button = UIButton(type: .custom)
        let preferred = controller.preferredAction.map { $0 === action } ?? (action.style == .cancel)
        let color: UIColor =
            !action.isEnabled
            ? .tertiaryLabel : action.style == .destructive ? .systemRed : controller.view.tintColor
        button.setAttributedTitle(
            NSAttributedString(
                string: action.title ?? "",
                attributes: [
                    .font: UIFont.systemFont(
                        ofSize: isAlert ? 17 : 20, weight: preferred ? .semibold : .regular),
                    .foregroundColor: color,
                ]), for: .normal)
        button.frame = frame
        button.addAction(
            UIAction { [weak controller] _ in controller?.choose(action) }, for: .touchUpInside)
        host.addSubview(button)
    }
}

/// How alerts come and go: an alert fades in and becomes a little smaller, a sheet comes from below.
private final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.4 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
        guard let alert = context.viewController(forKey: key) as? UIAlertController else {
            return context.completeTransition(true)
        }
        if isPresenting, let view = context.view(forKey: .to) {
            context.containerView.addSubview(view)
            view.layoutIfNeeded()
        }
        let (isPresenting, isSheet) = (isPresenting, alert.preferredStyle == .actionSheet)
        let outside =
            isSheet
            ? CGAffineTransform(translationX: 0, y: alert.view.bounds.maxY - alert.card.frame.minY)
            : CGAffineTransform(scaleX: 1.2, y: 1.2)
        if isPresenting {
            alert.fade(false)
            alert.card.transform = outside
            if !isSheet { alert.card.alpha = 0 }
        }
        UIView.animate(
            system: {
                alert.fade(isPresenting)
                if isSheet { alert.card.transform = isPresenting ? .identity : outside }
                if !isSheet {
                    alert.card.alpha = isPresenting ? 1 : 0
                    if isPresenting { alert.card.transform = .identity }
                }
            }, completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
}
