import Foundation
import Lamina

/// A generated layer tree, and the change that a program makes to it before each frame.
protocol ScaleScene: AnyObject {
    var root: CALayer { get }
    /// The picture's size, in points and pixels.
    var size: CGSize { get }
    /// The number of layers in the tree, its root and other containers left out.
    var layerCount: Int { get }

    /// Makes the change. It is timed, and starts no animations by itself.
    ///
    /// - Parameter frame: The frame's number, from 0.
    func change(_ frame: Int)
}

/// A tree and a call that needs no frame.
protocol ScaleProbe: AnyObject {
    var layerCount: Int { get }
    /// The number of calls that failed to do the measured work.
    var failedCalls: Int { get }

    /// Makes the call, which is timed.
    ///
    /// - Parameter number: The call's number, from 0.
    func call(_ number: Int)
}

extension ScaleProbe {
    var failedCalls: Int { 0 }
}
