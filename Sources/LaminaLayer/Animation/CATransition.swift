import Foundation
import LaminaPlan
import Synchronization

/// A change from what a layer and its sublayers showed before to what they show now.
///
/// Added to a layer under any key it runs as `"transition"`, so that a layer has one at most.
open class CATransition: CAAnimation {
    /// How the change looks; `.fade` by default. A type that is not known fades.
    open var type = CATransitionType.fade
    /// Where a movement comes from; `nil`, the default, is from the left.
    open var subtype: CATransitionSubtype?
    /// Where in the whole transition it begins, 0...1; 0 by default.
    open var startProgress: Float = 0
    /// Where in the whole transition it ends, 0...1 and at least ``startProgress``; 1 by default.
    open var endProgress: Float = 1

    private static let count = Atomic<UInt64>(0)

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        guard let copy = copy as? CATransition else { return }
        copy.type = type
        copy.subtype = subtype
        copy.startProgress = startProgress
        copy.endProgress = endProgress
    }

    override final func content(duration: CFTimeInterval) throws(CAAnimationError) -> LayerAnimation.Content?
    {
        let start = min(1, max(0, Double(startProgress)))
        return .transition(
            LayerTransition(
                type: type, subtype: subtype, startProgress: start,
                endProgress: min(1, max(start, Double(endProgress))),
                id: Self.count.add(1, ordering: .relaxed).newValue))
    }
}
