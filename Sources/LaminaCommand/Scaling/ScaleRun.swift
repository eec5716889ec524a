import Foundation
import Lamina
import LaminaPlan
import LaminaVulkan

/// Measures one case on one backend, with the public interface, as a program uses it.
struct ScaleRun {
    /// Frames or calls before counting. The first of them draws the whole picture.
    private static let warmUp = 5

    let measured: ScaleCase
    let target: ScaleTarget
    let divisor: LayerDivisor
    /// The number of frames to count; as many as fit into `BenchRun.seconds` where it is `nil`.
    let frames: Int?
    let options: RendererOptions

    /// The times of frames or calls, in milliseconds.
    private struct Times {
        var whole = Samples()
        var change = Samples()
        var commit = Samples()
        var compile = Samples()
        var execute = Samples()
        var readBack = Samples()

        mutating func add(_ statistics: FrameStatistics) {
            commit.add(statistics.commitSeconds * 1000)
            compile.add(statistics.compileSeconds * 1000)
            execute.add(statistics.executeSeconds * 1000)
            readBack.add(statistics.readBackSeconds * 1000)
        }
    }

    /// Measures frames of one scene, each after a change.
    ///
    /// - Returns: The measurement, and the features that the frames did not show as asked.
    func measure(
        frames makeScene: (LayerDivisor) -> any ScaleScene
    ) throws -> (ScaleMeasurement, [LayerWarning]) {
        let scene = makeScene(divisor)
        let renderer = try makeRenderer(for: scene)
        renderer.layer = scene.root
        var number = 0
        var times = Times()
        func next() throws {
            try frame(renderer, number, &times) { scene.change(number) }
            number += 1
        }
        for _ in 0..<Self.warmUp { try next() }
        times = Times()
        while wantsMore(times) { try next() }
        return (measurement(of: scene, renderer, times), renderer.takeWarnings())
    }

    /// Measures first frames, each of a new scene with a new renderer, which has drawn only a few layers before.
    ///
    /// - Returns: The measurement, and the features that the last frame did not show as asked.
    func measure(
        firstFrames makeScene: (LayerDivisor) -> any ScaleScene
    ) throws -> (ScaleMeasurement, [LayerWarning]) {
        var times = Times()
        while true {
            let scene = makeScene(divisor)
            let renderer = try makeRenderer(for: scene)
            // A small scene of the same kind first: a device's pipelines and the picture's buffers are no scene's cost.
            renderer.layer = makeScene(LayerDivisor(value: .max)).root
            var unmeasured = Times()
            try frame(renderer, 0, &unmeasured) {}
            try frame(renderer, 1, &times) { renderer.layer = scene.root }
            if !wantsMore(times) { return (measurement(of: scene, renderer, times), renderer.takeWarnings()) }
        }
    }

    /// Measures calls without frames.
    ///
    /// - Returns: The measurement, and the number of calls that failed.
    func measure(calls makeProbe: (LayerDivisor) -> any ScaleProbe) -> (ScaleMeasurement, failedCalls: Int) {
        let probe = makeProbe(divisor)
        for number in 0..<Self.warmUp { probe.call(number) }
        var times = Times()
        var number = Self.warmUp
        while wantsMore(times) {
            let start = ContinuousClock.now
            probe.call(number)
            times.whole.add((ContinuousClock.now - start).seconds * 1000)
            number += 1
        }
        var result = ScaleMeasurement(
            case: measured.name, layers: probe.layerCount, target: target.limit, targetCost: target.cost)
        fill(&result, times)
        return (result, probe.failedCalls)
    }

    private func wantsMore(_ times: Times) -> Bool {
        if let frames { return times.whole.count < frames }
        return times.whole.count < BenchRun.frameBounds.lowerBound
            || (times.whole.count < BenchRun.frameBounds.upperBound
                && times.whole.total <= BenchRun.seconds * 1000)
    }

    private func makeRenderer(for scene: any ScaleScene) throws -> CARenderer {
        let renderer = try CARenderer(options: options)
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        // Pipelines are the device's start, and no frame's cost.
        (renderer.frames.backend as? VulkanBackend)?.finishPreparing()
        return renderer
    }

    /// Changes a scene and draws it.
    private func frame(
        _ renderer: CARenderer, _ number: Int, _ times: inout Times, change: () -> Void
    ) throws {
        let start = ContinuousClock.now
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
        let changed = ContinuousClock.now
        renderer.beginFrame(atTime: Double(number) * ScrollMotion.frameSeconds)
        try renderer.render()
        renderer.endFrame()
        try renderer.withPixels { _ in }
        let end = ContinuousClock.now
        times.whole.add((end - start).seconds * 1000)
        times.change.add((changed - start).seconds * 1000)
        times.add(renderer.statistics)
    }

    private func measurement(
        of scene: any ScaleScene, _ renderer: CARenderer, _ times: Times
    ) -> ScaleMeasurement {
        let statistics = renderer.statistics
        var result = ScaleMeasurement(
            case: measured.name, backend: renderer.backendName, device: renderer.deviceDescription,
            layers: scene.layerCount, width: Int(scene.size.width), height: Int(scene.size.height),
            damagedPixels: statistics.damagedPixels, uploadedBytes: statistics.uploadedBytes,
            treeLayers: statistics.treeLayers, changedLayers: statistics.changedLayers,
            lookedAtLayers: statistics.layers, sampledLayers: statistics.sampledLayers,
            extentsKept: statistics.extentsKept, extentsMeasured: statistics.extentsMeasured,
            compiledShare: statistics.compiledShare, wholeFrameReason: statistics.wholeFrameReason,
            target: target.limit, targetCost: target.cost)
        fill(&result, times)
        return result
    }

    private func fill(_ result: inout ScaleMeasurement, _ times: Times) {
        result.frames = times.whole.count
        result.median = times.whole.median
        result.p95 = times.whole.quantile(0.95)
        result.best = times.whole.quantile(0)
        result.change = times.change.median
        result.commit = times.commit.median
        result.compile = times.compile.median
        result.execute = times.execute.median
        result.readBack = times.readBack.median
        result.compare(with: target, divisor)
    }
}
