import Foundation
import LaminaGeometry
import LaminaImage

/// A property of a layer that animations can change.
package enum AnimatableProperty: Hashable, Sendable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ
    case transform, sublayerTransform
    case isHidden, opacity, masksToBounds, isDoubleSided
    case backgroundColor, cornerRadius, borderWidth, borderColor
    case contents, contentsRect, contentsCenter, contentsScale, contentsMultiplyColor, minificationFilterBias
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case shouldRasterize, rasterizationScale
    case filters, backgroundFilters, compositingFilter
    case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase
    case instanceCount, instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
    case colors, locations, startPoint, endPoint, focalPoint
    case fontSize, foregroundColor
    case emitter(EmitterProperty)
    /// An input of a filter, or the key `enabled`. Named by the list that holds the filter, the filter's name (empty for
    /// the compositing filter) and the input's key.
    case filterInput(FilterList, name: String, input: String)

    /// The properties of a layer that hold filters.
    package enum FilterList: Hashable, Sendable {
        case filters, backgroundFilters, compositingFilter
    }

    /// The properties by their keys. Inputs of filters are not listed: they have key paths only.
    package static let named: [(key: String, property: AnimatableProperty)] =
        [
            ("bounds", .bounds), ("position", .position), ("zPosition", .zPosition),
            ("anchorPoint", .anchorPoint), ("anchorPointZ", .anchorPointZ), ("transform", .transform),
            ("sublayerTransform", .sublayerTransform), ("hidden", .isHidden), ("opacity", .opacity),
            ("masksToBounds", .masksToBounds), ("doubleSided", .isDoubleSided),
            ("backgroundColor", .backgroundColor), ("cornerRadius", .cornerRadius),
            ("borderWidth", .borderWidth), ("borderColor", .borderColor), ("contents", .contents),
            ("contentsRect", .contentsRect), ("contentsCenter", .contentsCenter),
            ("contentsScale", .contentsScale), ("contentsMultiplyColor", .contentsMultiplyColor),
            ("minificationFilterBias", .minificationFilterBias),
            ("shadowColor", .shadowColor), ("shadowOpacity", .shadowOpacity), ("shadowOffset", .shadowOffset),
            ("shadowRadius", .shadowRadius), ("shadowPath", .shadowPath),
            ("shouldRasterize", .shouldRasterize), ("rasterizationScale", .rasterizationScale),
            ("filters", .filters), ("backgroundFilters", .backgroundFilters),
            ("compositingFilter", .compositingFilter), ("path", .path), ("fillColor", .fillColor),
            ("strokeColor", .strokeColor), ("strokeStart", .strokeStart), ("strokeEnd", .strokeEnd),
            ("lineWidth", .lineWidth), ("miterLimit", .miterLimit), ("lineDashPhase", .lineDashPhase),
            ("instanceCount", .instanceCount), ("instanceDelay", .instanceDelay),
            ("instanceTransform", .instanceTransform), ("instanceColor", .instanceColor),
            ("instanceRedOffset", .instanceRedOffset), ("instanceGreenOffset", .instanceGreenOffset),
            ("instanceBlueOffset", .instanceBlueOffset), ("instanceAlphaOffset", .instanceAlphaOffset),
            ("colors", .colors), ("locations", .locations), ("startPoint", .startPoint),
            ("endPoint", .endPoint), ("focalPoint", .focalPoint), ("fontSize", .fontSize),
            ("foregroundColor", .foregroundColor),
        ] + EmitterProperty.named.map { ($0.key, .emitter($0.property)) }

    /// The only kind of layer that has the property; `nil` for a property of every layer.
    package var kind: LayerKind? {
        switch self {
        case .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
            .lineDashPhase:
            .shape
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
            .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
            .replicator
        case .colors, .locations, .startPoint, .endPoint, .focalPoint: .gradient
        case .fontSize, .foregroundColor: .text
        case .emitter: .emitter
        default: nil
        }
    }

    /// Whether its values are transforms.
    package var isTransform: Bool {
        switch self {
        case .transform, .sublayerTransform, .instanceTransform: true
        default: false
        }
    }

    package static let byKey = Dictionary(uniqueKeysWithValues: named.map { ($0.key, $0.property) })
}

extension LayerProperties {
    /// The value of a property; `nil` for a filter's input that the layer does not have.
    package subscript(property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .zPosition: .number(Double(zPosition))
        case .anchorPoint: .point(anchorPoint)
        case .anchorPointZ: .number(Double(anchorPointZ))
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .isHidden: .flag(isHidden)
        case .opacity: .number(Double(opacity))
        case .masksToBounds: .flag(masksToBounds)
        case .isDoubleSided: .flag(isDoubleSided)
        case .backgroundColor: .color(backgroundColor)
        case .cornerRadius: .number(Double(cornerRadius))
        case .borderWidth: .number(Double(borderWidth))
        case .borderColor: .color(borderColor)
        case .contents: contents.map { .image($0) } ?? AnimatableValue.none
        case .contentsRect: .rect(contentsRect)
        case .contentsCenter: .rect(contentsCenter)
        case .contentsScale: .number(Double(contentsScale))
        // No colour counts as white, so that a fade between none and a colour passes through the colours between.
        case .contentsMultiplyColor: .color(contentsMultiplyColor ?? .white)
        case .minificationFilterBias: .number(Double(minificationFilterBias))
        case .shadowColor: .color(shadowColor)
        case .shadowOpacity: .number(Double(shadowOpacity))
        case .shadowOffset: .size(shadowOffset)
        case .shadowRadius: .number(Double(shadowRadius))
        case .shadowPath: shadowPath.map { .path($0) } ?? AnimatableValue.none
        case .shouldRasterize: .flag(shouldRasterize)
        case .rasterizationScale: .number(Double(rasterizationScale))
        case .filters: .filters(filters)
        case .backgroundFilters: .filters(backgroundFilters)
        case .compositingFilter: .filters(compositingFilter.map { [$0] } ?? [])
        case .path: shape.path.map { .path($0) } ?? AnimatableValue.none
        case .fillColor: .color(shape.fillColor)
        case .strokeColor: .color(shape.strokeColor)
        case .strokeStart: .number(Double(shape.strokeStart))
        case .strokeEnd: .number(Double(shape.strokeEnd))
        case .lineWidth: .number(Double(shape.lineWidth))
        case .miterLimit: .number(Double(shape.miterLimit))
        case .lineDashPhase: .number(Double(shape.lineDashPhase))
        case .instanceCount: .number(Double(replicator.instanceCount))
        case .instanceDelay: .number(replicator.instanceDelay)
        case .instanceTransform: .transform(replicator.instanceTransform)
        case .instanceColor: .color(replicator.instanceColor)
        case .instanceRedOffset: .number(Double(replicator.colorOffset.x))
        case .instanceGreenOffset: .number(Double(replicator.colorOffset.y))
        case .instanceBlueOffset: .number(Double(replicator.colorOffset.z))
        case .instanceAlphaOffset: .number(Double(replicator.colorOffset.w))
        case .colors: gradient.colors.map { .list($0.map { .color($0) }) } ?? AnimatableValue.none
        case .locations: gradient.locations.map { .list($0.map { .number($0) }) } ?? AnimatableValue.none
        case .startPoint: .point(gradient.startPoint)
        case .endPoint: .point(gradient.endPoint)
        case .focalPoint: .point(gradient.focalPoint ?? gradient.startPoint)
        case .fontSize: .number(Double(text.fontSize))
        case .foregroundColor: .color(text.foregroundColor)
        case .emitter(let property): emitter[property]
        case .filterInput(let list, let name, let input):
            filter(in: list, named: name)?.animatable(input)
        }
    }

    /// Sets a property; a value of another kind than the property's changes nothing.
    package mutating func set(_ property: AnimatableProperty, to value: AnimatableValue) {
        switch (property, value) {
        case (.bounds, .vector(let v, .rect)): bounds = CGRect(v).withPositiveSize
        case (.position, .vector(let v, .point)): position = CGPoint(x: v.x, y: v.y)
        case (.zPosition, .number(let n)): zPosition = CGFloat(n)
        case (.anchorPoint, .vector(let v, .point)): anchorPoint = CGPoint(x: v.x, y: v.y)
        case (.anchorPointZ, .number(let n)): anchorPointZ = CGFloat(n)
        case (.transform, .transform(let t)): transform = t
        case (.sublayerTransform, .transform(let t)): sublayerTransform = t
        case (.isHidden, .flag(let f)): isHidden = f
        case (.isHidden, .number(let n)): isHidden = n >= 0.5
        case (.opacity, .number(let n)): opacity = Float(n)
        case (.masksToBounds, .flag(let f)): masksToBounds = f
        case (.isDoubleSided, .flag(let f)): isDoubleSided = f
        case (.backgroundColor, _): if let c = value.colorOrNone { backgroundColor = c }
        case (.cornerRadius, .number(let n)): cornerRadius = CGFloat(n)
        case (.borderWidth, .number(let n)): borderWidth = CGFloat(n)
        case (.borderColor, _): if let c = value.colorOrNone { borderColor = c }
        case (.contents, _): setContents(value)
        case (.contentsRect, .vector(let v, .rect)): contentsRect = CGRect(v)
        case (.contentsCenter, .vector(let v, .rect)): contentsCenter = CGRect(v)
        case (.contentsScale, .number(let n)): contentsScale = CGFloat(n)
        case (.contentsMultiplyColor, _): if let c = value.colorOrNone { contentsMultiplyColor = c }
        case (.minificationFilterBias, .number(let n)): minificationFilterBias = Float(n)
        case (.shadowColor, _): if let c = value.colorOrNone { shadowColor = c }
        case (.shadowOpacity, .number(let n)): shadowOpacity = Float(n)
        case (.shadowOffset, .vector(let v, _)): shadowOffset = CGSize(width: v.x, height: v.y)
        case (.shadowRadius, .number(let n)): shadowRadius = CGFloat(n)
        case (.shadowPath, .path(let p)): shadowPath = p
        case (.shadowPath, .none): shadowPath = nil
        case (.shouldRasterize, .flag(let f)): shouldRasterize = f
        case (.rasterizationScale, .number(let n)): rasterizationScale = CGFloat(n)
        case (.filters, .filters(let f)): filters = f
        case (.backgroundFilters, .filters(let f)): backgroundFilters = f
        case (.compositingFilter, .filters(let f)): compositingFilter = f.first
        case (.filterInput(let list, let name, let input), _):
            changeFilter(in: list, named: name) { $0.animate(input, to: value) }
        case (.fontSize, .number(let n)): text.fontSize = CGFloat(n)
        case (.foregroundColor, _): if let c = value.colorOrNone { text.foregroundColor = c }
        case (.emitter(let property), _): emitter.set(property, to: value)
        case (_, _) where property.kind == .shape: shape.set(property, to: value)
        case (_, _) where property.kind == .replicator: replicator.set(property, to: value)
        case (_, _) where property.kind == .gradient: gradient.set(property, to: value)
        default: break
        }
    }

    private mutating func setContents(_ value: AnimatableValue) {
        switch value {
        case .image(let image): (contents, contentsFade) = (image, nil)
        case .crossfade(let first, let second, let share):
            (contents, contentsFade) = (first, ContentsFade(image: second, share: share))
        case .none: (contents, contentsFade) = (nil, nil)
        default: break
        }
    }

    private func filter(in list: AnimatableProperty.FilterList, named name: String) -> CAFilter? {
        switch list {
        case .filters: filters.first { $0.name == name }
        case .backgroundFilters: backgroundFilters.first { $0.name == name }
        case .compositingFilter: compositingFilter
        }
    }

    private mutating func changeFilter(
        in list: AnimatableProperty.FilterList, named name: String, _ change: (inout CAFilter) -> Void
    ) {
        switch list {
        case .filters:
            if let index = filters.firstIndex(where: { $0.name == name }) { change(&filters[index]) }
        case .backgroundFilters:
            if let index = backgroundFilters.firstIndex(where: { $0.name == name }) {
                change(&backgroundFilters[index])
            }
        case .compositingFilter:
            if var filter = compositingFilter {
                change(&filter)
                compositingFilter = filter
            }
        }
    }
}

extension ShapeValues {
    fileprivate mutating func set(_ property: AnimatableProperty, to value: AnimatableValue) {
        switch (property, value) {
        case (.path, .path(let p)): path = p
        case (.path, .none): path = nil
        case (.fillColor, _): if let c = value.colorOrNone { fillColor = c }
        case (.strokeColor, _): if let c = value.colorOrNone { strokeColor = c }
        case (.strokeStart, .number(let n)): strokeStart = CGFloat(n)
        case (.strokeEnd, .number(let n)): strokeEnd = CGFloat(n)
        case (.lineWidth, .number(let n)): lineWidth = CGFloat(n)
        case (.miterLimit, .number(let n)): miterLimit = CGFloat(n)
        case (.lineDashPhase, .number(let n)): lineDashPhase = CGFloat(n)
        default: break
        }
    }
}

extension ReplicatorValues {
    fileprivate mutating func set(_ property: AnimatableProperty, to value: AnimatableValue) {
        switch (property, value) {
        case (.instanceCount, .number(let n)): instanceCount = Int(max(0, min(n, 1e9)).rounded())
        case (.instanceDelay, .number(let n)): instanceDelay = n
        case (.instanceTransform, .transform(let t)): instanceTransform = t
        case (.instanceColor, _): if let c = value.colorOrNone { instanceColor = c }
        case (.instanceRedOffset, .number(let n)): colorOffset.x = Float(n)
        case (.instanceGreenOffset, .number(let n)): colorOffset.y = Float(n)
        case (.instanceBlueOffset, .number(let n)): colorOffset.z = Float(n)
        case (.instanceAlphaOffset, .number(let n)): colorOffset.w = Float(n)
        default: break
        }
    }
}

extension GradientValues {
    fileprivate mutating func set(_ property: AnimatableProperty, to value: AnimatableValue) {
        switch (property, value) {
        case (.colors, .list(let list)):
            let all = list.compactMap { $0.colorOrNone ?? nil }
            if all.count == list.count { colors = all }
        case (.colors, .none): colors = nil
        case (.locations, .list(let list)):
            let all = list.compactMap { item in
                if case .number(let n) = item { n } else { nil as Double? }
            }
            if all.count == list.count { locations = all }
        case (.locations, .none): locations = nil
        case (.startPoint, .vector(let v, .point)): startPoint = CGPoint(x: v.x, y: v.y)
        case (.endPoint, .vector(let v, .point)): endPoint = CGPoint(x: v.x, y: v.y)
        case (.focalPoint, .vector(let v, .point)): focalPoint = CGPoint(x: v.x, y: v.y)
        case (.focalPoint, .none): focalPoint = nil
        default: break
        }
    }
}

/// An image that is mixed with a layer's contents, both placed as contents are.
package struct ContentsFade: Equatable, Sendable {
    package var image: CGImage
    /// How much of the picture it is, 0...1.
    package var share: Double

    package init(image: CGImage, share: Double) {
        self.image = image
        self.share = share
    }
}

extension AnimatableValue {
    /// The colour, `.some(nil)` for none, or `nil` for a value of another kind.
    fileprivate var colorOrNone: CGColor?? {
        switch self {
        case .vector(let v, .color): .some(CGColor(red: v.x, green: v.y, blue: v.z, alpha: v.w))
        case .none: .some(nil)
        default: nil
        }
    }
}

extension CGRect {
    init(_ v: SIMD4<Double>) { self.init(x: v.x, y: v.y, width: v.z, height: v.w) }
}
