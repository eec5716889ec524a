/// One sound of a soundtrack in samples: which of its file's are heard when, and how loud. Used by one thread at a time.
///
/// The factor of a sample is a function of its number alone, so that it is the same wherever mixing begins.
final class SoundVoice {
    private let sound: MovieSound
    private let gain: Double
    /// The sample of the film with which the sound begins, and the one before which it ends.
    private let begin: Int
    private let end: Int
    /// The first sample of the file that is heard.
    private let from: Int
    private let period: Int?
    private let fadeIn: Double
    private let fadeOut: Double
    /// The gains of the sound by samples.
    private let levels: [(place: Double, gain: Double)]

    private var reader: SoundReader?
    /// The number of samples in the file, once its end was reached.
    private var length: Int?
    private(set) var damage: SoundReader.Damage?
    /// Whether the file has nothing to hear.
    private(set) var isSilent = false

    private static let rate = Double(MovieSoundtrack.sampleRate)

    /// Opens the sound, to see that it can be read, and closes it. Throws ``MovieError``.
    ///
    /// - Parameter film: The number of samples in the film, if it is known.
    init(_ sound: MovieSound, start: Double, gain: Double, film: Int?) throws(MovieError) {
        self.sound = sound
        self.gain = sound.gain * gain
        let (begin, from) = (Self.samples(sound.begin - start), Self.samples(sound.from))
        (self.begin, self.from) = (begin, from)
        period = sound.loops ? sound.period.map { max(1, Self.samples($0)) } : nil
        (fadeIn, fadeOut) = (sound.fadeIn * Self.rate, sound.fadeOut * Self.rate)
        levels = sound.levels.sorted { $0.time < $1.time }.map { (($0.time - start) * Self.rate, $0.gain) }
        var last = sound.duration.map { begin + Self.samples($0) } ?? .max
        if let film { last = min(last, film) }
        do throws(MovieError) {
            let opened = try SoundReader(sound.source)
            if sound.fadeOut > 0, !sound.loops, last > begin {
                // The fade ends with the file. How long that is, is known for certain only when all of it was decoded.
                let wanted = last == .max ? Int.max : from + (last - begin)
                let found = try opened.skip(wanted)
                if found < wanted { last = min(last, begin + max(0, found - from)) }
            }
        } catch {
            guard sound.mayBeSilent, case .noSound = error else { throw error }
            isSilent = true
        }
        end = last
    }

    private static func samples(_ seconds: Double) -> Int { Int((seconds * rate).rounded()) }

    /// Whether the file ends before the place at which the sound begins.
    var beginsAfterEnd: Bool { length.map { $0 <= from } ?? false }

    /// The name of the file in messages.
    var name: String { sound.source.name }

    /// Adds the sound's part in a range of the film's samples.
    ///
    /// - Parameter scratch: Room for samples, at least one pair.
    func add(
        _ range: Range<Int>, to target: UnsafeMutableBufferPointer<Float>,
        by scratch: UnsafeMutableBufferPointer<Float>
    ) throws(MovieError) {
        var next = max(range.lowerBound, begin)
        let last = min(range.upperBound, end)
        guard !isSilent else { return }
        while next < last {
            let asked = min(last - next, scratch.count / 2)
            guard let (place, room) = place(next - begin) else { break }
            let wanted = min(asked, room)
            let count = try read(at: place, wanted, scratch)
            if count > 0 {
                mix(next..<(next + count), scratch, to: target, from: range.lowerBound)
                next += count
            } else if !sound.loops || beginsAfterEnd {
                break
            } else if period != nil {
                // The file is shorter than its period.
                next += wanted
            }
        }
        // A file is closed when nothing of it is left to hear.
        if last == end || (next < last && !sound.loops) { reader = nil }
    }

    /// The place in the file of a sample of the sound, and how many follow it before the sound begins again.
    private func place(_ sample: Int) -> (place: Int, room: Int)? {
        guard sound.loops else { return (from + sample, .max) }
        if let period { return (from + sample % period, period - sample % period) }
        guard let length else { return (from + sample, .max) }
        let own = length - from
        guard own > 0 else { return nil }
        return (from + sample % own, own - sample % own)
    }

    /// Reads samples of the file; none at its end.
    private func read(
        at place: Int, _ count: Int, _ scratch: UnsafeMutableBufferPointer<Float>
    ) throws(MovieError) -> Int {
        if let length, place >= length { return 0 }
        if reader == nil || reader.map({ $0.position > place }) == true {
            reader = try SoundReader(sound.source)
        }
        guard let reader else { return 0 }
        if reader.position < place { _ = try reader.skip(place - reader.position) }
        var found = 0
        if reader.position == place {
            found = try reader.read(into: UnsafeMutableBufferPointer(rebasing: scratch[..<(2 * count)]))
        }
        if found < count { length = reader.position }
        if damage == nil { damage = reader.damage }
        return found
    }

    private func mix(
        _ range: Range<Int>, _ samples: UnsafeMutableBufferPointer<Float>,
        to target: UnsafeMutableBufferPointer<Float>, from first: Int
    ) {
        var segment = levels.isEmpty ? 0 : self.segment(at: Double(range.lowerBound))
        let isPlain = levels.isEmpty && fadeIn == 0 && fadeOut == 0
        for sample in range {
            var factor = gain
            if !isPlain {
                while segment < levels.count, levels[segment].place <= Double(sample) { segment += 1 }
                factor *= level(Double(sample), segment) * fade(sample)
            }
            let (source, place) = (2 * (sample - range.lowerBound), 2 * (sample - first))
            target[place] += samples[source] * Float(factor)
            target[place + 1] += samples[source + 1] * Float(factor)
        }
    }

    /// The number of levels that have begun.
    private func segment(at place: Double) -> Int {
        var (low, high) = (0, levels.count)
        while low < high {
            let middle = (low + high) / 2
            if levels[middle].place <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func level(_ place: Double, _ segment: Int) -> Double {
        guard let last = levels.last else { return 1 }
        guard segment > 0 else { return levels[0].gain }
        guard segment < levels.count else { return last.gain }
        let (one, other) = (levels[segment - 1], levels[segment])
        let share = (place - one.place) / (other.place - one.place)
        return one.gain + (other.gain - one.gain) * share
    }

    private func fade(_ sample: Int) -> Double {
        var factor = 1.0
        if fadeIn > 0 { factor = min(1, Double(sample - begin) / fadeIn) }
        if fadeOut > 0, end != .max { factor *= min(1, Double(end - sample) / fadeOut) }
        return factor
    }
}
