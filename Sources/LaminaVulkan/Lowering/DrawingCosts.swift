/// The costs of drawing on a kind of device, in nanoseconds of the frame. Lowering uses them to decide how to cut shapes.
///
/// Only the ratios matter. Measured on llvmpipe (Mesa 22.3, two Zen 3 cores). There, pieces and draws go through one thread
/// and pixels through two, and a pixel of a coverage pipeline costs ten times as much as a pixel of the linear rasterizer.
/// On a GPU pixels are nearly free.
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
    /// A tap of a blur for each pixel: in a shader, and on the CPU in the device's own memory.
    var blurTap: Double
    var hostBlurTap: Double
    /// The cost of letting the device finish and begin again; infinite if the CPU takes no part in drawing.
    var hostStep: Double

    /// Whether texels that the CPU computed are cheaper than a shader that computes colours or coverage (`UprightShapes`,
    /// `GradientImages`).
    var prefersTexels: Bool

    package static let software = DrawingCosts(
        plainSolid: 0.4, plainImage: 2.5, edges: 3.5, rounded: 6.7, shape: 10, sampling: 2.6,
        plainPiece: 1_000, coveredPiece: 3_000, draw: 10_000, blurTap: 3.3, hostBlurTap: 0.25,
        hostStep: .infinity, prefersTexels: true)
    /// A software device whose targets the CPU may filter in place.
    package static let softwareWithHost: DrawingCosts = {
        var costs = DrawingCosts.software
        costs.hostStep = 150_000
        return costs
    }()
    package static let gpu = DrawingCosts(
        plainSolid: 0.01, plainImage: 0.015, edges: 0.02, rounded: 0.03, shape: 0.05, sampling: 0.01,
        plainPiece: 5, coveredPiece: 10, draw: 2_000, blurTap: 0.01, hostBlurTap: 0.25,
        hostStep: .infinity, prefersTexels: false)

    /// Whether a blur of this many pixels is worth an interruption, so that the CPU can do it.
    func filtersOnHost(_ blur: FilterLowering, pixels: Int) -> Bool {
        guard hostStep.isFinite else { return false }
        let taps = Double(2 * (blur.horizontal.radius + blur.vertical.radius + 1))
        let share = Double(blur.horizontal.reduction * blur.vertical.reduction)
        // For each pixel, reducing and enlarging read that pixel and a few small ones.
        let each = blur.reduces ? taps / share + Self.resamplingTaps : taps
        return Double(pixels) * each * (blurTap - hostBlurTap) > hostStep
    }

    private static let resamplingTaps = 3.0

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
