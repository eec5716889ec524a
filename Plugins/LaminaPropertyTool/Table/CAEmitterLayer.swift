extension PropertyClass {
    static let emitter = PropertyClass(
        name: "CAEmitterLayer", kind: "emitter", field: "emitter", values: "EmitterValues",
        properties: emitterProperties)

    private static let emitterProperties = [
        Property("emitterCells", .other, stored: .field("cells")),
        Property(
            "birthRate", .single(.atLeastZero), standard: 1,
            animates: .implicitly,
            about: "Multiplies the birth rates of the cells, at least 0."),
        Property(
            "lifetime", .single(.atLeastZero), standard: 1,
            animates: .implicitly,
            about: "Multiplies how long particles live, at least 0."),
        Property(
            "emitterPosition", .point, standard: [0, 0], stored: .field("position"),
            animates: .implicitly,
            about: "[x, y] in the layer's coordinates: the middle of the emitterShape."),
        Property(
            "emitterZPosition", .number(), standard: 0, stored: .field("zPosition"),
            animates: .implicitly,
            about: "The same along z."),
        Property(
            "emitterSize", .size, standard: [0, 0], stored: .field("size"), animates: .implicitly,
            about:
                "[width, height] of the emitterShape, in points; of circles and spheres the width is the radius."
        ),
        Property(
            "emitterDepth", .number(), standard: 0, stored: .field("depth"), animates: .implicitly,
            about: "How far a cuboid reaches along z, in points."),
        Property(
            "emitterShape",
            .word(
                "CAEmitterLayerEmitterShape", ["point", "line", "rectangle", "cuboid", "circle", "sphere"]),
            standard: "point", stored: .field("shape"),
            about:
                "Where particles are born, and which way they fly without angles: away from an outline or surface, "
                + "upwards from a line, to the right from all else."),
        Property(
            "emitterMode", .word("CAEmitterLayerEmitterMode", ["points", "outline", "surface", "volume"]),
            standard: "volume", stored: .field("mode"),
            about: "Which part of the emitterShape they are born at."),
        Property(
            "renderMode",
            .word(
                "CAEmitterLayerRenderMode",
                ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]),
            standard: "unordered",
            about:
                "The order in which particles are drawn; additive adds their colours to the picture "
                + "behind."),
        Property(
            "velocity", .single(), standard: 1, animates: .implicitly,
            about: "Multiplies how fast particles fly."),
        Property(
            "scale", .single(), standard: 1, animates: .implicitly,
            about: "Multiplies how large particles are."),
        Property(
            "spin", .single(), standard: 1, animates: .implicitly,
            about: "Multiplies how fast particles turn."),
        Property(
            "seed", .whole, standard: 0,
            about: "The seed of the random numbers, a whole number."),
        Property(
            "preservesDepth", .flag, standard: false,
            byHand: [.scene, .caml, .schema]),
        Property("spinBias", .other),
        Property("emitterBehaviors", .other, stored: .field("behaviors")),
    ]
}
