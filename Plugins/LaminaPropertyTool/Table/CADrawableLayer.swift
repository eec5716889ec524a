extension PropertyClass {
    static let drawable = PropertyClass(
        name: "CADrawableLayer", values: "LayerProperties", isInCAML: false, properties: drawableProperties)

    private static let drawableProperties = [
        Property("drawableSize", scene: nil, .size, stored: .layer),
        Property("framebufferOnly", scene: nil, .flag, standard: true, stored: .layer),
        Property("maximumDrawableCount", scene: nil, .count, standard: 3, stored: .layer),
        Property("allowsNextDrawableTimeout", scene: nil, .flag, standard: true, stored: .layer),
        Property("presentsWithTransaction", scene: nil, .flag, standard: false, stored: .layer),
        Property("displaySyncEnabled", scene: nil, .flag, standard: true, stored: .layer),
    ]
}
