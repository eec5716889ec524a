import LaminaGeometry
import LaminaMessages

extension Scene {
    /// Replaces a value of layers by another one, in the form of the file, and removes animations of this value.
    ///
    /// The path is the name of a layer, a point, and a key of the scene's JSON or a part of one: `title.string`,
    /// `card.backgroundColor`, `photo.contents`, `card.position.x`. All layers with the name get the value. To choose
    /// among layers with one name, put the names of layers around them first, from the outside in: `left
    /// card/title.string`. `class`, `name`, `mask` and `sublayers` cannot be replaced.
    ///
    /// In a Lottie document, `string`, `font`, `fontSize`, `foregroundColor` and `strokeColor` belong to a text
    /// layer, `backgroundColor` to a solid, and `contents` to an image layer. `fillColor`, `strokeColor` and
    /// `lineWidth` belong to all fills and strokes in a shape layer, in a group or in an entry of it: `icon/Group
    /// 1/Fill 1.fillColor`. `slots.ID` is the value of the properties that name a slot.
    ///
    /// Throws ``SceneError`` with the path, what was expected and what was found; the scene is then as it was.
    public mutating func setValue(_ value: SceneValue, forKeyPath keyPath: String) throws(SceneError) {
        try apply([SceneOverride(keyPath, value)])
    }

    /// Replaces values of layers, as ``setValue(_:forKeyPath:)`` does; later overrides act over earlier ones. If one
    /// of them fails, none takes effect.
    public mutating func apply(_ overrides: [SceneOverride]) throws(SceneError) {
        var changed = self
        do throws(SceneFault) {
            try changed.applyAll(overrides)
        } catch {
            throw error.error(file: name)
        }
        self = changed
    }

    /// Gives one layer another value, by the layer's place; otherwise as ``setValue(_:forKeyPath:)`` does.
    ///
    /// Throws ``SceneError``; the scene is then as it was.
    package mutating func setValue(
        _ value: SceneValue, forKey key: String, ofLayerAt place: Int
    ) throws(SceneError) {
        var changed = self
        do throws(SceneFault) {
            guard layers.indices.contains(place) else {
                throw SceneFault.unexpected("\(place)", expected: "the place of a layer")
            }
            try changed.set(key, value, value.documents(key: key), ofLayerAt: place)
        } catch {
            throw error.inside(layers.indices.contains(place) ? layers[place].properties.name ?? key : key)
                .error(
                    file: name)
        }
        self = changed
    }

    private mutating func applyAll(_ overrides: [SceneOverride]) throws(SceneFault) {
        var ofLayers = overrides
        if var template = lottie {
            // Slots first, since the document is read again with them.
            var rest: [SceneOverride] = []
            for override in overrides where try !template.applySlot(override) { rest.append(override) }
            if rest.count < overrides.count { try template.applyAgain(&assets) }
            ofLayers = []
            let names = LottieNames(template.document, questions: rest.count)
            for override in rest where try !template.apply(override, &assets, names) {
                ofLayers.append(override)
            }
            if ofLayers.count < overrides.count { try remake(template) }
        }
        try apply(toLayers: ofLayers)
        layerOverrides += ofLayers
    }

    /// Gives the layers themselves values, none of which changes a name.
    private mutating func apply(toLayers overrides: [SceneOverride]) throws(SceneFault) {
        let places = LayerPlaces(layers, questions: overrides.count)
        for override in overrides { try apply(override, places) }
    }

    /// Makes the layers of a Lottie document again, and applies the overrides of layers to them.
    mutating func remake(_ template: LottieTemplate) throws(SceneFault) {
        let remade = try Scene(template, name: name, assets)
        (layers, warnings, assets, lottie) = (remade.layers, remade.warnings, remade.assets, template)
        try apply(toLayers: layerOverrides)
    }

    private mutating func apply(_ override: SceneOverride, _ places: LayerPlaces) throws(SceneFault) {
        let (name, places, key) = try target(of: override.keyPath, places)
        do throws(SceneFault) {
            let documents = try override.value.documents(key: key)
            for place in places { try set(key, override.value, documents, ofLayerAt: place) }
        } catch {
            throw error.inside(name)
        }
    }

    private mutating func set(
        _ key: String, _ value: SceneValue, _ documents: [JSONDocument], ofLayerAt place: Int
    ) throws(SceneFault) {
        if case .image(let image) = value.content {
            guard key == SceneLayerKey.contents.rawValue else {
                throw SceneFault.unexpected(
                    "an image", expected: "a value of another kind: contents alone takes an image"
                ).inside(key)
            }
            layers[place].properties.contents = image
            layers[place].contentsSource = nil
        }
        try assets.override(key, of: &layers[place], with: documents)
        layers[place].removeAnimations(ofKey: key)
    }

    // MARK: Names

    /// The layers and the key that a path means. A name may have points in it.
    private func target(
        of keyPath: String, _ layerPlaces: LayerPlaces
    ) throws(SceneFault) -> (name: String, places: [Int], key: String) {
        var found: (name: String, places: [Int], key: String)?
        for point in keyPath.indices.reversed() where keyPath[point] == "." {
            let (name, key) = (String(keyPath[..<point]), String(keyPath[keyPath.index(after: point)...]))
            let isKey = SceneReader.isLayerKey(key)
            guard isKey || found == nil else { continue }
            let places = layerPlaces.places(of: name, in: layers)
            guard !places.isEmpty else { continue }
            if isKey { return (name, places, key) }
            found = (name, places, key)
        }
        if let found { return found }
        guard let point = keyPath.lastIndex(of: ".") else {
            throw .unexpected(quoted(keyPath), expected: "a layer's name and a key, such as title.string")
        }
        let name = String(keyPath[..<point])
        let names = Set(layers.compactMap(\.properties.name)).union(lottie?.document.names ?? [])
            .subtracting([""]).sorted()
        throw SceneFault(
            .unknownLayer(name: name, suggestion: Suggestion.nearest(to: name, among: names), known: names))
    }
}
