extension AnimationClass {
    static let group = AnimationClass(
        name: "CAAnimationGroup", superclass: "CAAnimation", scene: "group",
        properties: [
            Property(
                "animations", .ofAnimations(.members), saying: "", byHand: [.camlReading, .assignment],
                about: "A group's members; they run in its time.")
        ])
}
