/// An element of a state, as a controller applies it.
protocol StateChange {
    /// Changes a layer.
    ///
    /// - Returns: The undo of the change; `nil` where nothing changed.
    func apply(to layer: CALayer) -> StateUndo?
}

/// A value, an animation or a place from before a state was set.
enum StateUndo {
    case value(CALayer, keyPath: String, Any?)
    case animation(CALayer, key: String, CAAnimation?)
    /// The earlier index of a layer, and its superlayer.
    case place(CALayer, in: CALayer?, below: CALayer?)

    func apply() {
        switch self {
        case .value(let layer, let keyPath, let value): layer.setValue(value, forKeyPath: keyPath)
        case .animation(let layer, let key, let animation?): layer.add(animation, forKey: key)
        case .animation(let layer, let key, nil): layer.removeAnimation(forKey: key)
        case .place(let layer, let superlayer?, let next): layer.move(into: superlayer, below: next)
        case .place(let layer, nil, _): layer.removeFromSuperlayer()
        }
    }
}

extension CAStateSetValue: StateChange {
    func apply(to layer: CALayer) -> StateUndo? {
        let undo = StateUndo.value(layer, keyPath: keyPath, layer.value(forKeyPath: keyPath))
        layer.setValue(value, forKeyPath: keyPath)
        return undo
    }
}

extension CAStateAddAnimation: StateChange {
    func apply(to layer: CALayer) -> StateUndo? {
        let undo = StateUndo.animation(layer, key: key, layer.animation(forKey: key))
        let copy = animation.duplicate()
        if let property = copy as? CAPropertyAnimation, property.keyPath == nil { property.keyPath = key }
        layer.add(copy.beginningWithCommit, forKey: key)
        return undo
    }
}

extension CAStateRemoveAnimation: StateChange {
    func apply(to layer: CALayer) -> StateUndo? {
        guard let known = layer.animation(forKey: key) else { return nil }
        layer.removeAnimation(forKey: key)
        return .animation(layer, key: key, known)
    }
}

extension CAStateAddElement: StateChange {
    func apply(to layer: CALayer) -> StateUndo? {
        // A layer never lies in itself, and a mask remains a mask.
        guard !layer.lies(in: object), object.superlayer?.mask !== object else { return nil }
        let undo = object.place
        object.move(into: layer, below: beforeObject)
        return undo
    }
}

extension CAStateRemoveElement: StateChange {
    func apply(to layer: CALayer) -> StateUndo? {
        guard object.superlayer === layer else { return nil }
        let undo = object.place
        object.removeFromSuperlayer()
        return undo
    }
}

extension CALayer {
    fileprivate var place: StateUndo {
        let siblings = superlayer?.sublayers ?? []
        let own = siblings.firstIndex { $0 === self }
        let next = own.flatMap { $0 + 1 < siblings.count ? siblings[$0 + 1] : nil }
        return .place(self, in: superlayer, below: next)
    }

    fileprivate func move(into layer: CALayer, below next: CALayer?) {
        removeFromSuperlayer()
        if let next, next.superlayer === layer {
            layer.insertSublayer(self, below: next)
        } else {
            layer.addSublayer(self)
        }
    }

    fileprivate func lies(in other: CALayer) -> Bool {
        var layer: CALayer? = self
        while let inner = layer, inner !== other { layer = inner.superlayer }
        return layer != nil
    }
}
