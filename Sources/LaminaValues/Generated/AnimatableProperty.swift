// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaGeometry

/// A property of a layer that animations can change.
package enum AnimatableProperty: Hashable, Sendable {
    case bounds
    case position
    case zPosition
    case anchorPoint
    case anchorPointZ
    case transform
    case sublayerTransform
    case isHidden
    case opacity
    case backgroundColor
    case contents
    case contentsRect
    case contentsCenter
    case contentsScale
    case contentsMultiplyColor
    case cornerRadius
    case borderWidth
    case borderColor
    case masksToBounds
    case isDoubleSided
    case minificationFilterBias
    case shadowColor
    case shadowOpacity
    case shadowOffset
    case shadowRadius
    case shadowPath
    case filters
    case backgroundFilters
    case compositingFilter
    case path
    case fillColor
    case strokeColor
    case strokeStart
    case strokeEnd
    case lineWidth
    case miterLimit
    case lineDashPhase
    case instanceCount
    case instanceDelay
    case instanceTransform
    case instanceColor
    case instanceRedOffset
    case instanceGreenOffset
    case instanceBlueOffset
    case instanceAlphaOffset
    case colors
    case locations
    case startPoint
    case endPoint
    case focalPoint
    case fontSize
    case foregroundColor
    case birthRate
    case lifetime
    case emitterPosition
    case emitterZPosition
    case emitterSize
    case emitterDepth
    case velocity
    case scale
    case spin
    case shouldRasterize
    case rasterizationScale
    /// A property of an emitter's cell. The names lead to the cell: first the names of the cells that
    /// contain it, from the layer inwards, then its own.
    case emitterCell([String], EmitterCellProperty)
    /// An input of a filter, or the key `enabled`. Named by the list that holds the filter, the filter's
    /// name (empty for the compositing filter) and the input's key.
    case filterInput(FilterList, name: String, input: String)

    /// The properties by their keys. Properties of cells and inputs of filters are not listed: they have key
    /// paths only.
    package static let named: [(key: String, property: AnimatableProperty)] = [
        ("bounds", .bounds),
        ("position", .position),
        ("zPosition", .zPosition),
        ("anchorPoint", .anchorPoint),
        ("anchorPointZ", .anchorPointZ),
        ("transform", .transform),
        ("sublayerTransform", .sublayerTransform),
        ("hidden", .isHidden),
        ("opacity", .opacity),
        ("backgroundColor", .backgroundColor),
        ("contents", .contents),
        ("contentsRect", .contentsRect),
        ("contentsCenter", .contentsCenter),
        ("contentsScale", .contentsScale),
        ("contentsMultiplyColor", .contentsMultiplyColor),
        ("cornerRadius", .cornerRadius),
        ("borderWidth", .borderWidth),
        ("borderColor", .borderColor),
        ("masksToBounds", .masksToBounds),
        ("doubleSided", .isDoubleSided),
        ("minificationFilterBias", .minificationFilterBias),
        ("shadowColor", .shadowColor),
        ("shadowOpacity", .shadowOpacity),
        ("shadowOffset", .shadowOffset),
        ("shadowRadius", .shadowRadius),
        ("shadowPath", .shadowPath),
        ("filters", .filters),
        ("backgroundFilters", .backgroundFilters),
        ("compositingFilter", .compositingFilter),
        ("path", .path),
        ("fillColor", .fillColor),
        ("strokeColor", .strokeColor),
        ("strokeStart", .strokeStart),
        ("strokeEnd", .strokeEnd),
        ("lineWidth", .lineWidth),
        ("miterLimit", .miterLimit),
        ("lineDashPhase", .lineDashPhase),
        ("instanceCount", .instanceCount),
        ("instanceDelay", .instanceDelay),
        ("instanceTransform", .instanceTransform),
        ("instanceColor", .instanceColor),
        ("instanceRedOffset", .instanceRedOffset),
        ("instanceGreenOffset", .instanceGreenOffset),
        ("instanceBlueOffset", .instanceBlueOffset),
        ("instanceAlphaOffset", .instanceAlphaOffset),
        ("colors", .colors),
        ("locations", .locations),
        ("startPoint", .startPoint),
        ("endPoint", .endPoint),
        ("focalPoint", .focalPoint),
        ("fontSize", .fontSize),
        ("foregroundColor", .foregroundColor),
        ("birthRate", .birthRate),
        ("lifetime", .lifetime),
        ("emitterPosition", .emitterPosition),
        ("emitterZPosition", .emitterZPosition),
        ("emitterSize", .emitterSize),
        ("emitterDepth", .emitterDepth),
        ("velocity", .velocity),
        ("scale", .scale),
        ("spin", .spin),
        ("shouldRasterize", .shouldRasterize),
        ("rasterizationScale", .rasterizationScale),
    ]

    /// The only kind of layer that has the property; `nil` for a property of every layer.
    package var kind: LayerKind? {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .isHidden, .opacity, .backgroundColor, .contents, .contentsRect, .contentsCenter, .contentsScale, .contentsMultiplyColor, .cornerRadius, .borderWidth, .borderColor, .masksToBounds, .isDoubleSided, .minificationFilterBias, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .shouldRasterize, .rasterizationScale, .filterInput: nil
        case .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase: .shape
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset: .replicator
        case .colors, .locations, .startPoint, .endPoint, .focalPoint: .gradient
        case .fontSize, .foregroundColor: .text
        case .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .velocity, .scale, .spin, .emitterCell: .emitter
        }
    }

    /// What its values are; `nil` for an input of a filter, whose type says it.
    package var valueKind: PropertyValueKind? {
        switch self {
        case .bounds, .contentsRect, .contentsCenter: .rect
        case .position, .anchorPoint, .startPoint, .endPoint, .focalPoint, .emitterPosition: .point
        case .zPosition, .anchorPointZ, .opacity, .contentsScale, .cornerRadius, .borderWidth, .minificationFilterBias, .shadowOpacity, .shadowRadius, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .instanceCount, .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .fontSize, .birthRate, .lifetime, .emitterZPosition, .emitterDepth, .velocity, .scale, .spin, .rasterizationScale: .number
        case .transform, .sublayerTransform, .instanceTransform: .transform
        case .isHidden, .masksToBounds, .isDoubleSided, .shouldRasterize: .flag
        case .backgroundColor, .contentsMultiplyColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .instanceColor, .foregroundColor: .color
        case .contents: .image
        case .shadowOffset, .emitterSize: .size
        case .shadowPath, .path: .path
        case .filters, .backgroundFilters: .filters
        case .compositingFilter: .filter
        case .colors: .colors
        case .locations: .locations
        case .emitterCell(_, let property): property.valueKind
        case .filterInput: nil
        }
    }

    /// Whether its values are numbers of single precision.
    package var isSingle: Bool {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .isHidden, .backgroundColor, .contents, .contentsRect, .contentsCenter, .contentsScale, .contentsMultiplyColor, .cornerRadius, .borderWidth, .borderColor, .masksToBounds, .isDoubleSided, .shadowColor, .shadowOffset, .shadowRadius, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .colors, .locations, .startPoint, .endPoint, .focalPoint, .fontSize, .foregroundColor, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .shouldRasterize, .rasterizationScale, .filterInput: false
        case .opacity, .minificationFilterBias, .shadowOpacity, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .birthRate, .lifetime, .velocity, .scale, .spin: true
        case .emitterCell(_, let property): property.isSingle
        }
    }

    /// Whether a change of the property starts an animation by itself. Properties whose values cannot be
    /// mixed do not.
    package var animatesImplicitly: Bool {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .isHidden, .opacity, .backgroundColor, .contents, .contentsRect, .contentsCenter, .contentsScale, .contentsMultiplyColor, .cornerRadius, .borderWidth, .borderColor, .minificationFilterBias, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .colors, .locations, .startPoint, .endPoint, .focalPoint, .fontSize, .foregroundColor, .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .velocity, .scale, .spin, .rasterizationScale, .emitterCell: true
        case .masksToBounds, .isDoubleSided, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .path, .shouldRasterize, .filterInput: false
        }
    }
}

extension LayerProperties {
    /// The value of a property; `nil` for a cell's property or a filter's input that the layer does not have.
    package subscript(property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .bounds: animatedBounds
        case .position: .point(position)
        case .zPosition: .number(Double(zPosition))
        case .anchorPoint: .point(anchorPoint)
        case .anchorPointZ: .number(Double(anchorPointZ))
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .isHidden: animatedIsHidden
        case .opacity: .number(Double(opacity))
        case .backgroundColor: .color(backgroundColor)
        case .contents: animatedContents
        case .contentsRect: .rect(contentsRect)
        case .contentsCenter: .rect(contentsCenter)
        case .contentsScale: .number(Double(contentsScale))
        case .contentsMultiplyColor: animatedContentsMultiplyColor
        case .cornerRadius: .number(Double(cornerRadius))
        case .borderWidth: .number(Double(borderWidth))
        case .borderColor: .color(borderColor)
        case .masksToBounds: .flag(masksToBounds)
        case .isDoubleSided: .flag(isDoubleSided)
        case .minificationFilterBias: .number(Double(minificationFilterBias))
        case .shadowColor: .color(shadowColor)
        case .shadowOpacity: .number(Double(shadowOpacity))
        case .shadowOffset: .size(shadowOffset)
        case .shadowRadius: .number(Double(shadowRadius))
        case .shadowPath: shadowPath.map { .path($0) } ?? AnimatableValue.none
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
        case .focalPoint: animatedFocalPoint
        case .fontSize: .number(Double(text.fontSize))
        case .foregroundColor: .color(text.foregroundColor)
        case .birthRate: .number(Double(emitter.birthRate))
        case .lifetime: .number(Double(emitter.lifetime))
        case .emitterPosition: .point(emitter.position)
        case .emitterZPosition: .number(Double(emitter.zPosition))
        case .emitterSize: .size(emitter.size)
        case .emitterDepth: .number(Double(emitter.depth))
        case .velocity: .number(Double(emitter.velocity))
        case .scale: .number(Double(emitter.scale))
        case .spin: .number(Double(emitter.spin))
        case .shouldRasterize: .flag(shouldRasterize)
        case .rasterizationScale: .number(Double(rasterizationScale))
        case .emitterCell(let names, let property): emitter.value(ofCell: names, property)
        case .filterInput(let list, let name, let input): filterInput(input, of: name, in: list)
        }
    }

    /// Sets a property; a value of another kind than the property's changes nothing.
    package mutating func set(_ property: AnimatableProperty, to value: AnimatableValue) {
        switch property {
        case .bounds: animatedBounds = value
        case .position: if let new = value.pointValue { position = new }
        case .zPosition: if let new = value.numberValue { zPosition = CGFloat(new) }
        case .anchorPoint: if let new = value.pointValue { anchorPoint = new }
        case .anchorPointZ: if let new = value.numberValue { anchorPointZ = CGFloat(new) }
        case .transform: if let new = value.transformValue { transform = new }
        case .sublayerTransform: if let new = value.transformValue { sublayerTransform = new }
        case .isHidden: animatedIsHidden = value
        case .opacity: if let new = value.numberValue { opacity = Float(new) }
        case .backgroundColor: if let new = value.colorValue { backgroundColor = new }
        case .contents: animatedContents = value
        case .contentsRect: if let new = value.rectValue { contentsRect = new }
        case .contentsCenter: if let new = value.rectValue { contentsCenter = new }
        case .contentsScale: if let new = value.numberValue { contentsScale = CGFloat(new) }
        case .contentsMultiplyColor: animatedContentsMultiplyColor = value
        case .cornerRadius: if let new = value.numberValue { cornerRadius = CGFloat(new) }
        case .borderWidth: if let new = value.numberValue { borderWidth = CGFloat(new) }
        case .borderColor: if let new = value.colorValue { borderColor = new }
        case .masksToBounds: if let new = value.flagValue { masksToBounds = new }
        case .isDoubleSided: if let new = value.flagValue { isDoubleSided = new }
        case .minificationFilterBias: if let new = value.numberValue { minificationFilterBias = Float(new) }
        case .shadowColor: if let new = value.colorValue { shadowColor = new }
        case .shadowOpacity: if let new = value.numberValue { shadowOpacity = Float(new) }
        case .shadowOffset: if let new = value.sizeValue { shadowOffset = new }
        case .shadowRadius: if let new = value.numberValue { shadowRadius = CGFloat(new) }
        case .shadowPath: if let new = value.pathValue { shadowPath = new }
        case .filters: if let new = value.filtersValue { filters = new }
        case .backgroundFilters: if let new = value.filtersValue { backgroundFilters = new }
        case .compositingFilter: if let new = value.filtersValue { compositingFilter = new.first }
        case .path: if let new = value.pathValue { shape.path = new }
        case .fillColor: if let new = value.colorValue { shape.fillColor = new }
        case .strokeColor: if let new = value.colorValue { shape.strokeColor = new }
        case .strokeStart: if let new = value.numberValue { shape.strokeStart = CGFloat(new) }
        case .strokeEnd: if let new = value.numberValue { shape.strokeEnd = CGFloat(new) }
        case .lineWidth: if let new = value.numberValue { shape.lineWidth = CGFloat(new) }
        case .miterLimit: if let new = value.numberValue { shape.miterLimit = CGFloat(new) }
        case .lineDashPhase: if let new = value.numberValue { shape.lineDashPhase = CGFloat(new) }
        case .instanceCount: if let new = value.countValue { replicator.instanceCount = new }
        case .instanceDelay: if let new = value.numberValue { replicator.instanceDelay = new }
        case .instanceTransform: if let new = value.transformValue { replicator.instanceTransform = new }
        case .instanceColor: if let new = value.colorValue { replicator.instanceColor = new }
        case .instanceRedOffset: if let new = value.numberValue { replicator.colorOffset.x = Float(new) }
        case .instanceGreenOffset: if let new = value.numberValue { replicator.colorOffset.y = Float(new) }
        case .instanceBlueOffset: if let new = value.numberValue { replicator.colorOffset.z = Float(new) }
        case .instanceAlphaOffset: if let new = value.numberValue { replicator.colorOffset.w = Float(new) }
        case .colors: if let new = value.colorsValue { gradient.colors = new }
        case .locations: if let new = value.numbersValue { gradient.locations = new }
        case .startPoint: if let new = value.pointValue { gradient.startPoint = new }
        case .endPoint: if let new = value.pointValue { gradient.endPoint = new }
        case .focalPoint: animatedFocalPoint = value
        case .fontSize: if let new = value.numberValue { text.fontSize = CGFloat(new) }
        case .foregroundColor: if let new = value.colorValue { text.foregroundColor = new }
        case .birthRate: if let new = value.numberValue { emitter.birthRate = Float(new) }
        case .lifetime: if let new = value.numberValue { emitter.lifetime = Float(new) }
        case .emitterPosition: if let new = value.pointValue { emitter.position = new }
        case .emitterZPosition: if let new = value.numberValue { emitter.zPosition = CGFloat(new) }
        case .emitterSize: if let new = value.sizeValue { emitter.size = new }
        case .emitterDepth: if let new = value.numberValue { emitter.depth = CGFloat(new) }
        case .velocity: if let new = value.numberValue { emitter.velocity = Float(new) }
        case .scale: if let new = value.numberValue { emitter.scale = Float(new) }
        case .spin: if let new = value.numberValue { emitter.spin = Float(new) }
        case .shouldRasterize: if let new = value.flagValue { shouldRasterize = new }
        case .rasterizationScale: if let new = value.numberValue { rasterizationScale = CGFloat(new) }
        case .emitterCell(let names, let property): emitter.set(property, ofCell: names, to: value)
        case .filterInput(let list, let name, let input): setFilterInput(input, of: name, in: list, to: value)
        }
    }
}
