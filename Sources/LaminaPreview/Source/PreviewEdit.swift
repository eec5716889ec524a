import Foundation
import LaminaScene
import LaminaServer

/// A value that the user gave a layer.
struct PreviewEdit: Equatable {
    /// The layer's place; `nil` if the key begins with a layer's name, or is a slot.
    var place: Int?
    /// What is changed: a key of a layer, or the way to a value in one, such as `animations`, `slide`, `duration`.
    var path: [String]
    /// As the user spelled it; `nil` to leave the value out.
    var value: String?
    /// The value as JSON, where it goes into the text of a scene.
    var json: String?

    var key: String { path.joined(separator: ".") }

    init(place: Int?, path: [String], value: String?) {
        (self.place, self.path, self.value) = (place, path, value)
    }

    /// The values of layers whose names differ from those in files.
    private static let names = [
        "hidden": "isHidden", "doubleSided": "isDoubleSided", "opaque": "isOpaque", "wrapped": "isWrapped",
        "geometryFlipped": "isGeometryFlipped",
    ]

    /// The way to the value in the text of a scene; `nil` if it is no value of its own there, such as `position.x`.
    var pathInSource: [String]? {
        guard place != nil, let first = path.first else { return nil }
        let name = Self.names[first] ?? first
        guard path.count > 1 || SceneLayerKey(rawValue: name) != nil else { return nil }
        return [name] + path.dropFirst()
    }

    /// The edit with each way to read the typed text: JSON first, then a string.
    var readings: [PreviewEdit] {
        guard pathInSource != nil, let value else { return [self] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let text = try? encoder.encode(value)
        let candidates = [Self.isJSON(value) ? value : nil, text.map { String(decoding: $0, as: UTF8.self) }]
        return candidates.compactMap { json in
            json.map { json in
                var edit = self
                edit.json = json
                return edit
            }
        }
    }

    private static func isJSON(_ text: String) -> Bool {
        // JSONSerialization reads what JSON is; the limit of depth is the reader's.
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }

    /// Whether this edit makes an earlier one void.
    func covers(_ other: PreviewEdit) -> Bool {
        other.place == place && other.path.starts(with: path)
    }
}
