import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPictures
import LaminaPlan
import LaminaVulkan

/// Measures one scene on one backend.
///
/// A still scene is compiled and drawn whole in every frame. So is a scene with animations, whose time then advances
/// by a sixtieth of a second. After these frames a scene with animations, and a document that has a duration, plays: only what
/// changed is compiled and drawn. A scene that scrolls is drawn as a program would draw it: each frame is a commit, and then the
/// changes are drawn. At the end all of the picture is drawn again in each frame: a still scene from the plan there is, other
/// scenes from a plan that is compiled with the masks, shadows and bitmaps of the frame before. All kinds of frame end when the
/// pixels can be read.
struct BenchRun {
    /// Frames drawn before counting, which compile shaders and upload images. Pipelines are made ahead before these.
    static let warmUp = 3
    /// Without `--frames`, as many frames as fit into this many seconds, within `frameBounds`.
    static let seconds = 1.0
    static let frameBounds = 5...300

    let picture: ScenePicture
    let name: String
    let frames: Int?
    var without: BenchVariant?
    /// How the scene scrolls, if it does.
    var motion: ScrollMotion?
    /// Whether time advances from frame to frame although nothing scrolls.
    var isAnimated = false
    /// Seconds after which the time starts again; `nil` for never.
    var period: Double?

    /// The times of a run's frames, in milliseconds.
    private struct Times {
        var whole = Samples()
        var commit = Samples()
        var compile = Samples()
        var execute = Samples()
        var readBack = Samples()
        var processor = Samples()
        var device = Samples()
    }

    func measure() throws -> BenchMeasurement {
        let renderer = picture.renderer
        let target = try renderer.target()
        var motion = motion
        var times = Times()
        var statistics = FrameStatistics()
        let firstCommit = commit(at: 0)
        // The number of pipelines made late then says what the list lacks, however busy the machine is.
        let device = renderer.frames.backend as? VulkanBackend
        device?.finishPreparing()
        var pipelinesMadeLate = 0
        var time = 0.0
        func next() throws {
            statistics = try frame(&motion, at: time, &times)
            pipelinesMadeLate += statistics.pipelinesMadeLate
            time = self.time(after: time)
        }
        for _ in 0..<Self.warmUp { try next() }
        times = Times()
        let copy = Self.copyTime(byteCount: target.width * target.height * PixelFormat.standard.bytesPerPixel)
        while times.whole.count < (frames ?? Self.frameBounds.upperBound) {
            if frames == nil, times.whole.count >= Self.frameBounds.lowerBound,
                times.whole.total > Self.seconds * 1000
            {
                break
            }
            try next()
        }
        let median = times.whole.median
        let overlapped = try motion == nil ? device.flatMap { try overlap(times.whole.count, $0) } : nil
        let played = motion == nil && plays ? try play(times.whole.count, &motion) : nil
        let redrawn =
            motion == nil && !isAnimated
            ? try redraw(times.whole.count)
            : try play(times.whole.count, &motion, without: [.damage, .motion])
        return BenchMeasurement(
            scene: name, without: without?.name, scrolls: motion != nil, backend: renderer.backendName,
            device: renderer.deviceDescription, width: target.width, height: target.height,
            frames: times.whole.count, median: median, medianInterval: MedianInterval(times.whole.values),
            p95: times.whole.quantile(0.95), redrawn: redrawn.median,
            redrawnInterval: MedianInterval(redrawn.values), played: played?.median,
            playedInterval: played.flatMap { MedianInterval($0.values) },
            framesPerSecond: median > 0 ? 1000 / median : 0,
            commit: motion == nil ? firstCommit : times.commit.median, compile: times.compile.median,
            execute: times.execute.median, readBack: times.readBack.median,
            processorTime: device == nil ? nil : times.processor.median,
            deviceTime: times.device.count > 0 ? times.device.median : nil, overlapped: overlapped,
            passes: statistics.passes,
            draws: statistics.draws, items: statistics.items, treeLayers: statistics.treeLayers,
            layers: statistics.layers, sampledLayers: statistics.sampledLayers,
            compiledShare: statistics.compiledShare, wholeFrameReason: statistics.wholeFrameReason,
            megapixels: Double(statistics.pixels) / 1e6,
            cacheHits: statistics.cacheHits, cacheMisses: statistics.cacheMisses,
            pipelinesMadeLate: device == nil ? nil : pipelinesMadeLate, memcpy: copy,
            timesMemcpy: copy > 0 ? median / copy : 0)
    }

    /// The times of frames in which nothing changed, and in which all of the picture is drawn again nevertheless.
    private func redraw(_ count: Int) throws -> Samples {
        let renderer = picture.renderer
        var samples = Samples()
        for frame in 0..<(count + Self.warmUp) {
            let start = ContinuousClock.now
            renderer.commit(at: 0)
            let target = try renderer.target()
            renderer.frames.prepare(at: 0, target: target)
            renderer.frames.addDamage(PixelRect(width: target.width, height: target.height))
            try renderer.frames.execute()
            try renderer.frames.backend.withPixels { _ in }
            if frame >= Self.warmUp { samples.add((ContinuousClock.now - start).seconds * 1000) }
        }
        return samples
    }

    /// The times of frames in which time advances, or the scene scrolls. Each goes on from the frame before, as a player draws it.
    ///
    /// - Parameter switches: The optimisations to do without. Without damage and motion all of the picture is drawn.
    private func play(
        _ count: Int, _ motion: inout ScrollMotion?, without switches: Optimizations = []
    ) throws -> Samples {
        let renderer = picture.renderer
        let optimizations = renderer.frames.optimizations
        renderer.frames.optimizations.subtract(switches)
        defer { renderer.frames.optimizations = optimizations }
        var samples = Samples()
        var time = 0.0
        for frame in 0..<(count + Self.warmUp) {
            motion?.advance()
            let start = ContinuousClock.now
            renderer.commit(at: motion?.time ?? time)
            try renderer.frames.render(at: motion?.time ?? time, target: renderer.target())
            try renderer.frames.backend.withPixels { _ in }
            if frame >= Self.warmUp { samples.add((ContinuousClock.now - start).seconds * 1000) }
            time = self.time(after: time)
        }
        return samples
    }

    /// The time of the next frame, in seconds.
    private func time(after time: Double) -> Double {
        let next = plays ? time + ScrollMotion.frameSeconds : time
        return period.map { next > $0 } == true ? 0 : next
    }

    /// Milliseconds.
    private func commit(at time: Double) -> Double {
        let start = ContinuousClock.now
        picture.renderer.commit(at: time)
        return (ContinuousClock.now - start).seconds * 1000
    }

    /// Whether a player shows the scene frame after frame, even if nothing in it moves.
    private var plays: Bool { isAnimated || period != nil }

    private func frame(
        _ motion: inout ScrollMotion?, at time: Double, _ times: inout Times
    ) throws -> FrameStatistics {
        let renderer = picture.renderer
        if motion == nil { renderer.frames.invalidate() }
        motion?.advance()
        let start = ContinuousClock.now
        let time = motion?.time ?? time
        if motion != nil { times.commit.add(commit(at: time)) }
        let statistics = try renderer.frames.render(at: time, target: renderer.target())
            .statistics
        // A device may still draw: then reading has the rest of its time in it.
        let read = ContinuousClock.now
        try renderer.frames.backend.withPixels { _ in }
        let end = ContinuousClock.now
        times.whole.add((end - start).seconds * 1000)
        times.compile.add(renderer.frames.compileSeconds * 1000)
        times.execute.add(statistics.executeSeconds * 1000)
        times.readBack.add((statistics.readBackSeconds + (end - read).seconds) * 1000)
        if let last = (renderer.frames.backend as? VulkanBackend)?.lastTimes {
            times.processor.add(
                (read - start).seconds * 1000 - statistics.executeSeconds * 1000 + last.record * 1000)
            if let device = last.device { times.device.add(device * 1000) }
        }
        return statistics
    }

    /// The milliseconds of a frame if each is read while the device draws the next one: of all frames together; `nil` if the device
    /// keeps one frame alone, as one whose picture is read where it is drawn.
    private func overlap(_ count: Int, _ device: VulkanBackend) throws -> Double? {
        let renderer = picture.renderer
        var time = 0.0
        var last: UInt64?
        var start = ContinuousClock.now
        for frame in 0..<(count + Self.warmUp) {
            if frame == Self.warmUp { start = .now }
            renderer.frames.invalidate()
            let number = try renderer.frames.render(at: time, target: renderer.target()).number
            do {
                if let last { try device.withPixels(ofFrame: last) { _ in } }
            } catch VulkanError.noFrame {
                return nil
            }
            last = number
            time = self.time(after: time)
        }
        try device.withPixels { _ in }
        return (ContinuousClock.now - start).seconds * 1000 / Double(count)
    }

    /// The milliseconds of a copy of `byteCount` bytes, the median of several. The memory is touched before.
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
