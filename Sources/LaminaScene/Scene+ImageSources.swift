import Foundation

extension Scene {
    /// The scene with its images embedded, so that its file may lie in any folder. An image that cannot be read stays
    /// a path.
    public func embeddingImages() -> Scene {
        var result = self
        func embedded(_ source: SceneImageSource) -> SceneImageSource {
            guard case .file = source, let bytes = bytes(of: source) else { return source }
            return .data(Data(bytes).base64EncodedString())
        }
        for (name, source) in images { result.images[name] = embedded(source) }
        result.layers.changeImageSources(embedded)
        return result
    }

    /// The sources of all images of layers, each once.
    var imageSources: [SceneImageSource] {
        var (result, seen) = ([SceneImageSource](), Set<SceneImageSource>())
        var layers = layers
        layers.changeImageSources { source in
            if seen.insert(source).inserted { result.append(source) }
            return source
        }
        return result
    }

    /// The file of an image; `nil` where it cannot be read.
    func bytes(of source: SceneImageSource) -> [UInt8]? {
        var next = source
        // Names may stand for names; circles were refused when the scene was read.
        for _ in 0...images.count {
            switch next {
            case .file(let path): return try? SceneFile.read(assets.images.folder.path(path))
            case .data(let text): return Data(base64Encoded: text).map { Array($0) }
            case .named(let name):
                guard let other = images[name] else { return nil }
                next = other
            }
        }
        return nil
    }
}

extension [SceneLayer] {
    fileprivate mutating func changeImageSources(_ change: (SceneImageSource) -> SceneImageSource) {
        for index in indices { self[index].changeImageSources(change) }
    }
}

extension SceneLayer {
    fileprivate mutating func changeImageSources(_ change: (SceneImageSource) -> SceneImageSource) {
        contentsSource = contentsSource.map(change)
        cellSources = cellSources.map { $0.map(change) }
        for index in animations.indices { animations[index].animation.changeImageSources(change) }
        for state in states.indices {
            for element in states[state].elements.indices {
                states[state].elements[element].changeImageSources(change)
            }
        }
        for transition in stateTransitions.indices {
            for element in stateTransitions[transition].elements.indices {
                stateTransitions[transition].elements[element].animation.changeImageSources(change)
            }
        }
    }
}

extension SceneStateElement {
    fileprivate mutating func changeImageSources(_ change: (SceneImageSource) -> SceneImageSource) {
        switch self {
        case .value(var value):
            value.value?.changeImageSource(change)
            self = .value(value)
        case .addAnimation(var element):
            element.animation.changeImageSources(change)
            self = .addAnimation(element)
        case .removeAnimation, .addSublayer, .removeSublayer: break
        }
    }
}

extension SceneAnimation {
    /// The recursion is bounded by the limit of nested groups.
    fileprivate mutating func changeImageSources(_ change: (SceneImageSource) -> SceneImageSource) {
        members = members.mapValues { member in
            switch member {
            case .value(var value):
                value.changeImageSource(change)
                return .value(value)
            case .values(var values):
                for index in values.indices { values[index].changeImageSource(change) }
                return .values(values)
            case .animations(var animations):
                for index in animations.indices { animations[index].changeImageSources(change) }
                return .animations(animations)
            case .layer(var layers):
                layers.changeImageSources(change)
                return .layer(layers)
            case .number, .flag, .word, .numbers, .computed, .timingFunction, .timingFunctions, .filter:
                return member
            }
        }
    }
}

extension SceneAnimation.Value {
    fileprivate mutating func changeImageSource(_ change: (SceneImageSource) -> SceneImageSource) {
        if case .image(let image, let source) = self { self = .image(image, change(source)) }
    }
}
