import Foundation
import QuartzCore

/// A stage with layers on it, and their changes over time.
package protocol Listing: AnyObject {
    /// The layer to show; its bounds are the picture, in points.
    var stage: CALayer { get }
    /// The length of the listing, in seconds.
    var duration: CFTimeInterval { get }
    /// Advances to a time, in seconds since the start; called once a frame.
    func advance(to time: CFTimeInterval)
}

/// A layer of a size, in points, and a colour, for things to happen on.
func makeStage(_ width: CGFloat, _ height: CGFloat, _ color: CGColor) -> CALayer {
    let stage = CALayer()
    stage.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    stage.position = CGPoint(x: width / 2, y: height / 2)
    stage.backgroundColor = color
    return stage
}

/// Changes layers with no implicit animations, which would follow late.
func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
}
