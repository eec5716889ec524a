import CoreGraphics
import Foundation

/// The delegate of a search bar. All methods are optional.
public protocol UISearchBarDelegate: AnyObject {
    /// The text changed.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether the bar may get what is typed.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Editing in the bar began.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Editing in the bar ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// The return key was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// The button “Cancel” was pressed.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// `true`.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// The field of a search bar: grey, with a magnifying glass.
open class UISearchTextField: UITextField {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpSearch()
    }
    /// An empty field: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpSearch()
    }
    override var mayDraw: Bool { type(of: self) != UISearchTextField.self }

    private func setUpSearch() {
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 10
        placeholder = "Search"
        clearButtonMode = .whileEditing
        let glass = UIImageView(
            image: UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in
                UIColor(white: 0.24, alpha: 0.6).setStroke()
                let path = UIBezierPath(ovalIn: CGRect(x: 8, y: 3.5, width: 10.5, height: 10.5))
                path.move(to: CGPoint(x: 17, y: 12.5))
                path.addLine(to: CGPoint(x: 21.5, y: 17))
                (path.lineWidth, path.lineCapStyle) = (1.6, .round)
                path.stroke()
            })
        (leftView, leftViewMode) = (glass, .always)
    }
    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        var rect = super.textRect(forBounds: bounds)
        rect.size.width = max(0, rect.width - 6)
        return rect
    }
}

/// A field for searching, with a button “Cancel” if that is wished. It is 56 points high.
open class UISearchBar: UIView, UITextFieldDelegate {
    /// How the bar looks.
    public enum Style: UInt, Hashable, Sendable {
        case `default`
        /// Without a colour behind the field.
        case prominent
        /// Without a colour behind the field.
        case minimal
    }

    private let field = UISearchTextField(frame: .zero)
    private let cancel = UIButton(type: .system)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }
    /// An empty bar: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }
    override var mayDraw: Bool { type(of: self) != UISearchBar.self }

    private func setUpBar() {
        field.delegate = self
        field.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                delegate?.searchBar(self, textDidChange: text ?? "")
            }, for: .editingChanged)
        cancel.setTitle("Cancel", for: .normal)
        cancel.titleLabel?.font = .systemFont(ofSize: 17)
        cancel.isHidden = true
        cancel.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                delegate?.searchBarCancelButtonClicked(self)
            }, for: .touchUpInside)
        addSubview(field)
        addSubview(cancel)
        show()
    }
    private func show() {
        backgroundColor =
            searchBarStyle == .default ? barTintColor ?? UIColor(white: 0.976, alpha: 1) : barTintColor
    }

    /// Receives the bar's calls.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The field.
    open var searchTextField: UISearchTextField { field }
    open var text: String? {
        get { field.text }
        set {
            field.text = newValue
            delegate?.searchBar(self, textDidChange: newValue ?? "")
        }
    }
    /// The text that is shown in grey while there is none.
    open var placeholder: String? {
        get { field.placeholder }
        set { field.placeholder = newValue }
    }
    /// How the bar looks.
    open var searchBarStyle = Style.default { didSet { show() } }
    /// The colour behind the field.
    open var barTintColor: UIColor? { didSet { show() } }
    /// The kind of the bar's colours. The value is kept.
    open var barStyle = UIBarStyle.default
    /// Whether contents show through. The value is kept.
    open var isTranslucent = true
    /// Whether there is a button “Cancel”.
    open var showsCancelButton = false {
        didSet {
            cancel.isHidden = !showsCancelButton
            setNeedsLayout()
        }
    }
    /// Shows the button “Cancel”, or hides it.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }
    /// Begins editing of the field.
    @discardableResult
    open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
    /// Ends editing of the field.
    @discardableResult
    open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
    open override var isFirstResponder: Bool { field.isFirstResponder }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var width = max(0, bounds.width - 16)
        if showsCancelButton {
            let own = cancel.intrinsicContentSize.width
            cancel.frame = CGRect(x: bounds.width - 8 - own, y: bounds.midY - 18, width: own, height: 36)
            width = max(0, width - own - 10)
        }
        field.frame = CGRect(x: 8, y: bounds.midY - 18, width: width, height: 36)
    }
    /// 56 points high.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 56)
    }
    /// 56 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 56) }

    // MARK: The field

    /// Asks the bar's delegate.
    open func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        delegate?.searchBarShouldBeginEditing(self) != false
    }
    /// Tells the bar's delegate.
    open func textFieldDidBeginEditing(_ textField: UITextField) {
        delegate?.searchBarTextDidBeginEditing(self)
    }
    /// Tells the bar's delegate.
    open func textFieldDidEndEditing(_ textField: UITextField) { delegate?.searchBarTextDidEndEditing(self) }
    /// Tells the bar's delegate that the return key was pressed.
    open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        delegate?.searchBarSearchButtonClicked(self)
        return true
    }
}
