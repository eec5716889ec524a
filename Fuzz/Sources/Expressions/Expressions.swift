import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("Expressions_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// The text of an expression, which gives a position, a path, a text and a selector their values in a small document.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    guard let quoted = try? JSONEncoder().encode(text) else { return 0 }
    let x = String(decoding: quoted, as: UTF8.self)
    let path =
        #"{"c": true, "v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}"#
    let json = #"""
        {"v": "5.9", "fr": 10, "ip": 0, "op": 5, "w": 20, "h": 20, "layers": [
        {"ty": 4, "nm": "s", "ind": 1, "parent": 2, "ip": 0, "op": 5, "ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 3, "s": [9, 9]}], "x": \#(x)}},
        "ef": [{"ty": 5, "nm": "E", "ef": [{"ty": 0, "nm": "S", "ix": 1, "v": {"k": 5}}]}],
        "shapes": [{"ty": "gr", "nm": "g", "it": [{"ty": "sh", "nm": "p", "ks": {"k": \#(path), "x": \#(x)}}, {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100, "x": \#(x)}}, {"ty": "tr"}]}]},
        {"ty": 5, "nm": "t", "ind": 2, "ip": 0, "op": 5, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "a", "f": "F", "s": 9}}], "x": \#(x)}, "p": {}, "m": {}, "a": [{"a": {"o": {"k": 0}}, "s": {"t": 1, "b": 1, "x": \#(x)}}]}}]}
        """#
    var options = SceneReadingOptions()
    options.limits.expressionMilliseconds = 300
    options.limits.expressionBytes = 8_388_608
    guard let scene = try? Scene(json: Data(json.utf8), name: "fuzz", directory: "/nowhere", options: options)
    else {
        fatalError("an expression is never an error")
    }
    _ = scene.makeRootLayer()
    _ = scene.description
    return 0
}
