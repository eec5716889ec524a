// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaGeometry

/// A property of an emitter's cell that animations can change. The raw values are the keys.
package enum EmitterCellProperty: String, Hashable, Sendable, CaseIterable {
    case enabled
    case contents
    case contentsScale
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

    /// What its values are.
    package var valueKind: PropertyValueKind {
        switch self {
        case .enabled: .flag
        case .contents: .image
        case .contentsScale, .birthRate, .lifetime, .lifetimeRange, .emissionLatitude, .emissionLongitude, .emissionRange, .velocity, .velocityRange, .xAcceleration, .yAcceleration, .zAcceleration, .scale, .scaleRange, .scaleSpeed, .spin, .spinRange, .redRange, .greenRange, .blueRange, .alphaRange, .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed: .number
        case .color: .color
        }
    }

    /// Whether the property is a number of single precision.
    package var isSingle: Bool {
        switch self {
        case .enabled, .contents, .contentsScale, .emissionLatitude, .emissionLongitude, .emissionRange, .velocity, .velocityRange, .xAcceleration, .yAcceleration, .zAcceleration, .scale, .scaleRange, .scaleSpeed, .spin, .spinRange, .color: false
        case .birthRate, .lifetime, .lifetimeRange, .redRange, .greenRange, .blueRange, .alphaRange, .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed: true
        }
    }
}

extension EmitterCellValues {
    /// The value of a property.
    package subscript(property: EmitterCellProperty) -> AnimatableValue {
        switch property {
        case .enabled: .flag(isEnabled)
        case .contents: animatedContents
        case .contentsScale: .number(Double(contentsScale))
        case .birthRate: .number(Double(birthRate))
        case .lifetime: .number(Double(lifetime))
        case .lifetimeRange: .number(Double(lifetimeRange))
        case .emissionLatitude: .number(Double(emissionLatitude))
        case .emissionLongitude: .number(Double(emissionLongitude))
        case .emissionRange: .number(Double(emissionRange))
        case .velocity: .number(Double(velocity))
        case .velocityRange: .number(Double(velocityRange))
        case .xAcceleration: .number(Double(xAcceleration))
        case .yAcceleration: .number(Double(yAcceleration))
        case .zAcceleration: .number(Double(zAcceleration))
        case .scale: .number(Double(scale))
        case .scaleRange: .number(Double(scaleRange))
        case .scaleSpeed: .number(Double(scaleSpeed))
        case .spin: .number(Double(spin))
        case .spinRange: .number(Double(spinRange))
        case .color: .color(color)
        case .redRange: .number(Double(redRange))
        case .greenRange: .number(Double(greenRange))
        case .blueRange: .number(Double(blueRange))
        case .alphaRange: .number(Double(alphaRange))
        case .redSpeed: .number(Double(redSpeed))
        case .greenSpeed: .number(Double(greenSpeed))
        case .blueSpeed: .number(Double(blueSpeed))
        case .alphaSpeed: .number(Double(alphaSpeed))
        }
    }

    /// Sets a property; a value of another kind than the property's changes nothing.
    package mutating func set(_ property: EmitterCellProperty, to value: AnimatableValue) {
        switch property {
        case .enabled: if let new = value.flagValue { isEnabled = new }
        case .contents: animatedContents = value
        case .contentsScale: if let new = value.numberValue { contentsScale = CGFloat(new) }
        case .birthRate: if let new = value.numberValue { birthRate = Float(new) }
        case .lifetime: if let new = value.numberValue { lifetime = Float(new) }
        case .lifetimeRange: if let new = value.numberValue { lifetimeRange = Float(new) }
        case .emissionLatitude: if let new = value.numberValue { emissionLatitude = CGFloat(new) }
        case .emissionLongitude: if let new = value.numberValue { emissionLongitude = CGFloat(new) }
        case .emissionRange: if let new = value.numberValue { emissionRange = CGFloat(new) }
        case .velocity: if let new = value.numberValue { velocity = CGFloat(new) }
        case .velocityRange: if let new = value.numberValue { velocityRange = CGFloat(new) }
        case .xAcceleration: if let new = value.numberValue { xAcceleration = CGFloat(new) }
        case .yAcceleration: if let new = value.numberValue { yAcceleration = CGFloat(new) }
        case .zAcceleration: if let new = value.numberValue { zAcceleration = CGFloat(new) }
        case .scale: if let new = value.numberValue { scale = CGFloat(new) }
        case .scaleRange: if let new = value.numberValue { scaleRange = CGFloat(new) }
        case .scaleSpeed: if let new = value.numberValue { scaleSpeed = CGFloat(new) }
        case .spin: if let new = value.numberValue { spin = CGFloat(new) }
        case .spinRange: if let new = value.numberValue { spinRange = CGFloat(new) }
        case .color: if let new = value.colorValue { color = new }
        case .redRange: if let new = value.numberValue { redRange = Float(new) }
        case .greenRange: if let new = value.numberValue { greenRange = Float(new) }
        case .blueRange: if let new = value.numberValue { blueRange = Float(new) }
        case .alphaRange: if let new = value.numberValue { alphaRange = Float(new) }
        case .redSpeed: if let new = value.numberValue { redSpeed = Float(new) }
        case .greenSpeed: if let new = value.numberValue { greenSpeed = Float(new) }
        case .blueSpeed: if let new = value.numberValue { blueSpeed = Float(new) }
        case .alphaSpeed: if let new = value.numberValue { alphaSpeed = Float(new) }
        }
    }

    /// Whether the value of a key differs from the value in another cell; `false` for unknown keys.
    package func differs(from other: EmitterCellValues, in key: String) -> Bool {
        switch key {
        case "name": name != other.name
        case "enabled": isEnabled != other.isEnabled
        case "contents": contents != other.contents
        case "contentsRect": contentsRect != other.contentsRect
        case "contentsScale": contentsScale != other.contentsScale
        case "minificationFilter": minificationFilter != other.minificationFilter
        case "minificationFilterBias": minificationFilterBias != other.minificationFilterBias
        case "magnificationFilter": magnificationFilter != other.magnificationFilter
        case "birthRate": birthRate != other.birthRate
        case "lifetime": lifetime != other.lifetime
        case "lifetimeRange": lifetimeRange != other.lifetimeRange
        case "emissionLatitude": emissionLatitude != other.emissionLatitude
        case "emissionLongitude": emissionLongitude != other.emissionLongitude
        case "emissionRange": emissionRange != other.emissionRange
        case "velocity": velocity != other.velocity
        case "velocityRange": velocityRange != other.velocityRange
        case "xAcceleration": xAcceleration != other.xAcceleration
        case "yAcceleration": yAcceleration != other.yAcceleration
        case "zAcceleration": zAcceleration != other.zAcceleration
        case "scale": scale != other.scale
        case "scaleRange": scaleRange != other.scaleRange
        case "scaleSpeed": scaleSpeed != other.scaleSpeed
        case "spin": spin != other.spin
        case "spinRange": spinRange != other.spinRange
        case "color": color != other.color
        case "redRange": redRange != other.redRange
        case "greenRange": greenRange != other.greenRange
        case "blueRange": blueRange != other.blueRange
        case "alphaRange": alphaRange != other.alphaRange
        case "redSpeed": redSpeed != other.redSpeed
        case "greenSpeed": greenSpeed != other.greenSpeed
        case "blueSpeed": blueSpeed != other.blueSpeed
        case "alphaSpeed": alphaSpeed != other.alphaSpeed
        case "beginTime": timing.beginTime != other.timing.beginTime
        case "timeOffset": timing.timeOffset != other.timing.timeOffset
        case "speed": timing.speed != other.timing.speed
        case "duration": timing.duration != other.timing.duration
        case "repeatCount": timing.repeatCount != other.timing.repeatCount
        case "repeatDuration": timing.repeatDuration != other.timing.repeatDuration
        case "autoreverses": timing.autoreverses != other.timing.autoreverses
        case "fillMode": timing.fillMode != other.timing.fillMode
        case "particleType": look.isPlane != other.look.isPlane
        case "orientationLatitude": look.orientationLatitude != other.look.orientationLatitude
        case "orientationLongitude": look.orientationLongitude != other.look.orientationLongitude
        case "orientationRange": look.orientationRange != other.look.orientationRange
        case "rotation": look.rotation != other.look.rotation
        case "rotationRange": look.rotationRange != other.look.rotationRange
        case "contentsFrameCount": look.frameCount != other.look.frameCount
        case "contentsFramesPerRow": look.framesPerRow != other.look.framesPerRow
        case "contentsFramesPerSecond": look.framesPerSecond != other.look.framesPerSecond
        case "contentsFrameMode": look.frameMode != other.look.frameMode
        case "mass": look.mass != other.look.mass
        case "massRange": look.massRange != other.look.massRange
        case "emitterBehaviors": look.behaviors != other.look.behaviors
        case "emitterCells": cells != other.cells
        default: false
        }
    }
}
