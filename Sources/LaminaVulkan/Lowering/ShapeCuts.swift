import LaminaGeometry

/// The cuts of a frame's shapes. Equal shapes share one result, because a scene of a few bytes may show a hundred thousand
/// of them.
struct ShapeCuts: Sendable {
    /// Everything on which a cut depends, apart from the costs. Rectangles are relative to the form's origin.
    private struct Name: Hashable {
        var form: ShapeForm
        var clip: PixelRect
        var interior: PixelRect
        var material: PipelineKey.Material
        var coverage: PipelineKey.Coverage
    }

    /// Beyond this number, what is known is forgotten. So shapes that are all different take little memory.
    private static let mostNames = 1024

    private let costs: DrawingCosts
    private let isSharing: Bool
    private var known: [Name: [ShapeBands.Cut]] = [:]
    /// The number of shapes that were cut.
    private(set) var made = 0

    /// - Parameter isSharing: Whether equal shapes are cut once.
    init(costs: DrawingCosts, isSharing: Bool) {
        self.costs = costs
        self.isSharing = isSharing
    }

    /// Whether pixels are so many that it may pay to cut their shape.
    func mayPay(
        _ clip: PixelRect, _ material: PipelineKey.Material, _ coverage: PipelineKey.Coverage
    ) -> Bool {
        Double(clip.area) * costs.covered(material, coverage) > 2 * costs.draw
    }

    /// The rectangles that draw a shape most cheaply, relative to the form's origin.
    ///
    /// - Parameters:
    ///   - clip: The pixels to draw.
    ///   - interior: Pixels known to be covered wholly; may be empty.
    mutating func cuts(
        of form: ShapeForm, in clip: PixelRect, interior: PixelRect, material: PipelineKey.Material,
        coverage: PipelineKey.Coverage
    ) -> [ShapeBands.Cut] {
        // An empty rectangle is one wherever it lies.
        let interior = interior.isEmpty ? .empty : interior
        let name = Name(form: form, clip: clip, interior: interior, material: material, coverage: coverage)
        if isSharing, let cuts = known[name] { return cuts }
        made += 1
        let bands = ShapeBands(form, material: material, coverage: coverage, costs: costs)
        let together = bands.cuts(in: clip, interior: interior, separatesWhole: false)
        let apart = bands.cuts(in: clip, interior: interior, separatesWhole: true)
        let cuts = apart.cost + 2 * costs.draw < together.cost ? apart.cuts : together.cuts
        if isSharing {
            if known.count == Self.mostNames { known.removeAll(keepingCapacity: true) }
            known[name] = cuts
        }
        return cuts
    }
}
