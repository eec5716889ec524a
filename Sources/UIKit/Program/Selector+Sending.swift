import Foundation
import LaminaViews

extension Selector {
    /// Calls the method of the nearest responder that has it: from a view on, or from what is typed into, then the controller in sight,
    /// the scene, the program and its delegate.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    func send(from sender: Any?, _ event: UIEvent?) -> Bool {
        let program = UIApplication.shared
        let begins: [UIResponder?] = [
            ResponderFocus.current.responder, sender as? UIResponder, program.keyWindow?.rootViewController,
        ]
        for begin in begins {
            var next = begin
            while let responder = next {
                if belongs(to: responder), perform(on: responder, with: sender, and: event ?? UIEvent()) {
                    return true
                }
                next = responder.next
            }
        }
        return false
    }
}

extension UIApplication {
    /// Calls a method of an object.
    ///
    /// - Parameter target: `nil` for the nearest responder that has the method.
    /// - Returns: Whether there is one.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?)
        -> Bool
    {
        guard let target else { return action.send(from: sender, event) }
        return action.perform(on: target as AnyObject, with: sender, and: event ?? UIEvent())
    }
}

extension UIBarButtonItem {
    /// A button with a title, which calls a method of an object. The object is not kept.
    @_disfavoredOverload
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(title: title, style: style, target: nil, action: nil)
        setTarget(target, action)
    }
    /// A button with a picture, which calls a method of an object. The object is not kept.
    @_disfavoredOverload
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(image: image, style: style, target: nil, action: nil)
        setTarget(target, action)
    }
    /// A button with a picture, which calls a method of an object. The object is not kept.
    ///
    /// - Parameter landscapeImagePhone: Is not shown.
    public convenience init(
        image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
    ) {
        self.init(image: image, style: style, target: nil, action: nil)
        setTarget(target, action)
    }
    /// A button of the system's, which calls a method of an object. The object is not kept.
    @_disfavoredOverload
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        setTarget(target, action)
    }

    private func setTarget(_ target: Any?, _ action: Selector?) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }
}
