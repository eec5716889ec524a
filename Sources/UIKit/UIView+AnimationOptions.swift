extension UIView {
    /// How an animation runs.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Whether subviews are laid out within the animation.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        /// Accepted: there are no events.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Replaces other animations of the same properties, and begins where these are seen.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Again and again.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// With its own duration, also within another animation.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// With its own curve, also within another animation.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Accepted.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Hides and shows views of a transition instead of moving them in the tree.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Without the options of the animation around it.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Of one speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Fades over.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turns over, the left side to the front.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turns over, the right side to the front.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// The old look turns away about the upper edge, flat.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// The new look comes about the upper edge, flat.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Turns over, the upper side to the front.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Turns over, the lower side to the front.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
        var transition: UInt { rawValue >> 20 & 7 }
    }

    /// How the speed changes.
    public enum AnimationCurve: Int, Hashable, Sendable {
        case easeInOut, easeIn, easeOut, linear
    }

    /// The calculation modes of keyframe animations.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Whether subviews are laid out within the animation.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
        /// Accepted: there are no events.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Accepted.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Again and again.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// With its own duration, also within another animation.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Without the options of the animation around it.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        /// Straight from value to value.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// From value to value at once.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// At one speed, whatever the times.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Along a smooth curve.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Along a smooth curve at one speed.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }
}
