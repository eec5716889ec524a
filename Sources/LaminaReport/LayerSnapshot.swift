import Foundation

/// A tree of layers and the plan of its picture, as text, from which later changes can be told.
package struct LayerSnapshot: Codable, Equatable, Sendable {
    package struct Layer: Codable, Equatable, Sendable {
        /// The names from the root on, such as `row/avatar`; layers without a name have their class and number.
        package var path: String
        /// The class.
        package var type: String
        /// Values that are not the class's defaults, as text, by key.
        package var values: [String: String]

        package init(path: String, type: String, values: [String: String]) {
            (self.path, self.type, self.values) = (path, type, values)
        }
    }

    /// The layers in painter's order, at most ``mostLayers``.
    package var layers: [Layer]
    /// Layers beyond ``mostLayers``.
    package var omitted: Int
    /// The plan of the frame, a line for each surface and item, at most ``mostLines``.
    package var plan: [String]

    package static let mostLayers = 500
    package static let mostLines = 1_000

    package init(layers: [Layer], omitted: Int = 0, plan: [String]) {
        self.layers = Array(layers.prefix(Self.mostLayers))
        self.omitted = omitted + max(0, layers.count - Self.mostLayers)
        self.plan = Array(plan.prefix(Self.mostLines))
    }
}

extension LayerSnapshot {
    /// What changed, in words: `shadowRadius 3 → 4 on row/avatar`. At most `limit` lines, the last of which says how many are left
    /// out.
    ///
    /// - Parameter standard: The default of a class's key as text, for values that only one of the trees has.
    package func changes(
        to new: LayerSnapshot, limit: Int = 50,
        standard: (_ type: String, _ key: String) -> String? = { _, _ in nil }
    ) -> [String] {
        let before = Dictionary(layers.map { ($0.path, $0) }) { first, _ in first }
        let after = Dictionary(new.layers.map { ($0.path, $0) }) { first, _ in first }
        var lines: [String] = []
        for layer in new.layers {
            guard let old = before[layer.path] else {
                lines.append("\(layer.type) added: \(layer.path)")
                continue
            }
            if old.type != layer.type { lines.append("class \(old.type) → \(layer.type) on \(layer.path)") }
            for key in Set(old.values.keys).union(layer.values.keys).sorted() {
                let from = old.values[key] ?? standard(old.type, key) ?? "default"
                let to = layer.values[key] ?? standard(layer.type, key) ?? "default"
                if from != to { lines.append("\(key) \(from) → \(to) on \(layer.path)") }
            }
        }
        lines += layers.filter { after[$0.path] == nil }.map { "\($0.type) removed: \($0.path)" }
        let both = Set(before.keys).intersection(after.keys)
        if layers.map(\.path).filter(both.contains) != new.layers.map(\.path).filter(both.contains) {
            lines.append("the order of layers changed")
        }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit) + ["\(lines.count - limit) more changes"]
    }

    /// The tree as indented lines.
    package var lines: [String] {
        var lines = layers.map { layer in
            let depth = layer.path.count { $0 == "/" }
            let values = layer.values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            let name = layer.path.split(separator: "/").last.map(String.init) ?? layer.path
            return String(repeating: "  ", count: min(depth, 40))
                + "\(name) (\(layer.type)) \(values.joined(separator: ", "))"
        }
        if omitted > 0 { lines.append("\(omitted) more layers") }
        return lines
    }
}

extension LayerSnapshot {
    /// The snapshot as JSON with sorted keys, so that equal trees are equal files.
    package var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text and whole numbers alone, which JSON can always hold.
        return ((try? encoder.encode(self)).map { [UInt8]($0) } ?? []) + [0x0A]
    }

    /// A snapshot from its JSON; `nil` for other bytes.
    package init?(json: [UInt8]) {
        guard let read = try? JSONDecoder().decode(LayerSnapshot.self, from: Data(json)) else { return nil }
        self.init(layers: read.layers, omitted: read.omitted, plan: read.plan)
    }
}
