import Foundation
import FuzzDriver

/// Where the program begins.
@_cdecl("DrawnScene_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a scene in JSON, which is read and drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    draw(Data(bytes: start, count: count))
    return 0
}
