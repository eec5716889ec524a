// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

import Foundation

extension CAMLBuilder {
    /// Reads a member whose kind says how it is spelt. Numbers are brought into the range that scenes allow.
    ///
    /// - Returns: Whether the member is one of these.
    mutating func readPlain(_ member: SceneAnimationKey, _ value: CAMLValue, named key: String, into reading: inout CAMLAnimation) -> Bool {
        func put(_ read: SceneAnimation.Member) {
            reading.animation.members[member] = read == member.standard ? nil : read
        }
        switch member {
        case .fromValue:
            if let new = animatedValue(value, of: key, reading) { put(.value(new)) }
        case .toValue:
            if let new = animatedValue(value, of: key, reading) { put(.value(new)) }
        case .byValue:
            if let new = animatedValue(value, of: key, reading) { put(.value(new)) }
        case .values:
            if let new = animatedValues(value, reading) { put(.values(new)) }
        case .keyTimes:
            numbers(value, key) { put(.numbers($0)) }
        case .timingFunctions:
            if let new = timingFunctions(value) { put(.timingFunctions(new)) }
        case .calculationMode:
            word(value, key, among: member.words) { put(.word($0)) }
        case .tensionValues:
            numbers(value, key) { put(.numbers($0)) }
        case .continuityValues:
            numbers(value, key) { put(.numbers($0)) }
        case .biasValues:
            numbers(value, key) { put(.numbers($0)) }
        case .rotationMode:
            word(value, key, among: member.words) { put(.word($0)) }
        case .mass:
            number(value, key) { if $0 > 0 { put(.number($0)) } }
        case .stiffness:
            number(value, key) { if $0 > 0 { put(.number($0)) } }
        case .damping:
            number(value, key) { put(.number(max(0, $0))) }
        case .initialVelocity:
            number(value, key) { put(.number($0)) }
        case .allowsOverdamping:
            flag(value, key) { put(.flag($0)) }
        case .perceptualDuration:
            number(value, key) { if $0 > 0 { put(.number($0)) } }
        case .bounce:
            number(value, key) { put(.number(max(-1, min(1, $0)))) }
        case .type:
            word(value, key, among: member.words) { put(.word($0)) }
        case .subtype:
            word(value, key, among: member.words) { put(.word($0)) }
        case .startProgress:
            number(value, key) { put(.number(max(0, min(1, $0)))) }
        case .endProgress:
            number(value, key) { put(.number(max(0, min(1, $0)))) }
        case .filter:
            if let new = filter(value, .effect) { put(.filter(new)) }
        case .sourcePoints:
            if let new = animatedValues(value, reading) { put(.values(new)) }
        case .usesNormalizedCoordinates:
            flag(value, key) { put(.flag($0)) }
        case .appliesX:
            flag(value, key) { put(.flag($0)) }
        case .appliesY:
            flag(value, key) { put(.flag($0)) }
        case .appliesScale:
            flag(value, key) { put(.flag($0)) }
        case .appliesRotation:
            flag(value, key) { put(.flag($0)) }
        case .isAdditive:
            flag(value, key) { put(.flag($0)) }
        case .isCumulative:
            flag(value, key) { put(.flag($0)) }
        case .beginTime:
            number(value, key) { put(.number($0)) }
        case .timeOffset:
            number(value, key) { put(.number($0)) }
        case .speed:
            number(value, key) { put(.number($0)) }
        case .repeatCount:
            repeats(value, key) { put(.number($0)) }
        case .repeatDuration:
            repeats(value, key) { put(.number($0)) }
        case .autoreverses:
            flag(value, key) { put(.flag($0)) }
        case .fillMode:
            word(value, key, among: member.words) { put(.word($0)) }
        case .isRemovedOnCompletion:
            flag(value, key) { put(.flag($0)) }
        case .timingFunction:
            if let new = timingFunction(value) { put(.timingFunction(new)) }
        case .animationClass, .keyPath, .path, .animations, .from, .sourceLayer, .valueFunction, .duration: return false
        }
        return true
    }
}
