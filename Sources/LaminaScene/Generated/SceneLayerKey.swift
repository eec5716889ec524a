// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import LaminaValues

/// The keys of a layer.
package enum SceneLayerKey: String, SceneKey {
    case name
    case layerClass = "class"
    case frame
    case bounds
    case position
    case zPosition
    case anchorPoint
    case anchorPointZ
    case transform
    case sublayerTransform
    case mask
    case sublayers
    case isHidden
    case opacity
    case allowsGroupOpacity
    case allowsGroupBlending
    case backgroundColor
    case contents
    case contentsGravity
    case contentsRect
    case contentsCenter
    case contentsScale
    case contentsFormat
    case preferredDynamicRange
    case contentsHeadroom
    case toneMapMode
    case wantsExtendedDynamicRangeContent
    case contentsMultiplyColor
    case cornerRadius
    case maskedCorners
    case cornerCurve
    case borderWidth
    case borderColor
    case masksToBounds
    case isDoubleSided
    case isGeometryFlipped
    case isOpaque
    case minificationFilter
    case minificationFilterBias
    case magnificationFilter
    case edgeAntialiasingMask
    case allowsEdgeAntialiasing
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
    case fillRule
    case strokeColor
    case strokeStart
    case strokeEnd
    case lineWidth
    case miterLimit
    case lineCap
    case lineJoin
    case lineDashPattern
    case lineDashPhase
    case instanceCount
    case instanceDelay
    case instanceTransform
    case instanceColor
    case instanceRedOffset
    case instanceGreenOffset
    case instanceBlueOffset
    case instanceAlphaOffset
    case preservesDepth
    case colors
    case locations
    case startPoint
    case endPoint
    case focalPoint
    case type
    case string
    case font
    case fontSize
    case foregroundColor
    case isWrapped
    case truncationMode
    case alignmentMode
    case allowsFontSubpixelQuantization
    case scrollMode
    case video
    case videoGravity
    case loops
    case muted
    case emitterCells
    case birthRate
    case lifetime
    case emitterPosition
    case emitterZPosition
    case emitterSize
    case emitterDepth
    case emitterShape
    case emitterMode
    case renderMode
    case velocity
    case scale
    case spin
    case seed
    case spinBias
    case emitterBehaviors
    case shouldRasterize
    case rasterizationScale
    case beginTime
    case timeOffset
    case speed
    case timeMap
    case animations
    case id
    case isAbsent
    case states
    case stateTransitions
    case otherElements
}

extension SceneLayerKey {
    /// The only kinds of layers that have the key; empty for keys that every layer has, and for those of
    /// classes that commit the values of plain layers.
    package var kinds: [LayerKind] {
        switch self {
        case .name, .layerClass, .frame, .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .mask, .sublayers, .isHidden, .opacity, .allowsGroupOpacity, .allowsGroupBlending, .backgroundColor, .contents, .contentsGravity, .contentsRect, .contentsCenter, .contentsScale, .contentsFormat, .preferredDynamicRange, .contentsHeadroom, .toneMapMode, .wantsExtendedDynamicRangeContent, .contentsMultiplyColor, .cornerRadius, .maskedCorners, .cornerCurve, .borderWidth, .borderColor, .masksToBounds, .isDoubleSided, .isGeometryFlipped, .isOpaque, .minificationFilter, .minificationFilterBias, .magnificationFilter, .edgeAntialiasingMask, .allowsEdgeAntialiasing, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .scrollMode, .video, .videoGravity, .loops, .muted, .shouldRasterize, .rasterizationScale, .beginTime, .timeOffset, .speed, .timeMap, .animations, .id, .isAbsent, .states, .stateTransitions, .otherElements: []
        case .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineCap, .lineJoin, .lineDashPattern, .lineDashPhase: [.shape]
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset: [.replicator]
        case .preservesDepth: [.replicator, .emitter]
        case .colors, .locations, .startPoint, .endPoint, .focalPoint, .type: [.gradient]
        case .string, .font, .fontSize, .foregroundColor, .isWrapped, .truncationMode, .alignmentMode, .allowsFontSubpixelQuantization: [.text]
        case .emitterCells, .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode, .renderMode, .velocity, .scale, .spin, .seed, .spinBias, .emitterBehaviors: [.emitter]
        }
    }

    /// Whether ``kinds`` is not empty.
    var isOfSomeKinds: Bool {
        switch self {
        case .name, .layerClass, .frame, .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .mask, .sublayers, .isHidden, .opacity, .allowsGroupOpacity, .allowsGroupBlending, .backgroundColor, .contents, .contentsGravity, .contentsRect, .contentsCenter, .contentsScale, .contentsFormat, .preferredDynamicRange, .contentsHeadroom, .toneMapMode, .wantsExtendedDynamicRangeContent, .contentsMultiplyColor, .cornerRadius, .maskedCorners, .cornerCurve, .borderWidth, .borderColor, .masksToBounds, .isDoubleSided, .isGeometryFlipped, .isOpaque, .minificationFilter, .minificationFilterBias, .magnificationFilter, .edgeAntialiasingMask, .allowsEdgeAntialiasing, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .scrollMode, .video, .videoGravity, .loops, .muted, .shouldRasterize, .rasterizationScale, .beginTime, .timeOffset, .speed, .timeMap, .animations, .id, .isAbsent, .states, .stateTransitions, .otherElements: false
        case .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineCap, .lineJoin, .lineDashPattern, .lineDashPhase, .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .preservesDepth, .colors, .locations, .startPoint, .endPoint, .focalPoint, .type, .string, .font, .fontSize, .foregroundColor, .isWrapped, .truncationMode, .alignmentMode, .allowsFontSubpixelQuantization, .emitterCells, .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode, .renderMode, .velocity, .scale, .spin, .seed, .spinBias, .emitterBehaviors: true
        }
    }

    /// The only class that has the key, if it commits the values of plain layers.
    var plainClass: SceneClass? {
        switch self {
        case .name, .layerClass, .frame, .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .mask, .sublayers, .isHidden, .opacity, .allowsGroupOpacity, .allowsGroupBlending, .backgroundColor, .contents, .contentsGravity, .contentsRect, .contentsCenter, .contentsScale, .contentsFormat, .preferredDynamicRange, .contentsHeadroom, .toneMapMode, .wantsExtendedDynamicRangeContent, .contentsMultiplyColor, .cornerRadius, .maskedCorners, .cornerCurve, .borderWidth, .borderColor, .masksToBounds, .isDoubleSided, .isGeometryFlipped, .isOpaque, .minificationFilter, .minificationFilterBias, .magnificationFilter, .edgeAntialiasingMask, .allowsEdgeAntialiasing, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .filters, .backgroundFilters, .compositingFilter, .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineCap, .lineJoin, .lineDashPattern, .lineDashPhase, .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .preservesDepth, .colors, .locations, .startPoint, .endPoint, .focalPoint, .type, .string, .font, .fontSize, .foregroundColor, .isWrapped, .truncationMode, .alignmentMode, .allowsFontSubpixelQuantization, .emitterCells, .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode, .renderMode, .velocity, .scale, .spin, .seed, .spinBias, .emitterBehaviors, .shouldRasterize, .rasterizationScale, .beginTime, .timeOffset, .speed, .timeMap, .animations, .id, .isAbsent, .states, .stateTransitions, .otherElements: nil
        case .scrollMode: .scroll
        case .video, .videoGravity, .loops, .muted: .video
        }
    }
}

/// The keys of an emitter layer's cell.
package enum SceneCellKey: String, SceneKey {
    case name
    case isEnabled
    case contents
    case contentsRect
    case contentsScale
    case minificationFilter
    case minificationFilterBias
    case magnificationFilter
    case birthRate
    case lifetime
    case lifetimeRange
    case emissionLatitude
    case emissionLongitude
    case emissionRange
    case velocity
    case velocityRange
    case xAcceleration
    case yAcceleration
    case zAcceleration
    case scale
    case scaleRange
    case scaleSpeed
    case spin
    case spinRange
    case color
    case redRange
    case greenRange
    case blueRange
    case alphaRange
    case redSpeed
    case greenSpeed
    case blueSpeed
    case alphaSpeed
    case beginTime
    case timeOffset
    case speed
    case duration
    case repeatCount
    case repeatDuration
    case autoreverses
    case fillMode
    case particleType
    case orientationLatitude
    case orientationLongitude
    case orientationRange
    case rotation
    case rotationRange
    case contentsFrameCount
    case contentsFramesPerRow
    case contentsFramesPerSecond
    case contentsFrameMode
    case mass
    case massRange
    case emitterBehaviors
    case emitterCells
}

/// The words of properties that take one of several.
enum SceneWords {
    static let contentsGravity = ["center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect", "resizeAspectFill"]
    static let contentsFormat = ["RGBA8", "RGBAh", "Gray8", "Automatic"]
    static let preferredDynamicRange = ["standard", "constrainedHigh", "high", "automatic"]
    static let toneMapMode = ["automatic", "never", "ifSupported"]
    static let cornerCurve = ["circular", "continuous"]
    static let minificationFilter = ["linear", "nearest", "trilinear"]
    static let magnificationFilter = ["linear", "nearest"]
    static let fillRule = ["non-zero", "even-odd"]
    static let lineCap = ["butt", "round", "square"]
    static let lineJoin = ["miter", "round", "bevel"]
    static let type = ["axial", "radial", "conic"]
    static let truncationMode = ["none", "start", "middle", "end"]
    static let alignmentMode = ["natural", "left", "right", "center", "justified"]
    static let scrollMode = ["none", "vertically", "horizontally", "both"]
    static let videoGravity = ["resizeAspect", "resizeAspectFill", "resize"]
    static let emitterShape = ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
    static let emitterMode = ["points", "outline", "surface", "volume"]
    static let renderMode = ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
    static let cellMinificationFilter = ["linear", "nearest", "trilinear"]
    static let cellMagnificationFilter = ["linear", "nearest", "trilinear"]
    static let cellFillMode = ["removed", "forwards", "backwards", "both"]
}
