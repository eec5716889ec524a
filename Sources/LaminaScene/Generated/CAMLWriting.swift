// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues

extension CAMLWriter {
    /// Writes the values that do not animate, where they differ from the defaults.
    mutating func writePlainAttributes(of layer: SceneLayer, _ defaults: LayerProperties) {
        flag("allowsGroupOpacity", layer.properties.allowsGroupOpacity, default: defaults.allowsGroupOpacity)
        flag("allowsGroupBlending", layer.properties.allowsGroupBlending, default: defaults.allowsGroupBlending)
        word("contentsGravity", layer.properties.contentsGravity.rawValue, default: defaults.contentsGravity.rawValue)
        word("contentsFormat", layer.properties.contentsFormat.rawValue, default: defaults.contentsFormat.rawValue)
        word("preferredDynamicRange", layer.properties.preferredDynamicRange.rawValue, default: defaults.preferredDynamicRange.rawValue)
        word("contentsHeadroom", shortest(layer.properties.contentsHeadroom), default: shortest(defaults.contentsHeadroom))
        word("toneMapMode", layer.properties.toneMapMode.rawValue, default: defaults.toneMapMode.rawValue)
        flag("wantsExtendedDynamicRangeContent", layer.properties.wantsExtendedDynamicRangeContent, default: defaults.wantsExtendedDynamicRangeContent)
        word("maskedCorners", "\(layer.properties.maskedCorners.rawValue)", default: "\(defaults.maskedCorners.rawValue)")
        word("cornerCurve", layer.properties.cornerCurve.rawValue, default: defaults.cornerCurve.rawValue)
        flag("opaque", layer.properties.isOpaque, default: defaults.isOpaque)
        word("minificationFilter", layer.properties.minificationFilter.rawValue, default: defaults.minificationFilter.rawValue)
        word("magnificationFilter", layer.properties.magnificationFilter.rawValue, default: defaults.magnificationFilter.rawValue)
        word("edgeAntialiasingMask", "\(layer.properties.edgeAntialiasingMask.rawValue)", default: "\(defaults.edgeAntialiasingMask.rawValue)")
        flag("allowsEdgeAntialiasing", layer.properties.allowsEdgeAntialiasing, default: defaults.allowsEdgeAntialiasing)
        word("beginTime", shortest(layer.properties.timing.beginTime), default: shortest(defaults.timing.beginTime))
        word("timeOffset", shortest(layer.properties.timing.timeOffset), default: shortest(defaults.timing.timeOffset))
        word("speed", shortest(layer.properties.timing.speed), default: shortest(defaults.timing.speed))
        // CAShapeLayer
        if layer.properties.kind == .shape {
            word("fillRule", layer.properties.shape.fillRule.rawValue, default: defaults.shape.fillRule.rawValue)
            word("lineCap", layer.properties.shape.lineCap.rawValue, default: defaults.shape.lineCap.rawValue)
            word("lineJoin", layer.properties.shape.lineJoin.rawValue, default: defaults.shape.lineJoin.rawValue)
        }
        // CATextLayer
        if layer.properties.kind == .text {
            let own = layer.text ?? SceneText()
            flag("wrapped", own.isWrapped, default: SceneText().isWrapped)
            word("truncationMode", own.truncationMode.rawValue, default: SceneText().truncationMode.rawValue)
            word("alignmentMode", own.alignmentMode.rawValue, default: SceneText().alignmentMode.rawValue)
            flag("allowsFontSubpixelQuantization", own.allowsFontSubpixelQuantization, default: SceneText().allowsFontSubpixelQuantization)
        }
        if let own = layer.scroll {
            word("scrollMode", own.scrollMode.rawValue, default: SceneScroll().scrollMode.rawValue)
        }
        // CAEmitterLayer
        if layer.properties.kind == .emitter {
            word("emitterShape", layer.properties.emitter.shape.rawValue, default: defaults.emitter.shape.rawValue)
            word("emitterMode", layer.properties.emitter.mode.rawValue, default: defaults.emitter.mode.rawValue)
            word("renderMode", layer.properties.emitter.renderMode.rawValue, default: defaults.emitter.renderMode.rawValue)
            word("seed", "\(layer.properties.emitter.seed)", default: "\(defaults.emitter.seed)")
        }
    }
}
