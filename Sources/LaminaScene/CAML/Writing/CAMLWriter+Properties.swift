import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

extension CAMLWriter {
    /// Keys of properties in single precision, which are written as short as that allows.
    private static let singles: Set<String> = [
        "opacity", "shadowOpacity", "minificationFilterBias", "instanceRedOffset", "instanceGreenOffset",
        "instanceBlueOffset", "instanceAlphaOffset", "birthRate", "lifetime", "velocity", "scale", "spin",
    ]

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
            default: break
            }
            // Without a place a root is centred.
            let isNeeded = isRoot && (property == .bounds || property == .position)
            guard let value = p[property], isNeeded || value != defaults[property] else { continue }
            if let text = text(value, isSingle: Self.singles.contains(key)) {
                xml.attribute(key, text)
            } else {
                elements.append((key, value))
            }
        }
        func flag(_ key: String, _ value: Bool, default standard: Bool) {
            if value != standard { xml.attribute(key, value ? "1" : "0") }
        }
        func word(_ key: String, _ value: String, default standard: String) {
            if value != standard { xml.attribute(key, value) }
        }
        if !isRoot { flag("geometryFlipped", p.isGeometryFlipped, default: defaults.isGeometryFlipped) }
        flag("opaque", p.isOpaque, default: defaults.isOpaque)
        flag("allowsGroupOpacity", p.allowsGroupOpacity, default: defaults.allowsGroupOpacity)
        flag("allowsEdgeAntialiasing", p.allowsEdgeAntialiasing, default: defaults.allowsEdgeAntialiasing)
        word("cornerCurve", p.cornerCurve.rawValue, default: defaults.cornerCurve.rawValue)
        word("maskedCorners", "\(p.maskedCorners.rawValue)", default: "\(defaults.maskedCorners.rawValue)")
        word(
            "edgeAntialiasingMask", "\(p.edgeAntialiasingMask.rawValue)",
            default: "\(defaults.edgeAntialiasingMask.rawValue)")
        word("contentsGravity", p.contentsGravity.rawValue, default: defaults.contentsGravity.rawValue)
        word("contentsFormat", p.contentsFormat.rawValue, default: defaults.contentsFormat.rawValue)
        word(
            "minificationFilter", p.minificationFilter.rawValue, default: defaults.minificationFilter.rawValue
        )
        word(
            "magnificationFilter", p.magnificationFilter.rawValue,
            default: defaults.magnificationFilter.rawValue)
        word("speed", shortest(p.timing.speed), default: "1")
        word("beginTime", shortest(p.timing.beginTime), default: "0")
        word("timeOffset", shortest(p.timing.timeOffset), default: "0")
        if let scroll = layer.scroll {
            word("scrollMode", scroll.mode.rawValue, default: SceneScroll().mode.rawValue)
        }
        switch p.kind {
        case .shape:
            word("fillRule", p.shape.fillRule.rawValue, default: defaults.shape.fillRule.rawValue)
            word("lineCap", p.shape.lineCap.rawValue, default: defaults.shape.lineCap.rawValue)
            word("lineJoin", p.shape.lineJoin.rawValue, default: defaults.shape.lineJoin.rawValue)
        case .replicator: flag("preservesDepth", p.replicator.preservesDepth, default: false)
        case .emitter:
            flag("preservesDepth", p.emitter.preservesDepth, default: false)
            word("emitterShape", p.emitter.shape.rawValue, default: defaults.emitter.shape.rawValue)
            word("emitterMode", p.emitter.mode.rawValue, default: defaults.emitter.mode.rawValue)
            word("renderMode", p.emitter.renderMode.rawValue, default: defaults.emitter.renderMode.rawValue)
            word("seed", "\(p.emitter.seed)", default: "\(defaults.emitter.seed)")
        case .text:
            let (text, plain) = (layer.text ?? SceneText(), SceneText())
            flag("wrapped", text.isWrapped, default: plain.isWrapped)
            word("alignmentMode", text.alignmentMode.rawValue, default: plain.alignmentMode.rawValue)
            word("truncationMode", text.truncationMode.rawValue, default: plain.truncationMode.rawValue)
            flag(
                "allowsFontSubpixelQuantization", text.allowsFontSubpixelQuantization,
                default: plain.allowsFontSubpixelQuantization)
        case .plain, .transform, .gradient, .tile, .mixture: break
        }
        return elements
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
        case .emitter where !p.emitter.cells.isEmpty:
            var sources = layer.cellSources[...]
            write(p.emitter.cells, &sources)
        default: break
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
        default: xml.element(name, [("value", text(value) ?? "")])
        }
    }

    /// Writes an image as an element.
    mutating func write(_ image: SceneImageSource, as name: String) {
        guard let path = source(image) else { return lose("an image that cannot be read") }
        xml.element(name, name == "CGImage" ? [("src", path)] : [("type", "CGImage"), ("src", path)])
    }
}
