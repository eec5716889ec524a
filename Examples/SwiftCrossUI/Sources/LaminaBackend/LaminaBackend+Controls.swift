// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftCrossUI
import UIKit

/// A field for a line of text.
class FieldWidget: UITextField, UITextFieldDelegate {
    var didSubmit: (() -> Void)?

    init() {
        super.init(frame: .zero)
        borderStyle = .roundedRect
        delegate = self
    }
    required init?(coder: NSCoder) { nil }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        didSubmit?()
        return false
    }
}

/// A field for many lines of text.
final class EditorWidget: UIView, UITextViewDelegate {
    let text = UITextView(frame: .zero)
    var didChange: ((String) -> Void)?

    init() {
        super.init(frame: .zero)
        text.backgroundColor = .clear
        text.textContainer.lineFragmentPadding = 0
        text.textContainerInset = .zero
        text.delegate = self
        addSubview(text)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { text.frame = bounds }
    func textViewDidChange(_ textView: UITextView) { didChange?(textView.text ?? "") }
}

/// A square with a tick.
final class CheckWidget: UIControl {
    private let tick = CAShapeLayer()
    private static let side: CGFloat = 20

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        (layer.cornerRadius, layer.borderWidth) = (5, 1)
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 5, y: 10.5), CGPoint(x: 8.5, y: 14), CGPoint(x: 15, y: 6.5)])
        (tick.path, tick.fillColor, tick.strokeColor) = (path, nil, UIColor.white.cgColor)
        (tick.lineWidth, tick.lineCap, tick.lineJoin) = (2, .round, .round)
        layer.addSublayer(tick)
        addAction(
            UIAction { [unowned self] _ in
                isSelected.toggle()
                sendActions(for: .valueChanged)
            }, for: .touchUpInside)
        show()
    }
    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { CGSize(width: Self.side, height: Self.side) }
    override var isSelected: Bool { didSet { show() } }
    override func tintColorDidChange() { show() }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { show() }

    private func show() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        tick.isHidden = !isSelected
        CATransaction.commit()
        backgroundColor = isSelected ? tintColor : .secondarySystemBackground
        layer.borderColor = (isSelected ? tintColor : UIColor.systemGray3).cgColor
    }
}

/// A wheel that turns, in any size.
final class SpinnerWidget: UIView {
    private let wheel = UIActivityIndicatorView(style: .medium)

    init() {
        super.init(frame: CGRect(origin: .zero, size: wheel.bounds.size))
        wheel.startAnimating()
        addSubview(wheel)
    }
    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { wheel.bounds.size }
    override func layoutSubviews() {
        let scale = min(bounds.width, bounds.height) / wheel.bounds.width
        wheel.transform = CGAffineTransform(scaleX: scale, y: scale)
        wheel.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}

extension LaminaBackend {
    // MARK: Buttons

    /// Has a button look as an environment says.
    func show(
        _ label: String, on button: UIButton, _ environment: EnvironmentValues,
        _ style: UIButton.Configuration = .gray()
    ) {
        button.take(environment)
        var look = style
        look.title = label
        look.titleFont = environment.resolvedFont.uiFont
        look.baseForegroundColor = environment.foregroundColor?.resolve(in: environment).uiColor
        button.configuration = look
    }

    public func createButton() -> Widget { UIButton(type: .system) }
    public func updateButton(
        _ button: Widget, label: String, environment: EnvironmentValues, action: @escaping () -> Void
    ) {
        guard let button = button as? UIButton else { return }
        show(label, on: button, environment)
        button.onEvents(.touchUpInside, action)
    }

    // MARK: Two states

    public func createToggle() -> Widget {
        let button = UIButton(type: .system)
        button.changesSelectionAsPrimaryAction = true
        return button
    }
    public func updateToggle(
        _ toggle: Widget, label: String, environment: EnvironmentValues, onChange: @escaping (Bool) -> Void
    ) {
        guard let button = toggle as? UIButton else { return }
        show(label, on: button, environment, button.isSelected ? .filled() : .gray())
        // The library leaves the size of this widget to the backend.
        button.bounds.size = button.intrinsicContentSize
        button.onEvents(.primaryActionTriggered) { [unowned button] in onChange(button.isSelected) }
    }
    public func setState(ofToggle toggle: Widget, to state: Bool) {
        guard let button = toggle as? UIButton, let old = button.configuration else { return }
        button.isSelected = state
        var look: UIButton.Configuration = state ? .filled() : .gray()
        (look.title, look.titleFont) = (old.title, old.titleFont)
        button.configuration = look
    }

    public func createSwitch() -> Widget { UISwitch() }
    public func updateSwitch(
        _ switchWidget: Widget, environment: EnvironmentValues, onChange: @escaping (Bool) -> Void
    ) {
        switchWidget.take(environment)
        guard let control = switchWidget as? UISwitch else { return }
        control.onEvents(.valueChanged) { [unowned control] in onChange(control.isOn) }
    }
    public func setState(ofSwitch switchWidget: Widget, to state: Bool) {
        guard let control = switchWidget as? UISwitch, control.isOn != state else { return }
        control.setOn(state, animated: control.window != nil && stage == nil)
    }

    public func createCheckbox() -> Widget { CheckWidget() }
    public func updateCheckbox(
        _ checkboxWidget: Widget, environment: EnvironmentValues, onChange: @escaping (Bool) -> Void
    ) {
        checkboxWidget.take(environment)
        guard let control = checkboxWidget as? CheckWidget else { return }
        control.onEvents(.valueChanged) { [unowned control] in onChange(control.isSelected) }
    }
    public func setState(ofCheckbox checkboxWidget: Widget, to state: Bool) {
        (checkboxWidget as? CheckWidget)?.isSelected = state
    }

    // MARK: Values

    public func createSlider() -> Widget { UISlider(frame: .zero) }
    public func updateSlider(
        _ slider: Widget, minimum: Double, maximum: Double, decimalPlaces: Int,
        environment: EnvironmentValues,
        onChange: @escaping (Double) -> Void
    ) {
        slider.take(environment)
        guard let slider = slider as? UISlider else { return }
        (slider.minimumValue, slider.maximumValue) = (Float(minimum), Float(maximum))
        var unit = 1.0
        for _ in 0..<max(0, min(decimalPlaces, 15)) { unit *= 10 }
        slider.onEvents(.valueChanged) { [unowned slider, unit] in
            onChange((Double(slider.value) * unit).rounded() / unit)
        }
    }
    public func setValue(ofSlider slider: Widget, to value: Double) {
        guard let slider = slider as? UISlider, !slider.isTracking else { return }
        slider.value = Float(value)
    }

    public func createProgressSpinner() -> Widget { SpinnerWidget() }
    public func createProgressBar() -> Widget { UIProgressView(progressViewStyle: .default) }
    public func updateProgressBar(_ widget: Widget, progressFraction: Double?, environment: EnvironmentValues)
    {
        widget.take(environment)
        (widget as? UIProgressView)?.progress = Float(progressFraction ?? 0)
    }

    // MARK: Texts

    public func createTextField() -> Widget { FieldWidget() }
    public func updateTextField(
        _ textField: Widget, placeholder: String, environment: EnvironmentValues,
        onChange: @escaping (String) -> Void, onSubmit: @escaping () -> Void
    ) {
        textField.take(environment)
        guard let field = textField as? FieldWidget else { return }
        field.placeholder = placeholder
        field.font = environment.resolvedFont.uiFont
        field.textColor = environment.suggestedForegroundColor.resolve(in: environment).uiColor
        field.didSubmit = onSubmit
        field.onEvents(.editingChanged) { [unowned field] in onChange(field.text ?? "") }
    }
    public func setContent(ofTextField textField: Widget, to content: String) {
        (textField as? FieldWidget)?.text = content
    }
    public func getContent(ofTextField textField: Widget) -> String {
        (textField as? FieldWidget)?.text ?? ""
    }

    public func createTextEditor() -> Widget { EditorWidget() }
    public func updateTextEditor(
        _ textEditor: Widget, environment: EnvironmentValues, onChange: @escaping (String) -> Void
    ) {
        textEditor.take(environment)
        guard let editor = textEditor as? EditorWidget else { return }
        editor.text.isEditable = environment.isEnabled
        editor.text.font = environment.resolvedFont.uiFont
        editor.text.textColor = environment.suggestedForegroundColor.resolve(in: environment).uiColor
        editor.didChange = onChange
    }
    public func setContent(ofTextEditor textEditor: Widget, to content: String) {
        (textEditor as? EditorWidget)?.text.text = content
    }
    public func getContent(ofTextEditor textEditor: Widget) -> String {
        (textEditor as? EditorWidget)?.text.text ?? ""
    }
}
