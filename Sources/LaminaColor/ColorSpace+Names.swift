extension ColorSpace {
    /// The spaces of frames, by their names in scenes and on the command line.
    package static let frameNames: [(name: String, value: ColorSpace)] = [
        ("srgb", .sRGB), ("display-p3", .displayP3), ("linear", .linearSRGB), ("rec2020", .rec2020),
    ]

    /// The spaces of a colour's components, by the names of CSS Color 4 (section 10), and extended sRGB.
    package static let colorNames: [(name: String, value: ColorSpace)] = [
        ("srgb", .sRGB), ("srgb-linear", .linearSRGB), ("display-p3", .displayP3), ("rec2020", .rec2020),
        ("extended-srgb", .extendedSRGB),
    ]

    /// The name of a space of frames.
    package var frameName: String? { Self.frameNames.first { $0.value == self }?.name }
}
