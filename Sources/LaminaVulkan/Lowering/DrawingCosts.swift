/// The costs of drawing on a kind of device, in nanoseconds of the frame. Lowering uses them to decide how to cut shapes.
///
/// Only the ratios matter. On a GPU pixels are nearly free; ``software`` has the costs of devices that draw with the CPU.
package struct DrawingCosts: Equatable, Sendable {
    /// A pixel without coverage.
    var plainSolid: Double
    var plainImage: Double
    /// A pixel of each coverage pipeline.
    var edges: Double
    var rounded: Double
    var shape: Double
    /// Added if a coverage pipeline also samples an image.
    var sampling: Double
    /// A piece without coverage, and a piece with it.
    var plainPiece: Double
    var coveredPiece: Double
    /// An additional draw between others.
    var draw: Double

    package static let gpu = DrawingCosts(
        plainSolid: 0.01, plainImage: 0.015, edges: 0.02, rounded: 0.03, shape: 0.05, sampling: 0.01,
        plainPiece: 5, coveredPiece: 10, draw: 2_000)

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
