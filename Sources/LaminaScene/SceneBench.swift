import Foundation

/// How a scene asks to be timed. It has no effect on the picture.
public struct SceneBench: Equatable, Sendable {
    /// A feature that a scene may be measured with and without.
    public enum Variant: String, CaseIterable, Sendable {
        /// `shouldRasterize` of every layer.
        case cache
    }

    /// Points by which the bounds of the layer move in a frame; not zero.
    public var scroll: CGSize
    /// The name of the layer that scrolls; `nil` for the root.
    public var layer: String?
    /// The feature without which the scene is measured a second time.
    public var compare: Variant?

    /// A scene that scrolls by a fixed number of points per frame.
    public init(scroll: CGSize, layer: String? = nil, compare: Variant? = nil) {
        (self.scroll, self.layer, self.compare) = (scroll, layer, compare)
    }
}

extension JSONDocument {
    private static let benchKeys = KeyTable<SceneBenchKey>()

    func bench(_ index: Index) throws(SceneFault) -> SceneBench {
        var result = SceneBench(scroll: .zero)
        var members = try Members(
            of: index, in: self, keys: Self.benchKeys,
            expected: "an object with \(SceneBenchKey.names.joined(separator: ", "))")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .scroll:
                    let expected = "[dx, dy], not both 0"
                    let parts = try numbers(value, counts: 2...2, expected: expected)
                    guard parts[0] != 0 || parts[1] != 0 else {
                        throw SceneFault.unexpected("[0, 0]", expected: expected)
                    }
                    result.scroll = CGSize(width: parts[0], height: parts[1])
                case .layer: result.layer = try checkedString(value, expected: "a layer's name")
                case .compare:
                    let names = SceneBench.Variant.allCases.map(\.rawValue)
                    result.compare = SceneBench.Variant(rawValue: try word(value, among: names))
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        guard result.scroll != .zero else {
            throw SceneFault.unexpected("nothing", expected: "[dx, dy]").inside(
                SceneBenchKey.scroll.rawValue)
        }
        return result
    }
}

extension SceneBench: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key(SceneBenchKey.scroll.rawValue)
        json.write([Double(scroll.width), Double(scroll.height)])
        if let layer {
            json.key(SceneBenchKey.layer.rawValue)
            json.write(layer)
        }
        if let compare {
            json.key(SceneBenchKey.compare.rawValue)
            json.write(compare.rawValue)
        }
        json.endObject()
    }
}
