extension AnimationClass {
    static let matchMove = AnimationClass(
        name: "CAMatchMoveAnimation", superclass: "CAPropertyAnimation", scene: "matchMove",
        properties: [
            // A layer in Swift, its name in scenes.
            Property(
                "sourceLayer", .text, saying: "", stored: .nowhere,
                byHand: [.camlReading, .keyValueCoding, .assignment],
                about:
                    "The id or the name of the layer that the animated one follows. Required for matchMove, which has no "
                    + "keyPath."),
            Property(
                "sourcePoints", .ofAnimations(.values), saying: "the middle of that layer",
                byHand: .assignment,
                about:
                    "The points of that layer to follow, [x, y] each, in its own coordinates. The animated layer's position "
                    + "is their middle; two and more scale and turn it, too."),
            Property(
                "usesNormalizedCoordinates", .flag, standard: false,
                about:
                    "Whether these points count from the middle of that layer's bounds, in units of their size."
            ),
            Property("appliesX", .flag, standard: true, about: "Whether the position follows in x."),
            Property("appliesY", .flag, standard: true, about: "Whether the position follows in y."),
            Property("appliesScale", .flag, standard: true, about: "Whether the size follows."),
            Property("appliesRotation", .flag, standard: true, about: "Whether the angle follows."),
        ])
}
