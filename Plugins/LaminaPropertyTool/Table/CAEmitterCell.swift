extension PropertyClass {
    static let cell = PropertyClass(
        name: "CAEmitterCell", kind: nil, values: "EmitterCellValues", properties: cellProperties)

    private static let cellProperties = [
        Property(
            "name", .text,
            about: "The cell's name in key paths such as emitterCells.NAME.birthRate."),
        Property(
            "isEnabled", key: "enabled", .flag, standard: true, animates: .explicitly,
            about: "Whether particles are born."),
        Property(
            "contents", .image, saying: "absent; such particles are not drawn, but emit others",
            animates: .explicitly, byHand: [.animation, .scene],
            about: "The particle's image."),
        Property(
            "contentsRect", .rect(sides: .aboveZero), standard: [0, 0, 1, 1],
            about:
                "[x, y, width, height] in units of the image's size: the part that is shown, width and height above "
                + "0. Outside 0 to 1 the image's edge pixels go on."),
        Property(
            "contentsScale", .number(.aboveZero), standard: 1, animates: .implicitly,
            about: "Pixels of the image per point, above 0."),
        Property(
            "minificationFilter", .word("CALayerContentsFilter", ["linear", "nearest", "trilinear"]),
            standard: "linear", byHand: .defaults,
            about: "How a shrunk image is sampled."),
        Property(
            "minificationFilterBias", .single(), standard: 0,
            about: "Added to the level of a shrunk image."),
        Property(
            "magnificationFilter", .word("CALayerContentsFilter", ["linear", "nearest", "trilinear"]),
            standard: "linear", byHand: .defaults,
            about: "How an enlarged image is sampled."),
        Property(
            "birthRate", .single(.atLeastZero), standard: 0, animates: .implicitly,
            about: "Particles born per second, at least 0."),
        Property(
            "lifetime", .single(.atLeastZero), standard: 0, animates: .implicitly,
            about: "How many seconds a particle lives, at least 0."),
        Property(
            "lifetimeRange", .single(), standard: 0, animates: .implicitly,
            about:
                "How much that differs between particles: uniformly from half of it less to half of it "
                + "more, as with all ranges."),
        Property(
            "emissionLatitude", .number(), standard: 0, animates: .implicitly,
            about: "The angle out of the plane, towards +z, in radians."),
        Property(
            "emissionLongitude", .number(), standard: 0, animates: .implicitly,
            about:
                "The angle in the plane from the shape's direction, or from the way of the particle that emits it, in "
                + "radians, from +x towards +y."),
        Property(
            "emissionRange", .number(), standard: 0, animates: .implicitly,
            about: "The whole angle of the cone around that direction, in radians."),
        Property(
            "velocity", .number(), standard: 0, animates: .implicitly,
            about: "Points per second."),
        Property(
            "velocityRange", .number(), standard: 0, animates: .implicitly,
            about: "How much that differs."),
        Property(
            "xAcceleration", .number(), standard: 0, animates: .implicitly,
            about: "Points per second, each second."),
        Property(
            "yAcceleration", .number(), standard: 0, animates: .implicitly,
            about: "The same along y, downwards."),
        Property(
            "zAcceleration", .number(), standard: 0, animates: .implicitly,
            about: "The same along z."),
        Property(
            "scale", .number(), standard: 1, animates: .implicitly,
            about: "The size at birth, as a factor of the image."),
        Property(
            "scaleRange", .number(), standard: 0, animates: .implicitly,
            about: "How much that differs."),
        Property(
            "scaleSpeed", .number(), standard: 0, animates: .implicitly,
            about: "How fast it grows, per second."),
        Property(
            "spin", .number(), standard: 0, animates: .implicitly,
            about: "Radians per second."),
        Property(
            "spinRange", .number(), standard: 0, animates: .implicitly,
            about: "How much that differs."),
        Property(
            "color", .color(), standard: "#ffffff", saying: "white", animates: .implicitly,
            about: "The colour that multiplies the image at birth."),
        Property(
            "redRange", .single(), standard: 0, animates: .implicitly,
            about: "How much the red differs, of 0 to 1."),
        Property(
            "greenRange", .single(), standard: 0, animates: .implicitly,
            about: "How much the green differs, of 0 to 1."),
        Property(
            "blueRange", .single(), standard: 0, animates: .implicitly,
            about: "How much the blue differs, of 0 to 1."),
        Property(
            "alphaRange", .single(), standard: 0, animates: .implicitly,
            about: "How much the opacity differs, of 0 to 1."),
        Property(
            "redSpeed", .single(), standard: 0, animates: .implicitly,
            about: "How fast the red grows, per second."),
        Property(
            "greenSpeed", .single(), standard: 0, animates: .implicitly,
            about: "How fast the green grows, per second."),
        Property(
            "blueSpeed", .single(), standard: 0, animates: .implicitly,
            about: "How fast the blue grows, per second."),
        Property(
            "alphaSpeed", .single(), standard: 0, animates: .implicitly,
            about: "How fast the opacity grows, per second."),
        Property(
            "beginTime", .seconds(), standard: 0, stored: .field("timing.beginTime"),
            about:
                "When the cell's clock begins, in seconds of the layer's, or of the life of the particle that emits "
                + "it."),
        Property(
            "timeOffset", .seconds(), standard: 0, stored: .field("timing.timeOffset"),
            about: "Seconds that its clock shows then."),
        Property(
            "speed", .single(), standard: 1, stored: .field("timing.speed"),
            about: "Seconds of its clock per second."),
        Property("duration", .other, stored: .field("timing.duration")),
        Property("repeatCount", .other, stored: .field("timing.repeatCount")),
        Property("repeatDuration", .other, stored: .field("timing.repeatDuration")),
        Property(
            "autoreverses", .flag, standard: false, stored: .field("timing.autoreverses"),
            about: "Whether the duration counts twice."),
        Property(
            "fillMode", Property.fillModes,
            standard: "removed", stored: .field("timing.fillMode"),
            about: "Kept, and without effect."),
        Property("particleType", .other, stored: .field("look.isPlane")),
        hidden("orientationLatitude", "How far a plane's normal leans away from +z, in radians."),
        hidden("orientationLongitude", "The side to which it leans, in radians from +x towards +y."),
        hidden("orientationRange", "The whole angle of the cone around that direction, in radians."),
        hidden("rotation", "The angle at birth, in radians."),
        hidden("rotationRange", "How much that differs."),
        Property("contentsFrameCount", .other, stored: .field("look.frameCount")),
        Property("contentsFramesPerRow", .other, stored: .field("look.framesPerRow")),
        hidden(
            "contentsFramesPerSecond", "How many frames of the image are shown per second, at least 0.",
            path: "framesPerSecond", .atLeastZero),
        Property("contentsFrameMode", .other, stored: .field("look.frameMode")),
        hidden(
            "mass", "The mass that divides the forces of behaviours; 0 and less count as 1.", standard: 1),
        hidden("massRange", "How much that differs."),
        Property("emitterBehaviors", .other, stored: .field("look.behaviors")),
        Property("emitterCells", .other, stored: .field("cells")),
    ]

    /// A number that no public property of Core Animation's cells has, but that files and key paths may.
    private static func hidden(
        _ name: String, _ about: String, path: String? = nil, _ range: Property.Range = .any,
        standard: Literal = 0
    ) -> Property {
        Property(
            name, .seconds(range), standard: standard, stored: .field("look.\(path ?? name)"),
            byHand: [.caml, .keyValueCoding], about: about)
    }
}
