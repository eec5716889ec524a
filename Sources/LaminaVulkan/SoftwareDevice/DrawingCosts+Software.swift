extension DrawingCosts {
    /// Measured on llvmpipe (Mesa 22.3, two Zen 3 cores). There, pieces and draws go through one thread and pixels through
    /// two, and a pixel of a coverage pipeline costs ten times as much as a pixel of the linear rasterizer.
    package static let software = DrawingCosts(
        plainSolid: 0.4, plainImage: 2.5, edges: 3.5, rounded: 6.7, shape: 10, sampling: 2.6,
        plainPiece: 1_000, coveredPiece: 3_000, draw: 10_000)
}
