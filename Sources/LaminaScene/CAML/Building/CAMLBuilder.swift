import Foundation
import LaminaGeometry
import LaminaImage
import LaminaMessages
import LaminaValues

/// Makes a scene's layers of a CAML document. Elements and values that are not known become ``warnings``. Only faults
/// without which no picture could be made are errors.
struct CAMLBuilder {
    let xml: XMLDocument
    let files: CAMLFiles
    var images: SceneImages
    var warnings = SceneWarnings()
    var layers: [SceneLayer] = []
    /// The layer that is being made, for warnings.
    var layerName = ""
    /// States and transitions of layers. They are read after all layers.
    var pendingStates: [(layer: Int, element: XMLDocument.Index)] = []
    /// The layers whose `allowsGroupBlending` is off.
    private var ungroupedBlendings: [(layer: Int, place: XMLDocument.Place)] = []
    /// The files that kept elements name, each read once.
    private var keptFiles: [String: SceneImageSource] = [:]
    /// The ids by which states refer to layers that stand inside the states, by the layers' elements.
    var stateObjects: [XMLDocument.Index: String] = [:]

    init(xml: XMLDocument, files: CAMLFiles, images: SceneImages) {
        (self.xml, self.files, self.images) = (xml, files, images)
    }

    /// Whether bytes are XML rather than a scene in JSON.
    static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
        let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE]]
        if marks.contains(where: { bytes.starts(with: $0) }) { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count)[...] : bytes[...]
        return text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: "<")
    }

    mutating func warn(_ feature: String, at place: XMLDocument.Place) {
        warnings.add(feature, in: layerName, at: place)
    }

    mutating func warn(_ feature: String, _ value: CAMLValue) {
        warnings.add(feature, in: layerName, at: value.place)
    }

    /// Adds a warning about a value that is not as expected.
    mutating func warn(_ value: CAMLValue, of key: String, expected: String) {
        let found = value.text.isEmpty && value.key == nil ? "an element without" : quoted(value.text)
        warn("\(key): expected \(expected), found \(found)", value)
    }

    // MARK: Layers

    /// A layer's element that was not read yet.
    struct Pending {
        var element: XMLDocument.Index
        var className: String
        var depth: Int
        var isMask: Bool
        /// The `id` of a layer that a state adds.
        var absentAs: String?
    }

    /// Reads a layer with everything below it, and then its states.
    ///
    /// - Parameter depth: How many layers it lies in.
    mutating func build(_ root: XMLDocument.Index, depth: Int) throws(XMLFailure) {
        var open = [Pending(element: root, className: xml.name(root), depth: depth, isMask: false)]
        while let next = open.popLast() {
            guard layers.count < images.limits.layers else {
                throw failure(.tooManyLayers(limit: images.limits.layers), next.element)
            }
            guard next.depth < SceneLimits.maximumNesting else {
                throw failure(.nestedTooDeeply, next.element)
            }
            open.append(contentsOf: makeLayer(next).reversed())
        }
        warnOfUngroupedBlending()
        buildStates()
    }

    /// Without group blending, the compositing filters of layers below see what lies behind the layer. Here they see only the
    /// layer if more than its opacity makes it a group.
    private mutating func warnOfUngroupedBlending() {
        for (layer, place) in ungroupedBlendings where isGroup(layer) {
            let below = layers[layers.subtree(of: layer).dropFirst()]
            guard below.contains(where: { $0.properties.compositingFilter != nil }) else { continue }
            layerName = layers[layer].properties.name ?? ""
            warn(
                "allowsGroupBlending, which is off in a layer with a mask, a filter, rounded corners that clip or a bitmap: "
                    + "the compositing filters below see only the layer", at: place)
        }
        ungroupedBlendings = []
    }

    /// Whether more than its opacity makes a group of a layer.
    private func isGroup(_ layer: Int) -> Bool {
        let p = layers[layer].properties
        let hasMask = layer + 1 < layers.count && layers[layer + 1].isMask
        return hasMask || !p.filters.isEmpty || p.compositingFilter != nil || p.shouldRasterize
            || (p.masksToBounds && p.cornerRadius > 0)
    }

    private func failure(_ problem: SceneProblem, _ element: XMLDocument.Index) -> XMLFailure {
        XMLFailure(place: xml.place(element), reason: problem.description)
    }

    /// Adds a layer, and returns its children: its mask, then its sublayers.
    private mutating func makeLayer(_ pending: Pending) -> [Pending] {
        let element = pending.element
        layerName = xml.attribute("name", of: element) ?? xml.attribute("id", of: element) ?? ""
        var layer = CAMLLayer(
            SceneLayer(depth: pending.depth, isMask: pending.isMask), className: pending.className)
        switch LayerKind.sceneClasses.first(where: { $0.name == pending.className })?.value {
        case .kind(let kind): layer.scene.properties.kind = kind
        case .scroll:
            layer.scene.scroll = SceneScroll()
            layer.scene.properties.masksToBounds = true
        case .video, nil: warn("\(pending.className), drawn as a CALayer", at: xml.place(element))
        }
        if layer.scene.properties.kind == .text {
            // In CAML a layer's default is Core Animation's.
            layer.scene.text = SceneText()
            layer.scene.text?.hasOwnContentsScale = true
        }
        if let id = pending.absentAs { (layer.scene.isAbsent, layer.scene.id) = (true, id) }
        let isTyped = pending.isMask || pending.absentAs != nil
        var below: [Pending] = []
        for attribute in xml.attributes(element) where !(isTyped && attribute.name == "type") {
            read(attribute.name, CAMLValue(xml, attribute: attribute, of: element), into: &layer)
        }
        // Last, since it may name filters.
        var animations: [XMLDocument.Index] = []
        for child in xml.children(element) {
            switch xml.name(child) {
            case "sublayers":
                below += xml.children(child).compactMap { sublayer($0, depth: pending.depth + 1) }
            case "mask":
                if let mask = mask(child, depth: pending.depth + 1) { below.insert(mask, at: 0) }
            case "animations": animations.append(child)
            case "states", "stateTransitions":
                pendingStates.append((layers.count, child))
                below += stateObjects(in: child, depth: pending.depth + 1)
            case "scriptComponents", "scriptObject", "modules", "style": keep(child, in: &layer.scene)
            case let key: read(key, CAMLValue(xml, element: child), into: &layer)
            }
        }
        finish(&layer, at: xml.place(element))
        for list in animations { layer.scene.animations += self.animations(list, of: layer.scene.properties) }
        if let place = layer.ungroupedBlending { ungroupedBlendings.append((layers.count, place)) }
        layers.append(layer.scene)
        return below
    }

    /// Keeps an element that does not change the picture at rest: scripts, the modules of an editor, and a style, which says how
    /// parts of a wallpaper follow the device's motion.
    private mutating func keep(_ element: XMLDocument.Index, in layer: inout SceneLayer) {
        var kept = CAMLElement(xml, element)
        if kept.isEmpty { return }
        for path in kept.sources {
            let source = keptFiles[path] ?? (try? files.image(path))
            (keptFiles[path], kept.files[path]) = (source, source)
        }
        layer.otherElements.append(kept)
        guard kept.name == "style" else {
            return sayOnce("scripts and modules: they are kept, and do not run", at: xml.place(element))
        }
        for entry in xml.children(element) where !xml.children(entry).isEmpty {
            let name = xml.name(entry)
            if name == "wallpaperParallaxGroups" {
                sayOnce("\(name), drawn at rest", at: xml.place(entry))
            } else {
                warn("unknown element \(quoted(name)) in style", at: xml.place(entry))
            }
        }
    }

    /// Adds a warning for the whole document rather than for each layer.
    private mutating func sayOnce(_ feature: String, at place: XMLDocument.Place) {
        warnings.add(feature, in: "", at: place)
    }

    private mutating func sublayer(_ element: XMLDocument.Index, depth: Int) -> Pending? {
        let name = xml.name(element)
        guard name.hasSuffix("Layer") else {
            warn("unknown element \(quoted(name))", at: xml.place(element))
            return nil
        }
        return Pending(element: element, className: name, depth: depth, isMask: false)
    }

    /// The mask in a `mask` element: a child of a layer's class, or the element itself, with its class as its type.
    private mutating func mask(_ element: XMLDocument.Index, depth: Int) -> Pending? {
        if let type = xml.attribute("type", of: element), type.hasSuffix("Layer") {
            return Pending(element: element, className: type, depth: depth, isMask: true)
        }
        guard let child = xml.children(element).first(where: { xml.name($0).hasSuffix("Layer") }) else {
            warn("a mask without a layer", at: xml.place(element))
            return nil
        }
        return Pending(element: child, className: xml.name(child), depth: depth, isMask: true)
    }

    // MARK: Images

    /// An image with its source; `nil` where there is none, in which case a warning is added.
    mutating func image(_ value: CAMLValue) -> (image: CGImage, source: SceneImageSource)? {
        guard let path = value.imagePath, !path.isEmpty else {
            if !value.isNull { warn("an image without src", value) }
            return nil
        }
        do {
            guard let source = try files.image(path) else {
                warn("image \(quoted(path)): not in the bundle", value)
                return nil
            }
            return (try images.image(source), source)
        } catch let fault as SceneFault {
            warn("image \(quoted(path)): \(fault.problem)", value)
        } catch {
            warn("image \(quoted(path)): \(error)", value)
        }
        return nil
    }
}

/// A layer while it is read.
struct CAMLLayer {
    var scene: SceneLayer
    let className: String
    /// The parts of transforms that attributes have set one by one.
    var parts = TransformParts()
    var preservesDepth: Bool?
    /// The place of an `allowsGroupBlending` that is off.
    var ungroupedBlending: XMLDocument.Place?

    init(_ scene: SceneLayer, className: String) { (self.scene, self.className) = (scene, className) }
}
