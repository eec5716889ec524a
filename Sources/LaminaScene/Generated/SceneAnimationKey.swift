// swift-format-ignore-file
// Made from the table of properties (Plugins/LaminaPropertyTool/Table) by
// swift package --allow-writing-to-package-directory generate-properties

/// The keys of an animation.
package enum SceneAnimationKey: String, SceneKey {
    case animationClass = "class"
    case keyPath
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
    case animations
    case type
    case subtype
    case startProgress
    case endProgress
    case filter
    case from
    case sourceLayer
    case sourcePoints
    case usesNormalizedCoordinates
    case appliesX
    case appliesY
    case appliesScale
    case appliesRotation
    case valueFunction
    case isAdditive
    case isCumulative
    case beginTime
    case timeOffset
    case speed
    case duration
    case repeatCount
    case repeatDuration
    case autoreverses
    case fillMode
    case isRemovedOnCompletion
    case timingFunction
}

extension SceneAnimationKey {
    /// CAML's name.
    var caml: String {
        switch self {
        case .initialVelocity: "velocity"
        case .isAdditive: "additive"
        case .isCumulative: "cumulative"
        case .isRemovedOnCompletion: "removedOnCompletion"
        default: rawValue
        }
    }

    /// The key by CAML's name or by its own.
    init?(caml: String) {
        switch caml {
        case "velocity": self = .initialVelocity
        case "additive": self = .isAdditive
        case "cumulative": self = .isCumulative
        case "removedOnCompletion": self = .isRemovedOnCompletion
        default: self.init(rawValue: caml)
        }
    }

    /// The words that are valid for a key.
    var words: [String] {
        switch self {
        case .calculationMode: ["linear", "discrete", "paced", "cubic", "cubicPaced"]
        case .rotationMode: ["auto", "autoReverse"]
        case .type: ["cube", "fade", "flip", "moveIn", "oglFlip", "pageCurl", "pageUnCurl", "push", "reveal"]
        case .subtype: ["fromLeft", "fromRight", "fromTop", "fromBottom"]
        case .valueFunction: ["rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX", "translateY", "translateZ"]
        case .fillMode: ["removed", "forwards", "backwards", "both"]
        default: []
        }
    }

    /// The value of a key that the animation leaves out.
    var standard: SceneAnimation.Member? {
        switch self {
        case .calculationMode: .word("linear")
        case .mass, .endProgress, .speed: .number(1)
        case .stiffness: .number(100)
        case .damping: .number(10)
        case .initialVelocity, .bounce, .startProgress, .beginTime, .timeOffset, .repeatCount, .repeatDuration: .number(0)
        case .allowsOverdamping, .usesNormalizedCoordinates, .isAdditive, .isCumulative, .autoreverses: .flag(false)
        case .type: .word("fade")
        case .appliesX, .appliesY, .appliesScale, .appliesRotation, .isRemovedOnCompletion: .flag(true)
        case .fillMode: .word("removed")
        default: nil
        }
    }

    private static let basicKeys: [SceneAnimationKey] = [.animationClass, .keyPath, .fromValue, .toValue, .byValue, .valueFunction, .isAdditive, .isCumulative, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .isRemovedOnCompletion, .timingFunction]
    private static let keyframeKeys: [SceneAnimationKey] = [.animationClass, .keyPath, .values, .path, .keyTimes, .timingFunctions, .calculationMode, .tensionValues, .continuityValues, .biasValues, .rotationMode, .valueFunction, .isAdditive, .isCumulative, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .isRemovedOnCompletion, .timingFunction]
    private static let springKeys: [SceneAnimationKey] = [.animationClass, .keyPath, .fromValue, .toValue, .byValue, .mass, .stiffness, .damping, .initialVelocity, .allowsOverdamping, .perceptualDuration, .bounce, .valueFunction, .isAdditive, .isCumulative, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .isRemovedOnCompletion, .timingFunction]
    private static let groupKeys: [SceneAnimationKey] = [.animationClass, .animations, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .isRemovedOnCompletion, .timingFunction]
    private static let transitionKeys: [SceneAnimationKey] = [.animationClass, .type, .subtype, .startProgress, .endProgress, .filter, .from, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .isRemovedOnCompletion, .timingFunction]
    private static let matchMoveKeys: [SceneAnimationKey] = [.animationClass, .keyPath, .sourceLayer, .sourcePoints, .usesNormalizedCoordinates, .appliesX, .appliesY, .appliesScale, .appliesRotation, .valueFunction, .isAdditive, .isCumulative, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode, .isRemovedOnCompletion, .timingFunction]

    /// The keys that a class has, in the order of the schema.
    static func keys(of animationClass: SceneAnimation.Class) -> [SceneAnimationKey] {
        switch animationClass {
        case .basic: basicKeys
        case .keyframe: keyframeKeys
        case .spring: springKeys
        case .group: groupKeys
        case .transition: transitionKeys
        case .matchMove: matchMoveKeys
        }
    }
}

extension SceneAnimation {
    /// What kind of animation it is.
    package enum Class: String, CaseIterable, Sendable {
        case basic, keyframe, spring, group, transition, matchMove

        /// The name of Core Animation's class.
        var className: String {
            switch self {
            case .basic: "CABasicAnimation"
            case .keyframe: "CAKeyframeAnimation"
            case .spring: "CASpringAnimation"
            case .group: "CAAnimationGroup"
            case .transition: "CATransition"
            case .matchMove: "CAMatchMoveAnimation"
            }
        }
    }
}
