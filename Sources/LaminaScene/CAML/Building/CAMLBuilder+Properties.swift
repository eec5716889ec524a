import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaMessages
import LaminaValues

extension CAMLBuilder {
    /// Keys that do not affect the picture.
    private static let silent: Set<String> = [
        "allowsHitTesting", "autoresizingMask", "locked", "resizingMode", "needsDisplayOnBoundsChange",
        "drawsAsynchronously", "contentsDirtyRect", "userLocked",
    ]
    /// Keys that have no effect when they have this value, which nearly all files give them.
    private static let harmless: [String: String] = [
        "allowsGroupBlending": "1", "autoreverses": "0", "duration": "0", "repeatCount": "0",
        "repeatDuration": "0",
        "fillMode": "removed", "inheritsTiming": "1", "contentsMultiplyColor": "1 1 1",
    ]

    /// Reads one property of a layer, from an attribute or an element.
    mutating func read(_ key: String, _ value: CAMLValue, into layer: inout CAMLLayer) {
        if Self.silent.contains(key) { return }
        // An element's opacity changes the value beside it.
        if Self.harmless[key] == value.text, value.attribute("opacity") == nil { return }
        if readOwn(key, value, into: &layer) { return }
        guard let path = try? AnimationKeyPath(key),
            let kind = SceneValueKind(path, of: layer.scene.properties)
        else {
            return warn(
                value.key == nil ? "unknown element \(quoted(key))" : "unknown attribute \(quoted(key))",
                value)
        }
        let isAngle = SceneAnimation.isAngle(keyPath: key)
        if kind == .transform, value.text.isEmpty, !value.isNull { return }
        guard !value.isNull else {
            layer.scene.properties.set(path, to: .none)
            return
        }
        guard let read = self.value(value, kind, of: key, isAngle: isAngle) else { return }
        if case .image(_, let source) = read, path.property == .contents {
            layer.scene.contentsSource = source
        }
        if path.property == .path { layer.scene.pathSource = .elements }
        if path.property == .shadowPath { layer.scene.shadowPathSource = .elements }
        layer.scene.properties.set(path, to: read.animatable(isAngle: isAngle), &layer.parts)
    }

    /// Reads a property that does not animate, or that is spelt otherwise than in animations.
    ///
    /// - Returns: Whether the key was one of these.
    private mutating func readOwn(_ key: String, _ value: CAMLValue, into layer: inout CAMLLayer) -> Bool {
        switch key {
        case "id": layer.scene.id = value.text
        case "class": break
        case "continuousCorners":
            flag(value, key) { layer.scene.properties.cornerCurve = $0 ? .continuous : .circular }
        case "contentsFormat": readFormat(value, into: &layer.scene.properties)
        case "bounds":
            guard let bounds = value.rectangle else {
                warn(value, of: key, expected: "x, y, width and height")
                break
            }
            layer.scene.properties.bounds = bounds.standardized
        case "frame": warn("frame, in place of bounds and position", value)
        case "allowsGroupBlending":
            flag(value, key) {
                layer.scene.properties.allowsGroupBlending = $0
                layer.ungroupedBlending = $0 ? nil : value.place
            }
        case "preservesDepth": flag(value, key) { layer.preservesDepth = $0 }
        case "filters": layer.scene.properties.filters = filters(value)
        case "backgroundFilters": layer.scene.properties.backgroundFilters = filters(value)
        case "compositingFilter": layer.scene.properties.compositingFilter = filter(value, .compositing)
        case "emitterCells" where layer.scene.properties.kind == .emitter:
            readCells(value, into: &layer.scene)
        case "emitterBehaviors" where layer.scene.properties.kind == .emitter:
            layer.scene.properties.emitter.behaviors = behaviors(value)
        case "spinBias" where layer.scene.properties.kind == .emitter:
            number(value, key) { layer.scene.properties.emitter.spinBias = $0 }
        case "lineDashPattern" where layer.scene.properties.kind == .shape:
            guard let lengths = value.numbers(1...SceneLimits.maximumDashes),
                lengths.allSatisfy({ $0 >= 0 })
            else {
                warn(value, of: key, expected: "lengths of dashes and gaps")
                break
            }
            layer.scene.properties.shape.lineDashPattern = lengths
        case "string" where layer.scene.properties.kind == .text:
            if value.type.contains("Attributed") { warn("an attributed string, drawn in one style", value) }
            layer.scene.text?.string = value.text
        case "font" where layer.scene.properties.kind == .text:
            layer.scene.text?.font = value.text.isEmpty ? nil : value.text
        default: return readPlain(key, value, into: &layer)
        }
        return true
    }

    private mutating func readFormat(_ value: CAMLValue, into p: inout LayerProperties) {
        switch value.text {
        case "RGBA8", "RGBA8Uint": p.contentsFormat = .RGBA8Uint
        case "RGBAh", "RGBA16Float": p.contentsFormat = .RGBA16Float
        case "Gray8", "Gray8Uint", "A8": p.contentsFormat = .gray8Uint
        case "Automatic", "AutomaticAppKit", "automatic": p.contentsFormat = .automatic
        default: warn(value, of: "contentsFormat", expected: "a format such as RGBA8")
        }
    }

    /// Clamps properties to the ranges that scenes allow.
    mutating func limit(_ p: inout LayerProperties, at place: XMLDocument.Place) {
        limit(&p)
        guard p.kind == .replicator else { return }
        if p.replicator.instanceCount > SceneLimits.maximumInstances {
            warn(
                "\(p.replicator.instanceCount) instances, of which \(SceneLimits.maximumInstances) are drawn",
                at: place)
        }
        p.replicator.instanceCount = max(0, min(SceneLimits.maximumInstances, p.replicator.instanceCount))
    }

    /// Ends a layer.
    mutating func finish(_ layer: inout CAMLLayer, at place: XMLDocument.Place) {
        limit(&layer.scene.properties, at: place)
        if let preserves = layer.preservesDepth {
            switch layer.scene.properties.kind {
            case .replicator: layer.scene.properties.replicator.preservesDepth = preserves
            case .emitter: layer.scene.properties.emitter.preservesDepth = preserves
            case .plain, .transform, .shape, .gradient, .text, .tile, .mixture:
                if preserves { warn("preservesDepth of a \(layer.className)", at: place) }
            }
        }
    }

    // MARK: Values

    mutating func flag(_ value: CAMLValue, _ key: String, _ use: (Bool) -> Void) {
        if let flag = value.flag { use(flag) } else { warn(value, of: key, expected: "0 or 1") }
    }

    mutating func number(_ value: CAMLValue, _ key: String, _ use: (Double) -> Void) {
        if let number = value.number { use(number) } else { warn(value, of: key, expected: "a number") }
    }

    mutating func word(_ value: CAMLValue, _ key: String, among words: [String], _ use: (String) -> Void) {
        if words.contains(value.text) {
            use(value.text)
        } else {
            warn(value, of: key, expected: "one of " + words.map { quoted($0) }.joined(separator: ", "))
        }
    }

    /// A value of a key path; `nil` where it is of another kind, in which case a warning is added.
    ///
    /// - Parameter isAngle: Whether a number is an angle, in radians here and in degrees in scenes.
    mutating func value(
        _ value: CAMLValue, _ kind: SceneValueKind, of key: String, isAngle: Bool
    ) -> SceneAnimation.Value? {
        let result: SceneAnimation.Value?
        switch kind {
        case .number: result = value.number.map { .number(isAngle ? $0 * 180 / .pi : $0) }
        case .flag: result = value.flag.map { .flag($0) }
        case .point: result = value.point.map { .point($0) }
        case .size: result = value.size.map { .size($0) }
        case .rectangle: result = value.rectangle.map { .rectangle($0) }
        case .color: result = value.color.map { .color($0) }
        case .transform: result = value.transform.map { .transform($0) }
        case .path: result = value.path.map { .path($0, .elements) }
        case .image: return image(value).map { .image($0.image, $0.source) }
        case .numbers(let count): result = value.components(count).map { .numbers($0) }
        case .colors:
            let colors = value.elements.compactMap(\.color)
            let isWhole =
                colors.count == value.elements.count && colors.count <= SceneLimits.maximumGradientColors
            result = isWhole ? .colors(colors) : nil
        case .locations: result = value.numbers(0...SceneLimits.maximumGradientColors).map { .numbers($0) }
        case .filters: return .filters(filters(value))
        case .compositingFilter: return filter(value, .compositing).map { .filter($0) }
        case .function(let function):
            if function.takesThreeNumbers, let numbers = value.numbers(3...3) { return .numbers(numbers) }
            result = value.number.map { .number(isAngle ? $0 * 180 / .pi : $0) }
        }
        if result == nil { warn(value, of: key, expected: kind.expected) }
        return result
    }
}

extension SceneValueKind {
    /// The description of the kind in CAML, for messages.
    fileprivate var expected: String {
        switch self {
        case .number, .function: "a number"
        case .flag: "0 or 1"
        case .point: "x and y"
        case .size: "width and height"
        case .rectangle: "x, y, width and height"
        case .color: "one to four numbers from 0 to 1"
        case .transform: "steps such as rotate(30deg), or the numbers of a matrix"
        case .path: "points before letters, such as 0 0 m 10 0 l h"
        case .image: "an image"
        case .numbers(let count): "\(count) numbers"
        case .colors: "a list of colours"
        case .locations: "numbers"
        case .filters: "filters"
        case .compositingFilter: "a compositing filter"
        }
    }
}
