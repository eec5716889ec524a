import UIKit

/// A field whose placeholder is a label of its own, which moves up when text is typed, over a line that grows.
class FloatingField: UITextField {
    let placeholderLabel = UILabel()
    private let inactiveLayer = CALayer()
    private let activeLayer = CALayer()
    private let placeholderInsets = CGPoint(x: 0, y: 6)

    var borderActiveColor: UIColor? = .systemPink { didSet { updateBorder() } }
    var placeholderColor: UIColor = .gray { didSet { updatePlaceholder() } }

    override var placeholder: String? { didSet { updatePlaceholder() } }
    override var bounds: CGRect {
        didSet {
            updateBorder()
            updatePlaceholder()
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        borderStyle = .none
        layer.addSublayer(inactiveLayer)
        layer.addSublayer(activeLayer)
        addSubview(placeholderLabel)
        addTarget(self, action: FloatingField.textFieldDidBeginEditing, for: .editingDidBegin)
        addTarget(self, action: FloatingField.textFieldDidEndEditing, for: .editingDidEnd)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    // Nothing is drawn in the placeholder's place: the label is there.
    override func drawPlaceholder(in rect: CGRect) {}

    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.offsetBy(dx: 0, dy: 8) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds.offsetBy(dx: 0, dy: 8) }

    private func updateBorder() {
        inactiveLayer.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        inactiveLayer.backgroundColor = UIColor.lightGray.cgColor
        activeLayer.frame = CGRect(
            x: 0, y: bounds.height - 2, width: isFirstResponder ? bounds.width : 0, height: 2)
        activeLayer.backgroundColor = borderActiveColor?.cgColor
    }

    private func updatePlaceholder() {
        placeholderLabel.text = placeholder
        placeholderLabel.textColor = placeholderColor
        placeholderLabel.font = (font ?? .systemFont(ofSize: 17)).withSize((font?.pointSize ?? 17) * 0.65)
        placeholderLabel.sizeToFit()
        if isFirstResponder || !(text ?? "").isEmpty { animateViewsForTextEntry() }
        placeholderLabel.frame.origin = CGPoint(
            x: placeholderInsets.x,
            y: isFirstResponder || !(text ?? "").isEmpty
                ? 0 : bounds.height / 2 - placeholderLabel.bounds.height / 2)
    }

    func textFieldDidBeginEditing() { animateViewsForTextEntry() }
    func textFieldDidEndEditing() {
        guard text?.isEmpty ?? true else { return }
        UIView.animate(withDuration: 0.35, delay: 0, options: .beginFromCurrentState) {
            self.placeholderLabel.frame.origin.y =
                self.bounds.height / 2 - self.placeholderLabel.bounds.height / 2
        }
        activeLayer.frame.size.width = 0
    }

    func animateViewsForTextEntry() {
        UIView.animate(
            withDuration: 0.3, delay: 0.0, usingSpringWithDamping: 0.8, initialSpringVelocity: 1.0,
            options: .beginFromCurrentState,
            animations: { self.placeholderLabel.frame.origin = CGPoint(x: 0, y: 0) }, completion: nil)
        activeLayer.frame = CGRect(x: 0, y: bounds.height - 2, width: bounds.width, height: 2)
    }
}
