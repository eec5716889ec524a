import Testing
import UIKit

/// What views and items take from the object of their class.
struct UIAppearanceTests {
    private final class Sidebar: UIView {}
    private class Badge: UILabel {}
    private final class Gauge: UIView {
        var needleColor = UIColor.black
        override class var appearanceValues: [UIAppearanceValue] { [UIAppearanceValue(\Gauge.needleColor)] }
    }

    @Test func `A view takes values when it comes into a window, and keeps its own`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (plain, own) = (UISwitch(), UISwitch())
        own.onTintColor = .blue
        let model = UISwitch.appearance()
        model.onTintColor = .red
        defer { model.onTintColor = nil }
        #expect(plain.onTintColor == nil)
        window.addSubview(plain)
        window.addSubview(own)
        #expect(plain.onTintColor == .red && own.onTintColor == .blue)
        plain.onTintColor = .green
        #expect(plain.onTintColor == .green)
    }

    @Test func `A view without a window takes values when it is laid out first`() {
        let model = UIProgressView.appearance()
        model.trackTintColor = .brown
        defer { model.trackTintColor = nil }
        let (top, bar) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIProgressView())
        top.addSubview(bar)
        top.layoutIfNeeded()
        #expect(bar.trackTintColor == .brown)
    }

    @Test func `A class counts before the one above it, and a container before none`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let models = [
            UILabel.appearance(), Badge.appearance(),
            UILabel.appearance(whenContainedInInstancesOf: [Sidebar.self]),
        ]
        for (model, color) in zip(models, [UIColor.red, .green, .blue]) { model.textColor = color }
        defer { for model in models { model.textColor = .label } }
        let (label, badge, inside, side) = (UILabel(), Badge(), UILabel(), Sidebar())
        side.addSubview(inside)
        for view in [label, badge, side] { window.addSubview(view) }
        #expect(label.textColor == .red && badge.textColor == .green && inside.textColor == .blue)
    }

    @Test func `Titles of buttons take colours, and other states follow`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let model = UIButton.appearance(whenContainedInInstancesOf: [Sidebar.self])
        model.setTitleColor(.purple, for: .normal)
        model.setTitleColor(.gray, for: .disabled)
        let (side, button) = (Sidebar(), UIButton(type: .system))
        side.addSubview(button)
        window.addSubview(side)
        #expect(button.titleColor(for: .normal) == .purple && button.titleColor(for: .disabled) == .gray)
        #expect(button.titleColor(for: .highlighted) == .purple)
    }

    @Test func `A class of a program's own names its properties`() {
        Gauge.appearance().needleColor = .orange
        let gauge = Gauge(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        gauge.layoutIfNeeded()
        #expect(gauge.needleColor == .orange)
    }

    @Test func `Entries of a tab bar take looks of titles`() throws {
        let model = UITabBarItem.appearance()
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49))
        bar.items = [
            UITabBarItem(title: "MMMM", image: nil, tag: 0), UITabBarItem(title: "MMMM", image: nil, tag: 1),
        ]
        bar.items?[1].setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
        model.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        defer { model.setTitleTextAttributes(nil, for: .normal) }
        let window = UIWindow(frame: bar.bounds)
        window.addSubview(bar)
        bar.layoutIfNeeded()
        let colors = labels(in: bar).compactMap {
            $0.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        }
        #expect(colors == [.red, .blue])
    }

    @Test func `Buttons of a bar take the tint of their class in it`() {
        let inToolbars = UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self])
        inToolbars.tintColor = .magenta
        defer { inToolbars.tintColor = nil }
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
        bar.items = [UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)]
        bar.layoutIfNeeded()
        let color = labels(in: bar).compactMap {
            $0.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        }
        #expect(color == [.magenta])
    }

    private func labels(in view: UIView) -> [UILabel] {
        view.subviews.flatMap {
            ($0 as? UILabel).map { $0.attributedText?.string.isEmpty == false ? [$0] : [] } ?? labels(in: $0)
        }
    }
}
