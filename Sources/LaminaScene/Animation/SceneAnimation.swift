import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaValues

/// An animation as a scene describes it: the members that the scene gives, without members that have their default.
package struct SceneAnimation: Equatable, Sendable {
    package var animationClass: Class
    package var members: [SceneAnimationKey: Member] = [:]

    /// The value of a member.
    package enum Member: Equatable, Sendable {
        case number(Double)
        case flag(Bool)
        case word(String)
        case numbers([Double])
        case value(Value)
        case values([Value])
        /// A function that computes a keyframe animation's value at any time. It is written to files as keyframes.
        case computed(ComputedMotion)
        case timingFunction(TimingFunction)
        case timingFunctions([TimingFunction])
        case animations([SceneAnimation])
        case filter(CAFilter)
        /// One layer with everything below it, in the order of ``Scene/layers``.
        case layer([SceneLayer])
    }

    /// A value that an animation gives its key path. Angles are in degrees.
    package enum Value: Equatable, Sendable {
        case number(Double)
        case flag(Bool)
        case point(CGPoint)
        case size(CGSize)
        case rectangle(CGRect)
        case color(CGColor)
        case transform(CATransform3D)
        case path(CGPath, ScenePathSource)
        case image(CGImage, SceneImageSource)
        case numbers([Double])
        case colors([CGColor])
        case filters([CAFilter])
        /// The filter of a `compositingFilter` key path.
        case filter(CAFilter)
    }

    /// A pace, by name or by its two control points.
    package enum TimingFunction: Equatable, Sendable {
        case named(String)
        case points([Double])

        /// The names that scenes know.
        static let names = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
    }

    func number(_ key: SceneAnimationKey) -> Double? {
        if case .number(let number) = members[key] { number } else { nil }
    }

    func flag(_ key: SceneAnimationKey) -> Bool? {
        if case .flag(let flag) = members[key] { flag } else { nil }
    }

    func word(_ key: SceneAnimationKey) -> String? {
        if case .word(let word) = members[key] { word } else { nil }
    }

    func numbers(_ key: SceneAnimationKey) -> [Double]? {
        if case .numbers(let numbers) = members[key] { numbers } else { nil }
    }
}

/// An animation under its key.
package struct SceneLayerAnimation: Equatable, Sendable {
    package var key: String
    package var animation: SceneAnimation
}
