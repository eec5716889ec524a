extension PropertyClass {
    static let replicator = PropertyClass(
        name: "CAReplicatorLayer", kind: "replicator", field: "replicator", values: "ReplicatorValues",
        properties: replicatorProperties)

    private static let replicatorProperties = [
        Property(
            "instanceCount", .count, standard: 1,
            animates: .implicitly, byHand: .limits,
            about:
                "How often a CAReplicatorLayer draws its sublayers, later instances over earlier ones: a whole number "
                + "from 0 to 1000000. A frame draws at most 1000000 layers in other instances than the first. This and "
                + "the next seven are an error in layers of other classes."),
        Property(
            "instanceDelay", .seconds(), standard: 0,
            animates: .implicitly,
            about: "Seconds by which each instance's animations are behind those of the one before."),
        Property(
            "instanceTransform", .transform, standard: [], saying: "the identity", animates: .implicitly,
            about: "From each instance to the one before, about the anchor point."),
        Property(
            "instanceColor", .color(), standard: "#ffffff", saying: "opaque white, which changes nothing",
            animates: .implicitly,
            about:
                "A colour that multiplies the first instance's colours; its alpha fades each sublayer by "
                + "itself."
        ),
        Property(
            "instanceRedOffset", .single(), standard: 0, stored: .field("colorOffset.x"),
            animates: .implicitly,
            about:
                "The summand for the red of the colour from each instance to the next; sums are kept "
                + "within 0 to 1."
        ),
        Property(
            "instanceGreenOffset", .single(), standard: 0, stored: .field("colorOffset.y"),
            animates: .implicitly,
            about: "The same for green."),
        Property(
            "instanceBlueOffset", .single(), standard: 0, stored: .field("colorOffset.z"),
            animates: .implicitly,
            about: "The same for blue."),
        Property(
            "instanceAlphaOffset", .single(), standard: 0, stored: .field("colorOffset.w"),
            animates: .implicitly,
            about: "The same for alpha."),
        Property(
            "preservesDepth", .flag, standard: false,
            byHand: [.scene, .caml, .schema]),
    ]
}
