import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaValues

/// The effects on a whole layer, in terms of a context.
struct ShapeEffects {
    /// A shadow in the layer's own space.
    struct Shadow {
        var color: CGColor
        var offset: CGSize
        /// The standard deviation of the blur.
        var radius: CGFloat
    }

    /// 0...1.
    var opacity: Double
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    /// Whether the layer, with its sublayers, has no shapes.
    var isPicture = false

    /// - Parameter opacity: A factor of the layer's own opacity.
    /// - Returns: `nil` for a layer that does not show.
    init?(_ p: LayerProperties, opacity: Double) {
        let own = LayerProperties.shownOpacity(p.opacity, hiddenShare: p.hiddenShare)
        self.opacity = own > 0 ? min(Double(own), 1) * opacity : 0
        guard !p.isHidden, self.opacity > 0 else { return nil }
        if let filter = p.compositingFilter.flatMap({ KnownFilter($0) }), case .blend(let mode) = filter {
            blendMode = CGBlendMode(mode)
        }
        // Such particles brighten what lies behind them.
        if p.kind == .emitter, p.emitter.renderMode == .additive, blendMode == .normal {
            blendMode = .plusLighter
        }
        if p.shadowOpacity > 0, !p.masksToBounds, let color = p.shadowColor, color.alpha > 0 {
            shadow = Shadow(
                color: color.copy(alpha: color.alpha * CGFloat(min(p.shadowOpacity, 1))) ?? color,
                offset: p.shadowOffset, radius: max(0, p.shadowRadius))
        }
        isPicture =
            p.filters.contains { KnownFilter($0) != nil } || p.kind == .emitter || p.kind == .mixture
            || p.kind == .transform
    }

    /// Whether the layer is drawn on its own first.
    func isGroup(_ node: RenderTree.Node) -> Bool {
        let p = node.properties
        // The bitmap of a rasterized layer is one.
        if blendMode != .normal || (p.shouldRasterize && !node.children.isEmpty) { return true }
        guard opacity < 1, p.allowsGroupOpacity else { return false }
        if !node.children.isEmpty { return true }
        let parts = [
            (p.backgroundColor?.alpha ?? 0) > 0, p.contents != nil, p.kind == .gradient,
            p.kind == .shape && p.shape.fillColor != nil, p.kind == .shape && p.shape.strokeStyle != nil,
            p.borderWidth > 0 && p.borderColor != nil,
        ]
        return parts.filter { $0 }.count > 1 || p.contents != nil
    }
}

extension CGBlendMode {
    /// The mode of a layer. Core Graphics has no subtraction, which becomes `.normal`.
    fileprivate init(_ mode: BlendMode) {
        self =
            switch mode {
            case .sourceOver, .subtract: .normal
            case .plusLighter: .plusLighter
            case .destinationOver: .destinationOver
            case .sourceAtop: .sourceAtop
            case .xor: .xor
            case .destinationOut: .destinationOut
            case .copy: .copy
            case .clear: .clear
            case .sourceIn: .sourceIn
            case .sourceOut: .sourceOut
            case .destinationIn: .destinationIn
            case .destinationAtop: .destinationAtop
            case .plusDarker: .plusDarker
            case .multiply: .multiply
            case .screen: .screen
            case .overlay: .overlay
            case .darken: .darken
            case .lighten: .lighten
            case .colorDodge: .colorDodge
            case .colorBurn: .colorBurn
            case .softLight: .softLight
            case .hardLight: .hardLight
            case .difference: .difference
            case .exclusion: .exclusion
            case .hue: .hue
            case .saturation: .saturation
            case .color: .color
            case .luminosity: .luminosity
            }
    }
}
