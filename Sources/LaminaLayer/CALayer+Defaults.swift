import Foundation
import LaminaGeometry
import LaminaPlan

extension CALayer {
    /// The defaults that are neither zero nor `false` nor none.
    static func nonzeroDefault(forKey key: String) -> Any? {
        let defaults = LayerProperties()
        switch key {
        case "anchorPoint": return defaults.anchorPoint
        case "transform": return defaults.transform
        case "sublayerTransform": return defaults.sublayerTransform
        case "doubleSided": return defaults.isDoubleSided
        case "opacity": return defaults.opacity
        case "allowsGroupOpacity": return defaults.allowsGroupOpacity
        case "borderColor": return defaults.borderColor
        case "contentsRect": return defaults.contentsRect
        case "contentsGravity": return defaults.contentsGravity
        case "contentsScale": return defaults.contentsScale
        case "minificationFilter": return defaults.minificationFilter
        case "magnificationFilter": return defaults.magnificationFilter
        case "contentsCenter": return defaults.contentsCenter
        case "contentsFormat": return defaults.contentsFormat
        case "maskedCorners": return defaults.maskedCorners
        case "cornerCurve": return defaults.cornerCurve
        case "shadowColor": return defaults.shadowColor
        case "shadowOffset": return defaults.shadowOffset
        case "shadowRadius": return defaults.shadowRadius
        case "rasterizationScale": return defaults.rasterizationScale
        case "edgeAntialiasingMask": return defaults.edgeAntialiasingMask
        case "allowsEdgeAntialiasing": return defaults.allowsEdgeAntialiasing
        default: return nil
        }
    }
}
