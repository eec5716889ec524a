import CoreGraphics
import Foundation
import Logging

extension UIViewController {
    /// Whether the view is in sight.
    enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    func beginAppearance(_ isAppearing: Bool, _ animated: Bool) {
        switch appearance {
        case .appearing, .appeared: if isAppearing { return }
        case .disappearing, .disappeared: if !isAppearing { return }
        }
        appearance = isAppearing ? .appearing : .disappearing
        isAppearanceAnimated = animated
        if isAppearing {
            loadViewIfNeeded()
            awaitsIsAppearing = true
            viewWillAppear(animated)
        } else {
            awaitsIsAppearing = false
            viewWillDisappear(animated)
        }
        for child in forwarded {
            child.isForwarded = true
            child.beginAppearanceTransition(isAppearing, animated: animated)
            child.isForwarded = false
        }
        if !isForwarded, viewIfLoaded?.window != nil { tellIsAppearing() }
    }

    func endAppearance() {
        switch appearance {
        case .disappeared, .appeared: return
        case .appearing:
            tellIsAppearing()
            appearance = .appeared
            viewDidAppear(isAppearanceAnimated)
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear(isAppearanceAnimated)
        }
        for child in forwarded { child.endAppearanceTransition() }
    }

    /// The children whose views are in this one's, if the controller forwards its appearance.
    private var forwarded: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return childControllers.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
    }

    /// Tells the controller once that its view is in the window, and then its children.
    func tellIsAppearing() {
        guard awaitsIsAppearing else { return }
        awaitsIsAppearing = false
        viewIsAppearing(isAppearanceAnimated)
        for child in forwarded where child.viewIfLoaded?.window != nil { child.tellIsAppearing() }
    }

    /// Whether children are told of their appearance at the moment: the controller's own view is in sight, or is coming.
    var showsChildren: Bool { appearance == .appeared || appearance == .appearing }

    /// The first value that a controller or one around it has.
    static func first<Value>(
        from start: UIViewController?, _ value: (UIViewController) -> Value?
    ) -> Value? {
        var next = start
        while let controller = next {
            if let found = value(controller) { return found }
            next = controller.parentController
        }
        return nil
    }

    /// The transition that the controller, one around it, or one that it presents takes part in.
    var currentTransition: ControllerTransition? {
        Self.first(from: self) { $0.activeTransition ?? $0.presenter?.activeTransition }
    }

    /// The outermost controller around this one.
    var outermost: UIViewController {
        var controller = self
        while let next = controller.parentController { controller = next }
        return controller
    }

    // MARK: Children

    func insertChild(_ child: UIViewController) {
        guard child.parentController !== self else { return }
        // A controller in itself would be a tree without an end.
        guard Self.first(from: self, { $0 === child ? $0 : nil }) == nil else {
            return Logger(label: "lamina").warning(
                "\(type(of: self)): a controller cannot be a child of one that it is around")
        }
        if let old = child.parentController {
            old.childControllers.removeAll { $0 === child }
            child.parentController = nil
        }
        child.willMove(toParent: self)
        childControllers.append(child)
        child.parentController = self
    }

    func exchange(
        _ from: UIViewController, _ to: UIViewController, _ duration: TimeInterval,
        _ options: UIView.AnimationOptions, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
    ) {
        guard from.parentController === self, to.parentController === self else {
            return Logger(label: "lamina").warning(
                "\(type(of: self)): a transition goes from a child to a child; one of the two is none")
        }
        let animated = duration > 0
        if showsChildren {
            from.beginAppearanceTransition(false, animated: animated)
            to.beginAppearanceTransition(true, animated: animated)
        }
        let (old, new): (UIView, UIView) = (from.view, to.view)
        let place = old.superview ?? view
        let finish = { (finished: Bool) in
            old.removeFromSuperview()
            to.endAppearanceTransition()
            from.endAppearanceTransition()
            completion?(finished)
        }
        guard options.transition == 0 else {
            let parent: UIView = place ?? view
            return UIView.transition(
                with: parent, duration: duration, options: options,
                animations: {
                    UIView.performWithoutAnimation {
                        parent.addSubview(new)
                        old.removeFromSuperview()
                    }
                    animations?()
                }, completion: finish)
        }
        if new.superview !== place { place?.addSubview(new) }
        UIView.animate(
            withDuration: duration, delay: 0, options: options, animations: { animations?() },
            completion: finish)
    }

    // MARK: Safe areas

    /// Calls the view and its subviews after their safe area changed.
    func safeAreaDidChange() {
        guard let view = viewIfLoaded else { return }
        view.tellSafeArea()
        view.constraintsDidChange()
        view.setNeedsLayout()
    }
}

extension UIView {
    func tellSafeArea() {
        var open: [UIView] = [self]
        while let view = open.popLast() {
            view.safeAreaDidChange()
            open += view.children
        }
    }

    private func safeAreaDidChange() {
        safeAreaInsetsDidChange()
        controller?.viewSafeAreaInsetsDidChange()
    }

    /// The part of the superview's safe area that applies to this view, with the additions of its controller.
    var inheritedSafeArea: UIEdgeInsets {
        var chain: [UIView] = []
        var next: UIView? = self
        while let view = next {
            chain.append(view)
            next = view.parent
        }
        var result = UIEdgeInsets.zero
        for (index, view) in chain.enumerated().reversed() {
            if index == chain.count - 1 {
                result = (view as? UIWindow)?.screenSafeAreaInsets ?? .zero
            } else if result != .zero {
                result = view.part(of: result, in: chain[index + 1])
            }
            guard let controller = view.controller else { continue }
            result.add(controller.barInsets)
            result.add(controller.additionalSafeAreaInsets)
        }
        return result
    }

    /// The part of the superview's insets that covers the view.
    private func part(of insets: UIEdgeInsets, in superview: UIView) -> UIEdgeInsets {
        let clear = superview.bounds.inset(by: insets)
        // Without the transform: a view that moves keeps its insets.
        let frame = CGRect(
            x: center.x - bounds.width * layer.anchorPoint.x,
            y: center.y - bounds.height * layer.anchorPoint.y, width: bounds.width, height: bounds.height)
        return UIEdgeInsets(
            top: min(insets.top, max(0, clear.minY - frame.minY)),
            left: min(insets.left, max(0, clear.minX - frame.minX)),
            bottom: min(insets.bottom, max(0, frame.maxY - clear.maxY)),
            right: min(insets.right, max(0, frame.maxX - clear.maxX)))
    }

    // MARK: Controllers in a tree

    /// The outermost controllers of views in the tree that are out of sight, and are told of it by no container.
    func controllersOutOfSight(_ wanted: UIViewController.Appearance) -> [UIViewController] {
        var (open, result): ([UIView], [UIViewController]) = ([self], [])
        while let view = open.popLast() {
            if let controller = view.controller {
                let isTold = controller.parentController.map {
                    !$0.shouldAutomaticallyForwardAppearanceMethods
                }
                if controller.appearance == wanted, isTold != true { result.append(controller) }
                // It calls the controllers below it itself.
                continue
            }
            open += view.children.reversed()
        }
        return result
    }
}

extension UIEdgeInsets {
    mutating func add(_ other: UIEdgeInsets) {
        top += other.top
        left += other.left
        bottom += other.bottom
        right += other.right
    }
}
