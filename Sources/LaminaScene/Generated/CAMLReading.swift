// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues

extension CAMLBuilder {
    /// Reads a property that does not animate and whose kind says how it is spelt.
    ///
    /// - Returns: Whether the key was one of these.
    mutating func readPlain(_ key: String, _ value: CAMLValue, into layer: inout CAMLLayer) -> Bool {
        switch key {
        case "name":
            layer.scene.properties.name = value.text.isEmpty ? nil : value.text
        case "allowsGroupOpacity":
            flag(value, key) { layer.scene.properties.allowsGroupOpacity = $0 }
        case "allowsGroupBlending":
            flag(value, key) { layer.scene.properties.allowsGroupBlending = $0 }
        case "contentsGravity":
            word(value, key, among: SceneWords.contentsGravity) { layer.scene.properties.contentsGravity = CALayerContentsGravity(rawValue: $0) }
        case "preferredDynamicRange":
            word(value, key, among: SceneWords.preferredDynamicRange) { layer.scene.properties.preferredDynamicRange = CALayerDynamicRange(rawValue: $0) }
        case "contentsHeadroom":
            number(value, key) { layer.scene.properties.contentsHeadroom = CGFloat($0) }
        case "toneMapMode":
            word(value, key, among: SceneWords.toneMapMode) { layer.scene.properties.toneMapMode = CALayerToneMapMode(rawValue: $0) }
        case "wantsExtendedDynamicRangeContent":
            flag(value, key) { layer.scene.properties.wantsExtendedDynamicRangeContent = $0 }
        case "maskedCorners":
            number(value, key) { layer.scene.properties.maskedCorners = CACornerMask(rawValue: .init(max(0, min(15, $0)))) }
        case "cornerCurve":
            word(value, key, among: SceneWords.cornerCurve) { layer.scene.properties.cornerCurve = CALayerCornerCurve(rawValue: $0) }
        case "geometryFlipped":
            flag(value, key) { layer.scene.properties.isGeometryFlipped = $0 }
        case "opaque":
            flag(value, key) { layer.scene.properties.isOpaque = $0 }
        case "minificationFilter":
            word(value, key, among: SceneWords.minificationFilter) { layer.scene.properties.minificationFilter = CALayerContentsFilter(rawValue: $0) }
        case "magnificationFilter":
            word(value, key, among: SceneWords.magnificationFilter) { layer.scene.properties.magnificationFilter = CALayerContentsFilter(rawValue: $0) }
        case "edgeAntialiasingMask":
            number(value, key) { layer.scene.properties.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: .init(max(0, min(15, $0)))) }
        case "allowsEdgeAntialiasing":
            flag(value, key) { layer.scene.properties.allowsEdgeAntialiasing = $0 }
        case "fillRule" where layer.scene.properties.kind == .shape:
            word(value, key, among: SceneWords.fillRule) { layer.scene.properties.shape.fillRule = CAShapeLayerFillRule(rawValue: $0) }
        case "lineCap" where layer.scene.properties.kind == .shape:
            word(value, key, among: SceneWords.lineCap) { layer.scene.properties.shape.lineCap = CAShapeLayerLineCap(rawValue: $0) }
        case "lineJoin" where layer.scene.properties.kind == .shape:
            word(value, key, among: SceneWords.lineJoin) { layer.scene.properties.shape.lineJoin = CAShapeLayerLineJoin(rawValue: $0) }
        case "type" where layer.scene.properties.kind == .gradient:
            word(value, key, among: SceneWords.type) { layer.scene.properties.gradient.type = CAGradientLayerType(rawValue: $0) }
        case "wrapped" where layer.scene.properties.kind == .text:
            flag(value, key) { layer.scene.text?.isWrapped = $0 }
        case "truncationMode" where layer.scene.properties.kind == .text:
            word(value, key, among: SceneWords.truncationMode) { layer.scene.text?.truncationMode = CATextLayerTruncationMode(rawValue: $0) }
        case "alignmentMode" where layer.scene.properties.kind == .text:
            word(value, key, among: SceneWords.alignmentMode) { layer.scene.text?.alignmentMode = CATextLayerAlignmentMode(rawValue: $0) }
        case "allowsFontSubpixelQuantization" where layer.scene.properties.kind == .text:
            flag(value, key) { layer.scene.text?.allowsFontSubpixelQuantization = $0 }
        case "scrollMode" where layer.scene.scroll != nil:
            word(value, key, among: SceneWords.scrollMode) { layer.scene.scroll?.scrollMode = CAScrollLayerScrollMode(rawValue: $0) }
        case "emitterShape" where layer.scene.properties.kind == .emitter:
            word(value, key, among: SceneWords.emitterShape) { layer.scene.properties.emitter.shape = CAEmitterLayerEmitterShape(rawValue: $0) }
        case "emitterMode" where layer.scene.properties.kind == .emitter:
            word(value, key, among: SceneWords.emitterMode) { layer.scene.properties.emitter.mode = CAEmitterLayerEmitterMode(rawValue: $0) }
        case "renderMode" where layer.scene.properties.kind == .emitter:
            word(value, key, among: SceneWords.renderMode) { layer.scene.properties.emitter.renderMode = CAEmitterLayerRenderMode(rawValue: $0) }
        case "seed" where layer.scene.properties.kind == .emitter:
            number(value, key) { layer.scene.properties.emitter.seed = UInt32(max(0, min($0.rounded(), 4_294_967_295))) }
        case "beginTime":
            number(value, key) { layer.scene.properties.timing.beginTime = $0 }
        case "timeOffset":
            number(value, key) { layer.scene.properties.timing.timeOffset = $0 }
        case "speed":
            number(value, key) { layer.scene.properties.timing.speed = Float($0) }
        default: return false
        }
        return true
    }

    /// Brings values into the ranges that scenes allow: numbers to the nearest end, or where there is none to the
    /// default.
    func limit(_ p: inout LayerProperties) {
        let defaults = LayerProperties()
        if p.bounds.width < 0 || p.bounds.height < 0 { p.bounds = defaults.bounds }
        p.opacity = max(0, min(1, p.opacity))
        if !(p.contentsRect.width > 0 && p.contentsRect.height > 0) { p.contentsRect = defaults.contentsRect }
        if p.contentsCenter.width < 0 || p.contentsCenter.height < 0 { p.contentsCenter = defaults.contentsCenter }
        if !(p.contentsScale > 0) { p.contentsScale = defaults.contentsScale }
        p.contentsHeadroom = max(0, p.contentsHeadroom)
        p.cornerRadius = max(0, p.cornerRadius)
        p.borderWidth = max(0, p.borderWidth)
        p.shadowOpacity = max(0, min(1, p.shadowOpacity))
        p.shadowRadius = max(0, p.shadowRadius)
        if !(p.rasterizationScale > 0) { p.rasterizationScale = defaults.rasterizationScale }
        if p.kind == .shape {
            p.shape.strokeStart = max(0, min(1, p.shape.strokeStart))
            p.shape.strokeEnd = max(0, min(1, p.shape.strokeEnd))
            p.shape.lineWidth = max(0, p.shape.lineWidth)
            p.shape.miterLimit = max(0, p.shape.miterLimit)
        }
        if p.kind == .text {
            p.text.fontSize = max(0, p.text.fontSize)
        }
        if p.kind == .emitter {
            p.emitter.birthRate = max(0, p.emitter.birthRate)
            p.emitter.lifetime = max(0, p.emitter.lifetime)
        }
    }

    /// The same for a cell.
    func limit(_ p: inout EmitterCellValues) {
        let defaults = EmitterCellValues()
        if !(p.contentsRect.width > 0 && p.contentsRect.height > 0) { p.contentsRect = defaults.contentsRect }
        if !(p.contentsScale > 0) { p.contentsScale = defaults.contentsScale }
        p.birthRate = max(0, p.birthRate)
        p.lifetime = max(0, p.lifetime)
        p.look.framesPerSecond = max(0, p.look.framesPerSecond)
    }
}
