// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues

extension SceneReader {
    /// Reads a member of an animation.
    ///
    /// - Parameters:
    ///   - kind: The kind of the animated property's values.
    ///   - layer: The animated layer.
    ///   - depth: The number of groups around the animation.
    mutating func read(_ key: SceneAnimationKey, _ value: JSONDocument.Index, _ kind: SceneValueKind, of layer: LayerProperties, depth: Int) throws(SceneFault) -> SceneAnimation.Member {
        switch key {
        case .animationClass: .word(try document.checkedString(value))
        case .keyPath: .word(try document.checkedString(value))
        case .fromValue: .value(try self.value(value, kind))
        case .toValue: .value(try self.value(value, kind))
        case .byValue: .value(try self.value(value, kind))
        case .values: .values(try values(value, kind))
        case .path: try readPath(value, kind)
        case .keyTimes: .numbers(try document.numbers(value, counts: 0...Int.max, .zeroToOne, expected: "an array of numbers"))
        case .timingFunctions: .timingFunctions(try timingFunctions(value))
        case .calculationMode: .word(try document.word(value, among: key.words))
        case .tensionValues: .numbers(try document.numbers(value, counts: 0...Int.max, .minusOneToOne, expected: "an array of numbers"))
        case .continuityValues: .numbers(try document.numbers(value, counts: 0...Int.max, .minusOneToOne, expected: "an array of numbers"))
        case .biasValues: .numbers(try document.numbers(value, counts: 0...Int.max, .minusOneToOne, expected: "an array of numbers"))
        case .rotationMode: .word(try document.word(value, among: key.words))
        case .mass: .number(try document.number(value, .aboveZero))
        case .stiffness: .number(try document.number(value, .aboveZero))
        case .damping: .number(try document.number(value, .atLeastZero))
        case .initialVelocity: .number(try document.number(value))
        case .allowsOverdamping: .flag(try document.boolean(value))
        case .perceptualDuration: .number(try document.number(value, .aboveZero))
        case .bounce: .number(try document.number(value, .minusOneToOne))
        case .animations: .animations(try members(value, of: layer, depth: depth))
        case .type: .word(try document.word(value, among: key.words))
        case .subtype: .word(try document.word(value, among: key.words))
        case .startProgress: .number(try document.number(value, .zeroToOne))
        case .endProgress: .number(try document.number(value, .zeroToOne))
        case .filter: .filter(try effect(value))
        case .from: .layer(try stillLayer(value))
        case .sourceLayer: .word(try document.checkedString(value))
        case .sourcePoints: .values(try values(value, kind))
        case .usesNormalizedCoordinates: .flag(try document.boolean(value))
        case .appliesX: .flag(try document.boolean(value))
        case .appliesY: .flag(try document.boolean(value))
        case .appliesScale: .flag(try document.boolean(value))
        case .appliesRotation: .flag(try document.boolean(value))
        case .valueFunction: .word(try document.word(value, among: key.words))
        case .isAdditive: .flag(try document.boolean(value))
        case .isCumulative: .flag(try document.boolean(value))
        case .beginTime: .number(try document.number(value))
        case .timeOffset: .number(try document.number(value))
        case .speed: .number(try document.number(value))
        case .duration: .number(try document.number(value, .aboveZero))
        case .repeatCount: .number(try document.repeats(value))
        case .repeatDuration: .number(try document.repeats(value))
        case .autoreverses: .flag(try document.boolean(value))
        case .fillMode: .word(try document.word(value, among: key.words))
        case .isRemovedOnCompletion: .flag(try document.boolean(value))
        case .timingFunction: .timingFunction(try timingFunction(value))
        }
    }
}

extension SceneAnimation {
    /// Gives an animation of the class the values of the members whose kind says how they are given.
    func assignPlainMembers(to animation: CAAnimation) {
        if let new = number(.beginTime) { animation.beginTime = new }
        if let new = number(.timeOffset) { animation.timeOffset = new }
        if let new = number(.speed) { animation.speed = Float(new) }
        if let new = number(.duration) { animation.duration = new }
        if let new = number(.repeatCount) { animation.repeatCount = Float(new) }
        if let new = number(.repeatDuration) { animation.repeatDuration = new }
        if let new = flag(.autoreverses) { animation.autoreverses = new }
        if let new = word(.fillMode) { animation.fillMode = CAMediaTimingFillMode(rawValue: new) }
        if let new = flag(.isRemovedOnCompletion) { animation.isRemovedOnCompletion = new }
        if case .timingFunction(let new) = members[.timingFunction] { animation.timingFunction = new.function }
        if let animation = animation as? CAPropertyAnimation {
            if let new = word(.keyPath) { animation.keyPath = new }
            if let new = word(.valueFunction) { animation.valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: new)) }
            if let new = flag(.isAdditive) { animation.isAdditive = new }
            if let new = flag(.isCumulative) { animation.isCumulative = new }
        }
        if let animation = animation as? CABasicAnimation {
            if case .value(let new) = members[.fromValue] { animation.fromValue = new.any(isAngle: isAngle) }
            if case .value(let new) = members[.toValue] { animation.toValue = new.any(isAngle: isAngle) }
            if case .value(let new) = members[.byValue] { animation.byValue = new.any(isAngle: isAngle) }
        }
        if let animation = animation as? CAKeyframeAnimation {
            if case .value(.path(let new, _)) = members[.path] { animation.path = new }
            if let new = numbers(.keyTimes) { animation.keyTimes = new.map { NSNumber(value: $0) } }
            if case .timingFunctions(let new) = members[.timingFunctions] { animation.timingFunctions = new.map(\.function) }
            if let new = word(.calculationMode) { animation.calculationMode = CAAnimationCalculationMode(rawValue: new) }
            if let new = numbers(.tensionValues) { animation.tensionValues = new.map { NSNumber(value: $0) } }
            if let new = numbers(.continuityValues) { animation.continuityValues = new.map { NSNumber(value: $0) } }
            if let new = numbers(.biasValues) { animation.biasValues = new.map { NSNumber(value: $0) } }
            if let new = word(.rotationMode) { animation.rotationMode = CAAnimationRotationMode(rawValue: new) }
        }
        if let animation = animation as? CASpringAnimation {
            if let new = number(.mass) { animation.mass = new }
            if let new = number(.stiffness) { animation.stiffness = new }
            if let new = number(.damping) { animation.damping = new }
            if let new = number(.initialVelocity) { animation.initialVelocity = new }
            if let new = flag(.allowsOverdamping) { animation.allowsOverdamping = new }
        }
        if let animation = animation as? CATransition {
            if let new = word(.type) { animation.type = CATransitionType(rawValue: new) }
            if let new = word(.subtype) { animation.subtype = CATransitionSubtype(rawValue: new) }
            if let new = number(.startProgress) { animation.startProgress = Float(new) }
            if let new = number(.endProgress) { animation.endProgress = Float(new) }
            if case .filter(let new) = members[.filter] { animation.filter = new }
        }
        if let animation = animation as? CAMatchMoveAnimation {
            if let new = flag(.usesNormalizedCoordinates) { animation.usesNormalizedCoordinates = new }
            if let new = flag(.appliesX) { animation.appliesX = new }
            if let new = flag(.appliesY) { animation.appliesY = new }
            if let new = flag(.appliesScale) { animation.appliesScale = new }
            if let new = flag(.appliesRotation) { animation.appliesRotation = new }
        }
    }
}
