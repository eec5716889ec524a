import Foundation
import Testing
import UIKit

/// Rows and columns of views.
@Suite struct UIStackViewTests {
    private final class Sized: UIView {
        let natural: CGSize
        init(_ width: CGFloat, _ height: CGFloat) {
            natural = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { natural }
    }

    private static func frames(
        _ size: CGSize, _ sizes: [(CGFloat, CGFloat)], _ change: (UIStackView) -> Void = { _ in }
    ) -> [CGRect] {
        let stack = UIStackView(arrangedSubviews: sizes.map { Sized($0.0, $0.1) })
        change(stack)
        stack.translatesAutoresizingMaskIntoConstraints = true
        stack.frame = CGRect(origin: .zero, size: size)
        stack.layoutIfNeeded()
        return stack.arrangedSubviews.map(\.frame)
    }

    @Test func `A row fills its length, with gaps`() {
        let frames = Self.frames(CGSize(width: 100, height: 30), [(20, 10), (30, 20)]) {
            $0.spacing = 10
            $0.arrangedSubviews[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
        }
        #expect(
            frames == [CGRect(x: 0, y: 0, width: 20, height: 30), CGRect(x: 30, y: 0, width: 70, height: 30)])
    }

    @Test func `Equal shares of a column, across in the middle`() {
        let frames = Self.frames(CGSize(width: 40, height: 110), [(20, 10), (30, 20), (10, 5)]) {
            ($0.axis, $0.distribution, $0.alignment, $0.spacing) = (.vertical, .fillEqually, .center, 10)
        }
        #expect(
            frames == [
                CGRect(x: 10, y: 0, width: 20, height: 30), CGRect(x: 5, y: 40, width: 30, height: 30),
                CGRect(x: 15, y: 80, width: 10, height: 30),
            ])
    }

    @Test func `Shares by contents, and gaps that are equal`() {
        let proportional = Self.frames(CGSize(width: 120, height: 10), [(10, 10), (20, 10)]) {
            $0.distribution = .fillProportionally
        }
        #expect(proportional.map(\.width) == [40, 80])
        let spaced = Self.frames(CGSize(width: 100, height: 20), [(20, 10), (20, 20), (10, 4)]) {
            ($0.distribution, $0.alignment) = (.equalSpacing, .bottom)
        }
        #expect(spaced.map(\.minX) == [0, 45, 90])
        #expect(spaced.map(\.minY) == [10, 0, 16])
    }

    @Test func `A gap of its own, margins and a view that is hidden`() {
        let frames = Self.frames(CGSize(width: 100, height: 30), [(20, 10), (10, 10), (30, 20)]) {
            $0.spacing = 3
            $0.isLayoutMarginsRelativeArrangement = true
            $0.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 5, right: 6)
            $0.setCustomSpacing(12, after: $0.arrangedSubviews[0])
            $0.arrangedSubviews[1].isHidden = true
            $0.arrangedSubviews[0].setContentHuggingPriority(.required, for: .horizontal)
        }
        #expect(frames[0] == CGRect(x: 6, y: 5, width: 20, height: 20))
        #expect(frames[2] == CGRect(x: 38, y: 5, width: 56, height: 20))
    }

    @Test func `A stack is as large as its views, stacks in stacks too`() {
        let column = UIStackView(arrangedSubviews: [Sized(40, 10), Sized(30, 20)])
        column.axis = .vertical
        column.spacing = 5
        let row = UIStackView(arrangedSubviews: [Sized(20, 20), column])
        row.alignment = .center
        row.translatesAutoresizingMaskIntoConstraints = false
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        root.addSubview(row)
        row.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
        row.centerYAnchor.constraint(equalTo: root.centerYAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(
            row.frame == CGRect(x: 70, y: 32.5, width: 60, height: 35)
                || row.frame == CGRect(x: 70, y: 33, width: 60, height: 35))
        #expect(column.frame == CGRect(x: 20, y: 0, width: 40, height: 35))
        #expect(row.constraints.isEmpty)
    }
}
