import CoreGraphics
import Foundation
import LaminaLayer

/// Hands the places of a motion along one axis to a closure, at each frame of the display, until the motion ends or the object is let go.
final class AxisFrames {
    private let link: CADisplayLink

    /// - Parameter step: Is given the place, and whether it is the last one.
    init(_ motion: ScrollMotion.Axis, _ step: @escaping (CGFloat, Bool) -> Void) {
        var time: TimeInterval = 0
        var last: TimeInterval?
        link = CADisplayLink(clock: ScrollPhysics.clock) { link in
            // The first frame shows the place after one frame's time.
            time += last.map { max(0, link.timestamp - $0) } ?? link.duration
            last = link.timestamp
            let ends = time >= motion.duration
            if ends { link.invalidate() }
            step(motion.position(at: time), ends)
        }
        link.add(to: .main, forMode: .common)
    }
    deinit { link.invalidate() }
}
