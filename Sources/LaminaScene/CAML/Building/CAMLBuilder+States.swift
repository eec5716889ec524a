import LaminaGeometry
import LaminaLayer
import LaminaPlan

extension CAMLBuilder {
    /// Reads the states of all layers and how they go from one to another.
    mutating func buildStates() {
        for pending in pendingStates {
            layerName = layers[pending.layer].properties.name ?? ""
            let targets = SceneStateTargets(layers, in: pending.layer)
            let isStates = xml.name(pending.element) == "states"
            for child in xml.children(pending.element) {
                switch xml.name(child) {
                case "LKState" where isStates, "CAState" where isStates:
                    let state = state(child, of: targets)
                    layers[pending.layer].states.append(state)
                case "LKStateTransition" where !isStates, "CAStateTransition" where !isStates:
                    let transition = transition(child, of: targets)
                    layers[pending.layer].stateTransitions.append(transition)
                case let name: warn("unknown element \(quoted(name))", at: xml.place(child))
                }
            }
        }
        pendingStates = []
    }

    private mutating func state(_ element: XMLDocument.Index, of targets: SceneStateTargets) -> SceneState {
        var state = SceneState(name: "")
        for attribute in xml.attributes(element) {
            let value = CAMLValue(xml, attribute: attribute, of: element)
            switch attribute.name {
            case "name": state.name = attribute.value
            case "basedOn": state.basedOn = attribute.value.isEmpty ? nil : attribute.value
            case "initial": flag(value, attribute.name) { state.isInitial = $0 }
            case "id", "locked", "enabled": break
            default: warn("unknown attribute \(quoted(attribute.name)) of a state", value)
            }
        }
        for child in members(of: element) {
            switch xml.name(child) {
            case "LKStateSetValue", "CAStateSetValue", "LKStateSetProperty":
                if let value = stateValue(child, of: targets) { state.values.append(value) }
            case let name: warn("unknown element \(quoted(name)) of a state", at: xml.place(child))
            }
        }
        return state
    }

    /// What stands in `elements`, or without that.
    private func members(of element: XMLDocument.Index) -> [XMLDocument.Index] {
        xml.children(element).flatMap { child in
            xml.name(child) == "elements" ? xml.children(child) : [child]
        }
    }

    private mutating func target(_ element: XMLDocument.Index, in targets: SceneStateTargets) -> (
        name: String, place: Int
    )? {
        let name = xml.attribute("targetId", of: element) ?? xml.attribute("target", of: element) ?? ""
        if let place = targets[name] { return (name, place) }
        warn("a layer that is called \(quoted(name)): there is none", at: xml.place(element))
        return nil
    }

    private mutating func stateValue(_ element: XMLDocument.Index, of targets: SceneStateTargets)
        -> SceneStateValue?
    {
        guard let target = target(element, in: targets) else { return nil }
        let keyPath = xml.attribute("keyPath", of: element) ?? ""
        var result = SceneStateValue(target: target.name, keyPath: keyPath)
        guard let value = xml.child("value", of: element).map({ CAMLValue(xml, element: $0) }) else {
            // Without a value it changes nothing.
            return nil
        }
        let kind =
            SceneValueKind.clockKeys.contains(keyPath)
            ? .number : valueKind(keyPath, function: nil, of: layers[target.place].properties)
        guard let kind else {
            warn("a state's value for \(quoted(keyPath))", value)
            return nil
        }
        guard !value.isNull else { return result }
        let isAngle = SceneAnimation.isAngle(keyPath: keyPath)
        guard let read = self.value(value, kind, of: keyPath, isAngle: isAngle) else { return nil }
        result.value = read
        return result
    }

    private mutating func transition(_ element: XMLDocument.Index, of targets: SceneStateTargets)
        -> SceneStateTransition
    {
        let any = CAStateTransition.anyState
        var result = SceneStateTransition(
            from: xml.attribute("fromState", of: element) ?? any,
            to: xml.attribute("toState", of: element) ?? any)
        for child in members(of: element) {
            guard xml.name(child).hasSuffix("StateTransitionElement") else {
                warn("unknown element \(quoted(xml.name(child))) of a transition", at: xml.place(child))
                continue
            }
            guard let target = target(child, in: targets) else { continue }
            let key = xml.attribute("key", of: child)
            for element in xml.children(child) {
                guard
                    let animation = animation(
                        element, of: layers[target.place].properties, keyPath: key, depth: 0)
                else { continue }
                result.elements.append(
                    SceneStateTransitionElement(
                        target: target.name, key: key ?? animation.word(.keyPath) ?? "", animation: animation)
                )
            }
        }
        return result
    }
}
