extension PropertyClass {
    static let gradient = PropertyClass(
        name: "CAGradientLayer", kind: "gradient", field: "gradient", values: "GradientValues",
        properties: gradientProperties)

    private static let gradientProperties = [
        Property(
            "colors", .colors, saying: "absent, nothing",
            animates: .implicitly,
            about:
                "The colours of a CAGradientLayer in order, drawn over the background colour; fewer than two draw "
                + "nothing. This and the next five are an error in layers of other classes."),
        Property(
            "locations", .locations, saying: "absent, even steps from 0 to 1", animates: .implicitly,
            about:
                "The place of each of the colors, 0 at the startPoint and 1 at the endPoint, in rising "
                + "order; two in one place make a hard edge, the outermost go on beyond. With fewer "
                + "locations than colours nothing is drawn."),
        Property(
            "startPoint", .point, standard: [0.5, 0],
            animates: .implicitly,
            about: "[x, y] in units of the bounds: where an axial gradient starts, the middle of the others."),
        Property(
            "endPoint", .point, standard: [0.5, 1],
            animates: .implicitly,
            about:
                "[x, y] in units of the bounds: where an axial gradient ends, a corner of the rectangle around a "
                + "radial one, a point on the first ray of a conic one."),
        Property(
            "focalPoint", .point, saying: "absent, the startPoint",
            animates: .implicitly, byHand: .animation,
            about:
                "[x, y] in units of the bounds: where the ellipses of a radial gradient begin; those in between lie "
                + "as far between there and the last one, around the startPoint, as they have grown."),
        Property(
            "type", .word("CAGradientLayerType", ["axial", "radial", "conic"]), standard: "axial",
            byHand: .camlWriting,
            about: "How the colours lie: along a line, in ellipses, or in rays, which turn from x to y."),
    ]
}
