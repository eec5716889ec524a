extension AnimationClass {
    /// What scenes list before the properties of all subclasses, and after them.
    static let animation = AnimationClass(
        name: "CAAnimation",
        properties: [
            Property(
                "animationClass", scene: "class",
                .word(
                    "SceneAnimation.Class",
                    ["basic", "keyframe", "spring", "group", "transition", "matchMove"]),
                saying: "",
                stored: .nowhere, byHand: [.caml, .keyValueCoding, .assignment],
                about:
                    "The kind of the animation, which decides the other keys that it may have. Required, no default."
            )
        ])
    static let animationEnd = AnimationClass(
        name: "CAAnimation",
        properties: Property.animationTiming + [
            Property(
                "isRemovedOnCompletion", key: "removedOnCompletion", .flag, standard: true,
                about: "Whether it leaves nothing behind when it is over."),
            Property(
                "timingFunction", .ofAnimations(.pace), saying: "linear",
                about: "The pace of the whole."),
            Property(
                "delegate", scene: nil,
                .ofAnimations(.instance(of: "any CAAnimationDelegate", orNone: true))),
            Property(
                "preferredFrameRateRange", scene: nil, .ofAnimations(.instance(of: "CAFrameRateRange"))),
        ])
}
