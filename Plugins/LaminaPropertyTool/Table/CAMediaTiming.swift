extension Property {
    /// How values before the begin and after the end are made.
    static let fillModes = Kind.word("CAMediaTimingFillMode", ["removed", "forwards", "backwards", "both"])

    /// The clock of an animation.
    static let animationTiming = [
        Property(
            "beginTime", .seconds(), standard: 0, saying: "0, with the scene",
            about: "Seconds of the layer's clock at which it begins."),
        Property("timeOffset", .seconds(), standard: 0, about: "Seconds added to the time inside."),
        Property("speed", .single(), standard: 1, about: "How fast time goes inside."),
        Property(
            "duration", .seconds(.aboveZero),
            saying: "absent, 0.25; of a spring with perceptualDuration until it settles",
            byHand: .camlReading,
            about: "Seconds of one run."),
        Property(
            "repeatCount", .single(.repeats), standard: 0, saying: "0, which is once",
            about: "How many times it runs."),
        Property(
            "repeatDuration", .seconds(.repeats), standard: 0, saying: "0, none",
            about: "Seconds for which it repeats, in place of a count."),
        Property(
            "autoreverses", .flag, standard: false,
            about: "Whether each run is followed by the same backwards."),
        Property(
            "fillMode", fillModes, standard: "removed",
            about:
                "The values that show before it begins and, unless isRemovedOnCompletion, after it ended."),
    ]
}
