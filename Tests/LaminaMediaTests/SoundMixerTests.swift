import Foundation
import LaminaMedia
import Testing

/// The samples of a mix: when each sound is heard, and how loud.
@Suite struct SoundMixerTests {
    private static let ramp = (0..<2000).flatMap { [Float($0) / 4000, -Float($0) / 4000] }

    @Test func `A sound is heard from the sample of its begin on`() throws {
        var sound = Sounds.sound(Self.ramp)
        sound.begin = 0.25
        let mixed = try Sounds.mixed(MovieSoundtrack([sound]), 15_000)
        let expected = Sounds.constant(0, 12_000) + Self.ramp + Sounds.constant(0, 1000)
        #expect(mixed == expected)
    }

    @Test func `A sound that began before the film is heard from its middle on`() throws {
        var sound = Sounds.sound(Self.ramp)
        sound.begin = 1
        sound.from = 0.01
        var track = MovieSoundtrack([sound])
        track.start = 1.02
        let mixed = try Sounds.mixed(track, 100)
        #expect(mixed == Array(Self.ramp[(2 * 1440)..<(2 * 1540)]))
    }

    @Test func `A sound ends with its duration`() throws {
        var sound = Sounds.sound(Self.ramp)
        sound.duration = 0.02
        let mixed = try Sounds.mixed(MovieSoundtrack([sound]), 1500)
        #expect(mixed == Array(Self.ramp[..<(2 * 960)]) + Sounds.constant(0, 540))
    }

    @Test func `A mix is the same in blocks of any size, and from any sample on`() throws {
        var (one, other) = (Sounds.sound(Self.ramp), Sounds.sound(Self.ramp))
        one.loops = true
        one.levels = [.init(time: 0.01, gain: 0.2), .init(time: 0.05, gain: 1)]
        other.begin = 0.013
        other.fadeIn = 0.01
        other.fadeOut = 0.02
        let track = MovieSoundtrack([one, other])
        let whole = try Sounds.mixed(track, 9000, film: 9000, step: 9000)
        #expect(try Sounds.mixed(track, 9000, film: 9000, step: 1) == whole)
        #expect(try Sounds.mixed(track, 9000, film: 9000, step: 777) == whole)
        let mixer = try SoundMixer(track, length: 9000)
        for start in [5000, 100, 8000] {
            var part = [Float](repeating: 0, count: 200)
            try part.withUnsafeMutableBufferPointer { try mixer.mix(start..<(start + 100), into: $0) }
            #expect(part == Array(whole[(2 * start)..<(2 * start + 200)]))
        }
    }

    @Test func `A sound that loops begins again at the place from which it is heard`() throws {
        var sound = Sounds.sound(Self.ramp)
        sound.from = 0.03
        sound.loops = true
        let part = Array(Self.ramp[(2 * 1440)...])
        #expect(try Sounds.mixed(MovieSoundtrack([sound]), 1680) == part + part + part)
    }

    @Test func `A sound with a period is silent until it begins again`() throws {
        var sound = Sounds.sound(Self.ramp)
        sound.loops = true
        sound.period = 0.05
        let once = Self.ramp + Sounds.constant(0, 400)
        #expect(try Sounds.mixed(MovieSoundtrack([sound]), 4800) == once + once)
    }

    @Test func `Gains multiply, and levels are linear between their times`() throws {
        var sound = Sounds.sound(Sounds.constant(0.5, 48_000))
        sound.gain = 0.5
        sound.levels = [.init(time: 0.25, gain: 1), .init(time: 0.75, gain: 0), .init(time: 0.75, gain: 2)]
        var track = MovieSoundtrack([sound])
        track.gain = 2
        let mixed = Sounds.left(try Sounds.mixed(track, 48_000))
        #expect(mixed[0] == 0.5)
        #expect(abs(mixed[24_000] - 0.25) < 1e-6)
        #expect(abs(mixed[35_999]) < 1e-4)
        #expect(mixed[36_000] == 1 && mixed[47_999] == 1)
    }

    @Test func `Fades are linear, and the last one ends with the file`() throws {
        var sound = Sounds.sound(Sounds.constant(0.5, 24_000))
        sound.fadeIn = 0.1
        sound.fadeOut = 0.2
        let mixed = Sounds.left(try Sounds.mixed(MovieSoundtrack([sound]), 30_000))
        #expect(mixed[0] == 0)
        #expect(abs(mixed[2400] - 0.25) < 1e-6)
        #expect(mixed[10_000] == 0.5)
        #expect(abs(mixed[19_200] - 0.25) < 1e-6)
        #expect(mixed[23_999] < 1e-4 && mixed[24_000] == 0)
    }

    @Test func `The last fade of a long sound ends with the film`() throws {
        var sound = Sounds.sound(Sounds.constant(0.5, 48_000))
        sound.fadeOut = 0.2
        let mixed = Sounds.left(try Sounds.mixed(MovieSoundtrack([sound]), 24_000, film: 24_000))
        #expect(mixed[14_000] == 0.5)
        #expect(abs(mixed[19_200] - 0.25) < 1e-6)
    }

    @Test func `Sound that is too loud is named by how much and from when`() throws {
        let sound = Sounds.sound(Sounds.constant(0.75, 24_000))
        var second = sound
        second.begin = 0.25
        let mixer = try SoundMixer(MovieSoundtrack([sound, second]), length: nil)
        var part = [Float](repeating: 0, count: 48_000)
        try part.withUnsafeMutableBufferPointer { try mixer.mix(0..<24_000, into: $0) }
        #expect(
            mixer.warnings == [
                "the sound is clipped: it is up to 3.52 dB too loud, first at 0.25 s of the film"
            ])
        #expect(part.last == 1.5)
    }

    @Test func `A sound that is as loud as possible is no reason for a warning`() throws {
        let mixer = try SoundMixer(MovieSoundtrack([Sounds.sound(Sounds.constant(-1, 2000))]), length: nil)
        var part = [Float](repeating: 0, count: 4000)
        try part.withUnsafeMutableBufferPointer { try mixer.mix(0..<2000, into: $0) }
        #expect(mixer.warnings.isEmpty)
    }

    @Test func `A sound that ends before its begin is named`() throws {
        var sound = Sounds.sound(Self.ramp)
        sound.from = 5
        let mixer = try SoundMixer(MovieSoundtrack([sound]), length: nil)
        var part = [Float](repeating: 1, count: 200)
        try part.withUnsafeMutableBufferPointer { try mixer.mix(0..<100, into: $0) }
        #expect(part.allSatisfy { $0 == 0 })
        #expect(mixer.warnings == ["test.wav: ends before the place at which it is to begin"])
    }

    @Test func `Times and gains that are no numbers are refused`() {
        for change: (inout MovieSound) -> Void in [
            { $0.begin = .nan }, { $0.from = -1 }, { $0.gain = .infinity }, { $0.fadeIn = -0.1 },
            { $0.levels = [.init(time: .infinity, gain: 1)] }, { $0.duration = 1e12 },
        ] {
            var sound = Sounds.sound(Self.ramp)
            change(&sound)
            let error = MovieError.badSound(
                name: "test.wav", reason: "expected finite times and gains, and lengths of at least 0")
            #expect(throws: error) { _ = try SoundMixer(MovieSoundtrack([sound]), length: nil) }
        }
    }

    @Test(arguments: [FrameRate(60), FrameRate(30_000, per: 1001), FrameRate(7), FrameRate(1000)])
    func `Samples of frames follow one another without a gap`(rate: FrameRate) {
        var next = 0
        for frame in 0..<5000 {
            let range = MovieSoundtrack.samples(ofFrames: frame..<(frame + 1), at: rate)
            #expect(range.lowerBound == next)
            next = range.upperBound
        }
        #expect(MovieSoundtrack.samples(ofFrames: 0..<5000, at: rate) == 0..<next)
    }
}
