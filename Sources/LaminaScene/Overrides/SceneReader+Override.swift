import Foundation
import LaminaGeometry
import LaminaMessages
import LaminaPlan

extension SceneReader {
    /// Keys whose values make another layer, or others.
    private static let fixedKeys: Set<SceneLayerKey> = [.name, .layerClass, .mask, .sublayers]

    /// Whether a key, or the key path of a part, is one that some layer has.
    static func isLayerKey(_ key: String) -> Bool {
        SceneLayerKey(rawValue: key) != nil || (try? AnimationKeyPath(key)) != nil
    }

    /// Reads one value over what a layer has. The document is an object with the key alone.
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
    /// Gives a layer's key the first of several values that it can have.
    ///
    /// Throws what is wrong with the first where none will do: of JSON that is none of the key's, and then of the text that it
    /// may have been, that says more.
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
    /// Contents that no file and no text of the scene holds, as what is written in their place.
    var embeddedContents: SceneImageSource? {
        guard let image = properties.contents, let bytes = try? image.pngData() else { return nil }
        return .data(Data(bytes).base64EncodedString())
    }

    /// Takes away the animations that would hide what a key was given, those in groups among them.
    mutating func removeAnimations(ofKey key: String) {
        guard !animations.isEmpty else { return }
        let given: [AnimationKeyPath]
        switch SceneLayerKey(rawValue: key) {
        case .frame: given = [AnimationKeyPath(.bounds), AnimationKeyPath(.position)]
        case .isHidden: given = [AnimationKeyPath(.isHidden)]
        case .isDoubleSided: given = [AnimationKeyPath(.isDoubleSided)]
        case .filters, .backgroundFilters, .compositingFilter, .emitterCells:
            // With the list goes what names something in it.
            animations = animations.without { $0 == key || $0.hasPrefix(key + ".") }
            return
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
    /// Those left when animations go whose key path is such a one.
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
    /// Whether setting one changes what the other has.
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
        default: false
        }
    }
}
