import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("DrawnLottie_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a Lottie document, which is read and drawn. Both ways of drawing, by the length.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    draw(Data(bytes: start, count: count), engine: count % 2 == 0 ? .authored : .coreAnimation)
    return 0
}
