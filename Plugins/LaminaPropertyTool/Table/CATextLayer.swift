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
            about: "The font's size in points, at least 0."),
        Property(
            "foregroundColor", .color(orNull: true), standard: "#ffffff", saying: "white",
            animates: .implicitly,
            about: "The colour of the text; null for nothing."),
        Property(
            "isWrapped", key: "wrapped", .flag, standard: false, stored: .layer,
            about: "Whether lines wider than the bounds are wrapped."),
        Property(
            "truncationMode", .word("CATextLayerTruncationMode", ["none", "start", "middle", "end"]),
            standard: "none", saying: "none, they are cut off", stored: .layer,
            about:
                "The part that an ellipsis replaces in lines that are wider than the bounds and do not "
                + "wrap."),
        Property(
            "alignmentMode",
            .word("CATextLayerAlignmentMode", ["natural", "left", "right", "center", "justified"]),
            standard: "natural", stored: .layer,
            about:
                "The alignment of lines: natural follows the direction of their script, justified "
                + "stretches wrapped lines to both sides."),
        Property(
            "allowsFontSubpixelQuantization", .flag, standard: false, stored: .layer,
            about: "Whether letters begin at whole pixels instead of quarters."),
    ]
}
