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
    /// In After Effects shape layers, and groups in them, are drawn as compositions that contain one another.
    static var everything: SceneNode {
        var node = SceneNode(bounds: LottieBuilder.everywhere)
        node.properties.backgroundColor = .black
        return node
    }
}

extension LottieShapeItem {
    /// Whether it blends with the entries behind it by a mode of its own.
    var blends: Bool {
        switch self {
        case .fill(let fill): fill.blendMode != nil
        case .stroke(let stroke): stroke.blendMode != nil
        case .group(let group): group.blendMode != nil
        case .figure, .modifier, .repeater: false
        }
    }
}
