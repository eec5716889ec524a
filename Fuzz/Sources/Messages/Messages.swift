import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("Messages_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// Bytes as a file, as a name, as a key path and as a job: every error and every warning stays one line without anything that
/// a terminal obeys.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let bytes = Data(bytes: start, count: count)
    // The file's name, up to the first zero byte, and its content.
    let end = bytes.firstIndex(of: 0) ?? min(count, 40)
    let name = String(decoding: bytes[..<end], as: UTF8.self)
    for json in [bytes, bytes[end...].dropFirst()] {
        do {
            var scene = try Scene(json: Data(json), name: name, directory: "/nowhere")
            for warning in scene.warnings { check(warning.description) }
            check { try scene.setValue(.json(name), forKeyPath: name) }
            check { try scene.setTheme(name) }
            check { _ = try scene.state(named: name) }
            if scene.layerCount < 100 {
                for loss in scene.caml(isBundle: false).losses { check(loss.description) }
            }
        } catch {
            check("\(error)")
        }
    }
    check { _ = try SceneJob(line: Array(bytes), manifest: name, number: 1) }
    // No way out of a folder that is not there.
    let path = "/nowhere/" + name.replacing("/", with: ":")
    check { _ = try Scene(contentsOf: path) }
    check { _ = try CGImage.read(contentsOfFile: path) }
    check { _ = try RendererOptions(disabling: name) }
    check(LayerWarning(layer: name, feature: name).description)
    let layer = CALayer()
    check { try CAStateController(layer: layer).setState(name) }
    return 0
}

/// Calls a function and checks the text of its error.
private func check(_ body: () throws -> Void) {
    do { try body() } catch { check("\(error)") }
}

private func check(_ sentence: String) {
    let obeyed = sentence.unicodeScalars.contains { scalar in
        [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            || scalar.properties.isBidiControl
    }
    precondition(!obeyed, "a message that is not one harmless line: \(sentence.debugDescription)")
    precondition(sentence.unicodeScalars.count <= 10_000, "a message without end")
}

extension RendererOptions {
    fileprivate init(disabling name: String) throws {
        self.init()
        backend = .cpu
        threads = 1
        disabledOptimizations = [name]
        _ = try CARenderer(options: self)
    }
}
