import Foundation
import LaminaMath

/// The measurements as a table of at most 100 columns.
struct BenchTable {
    private static let nameWidth = 26

    static let header =
        Text.left("scene", nameWidth) + " " + Text.left("backend", 7)
        + ["median", "p95", "redrawn", "compile", "execute", "read", "draws", "Mpx", "×copy"].enumerated().map
    {
        Text.right($1, (2...4).contains($0) ? 8 : $0 == 6 ? 6 : 7)
    }.joined()

    static func row(_ m: BenchMeasurement) -> String {
        Text.left(m.without.map { "  without \($0)" } ?? m.scene, nameWidth) + " " + Text.left(m.backend, 7)
            + Text.right(Text.brief(m.median), 7) + Text.right(Text.brief(m.p95), 7)
            + Text.right(m.redrawn.map(Text.brief) ?? "–", 8) + Text.right(Text.brief(m.compile), 8)
            + Text.right(Text.brief(m.execute), 8) + Text.right(Text.brief(m.readBack), 7)
            + Text.right(String(m.draws), 6) + Text.right(Text.brief(m.megapixels), 7)
            + Text.right(Text.brief(m.timesMemcpy), 7)
    }

    /// A line below a scene's measurements.
    static func below(_ text: String) -> String { Text.left("", nameWidth) + " " + text }

    /// The time of a frame in which only the changes are drawn.
    static func played(_ time: Double) -> String {
        below("while it plays, \(Text.brief(time)) ms: only what changed is drawn")
    }

    /// The shares of the CPU and of the device in a frame, and the time of frames that overlap.
    static func shares(_ m: BenchMeasurement) -> String? {
        guard let processor = m.processorTime, m.median > 0 else { return nil }
        func part(_ time: Double) -> String {
            "\(Text.brief(time)) ms (\(Int((100 * time / m.median).rounded())) %)"
        }
        var text = "CPU \(part(processor))"
        if let device = m.deviceTime { text += ", device \(part(device))" }
        if let overlapped = m.overlapped { text += "; \(Text.brief(overlapped)) ms overlapped" }
        return below(text)
    }

    /// The number of pipelines that frames had to wait for.
    static func late(_ count: Int) -> String {
        below("\(count) pipeline\(count == 1 ? "" : "s") made late")
    }

    /// How much of the last frame of a scene that scrolls was compiled.
    static func compiled(_ m: BenchMeasurement) -> String {
        Text.left("", nameWidth) + " "
            + Text.compiled(
                m.compiledShare, m.wholeFrameReason, lookedAt: m.layers, sampled: m.sampledLayers,
                of: m.treeLayers)
    }

    /// Vulkan's time as a multiple of the CPU's.
    static func ratio(vulkan: BenchMeasurement, cpu: BenchMeasurement) -> String {
        let ratio = cpu.median > 0 ? vulkan.median / cpu.median : 0
        return Text.left("", nameWidth) + " vulkan takes \(Text.brief(ratio)) × the CPU's time; "
            + "memcpy \(Text.brief(cpu.memcpy)) ms; commit \(Text.brief(cpu.commit)) ms"
    }

    /// The geometric mean of several scenes' medians on a backend, and of the medians of those that play.
    static func means(of rows: [BenchMeasurement], backend: String) -> [String] {
        let played = rows.compactMap(\.played)
        let all =
            Text.left("geometric mean of \(rows.count)", nameWidth) + " " + Text.left(backend, 7)
            + Text.right(Text.brief(geometricMean(rows.map(\.median))), 7)
        guard played.count > 1 else { return [all] }
        return [
            all, below("while \(played.count) of them play, \(Text.brief(geometricMean(played))) ms"),
        ]
    }

    /// Times of less than a microsecond count as one.
    private static func geometricMean(_ times: [Double]) -> Double {
        Math.exp(times.reduce(0) { $0 + Math.log(max($1, 1e-3)) } / Double(times.count))
    }

    /// The gain of a feature, from a run with it and a run without it.
    static func gain(_ variant: BenchVariant, with: BenchMeasurement, without: BenchMeasurement) -> String {
        let ratio = with.median > 0 ? without.median / with.median : 0
        var text =
            Text.left("", nameWidth)
            + " \(with.backend): \(variant.name) makes it \(Text.brief(ratio)) × as fast"
        if variant == .cache { text += "; last frame \(with.cacheHits) hits, \(with.cacheMisses) misses" }
        return text
    }
}
