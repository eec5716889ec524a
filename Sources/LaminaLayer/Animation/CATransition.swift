import Foundation
import LaminaFilters
import LaminaValues
import Synchronization

/// A change from the earlier picture of a layer and its sublayers to their present one.
///
/// The earlier picture is the layer as it was shown at the commit that begins the transition, with everything below
/// it; it does not move any more. Both pictures lie where the layer is now. Movements go as far as the layer is wide
/// or high, and are not clipped to it. For a layer that was in no tree before, the earlier picture is empty.
///
/// Inside a `CAAnimationGroup` it does nothing.
///
/// Added to a layer under any key it runs as `"transition"`, so that a layer has one at most.
open class CATransition: CAAnimation {
    /// How the change looks; `.fade` by default. An unknown type fades.
    ///
    /// Five names without a constant, which programs use, are known too. `"flip"` or `"oglFlip"` turns a card over in space, whose
    /// sides are the two pictures; ``subtype`` is the side that comes forward. `"cube"` turns a cube by a quarter, from the old picture's
    /// face to the new one's, which comes from the side of ``subtype``. `"pageCurl"` turns the old picture away about its
    /// upper edge, like a leaf of a calendar, and `"pageUnCurl"` brings the new one in that way; the leaf stays flat.
    open var type = CATransitionType.fade
    /// The side from which a movement comes; `nil`, the default, is the left.
    open var subtype: CATransitionSubtype?
    /// Where in the whole transition it begins, 0...1; 0 by default.
    open var startProgress: Float = 0
    /// Where in the whole transition it ends, 0...1 and at least ``startProgress``; 1 by default.
    open var endProgress: Float = 1
    /// A filter of the mixture of both pictures, a ``CAFilter`` or what stands for one; `nil` by default. Its input
    /// `inputTime` is the transition's progress, 0...1. With a filter, ``type`` and ``subtype`` are ignored: the pictures
    /// fade.
    open var filter: Any?

    /// A separate tree that serves as the earlier picture, where that was never drawn.
    package var source: CALayer?

    private static let count = Atomic<UInt64>(0)

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        guard let copy = copy as? CATransition else { return }
        copyTransitionValues(to: copy)
        copy.source = source
    }

    override final func content(
        duration: CFTimeInterval, ownKeys: OwnKeys
    ) throws(CAAnimationError) -> LayerAnimation.Content? {
        let start = min(1, max(0, Double(startProgress)))
        return .transition(
            LayerTransition(
                type: type, subtype: subtype, startProgress: start,
                endProgress: min(1, max(start, Double(endProgress))),
                filter: filter.flatMap { CAFilter(from: $0) },
                source: source?.standaloneUpdate,
                id: Self.count.add(1, ordering: .relaxed).newValue))
    }
}

extension CALayer {
    /// The update that would commit this layer and everything below it as a tree of its own.
    fileprivate var standaloneUpdate: LayerTreeUpdate {
        var update = LayerTreeUpdate(root: id)
        var pending = [self]
        while let layer = pending.popLast() {
            layer.displayIfNeeded()
            update.changes.append(.init(layer: layer.id, properties: layer.values))
            guard layer.hasChildren else { continue }
            update.children.append(layer.childIDs)
            pending += layer.children
        }
        return update
    }
}
