extension SceneState: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member(SceneStateKey.name, name)
        json.member(SceneStateKey.basedOn, basedOn)
        json.member(SceneStateKey.isInitial, isInitial, default: false)
        if !values.isEmpty {
            json.key(SceneStateKey.values.rawValue)
            json.write(elements: values)
        }
        json.endObject()
    }
}

extension SceneStateValue: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member(SceneStateValueKey.layer, target)
        json.member(SceneStateValueKey.keyPath, keyPath)
        json.key(SceneStateValueKey.value.rawValue)
        if let value { value.write(to: &json) } else { json.writeNull() }
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
