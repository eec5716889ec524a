import Foundation
import LaminaMath

/// Adds up the sounds of a film for a range of its samples. Used by one thread at a time.
///
/// A sample is the same whichever ranges it is asked for in. Ranges that follow one another are fast; for an earlier one, files are
/// decoded from their begin again.
package final class SoundMixer {
    private let voices: [SoundVoice]
    private let scratch: UnsafeMutableBufferPointer<Float>
    /// The loudest sample beyond 1, and the first one.
    private var peak: Float = 1
    private var firstClipped: Int?

    /// The pairs that are mixed at a time.
    private static let block = 4096

    /// Opens every sound once, so that what cannot be read is known before the film is begun. Throws ``MovieError``.
    ///
    /// - Parameter length: The number of samples in the whole film, if it is known. Sounds fade out before its end.
    package init(_ track: MovieSoundtrack, length: Int?) throws(MovieError) {
        try track.check()
        var voices: [SoundVoice] = []
        for sound in track.sounds {
            voices.append(
                try SoundVoice(sound, start: track.start, gain: track.gain, film: length))
        }
        self.voices = voices
        scratch = .allocate(capacity: 2 * Self.block)
        scratch.initialize(repeating: 0)
    }

    deinit { scratch.deallocate() }

    /// Whether no file has anything to hear.
    package var isSilent: Bool { voices.allSatisfy(\.isSilent) }

    /// Writes the samples of a range, left and right in turn. The first sample belongs to the film's first frame. Values beyond 1 and −1
    /// stay as they are, and are counted.
    ///
    /// - Parameter target: Room for two floats a sample.
    package func mix(_ range: Range<Int>, into target: UnsafeMutableBufferPointer<Float>) throws(MovieError) {
        let count = min(range.count, target.count / 2)
        let range = range.lowerBound..<(range.lowerBound + count)
        for index in 0..<(2 * count) { target[index] = 0 }
        for voice in voices { try voice.add(range, to: target, by: scratch) }
        for index in 0..<(2 * count) where target[index].magnitude > 1 {
            if firstClipped == nil { firstClipped = range.lowerBound + index / 2 }
            peak = max(peak, target[index].magnitude)
        }
    }

    /// What cannot be heard as it should be, as far as the film was mixed.
    package var warnings: [String] {
        var result = voices.compactMap { voice -> String? in
            if let damage = voice.damage {
                return
                    "\(voice.name): damaged from \(Self.brief(damage.seconds)) s on: \(damage.reason); what is missing is silent"
            }
            return voice.beginsAfterEnd ? "\(voice.name): ends before the place at which it is to begin" : nil
        }
        if let firstClipped {
            let decibels = 20 * Math.log(Double(peak)) / Math.log(10)
            let seconds = Double(firstClipped) / Double(MovieSoundtrack.sampleRate)
            result.append(
                "the sound is clipped: it is up to \(Self.brief(max(0.01, decibels), 100)) dB too loud, first at "
                    + "\(Self.brief(seconds)) s of the film")
        }
        return result
    }

    private static func brief(_ value: Double, _ parts: Double = 1000) -> String {
        let rounded = (value * parts).rounded() / parts
        return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
