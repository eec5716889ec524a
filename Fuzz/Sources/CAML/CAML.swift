import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("CAML_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a CAML document, from which layers in each of its states are made, and CAML again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start,
        let scene = try? Scene(json: Data(bytes: start, count: count), name: "fuzz", directory: "/nowhere")
    else { return 0 }
    if scene.layerCount < 100 {
        _ = scene.description
        let written = scene.caml(isBundle: false).document
        guard (try? Scene(json: written, name: "written", directory: "/nowhere")) != nil else {
            preconditionFailure("what is written is not read")
        }
    }
    guard scene.layerCount < 10_000 else { return 0 }
    let root = scene.makeRootLayer()
    let controller = CAStateController(layer: root)
    for name in scene.stateNames.prefix(10) { try? controller.setState(name) }
    return 0
}
