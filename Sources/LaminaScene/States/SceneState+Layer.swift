import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaText

extension SceneState {
    /// The state for a layer.
    ///
    /// - Parameters:
    ///   - fonts: The fonts of texts; `nil` for those of the process.
    ///   - layer: The layer of an id or a name.
    func makeState(fonts: FontCollection?, _ layer: (String) -> CALayer?) -> CAState {
        var state = CAState(
            name: name, basedOn: basedOn, elements: elements.compactMap { $0.makeElement(fonts, layer) })
        state.isInitial = isInitial
        return state
    }
}

extension SceneStateElement {
    /// `nil` where a sublayer does not exist.
    fileprivate func makeElement(
        _ fonts: FontCollection?, _ layer: (String) -> CALayer?
    ) -> (any CAStateElement)? {
        switch self {
        case .value(let value):
            return CAStateSetValue(
                target: value.target, keyPath: value.keyPath,
                value: value.value?.any(isAngle: SceneAnimation.isAngle(keyPath: value.keyPath)))
        case .addAnimation(let element):
            return CAStateAddAnimation(
                target: element.target, key: element.key,
                animation: element.animation.makeAnimation(fonts: fonts))
        case .removeAnimation(let target, let key): return CAStateRemoveAnimation(target: target, key: key)
        case .addSublayer(let target, let object, let below):
            return layer(object).map {
                CAStateAddElement(target: target, object: $0, beforeObject: below.flatMap(layer))
            }
        case .removeSublayer(let target, let object):
            return layer(object).map { CAStateRemoveElement(target: target, object: $0) }
        }
    }
}

extension SceneStateTransition {
    /// The transition for a layer.
    ///
    /// - Parameter fonts: The fonts of texts; `nil` for those of the process.
    func makeTransition(fonts: FontCollection?) -> CAStateTransition {
        CAStateTransition(
            fromState: from, toState: to,
            elements: elements.map {
                CAStateTransitionElement(
                    target: $0.target, key: $0.key, animation: $0.animation.makeAnimation(fonts: fonts))
            })
    }
}
