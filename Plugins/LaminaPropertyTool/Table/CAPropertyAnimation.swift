extension AnimationClass {
    /// The properties that scenes list before those of the subclasses, and after them.
    static let property = AnimationClass(
        name: "CAPropertyAnimation", superclass: "CAAnimation",
        properties: [
            Property(
                "keyPath", .text, saying: "", byHand: .camlReading,
                about:
                    "What changes: a property, a part of one such as transform.rotation.z or bounds.size.width, or of a "
                    + "named filter an input or whether it is enabled, such as filters.NAME.inputRadius and "
                    + "filters.NAME.enabled. Required for basic, keyframe and spring.")
        ])
    static let propertyEnd = AnimationClass(
        name: "CAPropertyAnimation", superclass: "CAAnimation",
        properties: [
            Property(
                "valueFunction",
                .ofAnimations(
                    .function([
                        "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate",
                        "translateX", "translateY", "translateZ",
                    ])), byHand: .camlReading,
                about:
                    "Makes transforms of numbers, for the key paths transform, sublayerTransform and instanceTransform; "
                    + "angles in degrees."),
            Property(
                "isAdditive", key: "additive", .flag, standard: false,
                about: "Whether values are added to the value without the animation."),
            Property(
                "isCumulative", key: "cumulative", .flag, standard: false,
                about: "Whether each repeat begins where the last one ended."),
        ])
}
