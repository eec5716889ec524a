import Foundation
import LaminaGeometry
import LaminaMessages
import LaminaValues

extension SceneReader {
    /// Keys that are fixed because their values would make another layer, or other layers.
    private static let fixedKeys: Set<SceneLayerKey> = [.name, .layerClass, .mask, .sublayers]

    /// Whether some layer has a key, or the key path of a part.
    static func isLayerKey(_ key: String) -> Bool {
        SceneLayerKey(rawValue: key) != nil || (try? AnimationKeyPath(key)) != nil
    }

    /// Reads one value into a layer, over the layer's own. The document is an object with this key alone.
    mutating func override(_ key: String, of layer: inout SceneLayer) throws(SceneFault) {
        if let known = SceneLayerKey(rawValue: key) {
            guard !Self.fixedKeys.contains(known) else {
                throw SceneFault.unexpected(
                    quoted(key), expected: "a key that a layer may get another value of"
                )
                .inside(key)
            }
            _ = try readProperties(JSONDocument.root, into: &layer)
            return
        }
        do throws(SceneFault) {
            let path: AnimationKeyPath
            do throws(UnknownKeyPath) {
                path = try AnimationKeyPath(key)
            } catch {
                let known = SceneLayerKey.names + error.known
                throw SceneFault(
                    .unknownKey(suggestion: Suggestion.nearest(to: key, among: known), known: known))
            }
            guard let kind = SceneValueKind(path, of: layer.properties) else {
                throw Self.unknown(key, among: layer.properties.filterKeyPaths)
            }
            let value = try self.value(JSONDocument.root.next.next, kind)
            layer.properties.set(path, to: value.animatable(isAngle: path.isAngle))
        } catch {
            throw error.inside(key)
        }
    }
}

extension JSONDocument {
    /// An object whose only member is this document's value.
    func asMember(_ key: String) -> JSONDocument { asMember(key, JSONDocument.root) }
}

extension AnimationKeyPath {
    fileprivate var isAngle: Bool { if case .rotation = part { true } else { false } }
}

extension SceneAssets {
    /// Gives a layer's key the first of several values that is valid.
    ///
    /// Where none is valid, throws the error of the first one. The first reading of an argument is JSON, whose error
    /// says more than the error of the text.
    mutating func override(
        _ key: String, of layer: inout SceneLayer, with values: [JSONDocument]
    ) throws(SceneFault) {
        var refusal: SceneFault?
        for value in values {
            var reader = SceneReader(document: value, assets: self)
            do throws(SceneFault) {
                try reader.override(key, of: &layer)
            } catch {
                refusal = refusal ?? error
                continue
            }
            self = reader.assets
            return
        }
        if let refusal { throw refusal }
    }
}

extension SceneLayer {
    /// The source of contents that neither a file nor a text of the scene holds: the image itself, in base64.
    var embeddedContents: SceneImageSource? {
        guard let image = properties.contents, let bytes = try? image.pngData() else { return nil }
        return .data(Data(bytes).base64EncodedString())
    }

    /// Removes the animations that would hide the key's new value, including those in groups.
    mutating func removeAnimations(ofKey key: String) {
        guard !animations.isEmpty else { return }
        let given: [AnimationKeyPath]
        switch SceneLayerKey(rawValue: key) {
        case .frame: given = [AnimationKeyPath(.bounds), AnimationKeyPath(.position)]
        case .isHidden: given = [AnimationKeyPath(.isHidden)]
        case .isDoubleSided: given = [AnimationKeyPath(.isDoubleSided)]
        case .filters, .backgroundFilters, .compositingFilter, .emitterCells:
            // With the list, animations of its elements are removed as well.
            animations = animations.without { $0 == key || $0.hasPrefix(key + ".") }
            return
        // Any other key that is animated is its own key path.
        default: given = (try? AnimationKeyPath(key)).map { [$0] } ?? []
        }
        guard !given.isEmpty else { return }
        animations = animations.without { text in
            guard let path = try? AnimationKeyPath(text) else { return false }
            return given.contains { $0.overlaps(path) }
        }
    }
}

extension [SceneLayerAnimation] {
    /// The animations without those whose key path satisfies `isMeant`.
    fileprivate func without(_ isMeant: (String) -> Bool) -> [SceneLayerAnimation] {
        compactMap { entry in
            entry.animation.without(isMeant).map { SceneLayerAnimation(key: entry.key, animation: $0) }
        }
    }
}

extension SceneAnimation {
    fileprivate func without(_ isMeant: (String) -> Bool) -> SceneAnimation? {
        if let path = word(.keyPath) { return isMeant(path) ? nil : self }
        guard case .animations(let members) = members[.animations] else { return self }
        let left = members.compactMap { $0.without(isMeant) }
        guard !left.isEmpty else { return nil }
        var result = self
        result.members[.animations] = .animations(left)
        return result
    }
}

extension AnimationKeyPath {
    /// Whether setting one key path changes the value of the other.
    fileprivate func overlaps(_ other: AnimationKeyPath) -> Bool {
        property == other.property
            && (part == other.part || part == .whole || other.part == .whole
                || part.holds(other.part) || other.part.holds(part))
    }
}

extension AnimationKeyPath.Part {
    fileprivate func holds(_ other: AnimationKeyPath.Part) -> Bool {
        switch (self, other) {
        case (.origin, .element(let index)): index < 2
        case (.size, .element(let index)): index >= 2
        case (.uniformScale, .scale), (.uniformScale, .planarScale): true
        case (.planarScale, .scale(let axis)), (.planarTranslation, .translation(let axis)): axis < 2
        case (.whole, _), (.element, _), (.origin, _), (.size, _), (.rotation, _), (.scale, _),
            (.uniformScale, _), (.planarScale, _), (.translation, _), (.shear, _), (.planarTranslation, _):
            false
        }
    }
}
