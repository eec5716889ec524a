extension AnimationClass {
    static let keyframe = AnimationClass(
        name: "CAKeyframeAnimation", superclass: "CAPropertyAnimation", scene: "keyframe",
        properties: [
            Property(
                "values", .ofAnimations(.values), saying: "", byHand: .assignment,
                about: "A keyframe animation's values. Either this or path is required."),
            Property(
                "path", .path, saying: "", byHand: [.sceneReading, .camlReading],
                about: "A path for a point; each line or curve is a segment."),
            Property(
                "keyTimes", .ofAnimations(.numbers(.zeroToOne)), saying: "spread evenly",
                about:
                    "When each value, or each end of a line or curve of path, is reached, as shares of the duration that "
                    + "never fall. The first value holds before, the last one after. As many as there are values or "
                    + "ends; where calculationMode is discrete, one more may say when the last value ends."),
            Property(
                "timingFunctions", .ofAnimations(.paces), saying: "linear",
                about: "The pace between each two values, or on each line or curve of path."),
            Property(
                "calculationMode",
                .word(
                    "CAAnimationCalculationMode", ["linear", "discrete", "paced", "cubic", "cubicPaced"]),
                standard: "linear", about: "How the values between the keyframes are computed."),
            Property(
                "tensionValues", .ofAnimations(.numbers(.minusOneToOne)), saying: "0 for each",
                about: "For cubic modes, how tight the curve is at each value."),
            Property(
                "continuityValues", .ofAnimations(.numbers(.minusOneToOne)), saying: "0 for each",
                about: "For cubic modes, how sharp its corners are."),
            Property(
                "biasValues", .ofAnimations(.numbers(.minusOneToOne)), saying: "0 for each",
                about: "For cubic modes, where it overshoots."),
            Property(
                "rotationMode", .word("CAAnimationRotationMode", ["auto", "autoReverse"]),
                saying: "absent, not at all", about: "How the layer turns on its path."),
        ])
}
