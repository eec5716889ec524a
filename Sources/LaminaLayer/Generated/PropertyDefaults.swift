// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaValues

/// The defaults of each class's own properties by their keys, where they are neither zero nor `false` nor none.
enum PropertyDefaults {
    static func ofLayer(_ key: String) -> Any? {
        let defaults = LayerProperties()
        return switch key {
        case "anchorPoint": defaults.anchorPoint
        case "transform": defaults.transform
        case "sublayerTransform": defaults.sublayerTransform
        case "opacity": defaults.opacity
        case "allowsGroupOpacity": defaults.allowsGroupOpacity
        case "allowsGroupBlending": defaults.allowsGroupBlending
        case "contentsGravity": defaults.contentsGravity
        case "contentsRect": defaults.contentsRect
        case "contentsCenter": defaults.contentsCenter
        case "contentsScale": defaults.contentsScale
        case "contentsFormat": defaults.contentsFormat
        case "maskedCorners": defaults.maskedCorners
        case "cornerCurve": defaults.cornerCurve
        case "borderColor": defaults.borderColor
        case "doubleSided": defaults.isDoubleSided
        case "minificationFilter": defaults.minificationFilter
        case "magnificationFilter": defaults.magnificationFilter
        case "edgeAntialiasingMask": defaults.edgeAntialiasingMask
        case "allowsEdgeAntialiasing": defaults.allowsEdgeAntialiasing
        case "shadowColor": defaults.shadowColor
        case "shadowOffset": defaults.shadowOffset
        case "shadowRadius": defaults.shadowRadius
        case "rasterizationScale": defaults.rasterizationScale
        case "speed": defaults.timing.speed
        case "fillMode": CAMediaTimingFillMode(rawValue: "removed")
        default: nil
        }
    }
    static func ofShapeLayer(_ key: String) -> Any? {
        let defaults = ShapeValues()
        return switch key {
        case "fillColor": defaults.fillColor
        case "fillRule": defaults.fillRule
        case "strokeEnd": defaults.strokeEnd
        case "lineWidth": defaults.lineWidth
        case "miterLimit": defaults.miterLimit
        case "lineCap": defaults.lineCap
        case "lineJoin": defaults.lineJoin
        default: nil
        }
    }
    static func ofReplicatorLayer(_ key: String) -> Any? {
        let defaults = ReplicatorValues()
        return switch key {
        case "instanceCount": defaults.instanceCount
        case "instanceTransform": defaults.instanceTransform
        case "instanceColor": defaults.instanceColor
        default: nil
        }
    }
    static func ofGradientLayer(_ key: String) -> Any? {
        let defaults = GradientValues()
        return switch key {
        case "startPoint": defaults.startPoint
        case "endPoint": defaults.endPoint
        case "type": defaults.type
        default: nil
        }
    }
    static func ofTextLayer(_ key: String) -> Any? {
        let defaults = TextValues()
        return switch key {
        case "fontSize": defaults.fontSize
        case "foregroundColor": defaults.foregroundColor
        case "truncationMode": CATextLayerTruncationMode(rawValue: "none")
        case "alignmentMode": CATextLayerAlignmentMode(rawValue: "natural")
        default: nil
        }
    }
    static func ofScrollLayer(_ key: String) -> Any? {
        return switch key {
        case "scrollMode": CAScrollLayerScrollMode(rawValue: "both")
        default: nil
        }
    }
    static func ofEmitterLayer(_ key: String) -> Any? {
        let defaults = EmitterValues()
        return switch key {
        case "birthRate": defaults.birthRate
        case "lifetime": defaults.lifetime
        case "emitterShape": defaults.shape
        case "emitterMode": defaults.mode
        case "renderMode": defaults.renderMode
        case "velocity": defaults.velocity
        case "scale": defaults.scale
        case "spin": defaults.spin
        default: nil
        }
    }
    static func ofTiledLayer(_ key: String) -> Any? {
        return switch key {
        case "tileSize": CGSize(width: 256, height: 256)
        case "levelsOfDetail": 1
        default: nil
        }
    }
    static func ofDrawableLayer(_ key: String) -> Any? {
        return switch key {
        case "framebufferOnly": true
        case "maximumDrawableCount": 3
        case "allowsNextDrawableTimeout": true
        case "displaySyncEnabled": true
        default: nil
        }
    }
    static func ofEmitterCell(_ key: String) -> Any? {
        let defaults = EmitterCellValues()
        return switch key {
        case "enabled": defaults.isEnabled
        case "contentsRect": defaults.contentsRect
        case "contentsScale": defaults.contentsScale
        case "scale": defaults.scale
        case "color": defaults.color
        case "speed": defaults.timing.speed
        case "fillMode": defaults.timing.fillMode
        case "mass": defaults.look.mass
        default: nil
        }
    }
}
