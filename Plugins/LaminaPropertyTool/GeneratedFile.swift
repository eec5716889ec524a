import Foundation

/// A file that is made from the table.
package struct GeneratedFile {
    /// Relative to the package's folder.
    package var path: String
    package var text: String
    private var url: URL

    /// A Swift file.
    init(_ path: String, under root: URL, _ body: Code) {
        self.path = path
        url = root.appendingPathComponent(path)
        text = """
            // swift-format-ignore-file
            // Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
            // swift package --allow-writing-to-package-directory generate-properties


            """ + body.text
    }

    /// A file of which parts are written by hand.
    init(_ path: String, under root: URL, changing: (String) throws -> String) throws {
        self.path = path
        url = root.appendingPathComponent(path)
        guard let old = try? String(contentsOf: url, encoding: .utf8) else {
            throw PropertyToolError("\(path): error: cannot be read")
        }
        text = try changing(old)
    }

    /// All files.
    package static func all(of table: PropertyTable, under root: URL) throws -> [GeneratedFile] {
        func swift(_ path: String, _ body: Code) -> GeneratedFile {
            GeneratedFile("Sources/\(path)", under: root, body)
        }
        return [
            swift("LaminaValues/Generated/AnimatableProperty.swift", AnimatedValues(table: table).layerCode),
            swift("LaminaValues/Generated/EmitterCellProperty.swift", AnimatedValues(table: table).cellCode),
            swift(
                "LaminaValues/Generated/LayerProperties+Accessors.swift", CommittedValues(table: table).code),
            swift("LaminaLayer/Generated/PropertyDefaults.swift", Defaults(table: table).code),
            swift("LaminaLayer/Generated/PropertyKeys.swift", KeyValueCoding(table: table).code),
            swift("LaminaLayer/Generated/LayoutChanges.swift", LayoutChanges(table: table).code),
            swift("LaminaLayer/Generated/AnimationKey.swift", AnimationKeyValueCoding(table: table).code),
            swift("LaminaScene/Generated/SceneLayerKey.swift", SceneKeys(table: table).code),
            swift("LaminaScene/Generated/SceneReading.swift", SceneReading(table: table).code),
            swift("LaminaScene/Generated/SceneWriting.swift", SceneWriting(table: table).code),
            swift("LaminaScene/Generated/CAMLReading.swift", CAMLReading(table: table).code),
            swift("LaminaScene/Generated/CAMLWriting.swift", CAMLWriting(table: table).code),
            swift("LaminaScene/Generated/SceneAnimationKey.swift", SceneAnimationKeys(table: table).code),
            swift(
                "LaminaScene/Generated/SceneAnimationReading.swift", SceneAnimationReading(table: table).code),
            swift(
                "LaminaScene/Generated/CAMLAnimationReading.swift", CAMLAnimationReading(table: table).code),
            try GeneratedFile("Scenes/scene.schema.json", under: root) {
                try SceneSchema(table: table).updated($0)
            },
        ]
    }

    package var isCurrent: Bool { (try? String(contentsOf: url, encoding: .utf8)) == text }

    /// Replaces the file as a whole.
    package func write() throws {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw PropertyToolError("\(path): error: cannot be written: \(error.localizedDescription)")
        }
    }
}
