import Foundation
import LaminaGeometry
import LaminaValues

extension LottieTemplate {
    /// Keys of layers' contents. A document does not store them as properties of the layer.
    private static let contentKeys: Set<SceneLayerKey> = [
        .string, .font, .fontSize, .foregroundColor, .strokeColor, .backgroundColor, .contents, .fillColor,
        .lineWidth,
    ]

    /// Replaces a value of layers' contents. Returns whether the path means any layer that has the key.
    ///
    /// - Parameter names: The places of names.
    mutating func apply(
        _ override: SceneOverride, _ assets: inout SceneAssets, _ names: LottieNames
    ) throws(SceneFault) -> Bool {
        guard try set(override, &assets, names) else { return false }
        given.append(override)
        return true
    }

    /// Applies the overrides again to a document that was read anew.
    mutating func applyAgain(_ assets: inout SceneAssets) throws(SceneFault) {
        let names = LottieNames(document, questions: given.count)
        for override in given { _ = try set(override, &assets, names) }
    }

    private mutating func set(
        _ override: SceneOverride, _ assets: inout SceneAssets, _ names: LottieNames
    ) throws(SceneFault) -> Bool {
        let path = override.keyPath
        for point in path.indices.reversed() where path[point] == "." {
            guard let key = SceneLayerKey(rawValue: String(path[path.index(after: point)...])),
                Self.contentKeys.contains(key)
            else { continue }
            let name = String(path[..<point])
            let places = document.places(of: name, key, names)
            guard !places.isEmpty else { continue }
            do throws(SceneFault) {
                let value = try LottieContentValue(override.value, key, &assets)
                for place in places { document.set(key, value, at: place) }
            } catch {
                throw error.inside(name)
            }
            return true
        }
        return false
    }
}

/// The new value of a key of a layer's contents, read as a layer of a scene that has the key.
private struct LottieContentValue {
    let layer: SceneLayer

    init(_ value: SceneValue, _ key: SceneLayerKey, _ assets: inout SceneAssets) throws(SceneFault) {
        var layer = SceneLayer(depth: 0)
        layer.properties.kind = key.kinds.first ?? .plain
        if case .image(let image) = value.content {
            guard key == .contents else {
                throw SceneFault.unexpected(
                    "an image", expected: "a value of another kind: contents alone takes an image"
                ).inside(
                    key.rawValue)
            }
            layer.properties.contents = image
            layer.contentsSource = layer.embeddedContents
        }
        try assets.override(key.rawValue, of: &layer, with: value.documents(key: key.rawValue))
        if key == .string, layer.text?.runs != nil {
            throw SceneFault.unexpected("runs", expected: "a string, since a Lottie text has one look")
                .inside(
                    key.rawValue)
        }
        self.layer = layer
    }
}

/// A layer of a document, or an entry of its shapes.
private struct LottiePlace {
    /// The composition's id; `nil` for the document's own layers.
    var composition: String?
    var layer: Int
    /// The part of the path that is still to be found among the entries; empty for all entries.
    var entries: ArraySlice<String>
}

extension LottieDocument {
    /// The names of the document's layers and shapes.
    var names: Set<String> {
        var result: Set<String> = []
        for layer in ([layers] + Array(compositions.values)).joined() {
            result.insert(layer.name)
            if case .shapes(let items) = layer.content { items.addNames(to: &result) }
        }
        return result.subtracting([""])
    }

    /// The places that have the key and that a name means, or a path of names from the outside in.
    fileprivate func places(of name: String, _ key: SceneLayerKey, _ names: LottieNames) -> [LottiePlace] {
        let exact = places(of: [name], key, names)
        let way = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return exact.isEmpty && way.count > 1 ? places(of: way, key, names) : exact
    }

    private func places(of way: [String], _ key: SceneLayerKey, _ names: LottieNames) -> [LottiePlace] {
        guard names.holds(way) else { return [] }
        if way.count == 1, let layers = names.layers(named: way[0]) {
            return layers.compactMap { at in
                guard let layer = layer(at: at) else { return nil }
                if case .composition = layer.content { return nil }
                let place = LottiePlace(
                    composition: at.composition, layer: at.layer,
                    entries: layer.name == way[0] ? [] : way[...])
                return layer.has(key, place.entries) ? place : nil
            }
        }
        var result: [LottiePlace] = []
        // Compositions that are still to be searched, and how many names of the path lie before them.
        var waiting: [(composition: String?, done: Int)] = [(nil, 0)]
        var seen: Set<[String]> = []
        while let (composition, done) = waiting.popLast() {
            guard seen.insert([composition ?? "", composition == nil ? "" : "\(done)"]).inserted else {
                continue
            }
            for (index, layer) in (composition.map { compositions[$0] ?? [] } ?? layers).enumerated() {
                let next = layer.name == way[done] ? done + 1 : done
                let place = LottiePlace(composition: composition, layer: index, entries: way[next...])
                if case .composition(let id, _, _) = layer.content {
                    waiting.append((id, min(next, way.count - 1)))
                } else if layer.has(key, place.entries) {
                    result.append(place)
                }
            }
        }
        return result
    }

    fileprivate mutating func set(
        _ key: SceneLayerKey, _ value: LottieContentValue, at place: LottiePlace
    ) {
        if key == .contents, let source = value.layer.contentsSource {
            // The image gets an id of its own, since other layers may show the same one.
            let id = "\u{0}\(images.count)"
            let size =
                layer(at: place).flatMap { layer -> CGSize? in
                    guard case .image(let old) = layer.content else { return nil }
                    return images[old]?.size
                } ?? .zero
            images[id] = LottieImage(size: size, source: source)
            update(place) { $0.content = .image(id) }
            return
        }
        update(place) { $0.set(key, value.layer, place.entries) }
    }

    private func layer(at place: LottieNames.Place) -> LottieLayer? {
        let layers = place.composition.map { compositions[$0] ?? [] } ?? layers
        return layers.indices.contains(place.layer) ? layers[place.layer] : nil
    }

    private func layer(at place: LottiePlace) -> LottieLayer? {
        let layers = place.composition.map { compositions[$0] ?? [] } ?? layers
        return layers.indices.contains(place.layer) ? layers[place.layer] : nil
    }

    private mutating func update(_ place: LottiePlace, _ change: (inout LottieLayer) -> Void) {
        if let composition = place.composition {
            guard compositions[composition]?.indices.contains(place.layer) == true else { return }
            compositions[composition]?.withUnsafeMutableBufferPointer { change(&$0[place.layer]) }
        } else if layers.indices.contains(place.layer) {
            change(&layers[place.layer])
        }
    }
}

extension LottieLayer {
    /// Whether the layer shows content that has the key.
    fileprivate func has(_ key: SceneLayerKey, _ way: ArraySlice<String>) -> Bool {
        switch (content, key) {
        case (.shapes(let items), .fillColor), (.shapes(let items), .strokeColor),
            (.shapes(let items), .lineWidth):
            var isThere = false
            var copy = items
            copy.forEachPaint(way) { isThere = $0.has(key) || isThere }
            return isThere
        case (.solid, .backgroundColor), (.image, .contents): return way.isEmpty
        case (.text, .string), (.text, .font), (.text, .fontSize), (.text, .foregroundColor),
            (.text, .strokeColor), (.text, .fillColor):
            return way.isEmpty
        case (.composition, _), (.solid, _), (.image, _), (.null, _), (.shapes, _), (.text, _), (.camera, _),
            (.sound, _), (.other, _):
            return false
        }
    }

    fileprivate mutating func set(
        _ key: SceneLayerKey, _ value: SceneLayer, _ way: ArraySlice<String>
    ) {
        switch content {
        case .solid(_, let size): content = .solid(value.properties.backgroundColor ?? .clear, size)
        case .shapes(var items):
            content = .null
            items.forEachPaint(way) { $0.set(key, value.properties.shape) }
            content = .shapes(items)
        case .text(var text):
            text.set(key, value)
            content = .text(text)
        case .composition, .image, .null, .camera, .sound, .other: break
        }
    }
}

extension LottieText {
    fileprivate mutating func set(_ key: SceneLayerKey, _ value: SceneLayer) {
        if key == .string, let frame = documents.first?.frame, var document = documents.first?.document {
            document.text = value.text?.string ?? ""
            document.isReplaced = true
            documents = [(frame, document)]
            return
        }
        for index in documents.indices {
            switch key {
            case .font: documents[index].document.font = value.text?.font ?? ""
            case .fontSize:
                let size = Double(value.properties.text.fontSize)
                let old = documents[index].document.size
                documents[index].document.size = size
                documents[index].document.lineHeight *= old > 0 ? size / old : 1
            case .foregroundColor: documents[index].document.fill = value.properties.text.foregroundColor
            case .fillColor: documents[index].document.fill = value.properties.shape.fillColor
            case .strokeColor: documents[index].document.stroke = value.properties.shape.strokeColor
            // `has` lets no other key through, and the string is set above.
            default: break
            }
        }
    }
}

extension LottieShapeItem {
    fileprivate func has(_ key: SceneLayerKey) -> Bool {
        switch (self, key) {
        case (.fill(let fill), .fillColor): if case .color = fill.paint { true } else { false }
        case (.stroke(let stroke), .strokeColor): if case .color = stroke.paint { true } else { false }
        case (.stroke, .lineWidth): true
        case (.group, _), (.figure, _), (.fill, _), (.stroke, _), (.modifier, _), (.repeater, _): false
        }
    }

    fileprivate mutating func set(_ key: SceneLayerKey, _ shape: ShapeValues) {
        switch self {
        case .fill(var fill) where key == .fillColor && has(key):
            fill.paint = .color(LottieTrack(shape.fillColor?.straight ?? .zero))
            if shape.fillColor == nil { fill.opacity = LottieTrack(.zero) }
            self = .fill(fill)
        case .stroke(var stroke) where has(key):
            if key == .strokeColor {
                stroke.paint = .color(LottieTrack(shape.strokeColor?.straight ?? .zero))
            }
            if key == .lineWidth { stroke.width = LottieTrack(SIMD4(Double(shape.lineWidth), 0, 0, 0)) }
            self = .stroke(stroke)
        case .group, .figure, .fill, .stroke, .modifier, .repeater: break
        }
    }

    /// The document's name of the entry.
    fileprivate var name: String {
        switch self {
        case .group(let group): group.name
        case .fill(let fill): fill.name
        case .stroke(let stroke): stroke.name
        case .figure, .modifier, .repeater: ""
        }
    }
}

extension [LottieShapeItem] {
    func addNames(to names: inout Set<String>) {
        for item in self {
            names.insert(item.name)
            if case .group(let group) = item { group.items.addNames(to: &names) }
        }
    }

    /// Calls `body` with each fill and stroke that a path of names leads to.
    fileprivate mutating func forEachPaint(
        _ way: ArraySlice<String>, _ body: (inout LottieShapeItem) -> Void
    ) {
        for index in indices {
            let rest = way.first == self[index].name ? way.dropFirst() : way
            switch self[index] {
            case .group(var group):
                self[index] = .group(LottieGroup(name: "", items: []))
                group.items.forEachPaint(rest, body)
                self[index] = .group(group)
            case .fill, .stroke: if rest.isEmpty { body(&self[index]) }
            case .figure, .modifier, .repeater: break
            }
        }
    }
}

extension CGColor {
    fileprivate var straight: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) }
}
