// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaValues

/// A key of a property of animations.
package enum AnimationKey: String, CaseIterable {
    case beginTime
    case timeOffset
    case speed
    case duration
    case repeatCount
    case repeatDuration
    case autoreverses
    case fillMode
    case removedOnCompletion
    case timingFunction
    case delegate
    case preferredFrameRateRange
    case keyPath
    case valueFunction
    case additive
    case cumulative
    case fromValue
    case toValue
    case byValue
    case values
    case path
    case keyTimes
    case timingFunctions
    case calculationMode
    case tensionValues
    case continuityValues
    case biasValues
    case rotationMode
    case mass
    case stiffness
    case damping
    case initialVelocity
    case allowsOverdamping
    case perceptualDuration
    case bounce
    case settlingDuration
    case animations
    case type
    case subtype
    case startProgress
    case endProgress
    case filter
    case sourcePoints
    case usesNormalizedCoordinates
    case appliesX
    case appliesY
    case appliesScale
    case appliesRotation

    /// Whether a class of animations has the property.
    package func belongs(to type: CAAnimation.Type) -> Bool {
        switch self {
        case .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .removedOnCompletion, .timingFunction, .delegate, .preferredFrameRateRange: true
        case .keyPath, .valueFunction, .additive, .cumulative: type is CAPropertyAnimation.Type
        case .fromValue, .toValue, .byValue: type is CABasicAnimation.Type
        case .values, .path, .keyTimes, .timingFunctions, .calculationMode, .tensionValues, .continuityValues, .biasValues, .rotationMode: type is CAKeyframeAnimation.Type
        case .mass, .stiffness, .damping, .initialVelocity, .allowsOverdamping, .perceptualDuration, .bounce, .settlingDuration: type is CASpringAnimation.Type
        case .animations: type is CAAnimationGroup.Type
        case .type, .subtype, .startProgress, .endProgress, .filter: type is CATransition.Type
        case .sourcePoints, .usesNormalizedCoordinates, .appliesX, .appliesY, .appliesScale, .appliesRotation: type is CAMatchMoveAnimation.Type
        }
    }

    /// The value, as the accessor returns it.
    func value(of animation: CAAnimation) -> Any? {
        switch self {
        case .beginTime: animation.beginTime
        case .timeOffset: animation.timeOffset
        case .speed: animation.speed
        case .duration: animation.duration
        case .repeatCount: animation.repeatCount
        case .repeatDuration: animation.repeatDuration
        case .autoreverses: animation.autoreverses
        case .fillMode: animation.fillMode
        case .removedOnCompletion: animation.isRemovedOnCompletion
        case .timingFunction: animation.timingFunction
        case .delegate: animation.delegate
        case .preferredFrameRateRange: animation.preferredFrameRateRange
        case .keyPath: (animation as? CAPropertyAnimation)?.keyPath
        case .valueFunction: (animation as? CAPropertyAnimation)?.valueFunction
        case .additive: (animation as? CAPropertyAnimation)?.isAdditive
        case .cumulative: (animation as? CAPropertyAnimation)?.isCumulative
        case .fromValue: (animation as? CABasicAnimation)?.fromValue
        case .toValue: (animation as? CABasicAnimation)?.toValue
        case .byValue: (animation as? CABasicAnimation)?.byValue
        case .values: (animation as? CAKeyframeAnimation)?.values
        case .path: (animation as? CAKeyframeAnimation)?.path
        case .keyTimes: (animation as? CAKeyframeAnimation)?.keyTimes
        case .timingFunctions: (animation as? CAKeyframeAnimation)?.timingFunctions
        case .calculationMode: (animation as? CAKeyframeAnimation)?.calculationMode
        case .tensionValues: (animation as? CAKeyframeAnimation)?.tensionValues
        case .continuityValues: (animation as? CAKeyframeAnimation)?.continuityValues
        case .biasValues: (animation as? CAKeyframeAnimation)?.biasValues
        case .rotationMode: (animation as? CAKeyframeAnimation)?.rotationMode
        case .mass: (animation as? CASpringAnimation)?.mass
        case .stiffness: (animation as? CASpringAnimation)?.stiffness
        case .damping: (animation as? CASpringAnimation)?.damping
        case .initialVelocity: (animation as? CASpringAnimation)?.initialVelocity
        case .allowsOverdamping: (animation as? CASpringAnimation)?.allowsOverdamping
        case .perceptualDuration: (animation as? CASpringAnimation)?.perceptualDuration
        case .bounce: (animation as? CASpringAnimation)?.bounce
        case .settlingDuration: (animation as? CASpringAnimation)?.settlingDuration
        case .animations: (animation as? CAAnimationGroup)?.animations
        case .type: (animation as? CATransition)?.type
        case .subtype: (animation as? CATransition)?.subtype
        case .startProgress: (animation as? CATransition)?.startProgress
        case .endProgress: (animation as? CATransition)?.endProgress
        case .filter: (animation as? CATransition)?.filter
        case .sourcePoints: (animation as? CAMatchMoveAnimation)?.sourcePoints
        case .usesNormalizedCoordinates: (animation as? CAMatchMoveAnimation)?.usesNormalizedCoordinates
        case .appliesX: (animation as? CAMatchMoveAnimation)?.appliesX
        case .appliesY: (animation as? CAMatchMoveAnimation)?.appliesY
        case .appliesScale: (animation as? CAMatchMoveAnimation)?.appliesScale
        case .appliesRotation: (animation as? CAMatchMoveAnimation)?.appliesRotation
        }
    }

    /// Sets the property by its accessor; a value of another kind than the property's changes nothing.
    func set(_ value: Any?, of animation: CAAnimation) {
        switch self {
        case .beginTime:
            if let new = KeyedValue.number(value) { animation.beginTime = new }
        case .timeOffset:
            if let new = KeyedValue.number(value) { animation.timeOffset = new }
        case .speed:
            if let new = KeyedValue.number(value) { animation.speed = Float(new) }
        case .duration:
            if let new = KeyedValue.number(value) { animation.duration = new }
        case .repeatCount:
            if let new = KeyedValue.number(value) { animation.repeatCount = Float(new) }
        case .repeatDuration:
            if let new = KeyedValue.number(value) { animation.repeatDuration = new }
        case .autoreverses:
            if let new = KeyedValue.flag(value) { animation.autoreverses = new }
        case .fillMode:
            if let new = KeyedValue.word(value, as: CAMediaTimingFillMode.self) { animation.fillMode = new }
        case .removedOnCompletion:
            if let new = KeyedValue.flag(value) { animation.isRemovedOnCompletion = new }
        case .timingFunction:
            if KeyedValue.isNone(value) { animation.timingFunction = nil } else if let new = value as? CAMediaTimingFunction { animation.timingFunction = new }
        case .delegate:
            if KeyedValue.isNone(value) { animation.delegate = nil } else if let new = value as? any CAAnimationDelegate { animation.delegate = new }
        case .preferredFrameRateRange:
            if let new = value as? CAFrameRateRange { animation.preferredFrameRateRange = new }
        case .keyPath:
            if KeyedValue.isNone(value) { (animation as? CAPropertyAnimation)?.keyPath = nil } else if let new = value as? String { (animation as? CAPropertyAnimation)?.keyPath = new }
        case .valueFunction:
            if KeyedValue.isNone(value) { (animation as? CAPropertyAnimation)?.valueFunction = nil } else if let new = KeyedValue.function(value) { (animation as? CAPropertyAnimation)?.valueFunction = new }
        case .additive:
            if let new = KeyedValue.flag(value) { (animation as? CAPropertyAnimation)?.isAdditive = new }
        case .cumulative:
            if let new = KeyedValue.flag(value) { (animation as? CAPropertyAnimation)?.isCumulative = new }
        case .fromValue:
            (animation as? CABasicAnimation)?.fromValue = value
        case .toValue:
            (animation as? CABasicAnimation)?.toValue = value
        case .byValue:
            (animation as? CABasicAnimation)?.byValue = value
        case .values:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.values = nil } else if let new = value as? [Any] { (animation as? CAKeyframeAnimation)?.values = new }
        case .path:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.path = nil } else if let new = value as? CGPath { (animation as? CAKeyframeAnimation)?.path = new }
        case .keyTimes:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.keyTimes = nil } else if let new = KeyedValue.numbers(value) { (animation as? CAKeyframeAnimation)?.keyTimes = new }
        case .timingFunctions:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.timingFunctions = nil } else if let new = value as? [CAMediaTimingFunction] { (animation as? CAKeyframeAnimation)?.timingFunctions = new }
        case .calculationMode:
            if let new = KeyedValue.word(value, as: CAAnimationCalculationMode.self) { (animation as? CAKeyframeAnimation)?.calculationMode = new }
        case .tensionValues:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.tensionValues = nil } else if let new = KeyedValue.numbers(value) { (animation as? CAKeyframeAnimation)?.tensionValues = new }
        case .continuityValues:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.continuityValues = nil } else if let new = KeyedValue.numbers(value) { (animation as? CAKeyframeAnimation)?.continuityValues = new }
        case .biasValues:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.biasValues = nil } else if let new = KeyedValue.numbers(value) { (animation as? CAKeyframeAnimation)?.biasValues = new }
        case .rotationMode:
            if KeyedValue.isNone(value) { (animation as? CAKeyframeAnimation)?.rotationMode = nil } else if let new = KeyedValue.word(value, as: CAAnimationRotationMode.self) { (animation as? CAKeyframeAnimation)?.rotationMode = new }
        case .mass:
            if let new = KeyedValue.number(value) { (animation as? CASpringAnimation)?.mass = new }
        case .stiffness:
            if let new = KeyedValue.number(value) { (animation as? CASpringAnimation)?.stiffness = new }
        case .damping:
            if let new = KeyedValue.number(value) { (animation as? CASpringAnimation)?.damping = new }
        case .initialVelocity:
            if let new = KeyedValue.number(value) { (animation as? CASpringAnimation)?.initialVelocity = new }
        case .allowsOverdamping:
            if let new = KeyedValue.flag(value) { (animation as? CASpringAnimation)?.allowsOverdamping = new }
        case .animations:
            if KeyedValue.isNone(value) { (animation as? CAAnimationGroup)?.animations = nil } else if let new = value as? [CAAnimation] { (animation as? CAAnimationGroup)?.animations = new }
        case .type:
            if let new = KeyedValue.word(value, as: CATransitionType.self) { (animation as? CATransition)?.type = new }
        case .subtype:
            if KeyedValue.isNone(value) { (animation as? CATransition)?.subtype = nil } else if let new = KeyedValue.word(value, as: CATransitionSubtype.self) { (animation as? CATransition)?.subtype = new }
        case .startProgress:
            if let new = KeyedValue.number(value) { (animation as? CATransition)?.startProgress = Float(new) }
        case .endProgress:
            if let new = KeyedValue.number(value) { (animation as? CATransition)?.endProgress = Float(new) }
        case .filter:
            if KeyedValue.isNone(value) { (animation as? CATransition)?.filter = nil } else if let new = value.flatMap({ CAFilter(from: $0) }) { (animation as? CATransition)?.filter = new }
        case .sourcePoints:
            if KeyedValue.isNone(value) { (animation as? CAMatchMoveAnimation)?.sourcePoints = nil } else if let new = value as? [Any] { (animation as? CAMatchMoveAnimation)?.sourcePoints = new }
        case .usesNormalizedCoordinates:
            if let new = KeyedValue.flag(value) { (animation as? CAMatchMoveAnimation)?.usesNormalizedCoordinates = new }
        case .appliesX:
            if let new = KeyedValue.flag(value) { (animation as? CAMatchMoveAnimation)?.appliesX = new }
        case .appliesY:
            if let new = KeyedValue.flag(value) { (animation as? CAMatchMoveAnimation)?.appliesY = new }
        case .appliesScale:
            if let new = KeyedValue.flag(value) { (animation as? CAMatchMoveAnimation)?.appliesScale = new }
        case .appliesRotation:
            if let new = KeyedValue.flag(value) { (animation as? CAMatchMoveAnimation)?.appliesRotation = new }
        case .perceptualDuration, .bounce, .settlingDuration: break
        }
    }

    /// The default, where it is neither zero nor `false` nor none.
    var standard: Any? {
        switch self {
        case .speed: Float(1)
        case .fillMode: CAMediaTimingFillMode(rawValue: "removed")
        case .removedOnCompletion: true
        case .calculationMode: CAAnimationCalculationMode(rawValue: "linear")
        case .mass: Double(1)
        case .stiffness: Double(100)
        case .damping: Double(10)
        case .type: CATransitionType(rawValue: "fade")
        case .endProgress: Float(1)
        case .appliesX: true
        case .appliesY: true
        case .appliesScale: true
        case .appliesRotation: true
        default: nil
        }
    }
}

extension CAAnimation {
    /// Gives another animation the values of the class's own properties.
    final func copyAnimationValues(to copy: CAAnimation) {
        copy.beginTime = beginTime
        copy.timeOffset = timeOffset
        copy.speed = speed
        copy.duration = duration
        copy.repeatCount = repeatCount
        copy.repeatDuration = repeatDuration
        copy.autoreverses = autoreverses
        copy.fillMode = fillMode
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        copy.timingFunction = timingFunction
        copy.delegate = delegate
        copy.preferredFrameRateRange = preferredFrameRateRange
    }
}

extension CAPropertyAnimation {
    /// Gives another animation the values of the class's own properties.
    final func copyPropertyAnimationValues(to copy: CAPropertyAnimation) {
        copy.keyPath = keyPath
        copy.valueFunction = valueFunction
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
    }
}

extension CABasicAnimation {
    /// Gives another animation the values of the class's own properties.
    final func copyBasicAnimationValues(to copy: CABasicAnimation) {
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
    }
}

extension CAKeyframeAnimation {
    /// Gives another animation the values of the class's own properties.
    final func copyKeyframeAnimationValues(to copy: CAKeyframeAnimation) {
        copy.values = values
        copy.path = path.map { $0 is CGMutablePath ? $0.copy() ?? $0 : $0 }
        copy.keyTimes = keyTimes
        copy.timingFunctions = timingFunctions
        copy.calculationMode = calculationMode
        copy.tensionValues = tensionValues
        copy.continuityValues = continuityValues
        copy.biasValues = biasValues
        copy.rotationMode = rotationMode
    }
}

extension CASpringAnimation {
    /// Gives another animation the values of the class's own properties.
    final func copySpringAnimationValues(to copy: CASpringAnimation) {
        copy.mass = mass
        copy.stiffness = stiffness
        copy.damping = damping
        copy.initialVelocity = initialVelocity
        copy.allowsOverdamping = allowsOverdamping
    }
}

extension CAAnimationGroup {
    /// Gives another animation the values of the class's own properties.
    final func copyAnimationGroupValues(to copy: CAAnimationGroup) {
        copy.animations = animations
    }
}

extension CATransition {
    /// Gives another animation the values of the class's own properties.
    final func copyTransitionValues(to copy: CATransition) {
        copy.type = type
        copy.subtype = subtype
        copy.startProgress = startProgress
        copy.endProgress = endProgress
        copy.filter = filter
    }
}

extension CAMatchMoveAnimation {
    /// Gives another animation the values of the class's own properties.
    final func copyMatchMoveAnimationValues(to copy: CAMatchMoveAnimation) {
        copy.sourcePoints = sourcePoints
        copy.usesNormalizedCoordinates = usesNormalizedCoordinates
        copy.appliesX = appliesX
        copy.appliesY = appliesY
        copy.appliesScale = appliesScale
        copy.appliesRotation = appliesRotation
    }
}
