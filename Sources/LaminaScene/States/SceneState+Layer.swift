import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaPlan

extension SceneState {
    /// The state for a layer.
    func makeState() -> CAState {
        var state = CAState(
            name: name, basedOn: basedOn,
            elements: values.map { value in
                CAStateSetValue(
                    target: value.target, keyPath: value.keyPath,
                    value: value.value?.any(isAngle: SceneAnimation.isAngle(keyPath: value.keyPath)))
            })
        state.isInitial = isInitial
        return state
    }
}

extension SceneStateTransition {
    /// The transition for a layer.
    func makeTransition() -> CAStateTransition {
        CAStateTransition(
            fromState: from, toState: to,
            elements: elements.map {
                CAStateTransitionElement(
                    target: $0.target, key: $0.key, animation: $0.animation.makeAnimation())
            })
    }
}
