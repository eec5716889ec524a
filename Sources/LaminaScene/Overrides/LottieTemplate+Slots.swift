import Foundation
import LaminaMessages

extension LottieTemplate {
    /// Key paths of slots begin so.
    private static let slotPrefix = "slots."

    /// Gives a slot another value. Returns whether the path means one.
    mutating func applySlot(_ override: SceneOverride) throws(SceneFault) -> Bool {
        guard override.keyPath.hasPrefix(Self.slotPrefix) else { return false }
        let id = String(override.keyPath.dropFirst(Self.slotPrefix.count))
        guard slotIDs.contains(id) else { return false }
        guard let value = try override.value.documents(key: "k").first else {
            throw SceneFault.unexpected("an image of a program", expected: "a value in JSON").inside(id)
                .inside("slots")
        }
        let node = LottieNode(value)
        // A value alone, or a property as documents have it.
        try read(withSlots: [id: node["k"].flatMap { $0.isObject ? $0 : nil } ?? node])
        return true
    }

    /// Gives slots the values of a theme. Returns the theme's features that are not drawn.
    mutating func applyTheme(_ id: String) throws(SceneFault) {
        guard let theme = themes[id] else {
            let known = themes.keys.sorted()
            throw .unexpected(
                quoted(id),
                expected: known.isEmpty
                    ? "none, since the file has no themes"
                    : "one of " + known.map { quoted($0) }.joined(separator: ", "))
        }
        try read(withSlots: theme.slots)
        if theme.slots.keys.allSatisfy({ !slotIDs.contains($0) }) {
            warnings.add(
                SceneWarning(
                    layer: "", feature: "the theme \(quoted(id)), which has no slot of the animation"))
        }
        for feature in theme.warnings { warnings.add(SceneWarning(layer: "", feature: feature)) }
    }

    /// Reads the document anew with other values of slots, and applies the overrides of its contents again.
    private mutating func read(withSlots more: [String: LottieNode]) throws(SceneFault) {
        guard let source else { return }
        slots.merge(more) { $1 }
        var reader = LottieReader()
        reader.slots = slots
        reader.engine = engine
        reader.limits = limits
        reader.hasMachines = hasMachines
        var document = try reader.readHead(source)
        for name in document.fonts.keys { document.fonts[name]?.alias = self.document.fonts[name]?.alias }
        document.fontCollection = self.document.fontCollection
        reader.readLayers(source, into: &document)
        for id in document.images.keys where !reader.givenImages.contains(id) {
            document.images[id] = self.document.images[id]
        }
        (self.document, warnings) = (document, reader.warnings)
        expressions = reader.expressionReport
    }
}
