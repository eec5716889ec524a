import Foundation
import LaminaRenderer

extension CADisplayLink {
    /// Makes a link that calls a method of `target` for each frame, once it is added to a run loop. The link
    /// holds `target` until it is invalidated.
    ///
    /// - Parameter selector: The method without `#selector`, by its class: `Player.step`.
    public convenience init<Target>(target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void) {
        self.init(target: target, action: selector)
    }

    /// Makes a link that calls a method of `target` that takes nothing for each frame, once it is added to a
    /// run loop. The link holds `target` until it is invalidated.
    ///
    /// - Parameter selector: The method without `#selector`, by its class: `Player.step`.
    public convenience init<Target>(target: Target, selector: @escaping (Target) -> () -> Void) {
        self.init(target: target, action: selector)
    }
}
