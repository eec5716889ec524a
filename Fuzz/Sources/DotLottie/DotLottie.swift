import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("DotLottie_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a `.lottie` file. Bytes that are not an archive are the entries of one, with a zero byte between them, so
/// that the entries are reached without guessing checksums.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let isArchive = bytes.starts(with: [0x50, 0x4B])
    let archive = isArchive ? bytes : StoredArchive(names, bytes.split(separator: 0, maxSplits: 2)).bytes
    if let scene = try? Scene(json: Data(archive), name: "fuzz", directory: "/nowhere"),
        scene.layerCount < 10_000
    {
        _ = scene.makeRootLayer()
    }
    return 0
}

private let names = ["manifest.json", "a/a.json", "i/i.png"]
