import Foundation
import LaminaGeometry
import LaminaPlan

/// Reads a Lottie document's JSON into values. Only faults without which no picture could be made are errors.
struct LottieReader {
    private(set) var warnings = SceneWarnings()
    /// The player whose pictures the document gets.
    var engine = LottieEngine.authored
    /// The limits of expressions.
    var limits = SceneLimits.default
    /// Whether the document's file has state machines, whose pointers also hit shapes that nothing paints.
    var hasMachines = false
    /// The values of expressions; `nil` where none is evaluated.
    var expressions: LottieExpressions?
    /// The expressions that were asked for.
    var expressionReport = LottieExpressionReport()
    /// Whether features that players built on Core Animation leave out are drawn as the document says.
    var drawsAsAuthored: Bool { engine == .authored }
    /// Whether tangents are places, and not counted from their vertices.
    var hasAbsoluteTangents = false
    /// The layer that is being read, for warnings.
    var layerName = ""
    /// The frames in which that layer can be seen.
    private(set) var layerFrames = 0.0...0.0
    /// Whether any layer is marked as a matte.
    private var marksMattes = false
    /// The document's last frame.
    private(set) var documentEnd = 0.0
    /// The values of slots, by the slots' ids.
    var slots: [String: LottieNode] = [:]
    /// The ids of all slots.
    var slotIDs: Set<String> = []
    /// The ids of slots whose value was given from outside and is not the document's.
    private var givenIDs: Set<String> = []
    /// The ids of images that show such a slot.
    private(set) var givenImages: Set<String> = []

    /// Whether JSON looks like a Lottie document: it has layers, frames, and no version number of a scene.
    static func recognizes(_ json: JSONDocument) -> Bool {
        let root = LottieNode(json)
        return root["layers"]?.elements != nil && root["op"]?.number != nil && root["fr"]?.number != nil
    }

    mutating func warn(_ feature: String) {
        warnings.add(SceneWarning(layer: layerName, feature: feature))
    }

    /// Reads what the layers need: the size, the times, the fonts and the glyphs. Fonts that the document brings with it are opened
    /// after this, and before the layers are read.
    mutating func readHead(_ json: JSONDocument) throws(SceneFault) -> LottieDocument {
        let root = LottieNode(json)
        func number(_ key: String, _ expected: NumberRange) throws(SceneFault) -> Double {
            guard let node = root[key], let number = node.number, expected.contains(number) else {
                throw SceneFault.unexpected("something else or nothing", expected: expected.text).inside(key)
            }
            return number
        }
        let size = CGSize(width: try number("w", .aboveZero), height: try number("h", .aboveZero))
        let rate = Self.rate(try number("fr", .aboveZero))
        let (first, last) = (root["ip"]?.number ?? 0, try number("op", .any))
        guard last > first else {
            throw SceneFault.unexpected(
                "\(shortest(last)) after \(shortest(first))", expected: "more than ip"
            ).inside("op")
        }
        var document = LottieDocument(
            name: root["nm"]?.string ?? "", size: size, frameRate: rate, inFrame: first, outFrame: last,
            layers: [])
        documentEnd = last
        // Saved out of a running lottie-web, which marks documents whose tangents it has made absolute.
        hasAbsoluteTangents = root["__complete"]?.isTrue ?? false
        readFonts(root, into: &document)
        return document
    }

    /// Reads everything else of a document whose head was read.
    mutating func readLayers(_ json: JSONDocument, into document: inout LottieDocument) {
        let root = LottieNode(evaluateExpressions(of: json, document))
        givenIDs = Set(slots.keys)
        readSlots(root)
        document.layers = layers(root["layers"])
        for asset in root["assets"]?.elements ?? [] { readAsset(asset, into: &document) }
        document.marksMattes = marksMattes
        document.markers = (root["markers"]?.elements ?? []).compactMap { marker in
            guard let frame = marker["tm"]?.number else { return nil }
            return LottieMarker(
                name: marker["cm"]?.string ?? "", frame: frame, length: marker["dr"]?.number ?? 0)
        }
    }

    /// A frame rate, where writers round those of television: 29.97 stands for 30,000/1001.
    private static func rate(_ rate: Double) -> Double {
        let television = (rate * 1.001).rounded() * 1000 / 1001
        // Writers have two decimals or more, or the digits of a `Float`.
        return television > 0 && abs(rate - television) < 2e-6 * rate ? television : rate
    }

    private mutating func readAsset(_ asset: LottieNode, into document: inout LottieDocument) {
        guard let id = asset["id"].flatMap({ $0.string ?? $0.number.map(shortest) }) else { return }
        if asset["layers"] != nil {
            document.compositions[id] = layers(asset["layers"])
            return
        }
        let slot = asset["sid"]?.string
        let source = resolved(asset) ?? asset
        // A slot may hold the path alone.
        guard let path = source["p"]?.string ?? source["k"]?.string else { return }
        if let slot, givenIDs.contains(slot) { givenImages.insert(id) }
        let size = CGSize(
            width: source["w"]?.number ?? asset["w"]?.number ?? 0,
            height: source["h"]?.number ?? asset["h"]?.number ?? 0)
        if let address = DataAddress(path) {
            document.images[id] = LottieImage(size: size, source: .data(address.base64))
        } else {
            // Some writers begin the folder with a slash but mean a folder beside the document.
            let folder = (source["u"]?.string ?? "").drop { $0 == "/" }
            document.images[id] = LottieImage(size: size, source: .file(folder + path))
        }
    }

    private mutating func layers(_ node: LottieNode?) -> [LottieLayer] {
        (node?.elements ?? []).compactMap { layer($0) }
    }

    private mutating func layer(_ node: LottieNode) -> LottieLayer? {
        guard let type = node["ty"]?.integer else { return nil }
        let name = node["nm"]?.string ?? ""
        layerName = name
        defer { layerName = "" }
        var layer = LottieLayer(
            name: name, content: .null, inFrame: node["ip"]?.number ?? -.greatestFiniteMagnitude,
            outFrame: node["op"]?.number ?? .greatestFiniteMagnitude)
        layerFrames = min(layer.inFrame, layer.outFrame)...max(layer.inFrame, layer.outFrame)
        layer.index = node["ind"]?.integer
        layer.parent = node["parent"]?.integer
        layer.startFrame = node["st"]?.number ?? 0
        layer.stretch = node["sr"]?.number ?? 1
        if layer.stretch == 0 { layer.stretch = 1 }
        // Cameras are always in space, even where the document says otherwise.
        layer.isSpatial = type == 13 || node["ddd"]?.isTrue ?? false
        layer.transform = transform(node["ks"], isSpatial: layer.isSpatial)
        layer.orientsAlongPath = node["ao"]?.isTrue ?? false
        layer.isHidden = node["hd"]?.isTrue ?? false
        if let mode = node["tt"]?.integer, mode != 0 {
            layer.matte = LottieLayer.Matte(rawValue: mode)
            if layer.matte == nil { warn("a matte of mode \(mode), which does not cut") }
        }
        if node["mb"]?.isTrue == true { warn("motion blur, without which moving edges are sharp") }
        layer.matteLayer = node["tp"]?.integer
        layer.isMatte = node["td"]?.isTrue ?? false
        marksMattes = marksMattes || layer.isMatte
        layer.blendMode = blendMode(node["bm"]?.integer ?? 0)
        layer.masks = (node["masksProperties"]?.elements ?? []).compactMap { mask($0) }
        layer.effects = shadowedOnce(effects(node["ef"]) + styles(node["sy"]))
        layer.content = content(type, node)
        return layer
    }

    private mutating func content(_ type: Int, _ node: LottieNode) -> LottieLayer.Content {
        let reference = node["refId"].flatMap { $0.string ?? $0.number.map(shortest) } ?? ""
        switch type {
        case 0:
            let size = CGSize(width: node["w"]?.number ?? 0, height: node["h"]?.number ?? 0)
            let remap = node["tm"].map { numbers($0, dimensions: 1) }
            return .composition(reference, size, remap: remap)
        case 1:
            let size = CGSize(width: node["sw"]?.number ?? 0, height: node["sh"]?.number ?? 0)
            return .solid(Self.color(node["sc"]?.string ?? "") ?? .black, size)
        case 2: return .image(reference)
        case 3: return .null
        case 4: return .shapes(items(node["shapes"]))
        case 5: return text(node["t"], masks: node["masksProperties"]).map { .text($0) } ?? .null
        case 13:
            return .camera(
                LottieCamera(
                    zoom: optionalNumbers(node["pe"]), hasTarget: node["ks"]?["a"] != nil))
        case 6:
            let level = node["au"]?["lv"].map { numbers($0, dimensions: 1, default: SIMD4(repeating: 100)) }
            return .sound(LottieSound(asset: reference, level: level))
        case 15: return .other("a data layer, which shows nothing")
        default: return .other("a layer of type \(type), which is not drawn")
        }
    }

    mutating func blendMode(_ mode: Int) -> String? {
        let names: [String?] = [
            nil, "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode",
            "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode", "hardLightBlendMode",
            "softLightBlendMode", "differenceBlendMode", "exclusionBlendMode", "hueBlendMode",
            "saturationBlendMode", "colorBlendMode", "luminosityBlendMode", "plusL", nil,
        ]
        guard names.indices.contains(mode), mode < 17 else {
            if mode != 0 { warn("blend mode \(mode), in whose place the normal one is used") }
            return nil
        }
        // Core Animation has no such modes.
        if !drawsAsAuthored, 12...15 ~= mode, let name = names[mode] {
            warn("the blend mode \(name.dropLast("BlendMode".count))")
            return nil
        }
        return names[mode]
    }

    /// A colour as `#rrggbb` or `#rrggbbaa`.
    static func color(_ text: String) -> CGColor? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6 || digits.utf8.count == 8, let value = UInt64(digits, radix: 16) else {
            return nil
        }
        let rgba = digits.utf8.count == 6 ? value << 8 | 0xFF : value
        func part(_ shift: UInt64) -> CGFloat { CGFloat(rgba >> shift & 0xFF) / 255 }
        return CGColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
}
