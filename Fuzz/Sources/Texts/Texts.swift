import CoreText
import Foundation
import FuzzDriver
import Lamina

/// Where the program begins.
@_cdecl("Texts_main")
public func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    runFuzzer(count, arguments, readInput)
}

/// The bytes of a text layer: its width, its height, its settings, and runs. A run begins with a byte of settings and ends before
/// the byte 0x1F.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 4, count < 2000 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: Int(bytes[0]), height: Int(bytes[1]))
    layer.isWrapped = bytes[2] & 1 != 0
    layer.truncationMode = pick(modes, bytes[2] >> 1)
    layer.alignmentMode = pick(alignments, bytes[2] >> 3)
    layer.contentsScale = bytes[2] & 0x80 != 0 ? 2 : 1
    layer.string = text(bytes[3...])
    draw(layer)
    return 0
}

private let modes: [CATextLayerTruncationMode] = [.none, .start, .middle, .end]
private let alignments: [CATextLayerAlignmentMode] = [.natural, .left, .right, .center, .justified]
private let sizes: [CGFloat] = [1, 7, 12, 40, 300, 0]
private let fonts = ["DejaVu Sans", "DejaVu Sans Mono", "DejaVuSans-Bold", "No Such Font", ""]

private func pick<Value>(_ values: [Value], _ number: UInt8) -> Value { values[Int(number) % values.count] }

/// A text with a font, a size and more for each run.
private func text(_ bytes: ArraySlice<UInt8>) -> NSAttributedString {
    let result = NSMutableAttributedString()
    for run in bytes.split(separator: 0x1F, omittingEmptySubsequences: true) {
        let settings = run[run.startIndex]
        let font = CTFontCreateWithName(pick(fonts, settings) as CFString, pick(sizes, settings >> 2), nil)
        var attributes: [CFString: Any] = [kCTFontAttributeName: font]
        if settings & 0x40 != 0 {
            attributes[kCTUnderlineStyleAttributeName] = 1
            attributes[kCTKernAttributeName] = -3
        }
        if settings & 0x80 != 0 { attributes[kCTSuperscriptAttributeName] = Int(settings & 7) - 3 }
        let pairs = attributes.map { (NSAttributedString.Key($0.key as String), $0.value) }
        result.append(
            NSAttributedString(
                string: String(decoding: run.dropFirst(), as: UTF8.self),
                attributes: Dictionary(uniqueKeysWithValues: pairs)))
    }
    return result
}

/// One renderer draws all texts: making it takes longer than drawing one. The driver calls from one thread.
nonisolated(unsafe) private let renderer: CARenderer? = {
    var options = RendererOptions()
    options.backend = .cpu
    options.threads = 1
    let renderer = try? CARenderer(options: options)
    renderer?.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    return renderer
}()

private func draw(_ layer: CATextLayer) {
    guard let renderer else { return }
    renderer.layer = layer
    renderer.beginFrame(atTime: 0)
    try? renderer.render()
    renderer.endFrame()
}
