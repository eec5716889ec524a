// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import SwiftCrossUI
import UIKit

/// A button that opens a menu with one chosen entry.
final class PickerWidget: UIButton {
    fileprivate var options: [String] = []
    fileprivate var chosen: Int?
    fileprivate var didChoose: ((Int?) -> Void)?

    /// The title while nothing is chosen.
    fileprivate static let noChoice = "\u{2014}"

    init() {
        super.init(type: .system)
        showsMenuAsPrimaryAction = true
    }
    required init?(coder: NSCoder) { nil }

    fileprivate var title: String {
        let text = chosen.flatMap { options.indices.contains($0) ? options[$0] : nil } ?? Self.noChoice
        return "\(text)  \u{25BE}"
    }

    fileprivate func makeMenu() {
        menu = UIMenu(
            children: options.enumerated().map { index, text in
                UIAction(title: text, state: index == chosen ? .on : .off) { [weak self] _ in
                    self?.didChoose?(index)
                }
            })
    }
}

/// A field for a date, as digits. A text that is no date becomes the last date when the field is left.
final class DateWidget: FieldWidget {
    fileprivate let format = DateFormatter()
    fileprivate var range = Date.distantPast...Date.distantFuture
    fileprivate var didChoose: ((Date) -> Void)?
    fileprivate var date = Date() { didSet { if !isEditing { text = format.string(from: date) } } }

    override init() {
        super.init()
        format.locale = Locale(identifier: "en_US_POSIX")
        didSubmit = { [unowned self] in _ = resignFirstResponder() }
        addAction(UIAction { [unowned self] _ in take() }, for: .editingDidEnd)
    }
    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize {
        let text = format.dateFormat.size(withAttributes: [.font: font ?? .systemFont(ofSize: 15)])
        return CGSize(width: text.width + 30, height: super.intrinsicContentSize.height)
    }

    private func take() {
        if let read = text.flatMap(format.date(from:)) {
            date = min(max(read, range.lowerBound), range.upperBound)
            didChoose?(date)
        }
        text = format.string(from: date)
    }
}

/// A menu of a button.
public final class PopUpMenu {
    fileprivate var menu: UIMenu?
}

extension LaminaBackend {
    // MARK: Pickers

    public func createPicker() -> Widget { PickerWidget() }
    public func updatePicker(
        _ picker: Widget, options: [String], environment: EnvironmentValues,
        onChange: @escaping (Int?) -> Void
    ) {
        guard let picker = picker as? PickerWidget else { return }
        (picker.options, picker.didChoose) = (options, onChange)
        show(picker.title, on: picker, environment)
        picker.makeMenu()
    }
    public func setSelectedOption(ofPicker picker: Widget, to selectedOption: Int?) {
        guard let picker = picker as? PickerWidget, picker.chosen != selectedOption else { return }
        picker.chosen = selectedOption
        picker.configuration?.title = picker.title
        picker.makeMenu()
    }

    public func createDatePicker() -> Widget { DateWidget() }
    public func updateDatePicker(
        _ datePicker: Widget, environment: EnvironmentValues, date: Date, range: ClosedRange<Date>,
        components: DatePickerComponents, onChange: @escaping (Date) -> Void
    ) {
        datePicker.take(environment)
        guard let field = datePicker as? DateWidget else { return }
        let parts = [
            components.contains(.date) ? "yyyy-MM-dd" : nil,
            components.contains(.hourAndMinute) ? "HH:mm" : nil,
        ]
        field.format.dateFormat = parts.compactMap { $0 }.joined(separator: " ")
        (field.format.calendar, field.format.timeZone) = (environment.calendar, environment.timeZone)
        field.font = environment.resolvedFont.uiFont
        (field.range, field.didChoose) = (range, onChange)
        field.date = date
    }

    // MARK: Menus

    public typealias Menu = PopUpMenu

    public func createPopoverMenu() -> Menu { PopUpMenu() }
    public func updatePopoverMenu(_ menu: Menu, content: ResolvedMenu, environment: EnvironmentValues) {
        menu.menu = Self.menu(of: content, titled: "")
    }

    private static func menu(of content: ResolvedMenu, titled title: String) -> UIMenu {
        var groups: [[UIMenuElement]] = [[]]
        func add(_ element: UIMenuElement) { groups[groups.count - 1].append(element) }
        for item in content.items {
            switch item {
            case .button(let label, let action):
                add(
                    UIAction(title: label, attributes: action == nil ? .disabled : []) { _ in
                        MainActor.assumeIsolated { action?() }
                    })
            case .toggle(let label, let isOn, let onChange):
                add(
                    UIAction(title: label, state: isOn ? .on : .off) { _ in
                        MainActor.assumeIsolated { onChange(!isOn) }
                    })
            case .separator: groups.append([])
            case .submenu(let inner): add(menu(of: inner.content, titled: inner.label))
            }
        }
        let children =
            groups.count == 1 ? groups[0] : groups.map { UIMenu(options: .displayInline, children: $0) }
        return UIMenu(title: title, children: children)
    }

    public func updateButton(
        _ button: Widget, label: String, menu: Menu, environment: EnvironmentValues
    ) {
        guard let button = button as? UIButton else { return }
        show("\(label)  \u{25BE}", on: button, environment)
        (button.menu, button.showsMenuAsPrimaryAction) = (menu.menu, true)
    }
}
