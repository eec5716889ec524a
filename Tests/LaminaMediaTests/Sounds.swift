import Foundation
import LaminaMedia
import LaminaTestSupport

/// Sounds that tests make and read: pairs of floats at 48 kHz.
enum Sounds {
    static let rate = 48_000

    /// Silence with bursts of a sine, each the given number of samples long.
    static func bursts(at places: [Int], length: Int = 4800, of count: Int, level: Float = 0.5) -> [Float] {
        var samples = [Float](repeating: 0, count: 2 * count)
        for place in places {
            for index in 0..<length where place + index < count {
                let value = level * Float(sin(Double(index) * 2 * .pi * 997 / Double(rate)))
                samples[2 * (place + index)] = value
                samples[2 * (place + index) + 1] = value
            }
        }
        return samples
    }

    /// The same value in all samples.
    static func constant(_ value: Float, _ count: Int) -> [Float] {
        [Float](repeating: value, count: 2 * count)
    }

    /// A WAV file of floats.
    static func wave(_ samples: [Float], channels: Int = 2, rate: Int = Sounds.rate) -> Data {
        WaveFile.bytes(samples, channels: channels, rate: rate)
    }

    /// A sound of a film, of a WAV file's bytes.
    static func sound(_ samples: [Float]) -> MovieSound { MovieSound(.data(wave(samples), name: "test.wav")) }

    /// All samples of a file.
    static func read(_ source: MovieSound.Source) throws -> [Float] {
        let reader = try SoundReader(source)
        var all: [Float] = []
        var block = [Float](repeating: 0, count: 8192)
        while true {
            let count = try block.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
            guard count > 0 else { return all }
            all += block[..<(2 * count)]
        }
    }

    /// The mix of sounds, in ranges of a length.
    static func mixed(_ track: MovieSoundtrack, _ count: Int, film: Int? = nil, step: Int = 1000) throws
        -> [Float]
    {
        let mixer = try SoundMixer(track, length: film)
        var all: [Float] = []
        var next = 0
        while next < count {
            let range = next..<min(count, next + step)
            var part = [Float](repeating: .nan, count: 2 * range.count)
            try part.withUnsafeMutableBufferPointer { try mixer.mix(range, into: $0) }
            all += part
            next = range.upperBound
        }
        return all
    }

    static func left(_ samples: [Float]) -> [Float] {
        stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
    }

    /// By how many samples a sound is late against another, at most 3000, by where the two agree best.
    static func delay(of sound: [Float], against other: [Float]) -> Int {
        let (sound, other) = (left(sound), left(other))
        func agreement(_ shift: Int) -> Double {
            var sum = 0.0
            for index in stride(from: max(0, -shift), to: min(other.count, sound.count - shift), by: 1) {
                sum += Double(other[index] * sound[index + shift])
            }
            return sum
        }
        return (-1500...3000).max { agreement($0) < agreement($1) } ?? .max
    }

    /// The root of the mean square, in decibels.
    static func decibels(_ samples: some Collection<Float>) -> Double {
        let sum = samples.reduce(0.0) { $0 + Double($1 * $1) }
        return 10 * log10(sum / Double(samples.count))
    }

    /// The greatest difference of two sounds.
    static func difference(_ one: [Float], _ other: [Float]) -> Float {
        guard one.count == other.count else { return .infinity }
        return zip(one, other).map { ($0 - $1).magnitude }.max() ?? 0
    }
}
