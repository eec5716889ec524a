import Foundation
import Lamina
import LaminaPictures
import LaminaReport

extension LayerSnapshot {
    /// The values of a tree of layers, and the plan of a frame that shows it.
    ///
    /// - Parameter plan: The plan as text. Ids of layers, which differ from run to run, become paths.
    init(_ root: CALayer, plan: String) {
        var layers: [Layer] = []
        var paths: [String: String] = [:]
        var omitted = 0
        var open = [(root, Self.name(of: root, number: nil))]
        while let (layer, path) = open.popLast() {
            paths[layer.id.description] = path
            if layers.count < Self.mostLayers {
                layers.append(
                    Layer(path: path, type: "\(type(of: layer))", values: LayerValues.changed(in: layer)))
            } else {
                omitted += 1
            }
            var inner: [(CALayer, String)] = []
            if let mask = layer.mask { inner.append((mask, "\(path)/mask")) }
            var taken: [String: Int] = [:]
            for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
                let name = Self.name(of: sublayer, number: index)
                taken[name, default: 0] += 1
                // Of layers with one name, those after the first have their number.
                let count = taken[name] ?? 1
                inner.append((sublayer, "\(path)/\(name)\(count > 1 ? "[\(count)]" : "")"))
            }
            open += inner.reversed()
        }
        self.init(
            layers: layers, omitted: omitted,
            plan: plan.split(separator: "\n").prefix(Self.mostLines).map { Self.named(String($0), paths) })
    }

    private static func name(of layer: CALayer, number: Int?) -> String {
        if let name = layer.name, !name.isEmpty { return name.replacing("/", with: "-") }
        return "\(type(of: layer))\(number.map { "[\($0)]" } ?? "")"
    }

    /// A line with the paths of layers in place of ids such as `#12`.
    private static func named(_ line: String, _ paths: [String: String]) -> String {
        var result = ""
        var rest = line[...]
        while let mark = rest.firstIndex(of: "#") {
            result += rest[..<mark]
            let digits = rest[rest.index(after: mark)...].prefix { $0.isNumber }
            let id = "#\(digits)"
            result += paths[id] ?? id
            rest = rest[digits.endIndex...]
        }
        return result + rest
    }
}
