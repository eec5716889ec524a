import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("PathText_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// SVG path data, as the path of a shape.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start,
        let path = try? JSONEncoder().encode(
            String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    else { return 0 }
    var json = Data(#"{"version": 1, "size": [9, 9], "layers": [{"class": "CAShapeLayer", "path": "#.utf8)
    json += path
    json += Data("}]}".utf8)
    guard let scene = try? Scene(json: json, name: "fuzz", directory: "/nowhere") else { return 0 }
    let written = scene.description
    let again = try? Scene(json: Data(written.utf8), name: "fuzz", directory: "/nowhere")
    precondition(again?.description == written, "does not read back: \(written)")
    return 0
}
