import Foundation
import LaminaGeometry
import LaminaValues

extension Scene: CustomStringConvertible {
    /// The scene as JSON in its one canonical form, with a newline at the end; it reads back as the same scene.
    ///
    /// Keys stand in the schema's order, with the mask and then the sublayers last. Names of images stand in
    /// alphabetical order. Members that have their default are left out. A frame is written as bounds and position, a
    /// transform as a matrix, and a colour as hexadecimal where that is exact.
    public var description: String {
        var json = JSONWriter()
        write(to: &json)
        return json.text + "\n"
    }

    /// The bytes of ``description``.
    public func jsonData() -> Data { Data(description.utf8) }

    /// The bytes of ``description``. Too many bytes are an error: a few lines of Lottie may describe so much motion
    /// that the keyframes would fill any disk.
    ///
    /// Throws ``SceneError/outputTooLong(name:limit:)``.
    ///
    /// - Parameter limit: The most bytes. Readers take at most ``SceneLimits/maximumFileBytes``.
    public func jsonData(limit: Int) throws(SceneError) -> Data {
        var json = JSONWriter(limit: limit)
        write(to: &json)
        let text = json.text + "\n"
        guard !json.isFull, text.utf8.count <= limit else { throw .outputTooLong(name: name, limit: limit) }
        return Data(text.utf8)
    }

    /// The parts of the scene that JSON has no place for.
    package var jsonLosses: [SceneWarning] {
        guard fonts?.embedded.isEmpty == false, layers.contains(where: { $0.text != nil }) else { return [] }
        return [SceneWarning(layer: "", feature: "the fonts of the file")]
    }

    private func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("version")
        json.write(1.0)
        json.key("size")
        json.write([Double(size.width), Double(size.height)])
        if scale != 1 {
            json.key("scale")
            scale.write(to: &json)
        }
        if let duration {
            json.key("duration")
            json.write(duration)
        }
        if let frameRate {
            json.key("frameRate")
            json.write(frameRate)
        }
        frame.write(to: &json)
        if let backgroundColor, backgroundColor != .clear {
            json.key("backgroundColor")
            backgroundColor.write(to: &json)
        }
        if let bench {
            json.key("bench")
            bench.write(to: &json)
        }
        if !ownSounds.isEmpty {
            json.key(SceneRootKey.sounds.rawValue)
            json.beginArray()
            for sound in ownSounds {
                json.element()
                sound.write(to: &json)
            }
            json.endArray()
        }
        if !images.isEmpty {
            json.key("images")
            json.beginObject()
            for (name, source) in images.sorted(by: { $0.key < $1.key }) {
                json.key(name)
                source.write(to: &json)
            }
            json.endObject()
        }
        json.key("layers")
        json.beginArray()
        json.write(layers, asElements: true)
        json.endArray()
        json.endObject()
    }
}

extension JSONWriter {
    /// Writes trees of layers: as elements of an open array, or one tree alone.
    ///
    /// Every layer is left open until the next layer that is not inside it.
    mutating func write(_ layers: [SceneLayer], asElements isList: Bool = false) {
        /// Whether each open layer's sublayers have begun.
        var open: [Bool] = []
        for layer in layers where !isFull {
            close(&open, downTo: layer.depth)
            if layer.isMask {
                key(SceneLayerKey.mask.rawValue)
            } else if let superlayer = open.indices.last {
                if !open[superlayer] {
                    key(SceneLayerKey.sublayers.rawValue)
                    beginArray()
                    open[superlayer] = true
                }
                element()
            } else if isList {
                element()
            }
            beginObject()
            writeMembers(of: layer)
            open.append(false)
        }
        close(&open, downTo: 0)
    }

    private mutating func close(_ open: inout [Bool], downTo depth: Int) {
        while open.count > depth, let hasSublayers = open.popLast() {
            if hasSublayers { endArray() }
            endObject()
        }
    }
}

extension JSONWriter {
    /// Writes the members that differ from the defaults, without mask and sublayers.
    fileprivate mutating func writeMembers(of layer: SceneLayer) {
        let defaults = LayerProperties()
        for key in SceneLayerKey.keys(of: layer.properties.kind) { write(key, of: layer, defaults) }
    }
}

extension SceneLayerKey {
    private static let keysByKind = Dictionary(
        uniqueKeysWithValues: LayerKind.allCases.map { kind in
            (kind, allCases.filter { $0.kinds.isEmpty || $0.kinds.contains(kind) })
        })

    /// The keys that layers of a kind may have, in the order of the schema.
    fileprivate static func keys(of kind: LayerKind) -> [SceneLayerKey] { keysByKind[kind] ?? allCases }
}

// The members that are more than a value: the table of properties names them.
extension JSONWriter {
    mutating func writeLayerClass(of layer: SceneLayer) {
        if layer.scroll != nil {
            member(SceneLayerKey.layerClass, SceneScroll.className)
        } else if layer.video != nil {
            member(SceneLayerKey.layerClass, SceneVideo.className)
        } else {
            member(SceneLayerKey.layerClass, layer.properties.kind, default: .plain)
        }
    }

    /// Bounds and position say it.
    mutating func writeFrame(of layer: SceneLayer) {}

    /// Masks and sublayers are layers of the list, which come later.
    mutating func writeMask(of layer: SceneLayer) {}
    mutating func writeSublayers(of layer: SceneLayer) {}

    mutating func writeContents(of layer: SceneLayer) {
        member(SceneLayerKey.contents, layer.contentsSource ?? layer.embeddedContents)
    }

    /// Text has the picture's scale unless it has a `contentsScale`.
    mutating func writeContentsScale(of layer: SceneLayer) {
        let scale = layer.properties.contentsScale
        guard let text = layer.text else {
            return member(SceneLayerKey.contentsScale, scale, default: LayerProperties().contentsScale)
        }
        if text.hasOwnContentsScale { member(SceneLayerKey.contentsScale, scale) }
    }

    /// A scroll layer clips unless it says otherwise.
    mutating func writeMasksToBounds(of layer: SceneLayer) {
        member(SceneLayerKey.masksToBounds, layer.properties.masksToBounds, default: layer.scroll != nil)
    }

    mutating func writeShadowPath(of layer: SceneLayer) {
        guard let path = layer.properties.shadowPath else { return }
        key(SceneLayerKey.shadowPath.rawValue)
        (layer.shadowPathSource ?? .elements).write(path, to: &self)
    }

    mutating func writePath(of layer: SceneLayer) {
        guard let path = layer.properties.shape.path else { return }
        key(SceneLayerKey.path.rawValue)
        (layer.pathSource ?? .elements).write(path, to: &self)
    }

    mutating func writePreservesDepth(of layer: SceneLayer) {
        let p = layer.properties
        let preserves = p.kind == .replicator ? p.replicator.preservesDepth : p.emitter.preservesDepth
        member(SceneLayerKey.preservesDepth, preserves, default: false)
    }

    mutating func writeTimeMap(of layer: SceneLayer) {
        member(SceneLayerKey.timeMap, layer.properties.timing.map)
    }

    mutating func writeAnimations(of layer: SceneLayer) {
        guard !layer.animations.isEmpty else { return }
        key(SceneLayerKey.animations.rawValue)
        write(layer.animations)
    }

    mutating func writeId(of layer: SceneLayer) { member(SceneLayerKey.id, layer.id) }

    mutating func writeIsAbsent(of layer: SceneLayer) {
        member(SceneLayerKey.isAbsent, layer.isAbsent, default: false)
    }

    mutating func writeStates(of layer: SceneLayer) { member(SceneLayerKey.states, list: layer.states) }

    mutating func writeStateTransitions(of layer: SceneLayer) {
        member(SceneLayerKey.stateTransitions, list: layer.stateTransitions)
    }

    mutating func writeOtherElements(of layer: SceneLayer) {
        member(SceneLayerKey.otherElements, list: layer.otherElements)
    }

    private mutating func member(_ key: SceneLayerKey, list: [some JSONWritable]) {
        guard !list.isEmpty else { return }
        self.key(key.rawValue)
        write(elements: list)
    }
}
