import Foundation
import LaminaFilters
import LaminaGeometry

extension SceneNode {
    /// Blends the layer with the picture behind it by a mode of Core Animation's.
    mutating func blend(_ mode: String?) {
        if let mode { properties.compositingFilter = CAFilter(type: mode) }
    }

    /// A mask that hides nothing. A layer with it is drawn by itself, so that its sublayers do not blend with the
    /// picture behind it.
    ///
    /// In After Effects the entries of a shape layer blend with all that the layer has drawn before, through groups that
    /// have no mode and no opacity of their own, and never with what lies behind the layer.
    static var everything: SceneNode {
        var node = SceneNode(bounds: LottieBuilder.everywhere)
        node.properties.backgroundColor = .black
        return node
    }
}

extension LottieShapeItem {
    /// Whether it, or an entry of it, blends with the entries behind it by a mode of its own.
    var blends: Bool {
        switch self {
        case .fill(let fill): fill.blendMode != nil
        case .stroke(let stroke): stroke.blendMode != nil
        case .group(let group): group.blendMode != nil || group.items.contains(where: \.blends)
        case .figure, .modifier, .repeater: false
        }
    }
}
