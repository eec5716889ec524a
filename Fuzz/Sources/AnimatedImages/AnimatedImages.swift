import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("AnimatedImages_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a moving image, whose frames are shown by a layer and taken in any order.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start,
        let moving = try? AnimatedImage(Array(UnsafeBufferPointer(start: start, count: count)))
    else { return 0 }
    precondition(moving.frameCount > 0)
    // Frames of many pixels take long, which is no fault.
    guard moving.width * moving.height <= 4_000_000 else { return 0 }
    let last = moving.frameCount - 1
    for index in [0, 1, 2, last, last / 2, 0] where index <= last {
        if let frame = try? moving.frame(at: index) { precondition(frame.width > 0 && frame.height > 0) }
    }
    if let animation = try? CAKeyframeAnimation(frames: moving) {
        let layer = CALayer()
        layer.add(animation, forKey: "frames")
        precondition(layer.animation(forKey: "frames") != nil)
    }
    return 0
}
