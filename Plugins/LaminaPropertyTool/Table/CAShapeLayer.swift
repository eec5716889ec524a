extension PropertyClass {
    static let shape = PropertyClass(
        name: "CAShapeLayer", kind: "shape", field: "shape", values: "ShapeValues",
        properties: shapeProperties)

    private static let shapeProperties = [
        Property(
            "path", .path, saying: "absent, nothing", animates: .explicitly,
            byHand: .scene,
            about:
                "The path that a CAShapeLayer draws, in the layer's coordinates; it may leave the "
                + "bounds, which cut it only with masksToBounds. This and the next eleven are an error in "
                + "layers of other classes."),
        Property(
            "fillColor", .color(orNull: true), standard: "#000000", saying: "black", animates: .implicitly,
            about: "The colour that fills the path; null for no fill."),
        Property(
            "fillRule", .word("CAShapeLayerFillRule", ["non-zero", "even-odd"]), standard: "non-zero",
            about:
                "The rule for the inside of the path: the parts around which it winds, or the parts inside "
                + "an odd number of its lines."
        ),
        Property(
            "strokeColor", .color(), saying: "absent, no line",
            animates: .implicitly,
            about: "The colour of a line along the path, over the fill."),
        Property(
            "strokeStart", .number(.zeroToOne), standard: 0,
            animates: .implicitly,
            about: "Where the line begins, as a share of the path's length over all subpaths, 0 to 1."),
        Property(
            "strokeEnd", .number(.zeroToOne), standard: 1,
            animates: .implicitly,
            about:
                "Where the line ends, like strokeStart; a line that does not begin before its end is not drawn."
        ),
        Property(
            "lineWidth", .number(.atLeastZero), standard: 1,
            animates: .implicitly,
            about: "The line's width in points, half on each side of the path, at least 0; 0 is no line."),
        Property(
            "miterLimit", .number(.atLeastZero), standard: 10,
            animates: .implicitly,
            about:
                "The most that a miter's length may be in line widths, at least 0; longer ones become bevels."
        ),
        Property(
            "lineCap", .word("CAShapeLayerLineCap", ["butt", "round", "square"]), standard: "butt",
            about: "The shape of the line's ends and of the ends of its dashes."),
        Property(
            "lineJoin", .word("CAShapeLayerLineJoin", ["miter", "round", "bevel"]), standard: "miter",
            about: "How the line turns at corners."),
        Property(
            "lineDashPattern", .dashes, saying: "absent, a whole line", byHand: .caml,
            about:
                "The lengths of a dash, a gap, a dash, and so on, in points, at least 0, over and over; an odd number "
                + "of them is taken twice. If all are 0, the line is whole."),
        Property(
            "lineDashPhase", .number(), standard: 0,
            animates: .implicitly,
            about: "The distance into lineDashPattern at which each subpath begins, in points."),
    ]
}
