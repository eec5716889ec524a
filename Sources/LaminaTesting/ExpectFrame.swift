public import Foundation
public import Lamina
import LaminaRender

/// Expects that drawing a layer costs no more than was promised: tuning that a test holds.
///
/// The frame at `time` is drawn on the CPU, whole. A cost without a parameter is not checked.
///
/// - Parameters:
///   - layer: The root of a tree.
///   - time: The time to look at, in seconds.
///   - size: The size that the layer gets, in points; `nil` leaves it as it is.
///   - scale: Pixels per point.
///   - passes: Surfaces that are drawn, the picture itself included.
///   - draws: Items that are drawn.
///   - offscreen: The reasons for which surfaces beside the picture are drawn, each as often as it occurs, such as `groupOpacity`,
///     `shadow` or `rasterize`; see `FrameStatistics.passesByReason`.
///   - blendedPixels: Pixels of the picture in which layers blend with the layers behind them.
///   - uploadedBytes: Bytes of images sent to the device; 0 on the CPU.
///   - surfaceBytes: Bytes of the buffers beside the picture.
/// - Returns: Whether all promises are kept.
@discardableResult
public func expectFrame(
    of layer: CALayer, at time: Double = 0, size: CGSize? = nil, scale: Double = 1,
    passes: PromisedCount? = nil, draws: PromisedCount? = nil, offscreen: [String]? = nil,
    blendedPixels: PromisedCount? = nil, uploadedBytes: PromisedCount? = nil,
    surfaceBytes: PromisedCount? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return NumberExpectation(place: place, kind: .frame).check {
        let stage = try LayerStage(layer, size: size, scale: CGFloat(scale), background: nil)
        try stage.draw(at: time)
        let statistics = stage.renderer.statistics
        let blended =
            blendedPixels == nil
            ? 0 : stage.renderer.frames.plan.map { DebugOverlays.report(of: $0).blendedPixels } ?? 0
        var broken: [String] = []
        for (name, promise, found) in [
            ("passes", passes, statistics.passes), ("draws", draws, statistics.draws),
            ("blendedPixels", blendedPixels, blended),
            ("uploadedBytes", uploadedBytes, statistics.uploadedBytes),
            ("surfaceBytes", surfaceBytes, statistics.surfaceBytes),
        ] {
            if let promise, !promise.allows(found) {
                broken.append("\(name): expected \(promise), found \(found)")
            }
        }
        if let offscreen {
            let found = statistics.passesByReason.filter { $0.key != "root" }
                .flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
            if found != offscreen.sorted() {
                broken.append("offscreen: expected \(offscreen.sorted()), found \(found)")
            }
        }
        return broken
    }
}
