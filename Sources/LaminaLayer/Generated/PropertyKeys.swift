// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaGeometry
import LaminaValues

/// A key of a property that does not animate.
enum PlainKey: String, CaseIterable {
    case name
    case allowsGroupOpacity
    case allowsGroupBlending
    case contentsGravity
    case contentsFormat
    case maskedCorners
    case cornerCurve
    case geometryFlipped
    case opaque
    case minificationFilter
    case magnificationFilter
    case edgeAntialiasingMask
    case allowsEdgeAntialiasing
    case fillRule
    case lineCap
    case lineJoin
    case lineDashPattern
    case preservesDepth
    case type
    case string
    case font
    case wrapped
    case truncationMode
    case alignmentMode
    case allowsFontSubpixelQuantization
    case scrollMode
    case videoGravity
    case isLooping
    case isMuted
    case emitterShape
    case emitterMode
    case renderMode
    case seed
    case tileSize
    case levelsOfDetail
    case levelsOfDetailBias
    case drawableSize
    case framebufferOnly
    case maximumDrawableCount
    case allowsNextDrawableTimeout
    case presentsWithTransaction
    case displaySyncEnabled
    case beginTime
    case timeOffset
    case speed
    case duration
    case repeatCount
    case repeatDuration
    case autoreverses
    case fillMode
    case needsDisplayOnBoundsChange
    case drawsAsynchronously
    case autoresizingMask

    /// Whether a layer's class has the property.
    func belongs(to layer: CALayer) -> Bool {
        switch self {
        case .name, .allowsGroupOpacity, .allowsGroupBlending, .contentsGravity, .contentsFormat, .maskedCorners, .cornerCurve, .geometryFlipped, .opaque, .minificationFilter, .magnificationFilter, .edgeAntialiasingMask, .allowsEdgeAntialiasing, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .needsDisplayOnBoundsChange, .drawsAsynchronously, .autoresizingMask: true
        case .fillRule, .lineCap, .lineJoin, .lineDashPattern: layer is CAShapeLayer
        case .preservesDepth: layer is CAReplicatorLayer || layer is CAEmitterLayer
        case .type: layer is CAGradientLayer
        case .string, .font, .wrapped, .truncationMode, .alignmentMode, .allowsFontSubpixelQuantization: layer is CATextLayer
        case .scrollMode: layer is CAScrollLayer
        case .videoGravity, .isLooping, .isMuted: layer is CAVideoLayer
        case .emitterShape, .emitterMode, .renderMode, .seed: layer is CAEmitterLayer
        case .tileSize, .levelsOfDetail, .levelsOfDetailBias: layer is CATiledLayer
        case .drawableSize, .framebufferOnly, .maximumDrawableCount, .allowsNextDrawableTimeout, .presentsWithTransaction, .displaySyncEnabled: layer is CADrawableLayer
        }
    }

    /// The value, as the accessor returns it.
    func value(of layer: CALayer) -> Any? {
        switch self {
        case .name: layer.name
        case .allowsGroupOpacity: layer.allowsGroupOpacity
        case .allowsGroupBlending: layer.allowsGroupBlending
        case .contentsGravity: layer.contentsGravity
        case .contentsFormat: layer.contentsFormat
        case .maskedCorners: layer.maskedCorners
        case .cornerCurve: layer.cornerCurve
        case .geometryFlipped: layer.isGeometryFlipped
        case .opaque: layer.isOpaque
        case .minificationFilter: layer.minificationFilter
        case .magnificationFilter: layer.magnificationFilter
        case .edgeAntialiasingMask: layer.edgeAntialiasingMask
        case .allowsEdgeAntialiasing: layer.allowsEdgeAntialiasing
        case .fillRule: (layer as? CAShapeLayer)?.fillRule
        case .lineCap: (layer as? CAShapeLayer)?.lineCap
        case .lineJoin: (layer as? CAShapeLayer)?.lineJoin
        case .lineDashPattern: (layer as? CAShapeLayer)?.lineDashPattern
        case .preservesDepth: (layer as? CAReplicatorLayer)?.preservesDepth ?? (layer as? CAEmitterLayer)?.preservesDepth
        case .type: (layer as? CAGradientLayer)?.type
        case .string: (layer as? CATextLayer)?.string
        case .font: (layer as? CATextLayer)?.font
        case .wrapped: (layer as? CATextLayer)?.isWrapped
        case .truncationMode: (layer as? CATextLayer)?.truncationMode
        case .alignmentMode: (layer as? CATextLayer)?.alignmentMode
        case .allowsFontSubpixelQuantization: (layer as? CATextLayer)?.allowsFontSubpixelQuantization
        case .scrollMode: (layer as? CAScrollLayer)?.scrollMode
        case .videoGravity: (layer as? CAVideoLayer)?.videoGravity
        case .isLooping: (layer as? CAVideoLayer)?.isLooping
        case .isMuted: (layer as? CAVideoLayer)?.isMuted
        case .emitterShape: (layer as? CAEmitterLayer)?.emitterShape
        case .emitterMode: (layer as? CAEmitterLayer)?.emitterMode
        case .renderMode: (layer as? CAEmitterLayer)?.renderMode
        case .seed: (layer as? CAEmitterLayer)?.seed
        case .tileSize: (layer as? CATiledLayer)?.tileSize
        case .levelsOfDetail: (layer as? CATiledLayer)?.levelsOfDetail
        case .levelsOfDetailBias: (layer as? CATiledLayer)?.levelsOfDetailBias
        case .drawableSize: (layer as? CADrawableLayer)?.drawableSize
        case .framebufferOnly: (layer as? CADrawableLayer)?.framebufferOnly
        case .maximumDrawableCount: (layer as? CADrawableLayer)?.maximumDrawableCount
        case .allowsNextDrawableTimeout: (layer as? CADrawableLayer)?.allowsNextDrawableTimeout
        case .presentsWithTransaction: (layer as? CADrawableLayer)?.presentsWithTransaction
        case .displaySyncEnabled: (layer as? CADrawableLayer)?.displaySyncEnabled
        case .beginTime: layer.beginTime
        case .timeOffset: layer.timeOffset
        case .speed: layer.speed
        case .duration: layer.duration
        case .repeatCount: layer.repeatCount
        case .repeatDuration: layer.repeatDuration
        case .autoreverses: layer.autoreverses
        case .fillMode: layer.fillMode
        case .needsDisplayOnBoundsChange: layer.needsDisplayOnBoundsChange
        case .drawsAsynchronously: layer.drawsAsynchronously
        case .autoresizingMask: layer.autoresizingMask
        }
    }

    /// Sets the property by its accessor; a value of another kind than the property's changes nothing.
    func set(_ value: Any?, of layer: CALayer) {
        switch self {
        case .name:
            layer.name = value as? String
        case .allowsGroupOpacity:
            if let new = KeyedValue.flag(value) { layer.allowsGroupOpacity = new }
        case .allowsGroupBlending:
            if let new = KeyedValue.flag(value) { layer.allowsGroupBlending = new }
        case .contentsGravity:
            if let new = KeyedValue.word(value, as: CALayerContentsGravity.self) { layer.contentsGravity = new }
        case .contentsFormat:
            if let new = KeyedValue.word(value, as: CALayerContentsFormat.self) { layer.contentsFormat = new }
        case .maskedCorners:
            if let new = KeyedValue.options(value, as: CACornerMask.self) { layer.maskedCorners = new }
        case .cornerCurve:
            if let new = KeyedValue.word(value, as: CALayerCornerCurve.self) { layer.cornerCurve = new }
        case .geometryFlipped:
            if let new = KeyedValue.flag(value) { layer.isGeometryFlipped = new }
        case .opaque:
            if let new = KeyedValue.flag(value) { layer.isOpaque = new }
        case .minificationFilter:
            if let new = KeyedValue.word(value, as: CALayerContentsFilter.self) { layer.minificationFilter = new }
        case .magnificationFilter:
            if let new = KeyedValue.word(value, as: CALayerContentsFilter.self) { layer.magnificationFilter = new }
        case .edgeAntialiasingMask:
            if let new = KeyedValue.options(value, as: CAEdgeAntialiasingMask.self) { layer.edgeAntialiasingMask = new }
        case .allowsEdgeAntialiasing:
            if let new = KeyedValue.flag(value) { layer.allowsEdgeAntialiasing = new }
        case .fillRule:
            if let new = KeyedValue.word(value, as: CAShapeLayerFillRule.self) { (layer as? CAShapeLayer)?.fillRule = new }
        case .lineCap:
            if let new = KeyedValue.word(value, as: CAShapeLayerLineCap.self) { (layer as? CAShapeLayer)?.lineCap = new }
        case .lineJoin:
            if let new = KeyedValue.word(value, as: CAShapeLayerLineJoin.self) { (layer as? CAShapeLayer)?.lineJoin = new }
        case .lineDashPattern:
            (layer as? CAShapeLayer)?.lineDashPattern = KeyedValue.numbers(value)
        case .preservesDepth:
            if let new = KeyedValue.flag(value) { (layer as? CAReplicatorLayer)?.preservesDepth = new }
            if let new = KeyedValue.flag(value) { (layer as? CAEmitterLayer)?.preservesDepth = new }
        case .type:
            if let new = KeyedValue.word(value, as: CAGradientLayerType.self) { (layer as? CAGradientLayer)?.type = new }
        case .string:
            (layer as? CATextLayer)?.string = value
        case .font:
            (layer as? CATextLayer)?.font = value
        case .wrapped:
            if let new = KeyedValue.flag(value) { (layer as? CATextLayer)?.isWrapped = new }
        case .truncationMode:
            if let new = KeyedValue.word(value, as: CATextLayerTruncationMode.self) { (layer as? CATextLayer)?.truncationMode = new }
        case .alignmentMode:
            if let new = KeyedValue.word(value, as: CATextLayerAlignmentMode.self) { (layer as? CATextLayer)?.alignmentMode = new }
        case .allowsFontSubpixelQuantization:
            if let new = KeyedValue.flag(value) { (layer as? CATextLayer)?.allowsFontSubpixelQuantization = new }
        case .scrollMode:
            if let new = KeyedValue.word(value, as: CAScrollLayerScrollMode.self) { (layer as? CAScrollLayer)?.scrollMode = new }
        case .videoGravity:
            if let new = KeyedValue.word(value, as: AVLayerVideoGravity.self) { (layer as? CAVideoLayer)?.videoGravity = new }
        case .isLooping:
            if let new = KeyedValue.flag(value) { (layer as? CAVideoLayer)?.isLooping = new }
        case .isMuted:
            if let new = KeyedValue.flag(value) { (layer as? CAVideoLayer)?.isMuted = new }
        case .emitterShape:
            if let new = KeyedValue.word(value, as: CAEmitterLayerEmitterShape.self) { (layer as? CAEmitterLayer)?.emitterShape = new }
        case .emitterMode:
            if let new = KeyedValue.word(value, as: CAEmitterLayerEmitterMode.self) { (layer as? CAEmitterLayer)?.emitterMode = new }
        case .renderMode:
            if let new = KeyedValue.word(value, as: CAEmitterLayerRenderMode.self) { (layer as? CAEmitterLayer)?.renderMode = new }
        case .seed:
            if let new = KeyedValue.whole(value, as: UInt32.self) { (layer as? CAEmitterLayer)?.seed = new }
        case .tileSize:
            if let new = value as? CGSize { (layer as? CATiledLayer)?.tileSize = new }
        case .levelsOfDetail:
            if let new = KeyedValue.whole(value, as: Int.self) { (layer as? CATiledLayer)?.levelsOfDetail = new }
        case .levelsOfDetailBias:
            if let new = KeyedValue.whole(value, as: Int.self) { (layer as? CATiledLayer)?.levelsOfDetailBias = new }
        case .drawableSize:
            if let new = value as? CGSize { (layer as? CADrawableLayer)?.drawableSize = new }
        case .framebufferOnly:
            if let new = KeyedValue.flag(value) { (layer as? CADrawableLayer)?.framebufferOnly = new }
        case .maximumDrawableCount:
            if let new = KeyedValue.whole(value, as: Int.self) { (layer as? CADrawableLayer)?.maximumDrawableCount = new }
        case .allowsNextDrawableTimeout:
            if let new = KeyedValue.flag(value) { (layer as? CADrawableLayer)?.allowsNextDrawableTimeout = new }
        case .presentsWithTransaction:
            if let new = KeyedValue.flag(value) { (layer as? CADrawableLayer)?.presentsWithTransaction = new }
        case .displaySyncEnabled:
            if let new = KeyedValue.flag(value) { (layer as? CADrawableLayer)?.displaySyncEnabled = new }
        case .beginTime:
            if let new = KeyedValue.number(value) { layer.beginTime = new }
        case .timeOffset:
            if let new = KeyedValue.number(value) { layer.timeOffset = new }
        case .speed:
            if let new = KeyedValue.number(value) { layer.speed = Float(new) }
        case .duration:
            if let new = KeyedValue.number(value) { layer.duration = new }
        case .repeatCount:
            if let new = KeyedValue.number(value) { layer.repeatCount = Float(new) }
        case .repeatDuration:
            if let new = KeyedValue.number(value) { layer.repeatDuration = new }
        case .autoreverses:
            if let new = KeyedValue.flag(value) { layer.autoreverses = new }
        case .fillMode:
            if let new = KeyedValue.word(value, as: CAMediaTimingFillMode.self) { layer.fillMode = new }
        case .needsDisplayOnBoundsChange:
            if let new = KeyedValue.flag(value) { layer.needsDisplayOnBoundsChange = new }
        case .drawsAsynchronously:
            if let new = KeyedValue.flag(value) { layer.drawsAsynchronously = new }
        case .autoresizingMask:
            if let new = KeyedValue.options(value, as: CAAutoresizingMask.self) { layer.autoresizingMask = new }
        }
    }
}

extension CALayer {
    /// Sets a property of the layer's class by its accessor, with all that follows from that; a value of another
    /// kind than the property's changes nothing.
    ///
    /// - Returns: Whether the property has an accessor. A cell's property and a filter's input have none.
    final func assign(_ value: AnimatableValue, to property: AnimatableProperty) -> Bool {
        switch property {
        case .bounds: if let new = value.rectValue { bounds = new }
        case .position: if let new = value.pointValue { position = new }
        case .zPosition: if let new = value.numberValue { zPosition = CGFloat(new) }
        case .anchorPoint: if let new = value.pointValue { anchorPoint = new }
        case .anchorPointZ: if let new = value.numberValue { anchorPointZ = CGFloat(new) }
        case .transform: if let new = value.transformValue { transform = new }
        case .sublayerTransform: if let new = value.transformValue { sublayerTransform = new }
        case .isHidden: if let new = value.flagValue { isHidden = new }
        case .opacity: if let new = value.numberValue { opacity = Float(new) }
        case .backgroundColor: if let new = value.colorValue { backgroundColor = new }
        case .contents: contents = value.any
        case .contentsRect: if let new = value.rectValue { contentsRect = new }
        case .contentsCenter: if let new = value.rectValue { contentsCenter = new }
        case .contentsScale: if let new = value.numberValue { contentsScale = CGFloat(new) }
        case .contentsMultiplyColor: if let new = value.colorValue { contentsMultiplyColor = new }
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
        case .path: if let new = value.pathValue { (self as? CAShapeLayer)?.path = new }
        case .fillColor: if let new = value.colorValue { (self as? CAShapeLayer)?.fillColor = new }
        case .strokeColor: if let new = value.colorValue { (self as? CAShapeLayer)?.strokeColor = new }
        case .strokeStart: if let new = value.numberValue { (self as? CAShapeLayer)?.strokeStart = CGFloat(new) }
        case .strokeEnd: if let new = value.numberValue { (self as? CAShapeLayer)?.strokeEnd = CGFloat(new) }
        case .lineWidth: if let new = value.numberValue { (self as? CAShapeLayer)?.lineWidth = CGFloat(new) }
        case .miterLimit: if let new = value.numberValue { (self as? CAShapeLayer)?.miterLimit = CGFloat(new) }
        case .lineDashPhase: if let new = value.numberValue { (self as? CAShapeLayer)?.lineDashPhase = CGFloat(new) }
        case .instanceCount: if let new = value.countValue { (self as? CAReplicatorLayer)?.instanceCount = new }
        case .instanceDelay: if let new = value.numberValue { (self as? CAReplicatorLayer)?.instanceDelay = new }
        case .instanceTransform: if let new = value.transformValue { (self as? CAReplicatorLayer)?.instanceTransform = new }
        case .instanceColor: if let new = value.colorValue { (self as? CAReplicatorLayer)?.instanceColor = new }
        case .instanceRedOffset: if let new = value.numberValue { (self as? CAReplicatorLayer)?.instanceRedOffset = Float(new) }
        case .instanceGreenOffset: if let new = value.numberValue { (self as? CAReplicatorLayer)?.instanceGreenOffset = Float(new) }
        case .instanceBlueOffset: if let new = value.numberValue { (self as? CAReplicatorLayer)?.instanceBlueOffset = Float(new) }
        case .instanceAlphaOffset: if let new = value.numberValue { (self as? CAReplicatorLayer)?.instanceAlphaOffset = Float(new) }
        case .colors: if let new = value.colorsValue { (self as? CAGradientLayer)?.colors = new }
        case .locations: if let new = value.numbersValue { (self as? CAGradientLayer)?.locations = new?.map { NSNumber(value: $0) } }
        case .startPoint: if let new = value.pointValue { (self as? CAGradientLayer)?.startPoint = new }
        case .endPoint: if let new = value.pointValue { (self as? CAGradientLayer)?.endPoint = new }
        case .focalPoint: if let new = value.pointValue { (self as? CAGradientLayer)?.focalPoint = new }
        case .fontSize: if let new = value.numberValue { (self as? CATextLayer)?.fontSize = CGFloat(new) }
        case .foregroundColor: if let new = value.colorValue { (self as? CATextLayer)?.foregroundColor = new }
        case .birthRate: if let new = value.numberValue { (self as? CAEmitterLayer)?.birthRate = Float(new) }
        case .lifetime: if let new = value.numberValue { (self as? CAEmitterLayer)?.lifetime = Float(new) }
        case .emitterPosition: if let new = value.pointValue { (self as? CAEmitterLayer)?.emitterPosition = new }
        case .emitterZPosition: if let new = value.numberValue { (self as? CAEmitterLayer)?.emitterZPosition = CGFloat(new) }
        case .emitterSize: if let new = value.sizeValue { (self as? CAEmitterLayer)?.emitterSize = new }
        case .emitterDepth: if let new = value.numberValue { (self as? CAEmitterLayer)?.emitterDepth = CGFloat(new) }
        case .velocity: if let new = value.numberValue { (self as? CAEmitterLayer)?.velocity = Float(new) }
        case .scale: if let new = value.numberValue { (self as? CAEmitterLayer)?.scale = Float(new) }
        case .spin: if let new = value.numberValue { (self as? CAEmitterLayer)?.spin = Float(new) }
        case .shouldRasterize: if let new = value.flagValue { shouldRasterize = new }
        case .rasterizationScale: if let new = value.numberValue { rasterizationScale = CGFloat(new) }
        case .emitterCell, .filterInput: return false
        }
        return true
    }
}
