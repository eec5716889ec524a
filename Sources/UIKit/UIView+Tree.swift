import CoreGraphics
import Foundation
import LaminaLayer
import LaminaViews

extension UIView {
    /// Exchanges two subviews.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard children.indices.contains(index1), children.indices.contains(index2), index1 != index2 else {
            return
        }
        children.swapAt(index1, index2)
        for view in children { layer.addSublayer(view.layer) }
    }
    /// Moves a subview in front of all others.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.parent === self else { return }
        children.removeAll { $0 === view }
        children.append(view)
        layer.addSublayer(view.layer)
    }
    /// Moves a subview behind all others.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.parent === self else { return }
        children.removeAll { $0 === view }
        children.insert(view, at: 0)
        layer.insertSublayer(view.layer, at: 0)
    }
    func takeOut() {
        guard let parent else { return }
        let oldWindow = window
        let hadWindow = oldWindow != nil
        let controllers = oldWindow?.isShown == true ? controllersOutOfSight(.appeared) : []
        for controller in controllers { controller.beginAppearanceTransition(false, animated: false) }
        // What is typed has nowhere to go.
        if hadWindow { endEditing(true) }
        willMove(toSuperview: nil)
        if hadWindow { willMove(toWindow: nil) }
        parent.willRemoveSubview(self)
        dropConstraintsOfSuperviews()
        leave()
        didMoveToSuperview()
        if hadWindow { tellWindow() }
        for controller in controllers { controller.endAppearanceTransition() }
    }

    func leave() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        layer.removeFromSuperlayer()
    }

    func insert(_ view: UIView, at index: Int) {
        // A view in itself would be a tree without an end.
        guard !isDescendant(of: view) else { return }
        let (before, after) = (view.window, window)
        let moves = before !== after && after?.isShown == true
        let controllers = moves ? view.controllersOutOfSight(.disappeared) : []
        for controller in controllers { controller.beginAppearanceTransition(true, animated: false) }
        view.willMove(toSuperview: self)
        if before !== after { view.willMove(toWindow: after) }
        if let old = view.parent, old !== self {
            old.willRemoveSubview(view)
            view.dropConstraintsOfSuperviews()
        }
        view.leave()
        let index = max(0, min(index, children.count))
        if index < children.count {
            layer.insertSublayer(view.layer, below: children[index].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        children.insert(view, at: index)
        view.parent = self
        setNeedsLayout()
        constraintsDidChange()
        didAddSubview(view)
        view.didMoveToSuperview()
        if before !== after { view.tellWindow() }
        view.tintColorDidChange()
        // A controller that comes along with its container comes into sight with it.
        for controller in controllers where controller.parentController?.appearance != .appearing {
            controller.endAppearanceTransition()
        }
    }

    private func tellWindow() {
        var open = [self]
        let hasWindow = window != nil
        while let view = open.popLast() {
            if hasWindow {
                view.takeAppearance()
                if UITraitCollection.mayChange { view.followOwnStyle() }
            }
            view.didMoveToWindow()
            if view.controller?.appearance == .appearing, view.window != nil {
                view.controller?.tellIsAppearing()
            }
            open += view.children
        }
    }

    /// The view in front that a point lies in, by the subviews' own answers.
    func findHit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point, with: event)
        else {
            return nil
        }
        for view in children.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether the view is another one, or lies in it.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let next = current {
            if next === view { return true }
            current = next.parent
        }
        return false
    }

    /// The first view in this one, itself included, with a tag.
    public func viewWithTag(_ tag: Int) -> UIView? {
        var open = [self]
        while let view = open.popLast() {
            if view.tag == tag { return view }
            open += view.children.reversed()
        }
        return nil
    }

    // MARK: Places

    /// A point of this view's space in another's, or in the space of the top of the tree.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: (view ?? top).layer)
    }
    /// A point of another view's space, or of the space of the top of the tree, in this one's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? top).layer)
    }
    /// The box around a rectangle of this view's space in another's.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: (view ?? top).layer)
    }
    /// The box around a rectangle of another view's space in this one's.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: (view ?? top).layer)
    }

    private var top: UIView {
        var view = self
        while let next = view.parent { view = next }
        return view
    }

    /// A picture of the view with its subviews, as it is when it is called.
    ///
    /// - Returns: `nil` for sizes that are not positive or too large.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard let image = try? layer.makeImage(scale: layer.contentsScale) else { return nil }
        let view = UIView(frame: frame)
        view.layer.contents = image
        return view
    }

    /// A picture of a part of the view with its subviews, whose insets are not stretched.
    ///
    /// - Returns: `nil` for sizes that are not positive or too large.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        guard let whole = try? layer.makeImage(scale: layer.contentsScale), rect.width > 0, rect.height > 0
        else { return nil }
        let scale = layer.contentsScale
        let part = rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
            .applying(CGAffineTransform(scaleX: scale, y: scale))
        let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
        view.layer.contents = whole.cropping(to: part)
        view.layer.contentsCenter = CGRect(
            x: capInsets.left / rect.width, y: capInsets.top / rect.height,
            width: max(0, 1 - (capInsets.left + capInsets.right) / rect.width),
            height: max(0, 1 - (capInsets.top + capInsets.bottom) / rect.height))
        return view
    }

    /// Draws the view with its subviews into a rectangle of the current context.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(),
            let image = try? layer.makeImage(scale: layer.contentsScale)
        else { return false }
        context.drawUpright(image, in: rect)
        return true
    }
}

extension UIView {
    /// Ends editing in the view and its subviews.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let view = ResponderFocus.current.responder as? UIView, view.isDescendant(of: self) else {
            return false
        }
        return view.resignFirstResponder()
    }
}
