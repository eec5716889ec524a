import Foundation
import FuzzDriver

/// Where the program begins.
@_cdecl("Tendies_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a `.tendies` wallpaper. Bytes that are not an archive are the CAML of its back and of its front, with a
/// zero byte between them.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard !bytes.starts(with: [0x50, 0x4B]) else {
        draw(Data(bytes))
        return 0
    }
    let index = Array(
        ##"<?xml version="1.0"?><plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"##
            .utf8)[...]
    let parts = bytes.split(separator: 0, maxSplits: 1).flatMap { [$0, index] }
    draw(Data(StoredArchive(names, parts).bytes))
    return 0
}

private let names = ["Background", "Floating"].flatMap { part in
    ["main.caml", "index.xml"].map {
        "descriptors/a/versions/1/contents/1.Custom-39w-84h@2x~iphone.wallpaper/1.Custom_\(part)-39w-84h@2x~iphone.ca/\($0)"
    }
}
