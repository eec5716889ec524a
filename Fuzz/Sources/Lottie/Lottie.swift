import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("Lottie_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a Lottie document, which becomes layers and a scene in JSON.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    // Both ways of drawing, by the length, so that an input is read once.
    guard
        let scene = try? Scene(
            json: Data(bytes: start, count: count), name: "fuzz", directory: "/nowhere",
            lottieEngine: count % 2 == 0 ? .authored : .coreAnimation)
    else { return 0 }
    // Writing samples every motion at every frame, which takes a while for many.
    if scene.layerCount < 100 { _ = scene.description }
    if scene.layerCount < 10_000 { _ = scene.makeRootLayer() }
    _ = scene.animationDuration
    return 0
}
