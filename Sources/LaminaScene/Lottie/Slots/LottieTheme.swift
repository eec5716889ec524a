import Foundation

/// Values for slots that go by one name, as a `.lottie` file has them.
struct LottieTheme: Sendable {
    private(set) var slots: [String: LottieNode] = [:]
    /// What of it is not drawn.
    private(set) var warnings: [String] = []

    init(_ json: JSONDocument) {
        for rule in LottieNode(json)["rules"]?.elements ?? [] {
            guard let id = rule["id"]?.string else { continue }
            let type = rule["type"]?.string ?? ""
            if let value = Self.value(rule, type) {
                slots[id] = value
            } else {
                warnings.append("a theme's rule of type \(quoted(type))")
            }
        }
    }

    private static func value(_ rule: LottieNode, _ type: String) -> LottieNode? {
        switch type {
        case "Color", "Scalar", "Position", "Vector":
            if let keys = rule["keyframes"]?.elements { return keyframes(keys) }
            return rule["value"]?.asMember("k")
        case "Text":
            let value = rule["value"] ?? rule["keyframes"]?.elements?.first?["value"]
            return (value?["text"] ?? value)?.asMember("k")
        case "Gradient": return rule["value"]?.elements.flatMap(gradient)
        default: return nil
        }
    }

    private static func keyframes(_ keys: [LottieNode]) -> LottieNode? {
        let parts = keys.compactMap { key -> String? in
            guard let frame = key["frame"]?.number, let value = key["value"]?.numbers else { return nil }
            var parts = [#""t": \#(frame), "s": \#(value)"#]
            for (tangent, name) in [("outTangent", "o"), ("inTangent", "i")] {
                guard let x = key[tangent]?["x"]?.numbers, let y = key[tangent]?["y"]?.numbers else {
                    continue
                }
                parts.append(#""\#(name)": {"x": \#(x), "y": \#(y)}"#)
            }
            if key["hold"]?.isTrue == true { parts.append(#""h": 1"#) }
            return "{" + parts.joined(separator: ", ") + "}"
        }
        return LottieNode(parsing: #"{"k": [\#(parts.joined(separator: ", "))]}"#)
    }

    /// Stops with a place and a colour, as places with colours and then places with opacities.
    private static func gradient(_ stops: [LottieNode]) -> LottieNode? {
        var (colors, alphas) = ([Double](), [Double]())
        for stop in stops {
            guard let place = stop["offset"]?.number, let color = stop["color"]?.numbers, color.count >= 3
            else {
                return nil
            }
            colors += [place] + color[..<3]
            alphas += [place, color.count > 3 ? color[3] : 1]
        }
        return LottieNode(parsing: #"{"p": \#(stops.count), "k": {"k": \#(colors + alphas)}}"#)
    }
}
