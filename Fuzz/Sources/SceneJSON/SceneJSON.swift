import Foundation
import FuzzDriver
import Lamina

/// The program's entry.
@_cdecl("SceneJSON_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a scene in JSON. Layers are made from a scene that is read, and writing it must give JSON that reads back
/// as the same scene.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start,
        let scene = try? Scene(json: Data(bytes: start, count: count), name: "fuzz", directory: "/nowhere")
    else { return 0 }
    _ = scene.makeRootLayer()
    _ = scene.animationDuration
    let written = scene.description
    let again = try? Scene(json: Data(written.utf8), name: "fuzz", directory: "/nowhere")
    precondition(again?.description == written, "does not read back: \(written)")
    return 0
}
