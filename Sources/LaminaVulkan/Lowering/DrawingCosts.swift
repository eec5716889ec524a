/// What drawing costs on a kind of device, in nanoseconds of the frame: what lowering weighs when it cuts
/// shapes up.
///
/// Only the ratios matter. Measured on llvmpipe (Mesa 22.3, two Zen 3 cores), where pieces and draws go
/// through one thread and pixels through two, and where a pixel of a coverage pipeline costs ten times one of
/// the linear rasterizer. On a GPU pixels are nearly free.
package struct DrawingCosts: Equatable, Sendable {
    /// A pixel without coverage.
    var plainSolid: Double
    var plainImage: Double
    /// A pixel of each coverage pipeline.
    var edges: Double
    var rounded: Double
    var shape: Double
    /// Added where a coverage pipeline also samples an image.
    var sampling: Double
    /// A piece without coverage, and one with.
    var plainPiece: Double
    var coveredPiece: Double
    /// One more draw in between others.
    var draw: Double

    package static let software = DrawingCosts(
        plainSolid: 0.4, plainImage: 2.5, edges: 3.5, rounded: 6.7, shape: 10, sampling: 2.6,
        plainPiece: 1_000,
        coveredPiece: 3_000, draw: 10_000)
    package static let gpu = DrawingCosts(
        plainSolid: 0.01, plainImage: 0.015, edges: 0.02, rounded: 0.03, shape: 0.05, sampling: 0.01,
        plainPiece: 5,
        coveredPiece: 10, draw: 2_000)

    func plain(_ material: PipelineKey.Material) -> Double { material == .solid ? plainSolid : plainImage }

    func covered(_ material: PipelineKey.Material, _ coverage: PipelineKey.Coverage) -> Double {
        let base =
            switch coverage {
            case .none: plainSolid
            case .edges: edges
            case .rounded: rounded
            case .shape: shape
            }
        return material == .solid ? base : base + sampling
    }
}
