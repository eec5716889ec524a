import LaminaGeometry
import LaminaLayer
import LaminaMessages

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
        for pending in pendingStates { markInitialState(of: pending.layer) }
        pendingStates = []
    }

    /// Marks the state in which wallpapers begin, if no state is marked as the initial one.
    private mutating func markInitialState(of layer: Int) {
        guard !layers[layer].states.contains(where: \.isInitial),
            let locked = layers[layer].states.firstIndex(where: { $0.name == Self.lockedState })
        else { return }
        layers[layer].states[locked].isInitial = true
    }

    /// The state that wallpapers have while the device is locked.
    private static let lockedState = "Locked"

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
            if let change = change(child, of: targets) { state.elements.append(change) }
        }
        return state
    }

    /// The children of an element, including those inside `elements`.
    private func members(of element: XMLDocument.Index) -> [XMLDocument.Index] {
        xml.children(element).flatMap { child in
            xml.name(child) == "elements" ? xml.children(child) : [child]
        }
    }

    private mutating func target(_ element: XMLDocument.Index, in targets: SceneStateTargets) -> (
        name: String, place: Int
    )? {
        let name = xml.attribute("targetId", of: element) ?? xml.attribute("target", of: element)
        if let name, let place = targets[name] { return (name, place) }
        warnMissing(name ?? "", element)
        return nil
    }

    private mutating func change(_ element: XMLDocument.Index, of targets: SceneStateTargets)
        -> SceneStateElement?
    {
        switch xml.name(element) {
        case "LKStateSetValue", "CAStateSetValue", "LKStateSetProperty":
            return stateValue(element, of: targets).map { .value($0) }
        case "LKStateAddAnimation", "CAStateAddAnimation": return addedAnimation(element, of: targets)
        case "LKStateRemoveAnimation", "CAStateRemoveAnimation":
            guard let target = target(element, in: targets) else { return nil }
            return .removeAnimation(target: target.name, key: xml.attribute("key", of: element) ?? "")
        case let name where Self.addingElements.contains(name):
            guard let (target, layer) = sublayer(element, of: targets) else { return nil }
            var below: String?
            if let name = named("beforeObject", in: element) {
                if targets[name] != nil { below = name } else { warnMissing(name, element) }
            }
            return .addSublayer(target: target, layer: layer, below: below)
        case "LKStateRemoveElement", "CAStateRemoveElement":
            guard let (target, layer) = sublayer(element, of: targets) else { return nil }
            return .removeSublayer(target: target, layer: layer)
        case let name:
            warn("unknown element \(quoted(name)) of a state", at: xml.place(element))
            return nil
        }
    }

    private mutating func addedAnimation(_ element: XMLDocument.Index, of targets: SceneStateTargets)
        -> SceneStateElement?
    {
        guard let target = target(element, in: targets) else { return nil }
        let key = xml.attribute("key", of: element)
        for child in xml.children(element) {
            let properties = layers[target.place].properties
            // The key is the animated key path only where the animation has none.
            let isSaid = xml.attribute("keyPath", of: child) != nil
            guard let animation = animation(child, of: properties, keyPath: isSaid ? nil : key, depth: 0)
            else { continue }
            return .addAnimation(
                SceneStateTransitionElement(
                    target: target.name, key: key ?? animation.word(.keyPath) ?? "", animation: animation))
        }
        return nil
    }

    // MARK: Sublayers

    private static let addingElements: Set = ["LKStateAddElement", "CAStateAddElement"]

    /// The layer that an element adds or removes, and of which other one.
    private mutating func sublayer(_ element: XMLDocument.Index, of targets: SceneStateTargets)
        -> (target: String, layer: String)?
    {
        guard let target = target(element, in: targets) else { return nil }
        let keyPath = xml.attribute("keyPath", of: element) ?? ""
        guard keyPath == "sublayers" else {
            warn("an element of \(quoted(keyPath)) of a state", at: xml.place(element))
            return nil
        }
        guard let name = named("object", in: element), targets[name] != nil else {
            warnMissing(named("object", in: element) ?? "", element)
            return nil
        }
        return (target.name, name)
    }

    /// The id of the object that an attribute or a child element names. The child refers to the object, or is the
    /// object.
    private func named(_ key: String, in element: XMLDocument.Index) -> String? {
        if let id = xml.attribute(key + "Id", of: element) { return id }
        guard let object = xml.child(key, of: element) else { return nil }
        return stateObjects[object] ?? xml.attribute("object", of: object) ?? xml.attribute("id", of: object)
    }

    private mutating func warnMissing(_ name: String, _ element: XMLDocument.Index) {
        warn("a layer that is called \(quoted(name)): there is none", at: xml.place(element))
    }

    /// The layers that states add and that stand in them, each with an `id`, by which the states call it.
    mutating func stateObjects(in states: XMLDocument.Index, depth: Int) -> [Pending] {
        var result: [Pending] = []
        for state in xml.children(states) {
            for element in members(of: state) where Self.addingElements.contains(xml.name(element)) {
                guard let object = xml.child("object", of: element),
                    xml.attribute("object", of: object) == nil,
                    let type = xml.attribute("type", of: object), type.hasSuffix("Layer")
                else { continue }
                let id = xml.attribute("id", of: object) ?? "object \(stateObjects.count + 1) of states"
                stateObjects[object] = id
                result.append(
                    Pending(
                        element: object, className: type, depth: depth, isMask: false, absentAs: id))
            }
        }
        return result
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
            SceneValueKind.ofClock(keyPath)
            ?? valueKind(keyPath, function: nil, of: layers[target.place].properties)
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
