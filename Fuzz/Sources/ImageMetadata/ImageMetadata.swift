import Foundation
import FuzzDriver
import ImageIO

/// Where the program begins.
@_cdecl("ImageMetadata_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a picture whose metadata are read, or of an XMP packet, which is written again.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let data = Data(UnsafeBufferPointer(start: start, count: count))
    if let metadata = CGImageMetadataCreateFromXMPData(data) {
        let again = CGImageMetadataCreateXMPData(metadata, nil).flatMap {
            CGImageMetadataCreateFromXMPData($0)
        }
        precondition(again != nil)
    }
    guard let source = CGImageSourceCreateWithData(data, nil) else { return 0 }
    for index in 0..<min(CGImageSourceGetCount(source), 4) {
        _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
        _ = CGImageSourceCopyMetadataAtIndex(source, index, nil)
    }
    return 0
}
