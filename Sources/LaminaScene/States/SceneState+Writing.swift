extension SceneState: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member(SceneStateKey.name, name)
        json.member(SceneStateKey.basedOn, basedOn)
        json.member(SceneStateKey.isInitial, isInitial, default: false)
        if !elements.isEmpty {
            json.key(SceneStateKey.values.rawValue)
            json.write(elements: elements)
        }
        json.endObject()
    }
}

extension SceneStateElement: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .value(let value):
            json.member(SceneStateValueKey.layer, value.target)
            json.member(SceneStateValueKey.keyPath, value.keyPath)
            json.key(SceneStateValueKey.value.rawValue)
            if let content = value.value { content.write(to: &json) } else { json.writeNull() }
        case .addAnimation(let element):
            json.member(SceneStateValueKey.layer, element.target)
            let key = element.key == element.animation.word(.keyPath) ? nil : element.key
            json.member(SceneStateValueKey.key, key)
            json.member(SceneStateValueKey.animation, element.animation)
        case .removeAnimation(let target, let key):
            json.member(SceneStateValueKey.layer, target)
            json.member(SceneStateValueKey.removedAnimation, key)
        case .addSublayer(let target, let layer, let below):
            json.member(SceneStateValueKey.layer, target)
            json.member(SceneStateValueKey.addedSublayer, layer)
            json.member(SceneStateValueKey.below, below)
        case .removeSublayer(let target, let layer):
            json.member(SceneStateValueKey.layer, target)
            json.member(SceneStateValueKey.removedSublayer, layer)
        }
        json.endObject()
    }
}

extension SceneStateTransition: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member(SceneStateTransitionKey.from, from)
        json.member(SceneStateTransitionKey.to, to)
        if !elements.isEmpty {
            json.key(SceneStateTransitionKey.animations.rawValue)
            json.write(elements: elements)
        }
        json.endObject()
    }
}

extension SceneStateTransitionElement: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member(SceneStateAnimationKey.layer, target)
        json.member(SceneStateAnimationKey.key, key == animation.word(.keyPath) ? nil : key)
        json.member(SceneStateAnimationKey.animation, animation)
        json.endObject()
    }
}
