extension AnimationClass {
    static let spring = AnimationClass(
        name: "CASpringAnimation", superclass: "CABasicAnimation", scene: "spring",
        properties: [
            Property("mass", .number(.aboveZero), standard: 1, about: "A spring's mass."),
            Property("stiffness", .number(.aboveZero), standard: 100, about: "A spring's constant."),
            Property(
                "damping", .number(.atLeastZero), standard: 10, about: "A spring's damping."),
            Property(
                "initialVelocity", caml: "velocity", .number(), standard: 0,
                about: "A spring's initial velocity, in whole distances per second."),
            Property(
                "allowsOverdamping", .flag, standard: false,
                about:
                    "Whether more than critical damping makes a spring slower; otherwise it is taken as critical."
            ),
            // A spring is made of these two by an initialiser.
            Property(
                "perceptualDuration", .seconds(.aboveZero), stored: .nowhere, byHand: .assignment,
                about:
                    "Seconds that a spring seems to take, in place of mass, stiffness, damping and allowsOverdamping."
            ),
            Property(
                "bounce", .number(.minusOneToOne), standard: 0, stored: .nowhere, byHand: .assignment,
                about: "How much such a spring swings."),
            Property("settlingDuration", scene: nil, .seconds(), stored: .nowhere),
        ])
}
