import Foundation
import FuzzDriver
import Lamina
import LaminaMedia

/// Where the program begins.
@_cdecl("Video_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes of a film, of which some pictures are shown, forwards and backwards. The libraries that decode it are not
/// instrumented.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let path = "/dev/shm/lamina-fuzz-\(getpid())"
    guard (try? Data(bytes: start, count: count).write(to: URL(fileURLWithPath: path))) != nil,
        let film = try? MovieSource(contentsOfFile: path)
    else { return 0 }
    let end = film.duration.isFinite ? film.duration : 1
    for time in [0, end / 2, end, end / 4] {
        if let frame = try? film.frame(at: time) { _ = frame }
        _ = film.nextFrameTime(after: time)
    }
    return 0
}
