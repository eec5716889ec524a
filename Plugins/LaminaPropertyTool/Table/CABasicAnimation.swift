extension AnimationClass {
    static let basic = AnimationClass(
        name: "CABasicAnimation", superclass: "CAPropertyAnimation", scene: "basic",
        properties: [
            Property(
                "fromValue", .ofAnimations(.value),
                saying: "what from, to and by leave open is the layer's value",
                about:
                    "Where a basic animation or a spring begins: of the key path's kind, angles in degrees."),
            Property("toValue", .ofAnimations(.value), saying: "see fromValue", about: "Where it ends."),
            Property(
                "byValue", .ofAnimations(.value), saying: "see fromValue",
                about: "The difference between the two."),
        ])
}
