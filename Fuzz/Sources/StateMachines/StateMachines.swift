import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("StateMachines_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// The document of a state machine, and after a zero byte a script, over a small animation. Stills and films are made of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, let scene = try? Scene(json: Data(animation.utf8), name: "fuzz", directory: "/nowhere")
    else { return 0 }
    let parts = UnsafeBufferPointer(start: start, count: count).split(separator: 0, maxSplits: 1)
    guard let document = parts.first,
        let machine = try? LottieStateMachine(scene, document: Data(document), name: "fuzz")
    else { return 0 }
    machine.record()
    machine.start()
    if parts.count > 1, let script = try? LottieStateMachineScript(json: Data(parts[1]), name: "fuzz") {
        try? machine.perform(script)
    }
    machine.settle(within: 2)
    _ = try? machine.still().makeRootLayer()
    _ = try? machine.recorded().makeRootLayer()
    _ = try? machine.makeLayer()
    return 0
}

private let animation = """
    {"fr": 30, "ip": 0, "op": 30, "w": 40, "h": 40, "markers": [{"cm": "a", "tm": 0, "dr": 10}, {"cm": "b", "tm": 20, "dr": 5}],
     "layers": [{"ty": 1, "nm": "box", "sw": 10, "sh": 10, "sc": "#ff0000",
      "ks": {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 30, "s": [30, 0]}]}}}]}
    """
