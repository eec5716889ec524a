extension PropertyClass {
    static let video = PropertyClass(
        name: "CAVideoLayer", kind: nil, values: "LayerProperties", sceneValues: "video", isInCAML: false,
        properties: videoProperties)

    private static let videoProperties = [
        Property("video", .other, stored: .layer),
        Property(
            "videoGravity", .word("AVLayerVideoGravity", ["resizeAspect", "resizeAspectFill", "resize"]),
            standard: "resizeAspect", stored: .layer, byHand: [.scene, .defaults],
            about:
                "How the film fills the bounds: as large as fits, as small as covers them and cut, or stretched."
        ),
        Property(
            "isLooping", scene: "loops", .flag, standard: false, stored: .layer,
            about: "Whether the film begins anew when it is over, instead of showing its last picture."),
        Property(
            "isMuted", scene: "muted", .flag, standard: false, stored: .layer,
            about: "Whether the film's sound is left out of films that are made of the scene."),
    ]
}
