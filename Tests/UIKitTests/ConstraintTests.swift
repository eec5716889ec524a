import Foundation
import Testing
import UIKit

/// Places of views by constraints.
@Suite struct ConstraintTests {
    private static func free(_ view: UIView = UIView()) -> UIView {
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }

    private static func root(_ width: CGFloat = 320, _ height: CGFloat = 200, _ views: UIView...) -> UIView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        views.forEach { root.addSubview($0) }
        return root
    }

    /// A view whose contents have a size.
    private final class Sized: UIView {
        var natural = CGSize(width: 50, height: 20) { didSet { invalidateIntrinsicContentSize() } }
        override var intrinsicContentSize: CGSize { natural }
    }

    @Test func `Anchors place a view in its superview, and again when the superview grows`() {
        let view = Self.free()
        let root = Self.root(320, 200, view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.1, constant: 1),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 85, width: 290, height: 30))
        root.frame.size.width = 420
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 80, width: 390, height: 40))
    }

    @Test func `A place that nothing determines is the corner of the superview`() {
        let (inner, outer) = (Self.free(), Self.free())
        outer.addSubview(inner)
        let root = Self.root(100, 100, outer)
        NSLayoutConstraint.activate([
            outer.widthAnchor.constraint(equalToConstant: 60),
            outer.heightAnchor.constraint(equalToConstant: 40),
            outer.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            inner.centerYAnchor.constraint(equalTo: outer.centerYAnchor),
            inner.heightAnchor.constraint(equalToConstant: 10),
            inner.widthAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(outer.frame == CGRect(x: 10, y: 0, width: 60, height: 40))
        #expect(inner.frame == CGRect(x: 0, y: 15, width: 10, height: 10))
    }

    @Test func `The anchor point of a view lies in the middle of the place that constraints give`() {
        let view = Self.free()
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        let root = Self.root(100, 100, view)
        NSLayoutConstraint.activate([
            view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            view.widthAnchor.constraint(equalToConstant: 20),
            view.heightAnchor.constraint(equalToConstant: 40),
        ])
        root.layoutIfNeeded()
        #expect(
            view.center == CGPoint(x: 50, y: 50) && view.frame == CGRect(x: 40, y: 10, width: 20, height: 40))
    }

    @Test func `An attribute beside no view counts for nothing`() {
        let view = Self.free()
        let root = Self.root(100, 100, view)
        let width = NSLayoutConstraint(
            item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .width, multiplier: 1,
            constant: 30)
        view.addConstraint(width)
        root.layoutIfNeeded()
        #expect(view.bounds.width == 30 && width.secondAttribute == .notAnAttribute)
    }

    @Test func `A change of a constant moves the view`() {
        let view = Self.free()
        let root = Self.root(320, 200, view)
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5)
        NSLayoutConstraint.activate([
            left, view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 30),
            view.heightAnchor.constraint(equalToConstant: 40),
        ])
        root.layoutIfNeeded()
        left.constant = 50
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 50, y: 0, width: 30, height: 40))
        #expect(root.constraints.count == 2 && view.constraints.count == 2)
    }

    @Test func `Less important constraints give way to more important ones`() {
        let view = Self.free()
        let root = Self.root(320, 200, view)
        let width = view.widthAnchor.constraint(equalToConstant: 500)
        width.priority = .defaultHigh
        NSLayoutConstraint.activate([
            width, view.leftAnchor.constraint(equalTo: root.leftAnchor),
            view.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: -20),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.width == 300)
    }

    @Test func `No number of less important constraints outweighs one`() {
        let view = Self.free()
        let root = Self.root(320, 200, view)
        for index in 0..<20 {
            let small = view.widthAnchor.constraint(equalToConstant: 10 + CGFloat(index) / 100)
            small.priority = UILayoutPriority(500)
            small.isActive = true
        }
        let large = view.widthAnchor.constraint(equalToConstant: 100)
        large.priority = UILayoutPriority(501)
        large.isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.width == 100)
    }

    @Test func `A constraint that cannot hold is left out, the others stay`() {
        let view = Self.free()
        let root = Self.root(320, 200, view)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 30),
            view.widthAnchor.constraint(equalToConstant: 40),
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.minX == 7 && view.frame.width == 30)
    }

    @Test func `The less a view resists, the more it gives way to its neighbour`() {
        let (a, b) = (Sized(), Sized())
        let root = Self.root(200, 100, Self.free(a), Self.free(b))
        a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: root.leftAnchor),
            b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 10),
            b.rightAnchor.constraint(equalTo: root.rightAnchor),
            a.topAnchor.constraint(equalTo: root.topAnchor),
            b.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 0, y: 0, width: 50, height: 20))
        #expect(b.frame == CGRect(x: 60, y: 0, width: 140, height: 20))
        a.natural.width = 80
        root.layoutIfNeeded()
        #expect(b.frame.minX == 90)
    }

    @Test func `Text wraps in the width that constraints leave`() {
        let label = UILabel()
        label.text = String(repeating: "many words ", count: 12)
        label.numberOfLines = 0
        let root = Self.root(160, 400, Self.free(label))
        NSLayoutConstraint.activate([
            label.leftAnchor.constraint(equalTo: root.leftAnchor),
            label.rightAnchor.constraint(equalTo: root.rightAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        #expect(label.frame.width == 160)
        #expect(label.frame.height >= label.font.lineHeight * 4)
    }

    @Test func `Guides divide a view`() {
        let (a, b) = (UILayoutGuide(), UILayoutGuide())
        let view = Self.free()
        let root = Self.root(300, 100, view)
        root.addLayoutGuide(a)
        root.addLayoutGuide(b)
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
            b.leftAnchor.constraint(equalTo: a.rightAnchor), a.widthAnchor.constraint(equalTo: b.widthAnchor),
            b.rightAnchor.constraint(equalTo: root.layoutMarginsGuide.rightAnchor),
            view.centerXAnchor.constraint(equalTo: b.centerXAnchor),
            view.widthAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        #expect(a.layoutFrame.width == 142 && b.layoutFrame.minX == 150)
        #expect(view.frame.midX == 221)
    }

    @Test func `A view of a frame may hold constrained views`() {
        let view = Self.free()
        let box = UIView(frame: CGRect(x: 40, y: 30, width: 100, height: 50))
        let root = Self.root(300, 100, box)
        box.bounds.origin = CGPoint(x: 5, y: 0)
        box.addSubview(view)
        NSLayoutConstraint.activate([
            view.rightAnchor.constraint(equalTo: box.rightAnchor),
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 60),
            view.topAnchor.constraint(equalTo: box.topAnchor),
            view.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 25, y: 0, width: 80, height: 50))
    }

    @Test func `A scroll view takes the size of its contents from constraints`() {
        let (scroll, contents) = (UIScrollView(), Self.free())
        let root = Self.root(100, 100, Self.free(scroll))
        scroll.addSubview(contents)
        for side in [NSLayoutConstraint.Attribute.left, .right, .top, .bottom] {
            for (view, outer) in [(scroll as UIView, root), (contents, scroll)] {
                NSLayoutConstraint(
                    item: view, attribute: side, relatedBy: .equal, toItem: outer, attribute: side,
                    multiplier: 1,
                    constant: 0
                ).isActive = true
            }
        }
        contents.widthAnchor.constraint(equalTo: scroll.widthAnchor).isActive = true
        contents.heightAnchor.constraint(equalToConstant: 700).isActive = true
        root.layoutIfNeeded()
        #expect(scroll.frame == root.bounds)
        #expect(scroll.contentSize == CGSize(width: 100, height: 700))
        scroll.contentOffset.y = 300
        root.layoutIfNeeded()
        #expect(contents.frame == CGRect(x: 0, y: 0, width: 100, height: 700))
    }

    @Test func `A view is asked for the size that fits`() {
        let inner = Sized()
        let view = Self.free()
        view.addSubview(Self.free(inner))
        for side in [NSLayoutConstraint.Attribute.left, .top] {
            NSLayoutConstraint(
                item: inner, attribute: side, relatedBy: .equal, toItem: view, attribute: side, multiplier: 1,
                constant: 6
            ).isActive = true
        }
        for side in [NSLayoutConstraint.Attribute.right, .bottom] {
            NSLayoutConstraint(
                item: inner, attribute: side, relatedBy: .equal, toItem: view, attribute: side, multiplier: 1,
                constant: -4
            ).isActive = true
        }
        #expect(
            view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 60, height: 30))
        #expect(
            view.systemLayoutSizeFitting(
                CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 200, height: 30))
    }

    @Test func `A view that leaves takes its constraints along`() {
        let view = Self.free()
        let root = Self.root(320, 200, view)
        let constraint = view.leftAnchor.constraint(equalTo: root.leftAnchor)
        constraint.isActive = true
        view.removeFromSuperview()
        #expect(!constraint.isActive && root.constraints.isEmpty)
    }

    @Test func `A visual format gives constraints`() {
        let (a, b) = (Self.free(), Self.free())
        let root = Self.root(320, 200, a, b)
        let views = ["a": a, "b": b]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[a(>=20,==b)]-gap-[b]-(12@900)-|", options: .alignAllTop,
                metrics: ["gap": 10],
                views: views)
                + NSLayoutConstraint.constraints(
                    withVisualFormat: "V:|-4-[a(30)]", metrics: nil, views: views)
                + NSLayoutConstraint.constraints(withVisualFormat: "V:[b(==a)]", metrics: nil, views: views))
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 8, y: 4, width: 145, height: 30))
        #expect(b.frame == CGRect(x: 163, y: 4, width: 145, height: 30))
    }

    @Test(arguments: ["H:|[a", "[c]", "|-(x)-[a]", "[a](", "", "|"])
    func `A visual format that is not understood gives none`(format: String) {
        #expect(
            NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: ["a": UIView()])
                .isEmpty)
    }

    @Test func `Constraints within an animation's block move the view over time`() throws {
        let view = Self.free()
        let root = Self.root(100, 100, view)
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor)
        NSLayoutConstraint.activate([
            left, view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 10),
            view.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        left.constant = 80
        UIView.animate(withDuration: 1) { root.layoutIfNeeded() }
        #expect(view.frame.minX == 80)
        #expect(view.layer.animation(forKey: "position") != nil)
    }
}
