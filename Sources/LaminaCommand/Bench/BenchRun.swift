import Foundation
import Lamina

/// Measures one scene on one backend: every frame is compiled and drawn whole, and its pixels are made readable.
struct BenchRun {
    /// Frames drawn before counting, which compile shaders and upload images.
    static let warmUp = 3
    /// Without `--frames`, as many as fit into this many seconds, within bounds.
    static let seconds = 1.0
    static let frameBounds = 5...300

    let picture: ScenePicture
    let name: String
    let frames: Int?

    func measure() throws -> BenchMeasurement {
        let renderer = picture.renderer
        let clock = ContinuousClock()
        let commitStart = clock.now
        renderer.frames.apply(renderer.committer.commit())
        let commit = (clock.now - commitStart).seconds * 1000
        let target = try renderer.target()
        for _ in 0..<Self.warmUp {
            renderer.frames.invalidate()
            try renderer.frames.render(at: 0, target: target)
        }
        let copy = Self.copyTime(byteCount: target.width * target.height * 4)
        var (whole, compile, execute, readBack) = (Samples(), Samples(), Samples(), Samples())
        var statistics = FrameStatistics()
        while whole.count < (frames ?? Self.frameBounds.upperBound) {
            if frames == nil, whole.count >= Self.frameBounds.lowerBound, whole.total > Self.seconds * 1000 {
                break
            }
            renderer.frames.invalidate()
            let start = clock.now
            statistics = try renderer.frames.render(at: 0, target: target).statistics
            try renderer.frames.backend.withPixels { _ in }
            whole.add((clock.now - start).seconds * 1000)
            compile.add(renderer.frames.compileSeconds * 1000)
            execute.add(statistics.executeSeconds * 1000)
            readBack.add(statistics.readBackSeconds * 1000)
        }
        return BenchMeasurement(
            scene: name, backend: renderer.backendName, device: renderer.deviceDescription,
            width: target.width,
            height: target.height, frames: whole.count, median: whole.median, p95: whole.quantile(0.95),
            framesPerSecond: whole.median > 0 ? 1000 / whole.median : 0, commit: commit,
            compile: compile.median,
            execute: execute.median, readBack: readBack.median, passes: statistics.passes,
            draws: statistics.draws,
            items: statistics.items, megapixels: Double(statistics.pixels) / 1e6, memcpy: copy,
            timesMemcpy: copy > 0 ? whole.median / copy : 0)
    }

    /// Milliseconds that a copy of so many bytes takes, the median of several, memory touched before.
    static func copyTime(byteCount: Int) -> Double {
        let source = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
        let destination = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
        defer {
            source.deallocate()
            destination.deallocate()
        }
        source.initializeMemory(as: UInt8.self, repeating: 1, count: byteCount)
        destination.initializeMemory(as: UInt8.self, repeating: 2, count: byteCount)
        var samples = Samples()
        let clock = ContinuousClock()
        for _ in 0..<15 {
            let start = clock.now
            destination.copyMemory(from: source, byteCount: byteCount)
            samples.add((clock.now - start).seconds * 1000)
        }
        return samples.median
    }
}
