extension PropertyClass {
    static let scroll = PropertyClass(
        name: "CAScrollLayer", kind: nil, values: "LayerProperties", sceneValues: "scroll",
        properties: scrollProperties)

    private static let scrollProperties = [
        Property(
            "scrollMode", .word("CAScrollLayerScrollMode", ["none", "vertically", "horizontally", "both"]),
            standard: "both", stored: .layer,
            about:
                "Along which axes a CAScrollLayer scrolls when a program asks it to; animations of its bounds move it "
                + "along both in any case. An error in layers of other classes.")
    ]
}
