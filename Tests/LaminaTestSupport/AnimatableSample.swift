import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaValues

/// A key path, two values of it, and the values a quarter and half of the way between them.
package struct AnimatableSample: Sendable, CustomStringConvertible {
    package var keyPath: String
    package var from: AnimatableValue
    package var to: AnimatableValue
    package var quarter: AnimatableValue
    package var half: AnimatableValue

    package var description: String { keyPath }

    /// Sets the filters that a layer needs for all of the samples.
    package static func prepare(_ properties: inout LayerProperties) {
        properties.filters = [
            CAFilter(type: "gaussianBlur", name: "blur"), CAFilter(type: "multiplyColor", name: "tint"),
            CAFilter(type: "colorMatrix", name: "matrix"),
        ]
        properties.backgroundFilters = [CAFilter(type: "gaussianBlur", name: "blur")]
        properties.compositingFilter = CAFilter(type: "multiplyBlendMode")
    }

    /// A sample of every property of a layer, of every part of one, and of filters' inputs.
    package static func all() throws -> [AnimatableSample] {
        var result = numbers + vectors + flags + filters
        for property in ["transform", "sublayerTransform", "instanceTransform"] {
            result += transforms(property)
        }
        func path(_ width: Double, _ height: Double) -> AnimatableValue {
            .path(CGPath(rect: CGRect(x: 0, y: 0, width: width, height: height), transform: nil))
        }
        for property in ["shadowPath", "path"] {
            result.append(.init(property, path(8, 8), path(16, 24), path(10, 12), path(12, 16)))
        }
        result += gradients
        // The share of the second image in the mixture is not part of the contents' value.
        let (red, blue) = (try image([0, 0, 255, 255]), try image([255, 0, 0, 255]))
        result.append(.init("contents", .image(red), .image(blue), .image(red), .image(red)))
        return result
    }

    package init(
        _ keyPath: String, _ from: AnimatableValue, _ to: AnimatableValue, _ quarter: AnimatableValue,
        _ half: AnimatableValue
    ) {
        (self.keyPath, self.from, self.to) = (keyPath, from, to)
        (self.quarter, self.half) = (quarter, half)
    }

    private static func image(_ pixel: [UInt8]) throws -> CGImage {
        try CGImage(width: 1, height: 1) { $0.copyBytes(from: pixel) }
    }

    private static func ramp(_ keyPath: String, _ from: Double, _ to: Double) -> AnimatableSample {
        let way = to - from
        return .init(keyPath, .number(from), .number(to), .number(from + way / 4), .number(from + way / 2))
    }

    private static func flag(_ keyPath: String, _ from: Bool = false) -> AnimatableSample {
        .init(keyPath, .flag(from), .flag(!from), .flag(from), .flag(!from))
    }

    private static let numbers =
        [
            "zPosition", "anchorPointZ", "cornerRadius", "borderWidth", "minificationFilterBias",
            "shadowRadius", "lineWidth", "miterLimit", "lineDashPhase", "instanceCount", "instanceDelay",
            "birthRate", "lifetime", "velocity",
            "scale", "spin", "emitterZPosition", "emitterDepth", "emitterPosition.x", "emitterPosition.y",
            "emitterSize.width", "emitterSize.height", "fontSize",
        ].map { ramp($0, 0, 8) }
        + ["opacity", "shadowOpacity", "strokeStart", "strokeEnd"].map { ramp($0, 0, 1) }
        + ["Red", "Green", "Blue", "Alpha"].map { ramp("instance\($0)Offset", 0, 1) }
        + ["contentsScale", "rasterizationScale"].map { ramp($0, 1, 5) }
        + ["position.x", "position.y", "anchorPoint.x", "anchorPoint.y"].map { ramp($0, -2, 6) }
        + ["shadowOffset.width", "shadowOffset.height"].map { ramp($0, 8, -8) }
        + ["bounds", "contentsRect", "contentsCenter"].flatMap { property in
            ["origin.x", "origin.y", "size.width", "size.height"].map { ramp("\(property).\($0)", 1, 9) }
        }

    private static let vectors =
        ["position", "anchorPoint", "emitterPosition"].map { point($0, 8, 16) }
        + ["bounds.origin", "contentsRect.origin", "contentsCenter.origin"].map { point($0, 4, -4) }
        + ["shadowOffset", "emitterSize", "bounds.size", "contentsRect.size", "contentsCenter.size"].map {
            size($0, 8, 16)
        }
        + ["bounds", "contentsRect", "contentsCenter"].map {
            .init(
                $0, .rect(CGRect(x: 0, y: 0, width: 1, height: 1)),
                .rect(CGRect(x: 8, y: -8, width: 5, height: 9)),
                .rect(CGRect(x: 2, y: -2, width: 2, height: 3)),
                .rect(CGRect(x: 4, y: -4, width: 3, height: 5)))
        }
        + [
            "backgroundColor", "borderColor", "shadowColor", "fillColor", "strokeColor", "instanceColor",
            "foregroundColor", "contentsMultiplyColor",
            "filters.tint.inputColor",
        ].map { color($0) }

    private static let gradients: [AnimatableSample] = {
        func colors(_ share: Double) -> AnimatableValue {
            .list([
                .color(CGColor(red: share, green: 1, blue: 0, alpha: 1)),
                .color(CGColor(red: 0, green: 0, blue: 1 - share, alpha: share)),
            ])
        }
        func locations(_ share: Double) -> AnimatableValue { .list([.number(share), .number(1 + share)]) }
        return [
            .init("colors", colors(0), colors(1), colors(0.25), colors(0.5)),
            .init("locations", locations(0), locations(1), locations(0.25), locations(0.5)),
        ]
            + ["startPoint", "endPoint", "focalPoint"].flatMap {
                [point($0, 8, 16), ramp("\($0).x", 0, 8), ramp("\($0).y", 1, 5)]
            }
    }()

    private static let flags =
        ["hidden", "masksToBounds", "shouldRasterize"].map { flag($0) } + [flag("doubleSided", true)]
        + ["filters.blur.enabled", "compositingFilter.enabled"].map { flag($0, true) }

    private static func point(_ keyPath: String, _ x: Double, _ y: Double) -> AnimatableSample {
        func part(_ share: Double) -> AnimatableValue { .point(CGPoint(x: x * share, y: y * share)) }
        return .init(keyPath, part(0), part(1), part(0.25), part(0.5))
    }

    private static func size(_ keyPath: String, _ width: Double, _ height: Double) -> AnimatableSample {
        func part(_ share: Double) -> AnimatableValue {
            .size(CGSize(width: width * share, height: height * share))
        }
        return .init(keyPath, part(0), part(1), part(0.25), part(0.5))
    }

    private static func color(_ keyPath: String) -> AnimatableSample {
        .init(
            keyPath, .color(CGColor(red: 0, green: 1, blue: 0, alpha: 1)),
            .color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0)),
            .color(CGColor(red: 0.25, green: 0.875, blue: 0, alpha: 0.75)),
            .color(CGColor(red: 0.5, green: 0.75, blue: 0, alpha: 0.5)))
    }

    private static func transforms(_ property: String) -> [AnimatableSample] {
        func matrix(_ scale: (Double, Double, Double), _ move: (Double, Double, Double)) -> AnimatableValue {
            .transform(
                CATransform3DConcat(
                    CATransform3DMakeScale(scale.0, scale.1, scale.2),
                    CATransform3DMakeTranslation(move.0, move.1, move.2)))
        }
        return ["rotation", "rotation.x", "rotation.y", "rotation.z"].map {
            ramp("\(property).\($0)", 0, 1.2)
        }
            + ["scale", "scale.x", "scale.y", "scale.z", "scale.xy"].map { ramp("\(property).\($0)", 1, 5) }
            + [ramp("\(property).shear.x", 0, 0.5)]
            + ["translation.x", "translation.y", "translation.z"].map { ramp("\(property).\($0)", 0, 8) } + [
                size("\(property).translation", 8, 16),
                .init(
                    property, matrix((1, 1, 1), (0, 0, 0)), matrix((5, 3, 2), (8, 16, 4)),
                    matrix((2, 1.5, 1.25), (2, 4, 1)), matrix((3, 2, 1.5), (4, 8, 2))),
            ]
    }

    private static let filters: [AnimatableSample] = {
        func blur(_ radius: Double) -> AnimatableValue {
            .filters([CAFilter(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": .number(radius)])])
        }
        func row(_ x: Double) -> AnimatableValue { .list([.number(x), .number(0), .number(-x), .number(1)]) }
        let multiply = AnimatableValue.filters(["multiplyBlendMode"])
        let screen = AnimatableValue.filters(["screenBlendMode"])
        return ["filters", "backgroundFilters"].map { .init($0, blur(0), blur(8), blur(2), blur(4)) } + [
            .init("compositingFilter", multiply, screen, multiply, screen),
            .init("filters.matrix.inputRVector", row(0), row(8), row(2), row(4)),
            ramp("filters.blur.inputRadius", 0, 8), ramp("backgroundFilters.blur.inputRadius", 0, 8),
        ]
    }()
}

extension AnimatableValue {
    /// As a program gives it.
    package var given: Any {
        switch self {
        case .number(let n): n
        case .flag(let f): f
        case .vector(let v, .point): CGPoint(x: v.x, y: v.y)
        case .vector(let v, .size): CGSize(width: v.x, height: v.y)
        case .vector(let v, .rect): CGRect(x: v.x, y: v.y, width: v.z, height: v.w)
        case .vector(let v, .color): CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w)
        case .transform(let transform): transform
        case .path(let path): path
        case .image(let image), .crossfade(let image, _, _): image
        case .list(let list): list.map(\.given)
        case .filters(let filters): filters
        case .none: NSNull()
        }
    }

    /// As a scene gives it.
    package func json(keyPath: String) throws -> String {
        switch self {
        case .number(let n): keyPath.contains("rotation") ? "\(n * 180 / .pi)" : "\(n)"
        case .flag(let f): "\(f)"
        case .vector(let v, .point), .vector(let v, .size): "[\(v.x), \(v.y)]"
        case .vector(let v, _): "[\(v.x), \(v.y), \(v.z), \(v.w)]"
        case .transform(let transform): "\(transform.entries.map { Double($0) })"
        case .path(let path):
            #"{"rect": [0, 0, \#(path.boundingBox.width), \#(path.boundingBox.height)]}"#
        case .image(let image), .crossfade(let image, _, _):
            #"{"data": "\#(Data(try image.pngData()).base64EncodedString())"}"#
        case .list(let list): "[\(try list.map { try $0.json(keyPath: keyPath) }.joined(separator: ", "))]"
        case .filters(let filters) where keyPath == "compositingFilter":
            filters.map { "\"\($0.type)\"" }.joined()
        case .filters(let filters):
            "["
                + filters.map { filter in
                    let radius = if case .number(let n) = filter.inputs["inputRadius"] { n } else { 0.0 }
                    return
                        #"{"type": "\#(filter.type)", "name": "\#(filter.name ?? "")", "inputRadius": \#(radius)}"#
                }.joined(separator: ", ") + "]"
        case .none: "null"
        }
    }

    /// Whether another value is equal except for rounding; images are compared by their pixels.
    package func isClose(to other: AnimatableValue?) -> Bool {
        switch (self, other) {
        case (.image(let a), .image(let b)): a.straightRGBA() == b.straightRGBA()
        case (.path, _), (.filters, _), (.flag, _), (.none, _): self == other
        case (_, let other?): AnimatableValue.distance(self, other) < 1e-9
        case (_, nil): false
        }
    }
}
