extension AnimationClass {
    static let transition = AnimationClass(
        name: "CATransition", superclass: "CAAnimation", scene: "transition",
        properties: [
            Property(
                "type",
                .word(
                    "CATransitionType",
                    ["cube", "fade", "flip", "moveIn", "oglFlip", "pageCurl", "pageUnCurl", "push", "reveal"]),
                standard: "fade",
                about: "How a transition looks."),
            Property(
                "subtype",
                .word("CATransitionSubtype", ["fromLeft", "fromRight", "fromTop", "fromBottom"]),
                saying: "absent, from the left", about: "The side from which a transition comes."),
            Property(
                "startProgress", .single(.zeroToOne), standard: 0,
                about: "Where in the whole transition it begins."),
            Property(
                "endProgress", .single(.zeroToOne), standard: 1,
                about: "Where in the whole transition it ends."),
            Property(
                "filter", .ofAnimations(.filter),
                about:
                    "What the mixture of both pictures of a transition goes through, told how far it has come, 0 to 1, as "
                    + "its input inputTime; type and subtype then do not count."),
            // The layer's tree is made by hand, and is no property that programs see.
            Property(
                "from", .ofAnimations(.layer), saying: "absent, nothing", stored: .nowhere,
                byHand: [.camlReading, .keyValueCoding, .assignment],
                about:
                    "What a transition comes from: a layer, with sublayers perhaps, without animations, in place of the "
                    + "animated one; as large as that unless it says otherwise."),
        ])
}
