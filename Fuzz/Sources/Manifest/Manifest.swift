import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("Manifest_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// A line of a manifest, whose values are applied to a scene and to a Lottie document.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start,
        let job = try? SceneJob(
            line: Array(UnsafeBufferPointer(start: start, count: count)), manifest: "fuzz", number: 1)
    else { return 0 }
    for template in templates {
        // One by one, because the first refused override would hide the others.
        var scene = template
        for override in job.overrides { try? scene.apply([override]) }
        _ = scene.description
        _ = scene.makeRootLayer()
    }
    return 0
}

private let templates = [
    ##"""
    {"version": 1, "size": [9, 9], "layers": [
        {"name": "a", "frame": [0, 0, 5, 5], "filters": [{"type": "gaussianBlur", "name": "f"}],
         "animations": {"x": {"class": "basic", "keyPath": "position.x", "toValue": 3, "duration": 1}}},
        {"name": "b", "class": "CATextLayer", "string": "b"},
        {"name": "c", "class": "CAShapeLayer", "path": "M0 0L5 5"},
        {"name": "d", "class": "CAGradientLayer", "colors": ["#000", "#fff"]},
        {"name": "e", "class": "CAEmitterLayer", "emitterCells": [{"name": "g", "birthRate": 1, "lifetime": 1}]},
        {"name": "h", "class": "CAReplicatorLayer", "sublayers": [{"name": "a"}]},
        {"name": "i", "class": "CAScrollLayer", "mask": {"name": "j"}}
    ]}
    """##,
    ##"""
    {"v": "5.7", "fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [
        {"ty": 1, "nm": "a", "sc": "#ff0000", "sw": 9, "sh": 9, "ks": {}},
        {"ty": 5, "nm": "b", "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "b", "s": 5, "f": "x", "fc": [0, 0, 0]}}]}}},
        {"ty": 4, "nm": "c", "ks": {}, "shapes": [{"ty": "gr", "nm": "d", "it": [
            {"ty": "el", "p": {"k": [4, 4]}, "s": {"k": [4, 4]}}, {"ty": "fl", "nm": "e", "c": {"k": [1, 0, 0]}},
            {"ty": "st", "nm": "f", "c": {"k": [1, 0, 0]}, "w": {"k": 1}}]}]},
        {"ty": 2, "nm": "h", "refId": "h", "ks": {}}
    ]}
    """##,
].compactMap { try? Scene(json: Data($0.utf8), name: "fuzz", directory: "/nowhere") }
