import Foundation
import LaminaGeometry
import LaminaImage
import LaminaValues

extension CAMLWriter {
    /// Writes the values that differ from the defaults and fit into attributes.
    ///
    /// - Returns: The differing values that do not fit.
    mutating func writeAttributes(
        of layer: SceneLayer, isRoot: Bool, isFlipped: Bool
    ) -> [(key: String, value: AnimatableValue)] {
        let p = layer.properties
        var defaults = LayerProperties()
        defaults.kind = p.kind
        defaults.masksToBounds = layer.scroll != nil
        var elements: [(key: String, value: AnimatableValue)] = []
        if let id = layer.id { xml.attribute("id", id) }
        if let name = p.name { xml.attribute("name", name) }
        if isRoot { xml.attribute("geometryFlipped", isFlipped ? "1" : "0") }
        for (key, property) in AnimatableProperty.named {
            switch property {
            case .filters, .backgroundFilters, .compositingFilter, .contents: continue
            // Without one it follows the start point.
            case .focalPoint where p.gradient.focalPoint == nil: continue
            case _ where property.kind != nil && property.kind != p.kind: continue
            // All others are written alike.
            default: break
            }
            // Without a place a root is centred.
            let isNeeded = isRoot && (property == .bounds || property == .position)
            guard let value = p[property], isNeeded || value != defaults[property] else { continue }
            if let text = text(value, isSingle: property.isSingle) {
                xml.attribute(key, text)
            } else {
                elements.append((key, value))
            }
        }
        if !isRoot { flag("geometryFlipped", p.isGeometryFlipped, default: defaults.isGeometryFlipped) }
        writePlainAttributes(of: layer, defaults)
        flag(
            "preservesDepth", p.kind == .emitter ? p.emitter.preservesDepth : p.replicator.preservesDepth,
            default: false)
        return elements
    }

    mutating func flag(_ key: String, _ value: Bool, default standard: Bool) {
        if value != standard { xml.attribute(key, value ? "1" : "0") }
    }

    mutating func word(_ key: String, _ value: String, default standard: String) {
        if value != standard { xml.attribute(key, value) }
    }

    /// Writes the elements for members that are not values of animations.
    mutating func writeElements(of layer: SceneLayer) {
        let p = layer.properties
        if let contents = layer.contentsSource { write(contents, as: "contents") }
        if !p.filters.isEmpty { write(p.filters, as: "filters") }
        if !p.backgroundFilters.isEmpty { write(p.backgroundFilters, as: "backgroundFilters") }
        if let filter = p.compositingFilter { write(filter, as: "compositingFilter") }
        switch p.kind {
        case .gradient where p.gradient.type != .axial:
            xml.element("type", [("type", "string"), ("value", p.gradient.type.rawValue)])
        case .shape:
            guard let pattern = p.shape.lineDashPattern else { break }
            xml.begin("lineDashPattern")
            for length in pattern { xml.element("real", [("value", shortest(length))]) }
            xml.end()
        case .text:
            guard let text = layer.text else { break }
            if let font = text.font { xml.element("font", [("type", "string"), ("value", font)]) }
            if text.runs != nil { lose("styles within a string") }
            let string = text.runs.map { $0.map(\.text).joined() } ?? text.string
            if let string { xml.element("string", [("type", "string"), ("value", string)]) }
        case .emitter:
            if !p.emitter.cells.isEmpty {
                var sources = layer.cellSources[...]
                write(p.emitter.cells, &sources)
            }
            if p.emitter.spinBias != 0 {
                xml.element("spinBias", [("type", "real"), ("value", shortest(p.emitter.spinBias))])
            }
            write(p.emitter.behaviors)
        case .plain, .transform, .replicator, .gradient, .tile, .mixture: break
        }
    }

    /// A value in the form of an attribute; `nil` for a value that needs an element.
    func text(_ value: AnimatableValue, isSingle: Bool = false) -> String? {
        switch value {
        case .number(let number): isSingle ? shortest(Float(number)) : shortest(number)
        case .flag(let flag): flag ? "1" : "0"
        case .vector(let v, .point), .vector(let v, .size): Self.list([v.x, v.y])
        case .vector(let v, .rect): Self.list([v.x, v.y, v.z, v.w])
        case .vector(let v, .color): v.w == 1 ? Self.list([v.x, v.y, v.z]) : nil
        case .transform(let transform):
            "matrix(\(Self.list(transform.entries.map { Double($0) }, separator: ", ")))"
        case .path, .image, .crossfade, .list, .filters, .none: nil
        }
    }

    static func list(_ numbers: [Double], separator: String = " ") -> String {
        // Adding 0 turns -0 into 0.
        numbers.map { shortest($0 + 0) }.joined(separator: separator)
    }

    /// Writes a value as an element.
    mutating func write(_ value: AnimatableValue, as name: String) {
        switch value {
        case .none: xml.element(name, [("type", "NSNull")])
        case .vector(let v, .color):
            xml.begin(name)
            xml.attribute("value", Self.list([v.x, v.y, v.z]))
            if v.w != 1 { xml.attribute("opacity", shortest(v.w)) }
            xml.end()
        case .path(let path):
            xml.begin(name)
            xml.text(CAMLPath.text(path))
            xml.end()
        case .list(let list):
            xml.begin(name)
            for item in list {
                if case .number(let number) = item {
                    xml.element("real", [("value", shortest(number))])
                } else {
                    write(item, as: "CGColor")
                }
            }
            xml.end()
        case .number, .flag, .vector, .transform, .image, .crossfade, .filters:
            xml.element(name, [("value", text(value) ?? "")])
        }
    }

    /// Writes an image as an element.
    mutating func write(_ image: SceneImageSource, as name: String) {
        guard let path = source(image) else { return lose("an image that cannot be read") }
        xml.element(name, name == "CGImage" ? [("src", path)] : [("type", "CGImage"), ("src", path)])
    }
}
