import Foundation
import LaminaGeometry
import LaminaValues

/// What a machine showed over some time, as an ordinary scene: each take is a layer that is there for its time, and whose clock
/// follows the machine.
struct LottieMachineFilm {
    /// A layer of the film.
    private struct Part: Hashable {
        var take: LottieTake
        var background: SIMD4<Double>?
    }

    private var parts: [Part] = []
    private var clocks: [[TimeMap.Key]] = []
    /// The times at which each part is shown, from one to the next.
    private var shown: [[(from: Double, to: Double)]] = []
    private var last: Int?
    private(set) var length = 0.0

    /// The most stretches of time in which a picture changes evenly.
    private static let maximumStretches = 100_000
    /// The most layers, each with those of its take.
    private static let maximumParts = 1000
    private var stretches = 0
    /// The pieces of a curve that the film's end cuts.
    private static let piecesOfCurve = 64
    /// Times that are closer are the same, in seconds.
    private static let instant = 1e-9

    /// Adds a stretch of time that the run begins.
    mutating func add(_ run: LottieMachineRun, _ seconds: Double) {
        guard seconds > 0 else { return }
        stretches += 1
        guard stretches <= Self.maximumStretches, parts.count <= Self.maximumParts else { return }
        let (begin, end) = (length, length + seconds)
        let part = self.part(of: run)
        length = end
        if let tween = run.tween {
            // The whole curve, of which a part may be seen.
            let start = begin - tween.passed
            let shares = tween.easing.shares
            if (clocks[part].last?.outside ?? -1) <= begin + Self.instant {
                clocks[part] += [
                    TimeMap.Key(
                        outside: start, inside: -shares.lowerBound,
                        curve: LottieMachine.Easing.timing(tween.easing.curve)),
                    TimeMap.Key(
                        outside: start + tween.easing.duration, inside: 1 - shares.lowerBound, isHold: true),
                ]
            }
        } else {
            let from = run.nextTakeTime
            addKeys(part, begin, end, from: from, to: from + run.takePace * seconds)
        }
        if last == part, let index = shown[part].indices.last {
            shown[part][index].to = end
        } else {
            shown[part].append((begin, end))
        }
        last = part
    }

    /// The picture at the end, which stays.
    mutating func end(_ run: LottieMachineRun) {
        let part = self.part(of: run)
        if let tween = run.tween, let end = clocks[part].last?.outside, end > length + Self.instant {
            // The film ends in the midst of the curve, of which straight pieces are left.
            clocks[part].removeLast(2)
            let start = length - tween.passed
            for step in 0..<Self.piecesOfCurve {
                let passed = tween.passed * Double(step) / Double(Self.piecesOfCurve)
                let share = tween.easing.value(at: passed / tween.easing.duration)
                clocks[part].append(
                    TimeMap.Key(outside: start + passed, inside: share - tween.easing.shares.lowerBound))
            }
        }
        clocks[part].append(TimeMap.Key(outside: length, inside: run.takeTime, isHold: true))
        if last == part, let index = shown[part].indices.last {
            shown[part][index].to = .infinity
        } else {
            shown[part].append((length, .infinity))
        }
        last = part
    }

    private mutating func part(of run: LottieMachineRun) -> Int {
        let color = run.background.map {
            SIMD4(Double($0.red), Double($0.green), Double($0.blue), Double($0.alpha))
        }
        let part = Part(take: run.take, background: color)
        // A tween that was broken off cannot begin again in a part whose curve goes on.
        let start = run.tween.map { length - $0.passed }
        func fits(_ index: Int) -> Bool {
            guard parts[index] == part else { return false }
            guard let start, let end = clocks[index].last?.outside, clocks[index].count > 1 else {
                return true
            }
            return end <= start + Self.instant
                || abs(clocks[index][clocks[index].count - 2].outside - start) <= Self.instant
        }
        if let last, fits(last) { return last }
        for index in parts.indices where fits(index) { return index }
        parts.append(part)
        clocks.append([])
        shown.append([])
        return parts.count - 1
    }

    /// Adds the ends of an even stretch; one that goes on evenly becomes longer.
    private mutating func addKeys(
        _ part: Int, _ begin: Double, _ end: Double, from: Double, to: Double
    ) {
        let count = clocks[part].count
        let isSame = { (a: Double, b: Double) in abs(a - b) <= 1e-9 * max(1, abs(a)) }
        if count >= 2, last == part {
            let (first, second) = (clocks[part][count - 2], clocks[part][count - 1])
            let pace = (second.inside - first.inside) / (second.outside - first.outside)
            if isSame(second.outside, begin), isSame(second.inside, from),
                isSame(pace, (to - from) / (end - begin))
            {
                clocks[part][count - 1] = TimeMap.Key(outside: end, inside: to, isHold: true)
                return
            }
        }
        clocks[part] += [
            TimeMap.Key(outside: begin, inside: from), TimeMap.Key(outside: end, inside: to, isHold: true),
        ]
    }

    // MARK: The scene

    /// The film.
    ///
    /// - Parameter isStill: Whether nothing moves, and the picture at the end is all there is.
    func scene(_ stage: inout LottieMachineStage, isStill: Bool) throws(SceneError) -> Scene {
        guard stretches <= Self.maximumStretches else {
            throw SceneFault.unexpected(
                "more",
                expected: "at most \(Self.maximumStretches) stretches in which a state machine plays evenly"
            ).error(file: stage.scene.name)
        }
        guard parts.count <= Self.maximumParts else {
            throw SceneFault.unexpected(
                "more", expected: "at most \(Self.maximumParts) animations, themes and tweens in a film"
            ).error(file: stage.scene.name)
        }
        var result = stage.scene
        result.layers = []
        result.lottie = nil
        result.duration = isStill ? nil : length
        for (index, part) in parts.enumerated() where !shown[index].isEmpty {
            let source = try stage.scene(of: part.take)
            var holder = SceneNode(bounds: CGRect(origin: .zero, size: source.size))
            holder.properties.masksToBounds = true
            if let color = part.background {
                holder.properties.backgroundColor = CGColor(straight: color)
            }
            if source.size != result.size { holder.fit(into: result.size) }
            if !isStill { holder.show(in: shown[index], of: length) }
            holder.layer.depth = 0
            var clock = SceneNode()
            if isStill, let key = clocks[index].last {
                clock.properties.timing.speed = 0
                clock.properties.timing.timeOffset = key.inside
            } else {
                clock.properties.timing.map = TimeMap(keys: clocks[index])
            }
            clock.layer.depth = 1
            result.layers += [holder.layer, clock.layer]
            guard result.layers.count + source.layers.count <= result.assets.limits.lottieLayers else {
                let limit = result.assets.limits.lottieLayers
                throw SceneFault(.tooManyLottieLayers(limit: limit)).error(file: result.name)
            }
            result.layers += source.layers.map { layer in
                var layer = layer
                layer.depth += 2
                return layer
            }
            result.warnings += source.warnings.filter { !result.warnings.contains($0) }
        }
        return result
    }
}

extension SceneNode {
    /// Scales the layer so that it fits into a size, in its middle.
    fileprivate mutating func fit(into size: CGSize) {
        let own = properties.bounds.size
        let scale = min(size.width / own.width, size.height / own.height)
        properties.transform = CATransform3DMakeScale(scale, scale, 1)
        properties.position = CGPoint(
            x: (size.width - own.width * scale) / 2, y: (size.height - own.height * scale) / 2)
    }

    /// Hides the layer outside of some stretches of time.
    fileprivate mutating func show(in stretches: [(from: Double, to: Double)], of length: Double) {
        if stretches.count == 1, stretches[0].from <= 0, stretches[0].to >= length { return }
        // The animation is longer than the film, so that it has a value at the film's end.
        let duration = length + 1
        var (values, times) = ([SceneAnimation.Value](), [Double]())
        func append(_ isHidden: Bool, _ time: Double) {
            let time = time / duration
            if times.last == time {
                values[values.count - 1] = .flag(isHidden)
            } else {
                values.append(.flag(isHidden))
                times.append(time)
            }
        }
        append(true, 0)
        for (from, to) in stretches {
            append(false, from)
            if to <= length { append(true, to) }
        }
        let key = AnimationKeyPath(.isHidden).description
        var animation = SceneAnimation(animationClass: .keyframe)
        animation.members = [
            .values: .values(values), .keyTimes: .numbers(times + [1]),
            .calculationMode: .word("discrete"), .keyPath: .word(key), .beginTime: .number(1e-100),
            .duration: .number(duration), .fillMode: .word("both"), .isRemovedOnCompletion: .flag(false),
        ]
        layer.animations.append(SceneLayerAnimation(key: key, animation: animation))
    }
}
