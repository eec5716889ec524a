import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayer

/// A layer with this frame and these sublayers.
func layer(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, sublayers: [CALayer] = [],
    _ change: (CALayer) -> Void = { _ in }
) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.sublayers = sublayers
    change(layer)
    return layer
}

/// Changes layers without starting animations.
func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
}

/// A grey image.
func image(width: Int = 2, height: Int = 2) throws -> CGImage {
    try CGImage(width: width, height: height) { bytes in
        for index in bytes.indices { bytes[index] = 255 }
    }
}

func isClose(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-9) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

func isClose(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-9) -> Bool {
    isClose(a.origin, b.origin, within: tolerance)
        && isClose(
            CGPoint(x: a.size.width, y: a.size.height), CGPoint(x: b.size.width, y: b.size.height),
            within: tolerance)
}
