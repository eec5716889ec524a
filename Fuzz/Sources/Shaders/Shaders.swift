import Foundation
import FuzzDriver
import Lamina
import LaminaShaderCompiler

/// Where the program begins.
@_cdecl("Shaders_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// GLSL of a filter, which is compiled and checked. The compiler itself is not instrumented, and runs in a process of its
/// own.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let source = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    _ = try? CAFilterKernel(
        name: "fuzz", glsl: source, inputs: ["amount": .number(1), "tint": .color(.white)])
    return 0
}
