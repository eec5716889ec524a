import CoreGraphics
import Foundation
import Testing
import UIKit

/// Buttons, switches, sliders and the like: values, looks and fingers.
@MainActor struct ControlTests {
    private static func press(_ control: UIControl, at point: CGPoint) {
        UITouch(at: point, in: control).end()
    }

    /// How often a control sends events.
    private final class Count {
        var calls = 0

        func listen(to control: UIControl, for events: UIControl.Event) {
            control.addAction(UIAction { [weak self] _ in self?.calls += 1 }, for: events)
        }
    }

    // MARK: Buttons

    @Test func `A button has what was set for its state, or for the usual one`() {
        let button = UIButton(type: .custom)
        button.setTitle("Usual", for: .normal)
        button.setTitle("Chosen", for: .selected)
        button.setTitleColor(.red, for: .disabled)
        #expect(button.currentTitle == "Usual" && button.titleLabel?.text == "Usual")
        button.isSelected = true
        #expect(button.currentTitle == "Chosen" && button.titleLabel?.text == "Chosen")
        button.isEnabled = false
        #expect(button.currentTitleColor == .red)
        #expect(button.title(for: .highlighted) == "Usual")
        #expect(UIButton(type: .system).currentTitleColor == .systemBlue)
    }

    @Test func `A press of a button is its primary action, and one outside is not`() {
        var pressed: [String] = []
        let button = UIButton(
            frame: CGRect(x: 0, y: 0, width: 50, height: 30),
            primaryAction: UIAction(title: "Press") { pressed.append($0.title) })
        #expect(button.currentTitle == "Press")
        Self.press(button, at: CGPoint(x: 5, y: 5))
        let touch = UITouch(at: CGPoint(x: 5, y: 5), in: button)
        touch.move(to: CGPoint(x: 300, y: 5))
        touch.end()
        #expect(pressed == ["Press"])
    }

    @Test func `A button is as large as its contents and insets`() throws {
        let button = UIButton(type: .custom)
        button.setTitle("Title", for: .normal)
        let label = try #require(button.titleLabel)
        let text = label.sizeThatFits(.zero)
        #expect(button.intrinsicContentSize.width == text.width)
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.intrinsicContentSize == CGSize(width: text.width + 6, height: text.height + 4))
    }

    @Test func `A configuration says insets, places and colours`() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Title"
        configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in }
        configuration.imagePadding = 5
        let button = UIButton(configuration: configuration)
        button.layoutIfNeeded()
        let (label, picture) = (try #require(button.titleLabel), try #require(button.imageView))
        #expect(picture.frame.minX == 12 && label.frame.minX == 27)
        #expect(abs(button.intrinsicContentSize.width - label.frame.maxX - 12) <= 1)
        configuration.imagePlacement = .trailing
        button.configuration = configuration
        button.layoutIfNeeded()
        #expect(label.frame.minX == 12 && picture.frame.minX == label.frame.maxX + 5)
    }

    @Test func `The handler changes the configuration when the state does`() {
        let button = UIButton(configuration: .plain())
        button.configurationUpdateHandler = { $0.configuration?.title = $0.isHighlighted ? "down" : "up" }
        #expect(button.titleLabel?.attributedText?.string == "up")
        button.isHighlighted = true
        #expect(button.titleLabel?.attributedText?.string == "down")
    }

    // MARK: Values

    @Test func `A press turns a switch, and tells`() {
        let (control, count) = (UISwitch(), Count())
        count.listen(to: control, for: .valueChanged)
        #expect(control.frame.size == CGSize(width: 51, height: 31))
        Self.press(control, at: CGPoint(x: 10, y: 10))
        #expect(control.isOn && count.calls == 1)
        control.setOn(false, animated: false)
        #expect(!control.isOn && count.calls == 1)
        let touch = UITouch(at: CGPoint(x: 10, y: 10), in: control)
        touch.move(to: CGPoint(x: 45, y: 10))
        touch.end()
        #expect(control.isOn && count.calls == 2)
    }

    @Test func `A finger on the knob moves a slider's value between its ends`() {
        let (slider, count) = (UISlider(frame: CGRect(x: 0, y: 0, width: 128, height: 34)), Count())
        count.listen(to: slider, for: .valueChanged)
        (slider.minimumValue, slider.maximumValue, slider.value) = (10, 20, 10)
        let touch = UITouch(at: CGPoint(x: 14, y: 17), in: slider)
        touch.move(to: CGPoint(x: 64, y: 17))
        #expect(slider.value == 15 && count.calls == 1)
        touch.move(to: CGPoint(x: 500, y: 17))
        touch.end()
        #expect(slider.value == 20)
        Self.press(slider, at: CGPoint(x: 14, y: 17))
        #expect(slider.value == 20)
        slider.value = .nan
        #expect(slider.value == 10)
    }

    @Test func `A stepper stops at its ends, or goes round`() {
        let (stepper, count) = (UIStepper(), Count())
        count.listen(to: stepper, for: .valueChanged)
        stepper.maximumValue = 2
        for _ in 0..<4 { Self.press(stepper, at: CGPoint(x: 80, y: 10)) }
        #expect(stepper.value == 2 && count.calls == 2)
        stepper.wraps = true
        Self.press(stepper, at: CGPoint(x: 80, y: 10))
        #expect(stepper.value == 0)
    }

    @Test func `A press chooses a segment that can be chosen`() {
        let (control, count) = (UISegmentedControl(items: ["a", "b", "c"]), Count())
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        count.listen(to: control, for: .valueChanged)
        control.setEnabled(false, forSegmentAt: 2)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        Self.press(control, at: CGPoint(x: 150, y: 10))
        Self.press(control, at: CGPoint(x: 250, y: 10))
        #expect(control.selectedSegmentIndex == 1 && count.calls == 1)
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 0 && control.titleForSegment(at: 0) == "b")
        control.selectedSegmentIndex = 7
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test func `A page control goes a page to the finger's side`() {
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
        control.numberOfPages = 3
        for _ in 0..<5 { Self.press(control, at: CGPoint(x: 90, y: 10)) }
        #expect(control.currentPage == 2)
        Self.press(control, at: CGPoint(x: 10, y: 10))
        #expect(control.currentPage == 1)
        control.numberOfPages = -4
        #expect(control.numberOfPages == 0 && control.currentPage == 0)
    }

    @Test func `A bar shows a share of its width, and an indicator turns while it is shown`() {
        let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 0))
        bar.progress = 0.25
        #expect(bar.subviews[1].frame == CGRect(x: 0, y: 0, width: 50, height: 4))
        bar.setProgress(.infinity, animated: false)
        #expect(bar.progress == 1)
        let wheel = UIActivityIndicatorView(style: .large)
        #expect(wheel.isHidden && wheel.frame.width == 37)
        wheel.startAnimating()
        #expect(!wheel.isHidden && wheel.layer.sublayers?.allSatisfy { $0.animationKeys() != nil } == true)
        wheel.stopAnimating()
        #expect(wheel.isHidden && !wheel.isAnimating)
    }

    // MARK: Menus and targets

    @Test func `A menu knows its entries that are on`() {
        let on = UIAction(title: "on", state: .on) { _ in }
        let inline = UIMenu(options: .displayInline, children: [on])
        let menu = UIMenu(title: "All", children: [UIAction(title: "off") { _ in }, inline])
        #expect(menu.selectedElements == [on])
        #expect(menu.replacingChildren([]).identifier == menu.identifier)
    }

    private final class Board {
        var heard: [String] = []

        func changed(_ control: UISwitch) { heard.append("\(control.isOn)") }
        func pressed() { heard.append("pressed") }
    }

    @Test func `Methods of an object are called at events, while it is there`() {
        let control = UISwitch()
        var board: Board? = Board()
        if let board {
            control.addTarget(board, action: Board.changed, for: .valueChanged)
            control.addTarget(board, action: Board.pressed, for: .touchDown)
        }
        Self.press(control, at: CGPoint(x: 10, y: 10))
        #expect(board?.heard == ["pressed", "true"])
        board = nil
        Self.press(control, at: CGPoint(x: 10, y: 10))
        #expect(!control.isOn)
    }
}
