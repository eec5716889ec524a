import Foundation
import LaminaGeometry
import LaminaValues
import Synchronization

/// How often and where an emitter's cells had births, from its first commit on. A particle that was born stays, even if the
/// rate or the emitter's position changes later.
///
/// Each commit that changes the rate or the position begins an era. Within an era, rates and the position are the committed
/// ones, or their animated values. Animated values are sampled every 64th of a second, from the beginning of the first
/// animation to the end of the last, and are linear between samples. After each `maximumSteps` samples, births are numbered
/// anew, so that endless animations cost no more than their recent births. Where particles live longer than that many
/// steps, the steps are twice as long, or four times, and so on. The particles at a time follow from the commits and that
/// time alone.
struct EmitterHistory: Equatable, Sendable {
    static let maximumSteps = 4096
    private static let shortestStep = 1.0 / 64
    /// Beyond this number, the oldest eras are summed up.
    private static let maximumEras = 256

    /// The values from one commit to the next.
    fileprivate struct Era: Equatable, Sendable {
        /// Seconds of the layer's own clock.
        var begin: Double
        var values: LayerProperties
        /// The animations that affect births.
        var animations: [LayerAnimation]
        /// The begin of the first animation and the end of the last one; an empty range without animations.
        var moving: (from: Double, to: Double) {
            animations.reduce((Double.infinity, -Double.infinity)) {
                (min($0.0, $1.timing.beginTime), max($0.1, $1.timing.endTime))
            }
        }
        fileprivate let box = SampleBox()

        static func == (a: Era, b: Era) -> Bool {
            a.begin == b.begin && a.values == b.values && a.animations == b.animations
        }
    }

    private var eras: [Era]
    /// The number of births of each cell before the first era.
    private var before: [Double]

    init(_ values: LayerProperties, _ animations: [LayerAnimation]) {
        eras = [Era(begin: -.infinity, values: values, animations: animations.filter(\.changesBirths))]
        before = values.emitter.cells.map { _ in 0 }
    }

    /// Begins an era if births differ from now on.
    ///
    /// - Parameter time: The time of the commit, in seconds of the layer's own clock.
    mutating func commit(_ values: LayerProperties, _ animations: [LayerAnimation], at time: Double) {
        let animations = animations.filter(\.changesBirths)
        guard let last = eras.last else { return }
        let (old, new) = (last.values.emitter, values.emitter)
        let isSame =
            old.cells.count == new.cells.count
            && zip(old.cells, new.cells).allSatisfy { $0.timing == $1.timing && $0.name == $1.name }
        guard isSame, time.isFinite, time >= last.begin else {
            self = EmitterHistory(values, animations)
            return
        }
        if animations == last.animations, old.births == new.births {
            eras[eras.count - 1].values = values
            return
        }
        if time == last.begin { eras.removeLast() }
        eras.append(Era(begin: time, values: values, animations: animations))
        if eras.count > Self.maximumEras {
            var sum = Sum(before: before, window: values.emitter.longestWindow)
            sum.add(eras[0], to: eras[1].begin, keeping: .infinity)
            before = sum.counts
            eras.removeFirst()
        }
    }

    /// The emitter's past at a time, if it differed from the present; `nil` if it did not.
    func past(at time: Double) -> EmitterPast? {
        guard eras.count > 1 || eras.contains(where: { !$0.animations.isEmpty }) else { return nil }
        let window = eras.last?.values.emitter.longestWindow ?? 0
        var sum = Sum(before: before, window: window)
        for (place, era) in eras.enumerated() where era.begin < time || place == 0 {
            let end = place + 1 < eras.count ? min(time, eras[place + 1].begin) : time
            sum.add(era, to: end, keeping: time - window)
        }
        return sum.past
    }

    // MARK: Sums

    /// Adds up births.
    private struct Sum {
        var past = EmitterPast()
        var counts: [Double]
        /// The length of a step in seconds.
        private let step: Double

        init(before: [Double], window: Double) {
            var step = EmitterHistory.shortestStep
            while window / step > Double(EmitterHistory.maximumSteps), step < 1e12 { step *= 2 }
            self.step = step
            counts = before
            past.counts = before.map { _ in [] }
        }

        /// - Parameter start: Births at times before it are only summed up.
        mutating func add(_ era: Era, to end: Double, keeping start: Double) {
            guard end > era.begin else { return }
            let moving = era.moving
            let from = max(era.begin, moving.from)
            let to = min(end, moving.to)
            guard from < to else {
                addEven(era, from: era.begin, to: end, BirthSample(era.values, cells: counts.count), start)
                return
            }
            if era.begin < from {
                addEven(era, from: era.begin, to: from, era.sample(at: max(era.begin, from - 1e-9)), start)
            }
            addSteps(era, from: from, to: to, start)
            guard to < end else { return }
            if to - from > blockLength { mark(to) }
            addEven(era, from: to, to: end, era.sample(at: to.nextUp), start)
        }

        private mutating func addEven(
            _ era: Era, from: Double, to: Double, _ sample: BirthSample, _ start: Double
        ) {
            let cells = era.values.emitter.cells
            // Nothing happens before the cells' clocks begin, so an era without a beginning starts there.
            var times = [from, to]
            for cell in cells where cell.timing.speed > 0 {
                times += [cell.timing.parentTime(at: 0), cell.timing.parentTime(at: cell.emissionEnd)]
                    .filter { $0 > from && $0 < to }
            }
            times = times.filter(\.isFinite).sorted()
            if let first = times.first { note(first, sample.place, start) }
            for (a, b) in zip(times, times.dropFirst()) where a < b {
                for (index, cell) in cells.enumerated() {
                    counts[index] += cell.emission(from: a, to: b) * sample.rates[index]
                }
                note(b, sample.place, start)
            }
        }

        /// Seconds after which births are numbered anew.
        private var blockLength: Double { Double(EmitterHistory.maximumSteps) * step }

        private mutating func addSteps(_ era: Era, from: Double, to: Double, _ start: Double) {
            var block = 0.0
            // Particles born before the block in which the window begins are dead.
            if to - from > blockLength {
                block = max(0, ((min(start, to) - from) / blockLength).rounded(.down))
            }
            while true {
                let begin = from + block * blockLength
                guard begin < to else { return }
                if block > 0 { mark(begin) }
                addBlock(era, from: begin, to: min(to, begin + blockLength), start)
                block += 1
            }
        }

        /// Numbers births anew, under a name made from the time.
        private mutating func mark(_ time: Double) {
            for index in counts.indices { counts[index].round(.down) }
            past.marks.append(EmitterPast.Mark(name: time.bitPattern, counts: counts))
        }

        private mutating func addBlock(_ era: Era, from: Double, to: Double, _ start: Double) {
            let cells = era.values.emitter.cells
            let count = Int(((to - from) / step).rounded(.up))
            let samples = era.samples(from: from, step: step, count: count + 1)
            note(from, samples[0].place, start)
            for number in 0..<count {
                let a = from + Double(number) * step
                let b = min(to, a + step)
                let (first, second) = (samples[number], samples[number + 1])
                // The last step may be cut short.
                let share = (b - a) / step
                for (index, cell) in cells.enumerated() {
                    let end = first.rates[index] + (second.rates[index] - first.rates[index]) * share
                    counts[index] += cell.emission(from: a, to: b) * (first.rates[index] + end) / 2
                }
                note(b, first.place + (second.place - first.place) * share, start)
            }
        }

        private mutating func note(_ time: Double, _ place: SIMD3<Double>, _ start: Double) {
            // Only the last time before the window counts.
            if time < start, past.times.count == 1 {
                past.times.removeAll(keepingCapacity: true)
                past.places.removeAll(keepingCapacity: true)
                for index in past.counts.indices { past.counts[index].removeAll(keepingCapacity: true) }
            }
            past.times.append(time)
            past.places.append(place)
            for index in counts.indices { past.counts[index].append(counts[index]) }
        }
    }

    /// The animated values of an era at steps in time; each is found once.
    fileprivate final class SampleBox: Sendable {
        struct Found {
            var step = 0.0
            /// The samples of the last few blocks, by the block's begin.
            var samples: [Double: [BirthSample]] = [:]
        }

        let found = Mutex(Found())
    }
}

extension EmitterHistory.Era {
    fileprivate func sample(at time: Double) -> BirthSample {
        var values = values
        values.apply(animations, at: time)
        return BirthSample(values, cells: self.values.emitter.cells.count)
    }

    fileprivate func samples(from: Double, step: Double, count: Int) -> [BirthSample] {
        box.found.withLock { found in
            if found.step != step || found.samples.count > 4 { found = .init(step: step) }
            var samples = found.samples.removeValue(forKey: from) ?? []
            let end = moving.to
            while samples.count < count {
                // At its very end an animation may be gone already, so it is sampled a little earlier.
                samples.append(sample(at: min(from + Double(samples.count) * step, end - 1e-7)))
            }
            found.samples[from] = samples
            return samples
        }
    }
}

/// The births a second of each cell, and the emitter's position, at one time.
private struct BirthSample {
    var rates: [Double]
    var place: SIMD3<Double>

    init(_ values: LayerProperties, cells: Int) {
        let emitter = values.emitter
        let factor = emitter.birthRate.isFinite ? max(0, Double(emitter.birthRate)) : 1
        rates = emitter.cells.prefix(cells).map { cell in
            cell.isEmitting ? min(Double(cell.birthRate), 1e15) * factor : 0
        }
        rates += Array(repeating: 0, count: max(0, cells - rates.count))
        place = emitter.place
    }
}

extension EmitterCellValues {
    /// Seconds of the cell's clock with births, between two times of the layer's clock.
    fileprivate func emission(from: Double, to: Double) -> Double {
        guard timing.speed > 0 else { return 0 }
        let begin = max(0, timing.localTime(at: from))
        let end = min(emissionEnd, timing.localTime(at: to))
        return max(0, end - begin)
    }
}

extension EmitterValues {
    /// The values on which births depend.
    fileprivate var births: [Double] {
        [Double(birthRate), Double(position.x), Double(position.y), Double(zPosition)]
            + cells.map { $0.isEnabled ? Double($0.birthRate) : 0 }
    }

    /// For how long a birth matters, in seconds of the layer's clock.
    fileprivate var longestWindow: Double {
        let factor = lifetime.isFinite ? Double(lifetime) : 1
        return cells.map { cell in
            var enabled = cell
            enabled.isEnabled = true
            return enabled.afterlife(times: factor)
        }.max() ?? 0
    }

    /// The emitter's position; coordinates that are not finite become 0.
    var place: SIMD3<Double> {
        func number(_ value: CGFloat) -> Double { value.isFinite ? Double(value) : 0 }
        return SIMD3(number(position.x), number(position.y), number(zPosition))
    }

    /// The moment to draw at a time of the layer's own clock, given the history; `nil` if no particle can exist then.
    func moment(at time: Double, after history: EmitterHistory?) -> EmitterMoment? {
        guard let past = history?.past(at: time) else { return moment(at: time) }
        return past.hasBirths ? EmitterMoment(time: time, past: past) : nil
    }
}

extension EmitterPast {
    /// Whether there were recent births.
    var hasBirths: Bool {
        counts.contains { counts in
            guard let first = counts.first, let last = counts.last else { return false }
            return last.rounded(.down) > first.rounded(.down)
        }
    }
}

extension LayerAnimation {
    /// Whether the animation changes how often or where particles are born.
    fileprivate var changesBirths: Bool {
        switch content {
        case .property(let property):
            switch property.path.property {
            case .birthRate, .emitterPosition, .emitterZPosition: true
            case .emitterCell(let names, let key):
                names.count == 1 && (key == .birthRate || key == .enabled)
            // `EmitterValues.births` reads no other property.
            default: false
            }
        case .group(let members): members.contains(where: \.changesBirths)
        case .transition, .matchMove: false
        }
    }
}
