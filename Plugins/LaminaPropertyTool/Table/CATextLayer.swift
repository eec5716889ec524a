extension PropertyClass {
    static let text = PropertyClass(
        name: "CATextLayer", kind: "text", field: "text", values: "TextValues", sceneValues: "text",
        properties: textProperties)

    private static let textProperties = [
        Property("string", .any, stored: .layer, byHand: [.scene, .caml, .schema]),
        Property(
            "font", .any, saying: "absent, Helvetica", stored: .layer, byHand: [.scene, .caml],
            about:
                "A family, a PostScript name or a full name, such as DejaVu Sans or DejaVuSans-Bold. A "
                + "missing font is replaced."),
        Property(
            "fontSize", .number(.atLeastZero), standard: 36,
            animates: .implicitly,
            about: "Points of an em, at least 0."),
        Property(
            "foregroundColor", .color(orNull: true), standard: "#ffffff", saying: "white",
            animates: .implicitly,
            about: "What the text is drawn in; null for nothing."),
        Property(
            "isWrapped", key: "wrapped", .flag, standard: false, stored: .layer,
            about: "Whether lines wider than the bounds go on in the next one."),
        Property(
            "truncationMode", .word("CATextLayerTruncationMode", ["none", "start", "middle", "end"]),
            standard: "none", saying: "none, they are cut off", stored: .layer,
            about: "What an ellipsis stands for in lines that are wider than the bounds and do not wrap."),
        Property(
            "alignmentMode",
            .word("CATextLayerAlignmentMode", ["natural", "left", "right", "center", "justified"]),
            standard: "natural", stored: .layer,
            about:
                "Where lines lie between the sides: natural is where their script begins, justified stretches wrapped "
                + "ones to both."),
        Property(
            "allowsFontSubpixelQuantization", .flag, standard: false, stored: .layer,
            about: "Whether letters begin at whole pixels instead of quarters."),
    ]
}
