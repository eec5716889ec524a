import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("Images_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a picture in any format, read whole, deferred, and as a moving one. The formats' own libraries are not
/// instrumented.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let image = try? CGImage.decode(bytes) { precondition(image.width > 0 && image.height > 0) }
    try? CGImage.deferred(bytes).decodeNow()
    if let moving = try? AnimatedImage(bytes) {
        for index in 0..<min(moving.frameCount, 4) { _ = try? moving.frame(at: index) }
    }
    return 0
}
