import Foundation
import LaminaPlan

extension SceneReader {
    private static let fillRules = [CAShapeLayerFillRule.nonZero, .evenOdd].map(\.rawValue)
    private static let lineCaps = [CAShapeLayerLineCap.butt, .round, .square].map(\.rawValue)
    private static let lineJoins = [CAShapeLayerLineJoin.miter, .round, .bevel].map(\.rawValue)

    /// Reads a member that only shape layers have, except the path.
    func readShape(
        _ key: SceneLayerKey, _ value: JSONDocument.Index, into shape: inout ShapeValues
    ) throws(SceneFault) {
        switch key {
        case .fillColor: shape.fillColor = document.kind(value) == .null ? nil : try document.color(value)
        case .fillRule:
            shape.fillRule = CAShapeLayerFillRule(rawValue: try document.word(value, among: Self.fillRules))
        case .strokeColor: shape.strokeColor = try document.color(value)
        case .strokeStart: shape.strokeStart = try document.number(value, .zeroToOne)
        case .strokeEnd: shape.strokeEnd = try document.number(value, .zeroToOne)
        case .lineWidth: shape.lineWidth = try document.number(value, .atLeastZero)
        case .miterLimit: shape.miterLimit = try document.number(value, .atLeastZero)
        case .lineCap:
            shape.lineCap = CAShapeLayerLineCap(rawValue: try document.word(value, among: Self.lineCaps))
        case .lineJoin:
            shape.lineJoin = CAShapeLayerLineJoin(rawValue: try document.word(value, among: Self.lineJoins))
        case .lineDashPattern:
            shape.lineDashPattern = try document.numbers(
                value, counts: 1...SceneLimits.maximumDashes, .atLeastZero,
                expected: "1 to \(SceneLimits.maximumDashes) lengths of dashes and gaps")
        case .lineDashPhase: shape.lineDashPhase = try document.number(value)
        default: break
        }
    }
}
