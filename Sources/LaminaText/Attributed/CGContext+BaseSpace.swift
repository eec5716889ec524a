import Foundation
import LaminaDraw
import LaminaGeometry

extension CGContext {
    /// From the user's space to the base space, in which shadows are measured.
    var fromUserToBase: CGAffineTransform { pixelTransform.concatenating(baseToPixels.inverted()) }

    /// The length of the user's unit in the base space.
    var userUnitInBase: CGFloat {
        let map = fromUserToBase
        return (map.a * map.d - map.b * map.c).magnitude.squareRoot()
    }
}
