extension PropertyClass {
    static let tiled = PropertyClass(
        name: "CATiledLayer", values: "LayerProperties", isInCAML: false, properties: tiledProperties)

    private static let tiledProperties = [
        Property("tileSize", scene: nil, .size, standard: [256, 256], stored: .layer),
        Property("levelsOfDetail", scene: nil, .count, standard: 1, stored: .layer),
        Property("levelsOfDetailBias", scene: nil, .count, standard: 0, stored: .layer),
    ]
}
