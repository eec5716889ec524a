import Foundation
import LaminaMessages

/// Values for slots under one name, as a `.lottie` file has them.
struct LottieTheme: Sendable {
    /// An image that a slot shows.
    struct Image: Sendable, Equatable {
        /// The image's entry in the file, or its name there.
        var path: String
        var size: SIMD2<Double>?
    }

    private(set) var slots: [String: LottieNode] = [:]
    /// The slots that show another image of the file, until the image is embedded.
    private(set) var images: [String: Image] = [:]
    /// Features of the theme that are not drawn.
    private(set) var warnings: [String] = []

    /// - Parameter animation: The id of the file's animation. Rules for other animations are ignored.
    init(_ json: JSONDocument, animation: String?) {
        let root = LottieNode(json)
        guard let rules = root["rules"]?.elements else {
            readSlots(root)
            return
        }
        for rule in rules {
            guard let id = rule["id"]?.string else { continue }
            if let animation, let those = rule["animations"]?.elements,
                !those.contains(where: { $0.string == animation })
            {
                continue
            }
            let type = rule["type"]?.string ?? ""
            if type == "Image", let image = Self.image(rule["value"]) {
                images[id] = image
            } else if let value = Self.value(rule, type) {
                // A gradient's numbers lie one level deeper than its property.
                let expression = type == "Gradient" ? nil : rule["expression"]?.string
                slots[id] = expression.map { value.adding("x", $0) } ?? value
            } else {
                warnings.append("a theme's rule of type \(quoted(type))")
            }
        }
    }

    /// Reads a theme that has the slots' properties as documents have them.
    private mutating func readSlots(_ root: LottieNode) {
        for (id, slot) in root.members ?? [] {
            guard let value = slot["p"] else {
                warnings.append("a theme's entry \(quoted(id)) without a property")
                continue
            }
            if let path = value["p"]?.string, !path.isEmpty, !path.hasPrefix("data:") {
                var size: SIMD2<Double>?
                if let width = value["w"]?.number, let height = value["h"]?.number {
                    size = SIMD2(width, height)
                }
                images[id] = Image(path: (value["u"]?.string ?? "") + path, size: size)
            } else {
                slots[id] = value
            }
        }
    }

    /// Gives a slot the image that its rule names.
    ///
    /// - Parameter data: The image's file in base64; `nil` where the `.lottie` file does not have it.
    mutating func embed(_ data: String?, in slot: String) {
        guard let image = images[slot] else { return }
        images[slot] = nil
        guard let data else {
            warnings.append("a theme's image \(quoted(image.path)) that the file does not have")
            return
        }
        slots[slot] = Self.slot(image: "data:;base64,\(data)", size: image.size)
    }

    private static func value(_ rule: LottieNode, _ type: String) -> LottieNode? {
        switch type {
        case "Color", "Scalar", "Position", "Vector":
            if let keys = rule["keyframes"]?.elements {
                return LottieNode(parsing: keyframes(keys) { $0.numbers })
            }
            return rule["value"]?.asMember("k")
        case "Text": return text(rule)
        case "Image": return embedded(rule["value"])
        case "Gradient":
            let keys = rule["keyframes"]?.elements
            guard let stops = (keys?.first?["value"] ?? rule["value"]).flatMap(gradient) else { return nil }
            let values = keys.map { keyframes($0, gradient) } ?? #"{"k": \#(stops)}"#
            return LottieNode(parsing: #"{"p": \#(stops.count / 6), "k": \#(values)}"#)
        default: return nil
        }
    }

    /// A property with keyframes, as JSON.
    private static func keyframes(_ keys: [LottieNode], _ numbers: (LottieNode) -> [Double]?) -> String {
        let parts = keys.compactMap { key -> String? in
            guard let frame = key["frame"]?.number, let value = key["value"].flatMap(numbers) else {
                return nil
            }
            var parts = [#""t": \#(frame), "s": \#(value)"#]
            for (tangent, name) in [("outTangent", "o"), ("inTangent", "i")] {
                guard let x = key[tangent]?["x"]?.numbers, let y = key[tangent]?["y"]?.numbers else {
                    continue
                }
                parts.append(#""\#(name)": {"x": \#(x), "y": \#(y)}"#)
            }
            for (tangent, name) in [("valueOutTangent", "to"), ("valueInTangent", "ti")] {
                if let way = key[tangent]?.numbers { parts.append(#""\#(name)": \#(way)"#) }
            }
            if key["hold"]?.isTrue == true { parts.append(#""h": 1"#) }
            return "{" + parts.joined(separator: ", ") + "}"
        }
        return #"{"k": [\#(parts.joined(separator: ", "))]}"#
    }

    /// Stops with a place and a colour, as places with colours and then places with opacities.
    private static func gradient(_ stops: LottieNode) -> [Double]? {
        var (colors, alphas) = ([Double](), [Double]())
        for stop in stops.elements ?? [] {
            guard let place = stop["offset"]?.number, let color = stop["color"]?.numbers, color.count >= 3
            else {
                return nil
            }
            colors += [place] + color[..<3]
            alphas += [place, color.count > 3 ? color[3] : 1]
        }
        return colors.isEmpty ? nil : colors + alphas
    }

    // MARK: Texts

    /// Texts with the parts of their look that the theme gives.
    private static func text(_ rule: LottieNode) -> LottieNode? {
        var keys: [(frame: Double, value: LottieNode)] = []
        if let all = rule["keyframes"]?.elements {
            for key in all {
                guard let value = key["value"] else { continue }
                keys.append((key["frame"]?.number ?? 0, value))
            }
        } else if let value = rule["value"] {
            keys.append((0, value))
        }
        guard !keys.isEmpty else { return nil }
        var json = JSONWriter()
        json.beginObject()
        json.key("k")
        json.beginArray()
        for (frame, value) in keys {
            json.element()
            json.beginObject()
            json.key("t")
            json.write(frame)
            json.key("s")
            write(value, to: &json)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return LottieNode(parsing: json.text)
    }

    private static let numberKeys = [
        "fontSize": "s", "strokeWidth": "sw", "lineHeight": "lh", "tracking": "tr", "baselineShift": "ls",
    ]
    private static let listKeys = [
        "fillColor": "fc", "strokeColor": "sc", "wrapSize": "sz", "wrapPosition": "ps",
    ]
    private static let alignments = [
        "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter",
        "JustifyLastFull",
    ]

    /// A text alone, or a text with its look, with the keys of documents.
    private static func write(_ value: LottieNode, to json: inout JSONWriter) {
        json.beginObject()
        if let words = value.string ?? value["text"]?.string {
            json.key("t")
            json.write(value["textCaps"]?.string == "AllCaps" ? words.uppercased() : words)
        }
        if let font = value["fontName"]?.string {
            json.key("f")
            json.write(font)
        }
        for (name, key) in numberKeys.sorted(by: { $0.key < $1.key }) {
            guard let number = value[name]?.number else { continue }
            json.key(key)
            json.write(number)
        }
        for (name, key) in listKeys.sorted(by: { $0.key < $1.key }) {
            guard let numbers = value[name]?.numbers else { continue }
            json.key(key)
            json.write(numbers)
        }
        if let over = value["strokeOverFill"] {
            json.key("of")
            json.write(over.isTrue)
        }
        if let alignment = value["justify"]?.string.flatMap(alignments.firstIndex) {
            json.key("j")
            json.write(Double(alignment))
        }
        json.endObject()
    }

    // MARK: Images

    private static func image(_ value: LottieNode?) -> Image? {
        guard data(value) == nil, let path = value?["path"]?.string, !path.isEmpty else { return nil }
        return Image(path: path, size: size(value))
    }

    /// An image that is in the theme itself.
    private static func embedded(_ value: LottieNode?) -> LottieNode? {
        data(value).flatMap { slot(image: $0, size: size(value)) }
    }

    private static func data(_ value: LottieNode?) -> String? {
        let text = value?["dataUrl"]?.string ?? value?["url"]?.string ?? value?["path"]?.string
        return text.flatMap { $0.hasPrefix("data:") ? $0 : nil }
    }

    private static func size(_ value: LottieNode?) -> SIMD2<Double>? {
        guard let width = value?["width"]?.number, let height = value?["height"]?.number else { return nil }
        return SIMD2(width, height)
    }

    /// A slot's value that shows the image at a `data:` address.
    private static func slot(image address: String, size: SIMD2<Double>?) -> LottieNode? {
        var json = JSONWriter()
        json.beginObject()
        json.key("p")
        json.write(address)
        if let size {
            json.key("w")
            json.write(size.x)
            json.key("h")
            json.write(size.y)
        }
        json.endObject()
        return LottieNode(parsing: json.text)
    }
}
