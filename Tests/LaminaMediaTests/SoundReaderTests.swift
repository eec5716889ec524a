import Foundation
import LaminaMedia
import Testing

/// Files of sound, whole and broken.
@Suite struct SoundReaderTests {
    private static let sine = Sounds.bursts(at: [0], length: 20_000, of: 20_000)

    private static func error(_ bytes: Data) -> MovieError? {
        #expect(throws: MovieError.self) { _ = try Sounds.read(.data(bytes, name: "x")) }
    }

    @Test func `Floats at 48 kHz are read as they are`() throws {
        #expect(try Sounds.read(.data(Sounds.wave(Self.sine), name: "x")) == Self.sine)
    }

    @Test func `A mono sound is as loud in both channels`() throws {
        let mono = Sounds.left(Self.sine)
        let read = try Sounds.read(.data(Sounds.wave(mono, channels: 1), name: "x"))
        #expect(read == Self.sine)
    }

    @Test(arguments: [8000, 44_100, 96_000])
    func `Other rates begin at the same time and are as long and as loud`(rate: Int) throws {
        let count = rate / 2
        let samples = (0..<count).flatMap { index in
            let value = Float(0.5 * sin(Double(index) * 2 * .pi * 500 / Double(rate)))
            return [value, value]
        }
        let read = try Sounds.read(.data(Sounds.wave(samples, rate: rate), name: "x"))
        let expected = (0..<24_000).flatMap { index in
            let value = Float(0.5 * sin(Double(index) * 2 * .pi * 500 / 48_000))
            return [value, value]
        }
        #expect(abs(read.count / 2 - 24_000) <= 1)
        #expect(abs(Sounds.delay(of: read, against: expected)) <= 1)
        #expect(abs(Sounds.decibels(read) - Sounds.decibels(expected)) < 0.1)
    }

    @Test func `Six channels are no louder than one`() throws {
        let samples = (0..<6000).flatMap { _ in [Float](repeating: 1, count: 6) }
        let read = try Sounds.read(.data(Sounds.wave(samples, channels: 6), name: "x"))
        #expect(read.count == 12_000)
        #expect(read.allSatisfy { $0.magnitude <= 1.000_1 })
    }

    @Test func `Numbers that no sample can be are silence`() throws {
        let read = try Sounds.read(.data(Sounds.wave([.nan, .infinity, 0.5, -.infinity]), name: "x"))
        #expect(read == [0, 0, 0.5, 0])
    }

    @Test func `Samples are left out as if they were read`() throws {
        let reader = try SoundReader(.data(Sounds.wave(Self.sine), name: "x"))
        #expect(try reader.skip(12_345) == 12_345)
        var block = [Float](repeating: 0, count: 200)
        #expect(try block.withUnsafeMutableBufferPointer { try reader.read(into: $0) } == 100)
        #expect(block == Array(Self.sine[24_690..<24_890]))
        #expect(try reader.skip(.max) == 20_000 - 12_445)
    }

    @Test func `A file that is cut has the samples before the cut, and is damaged there`() throws {
        let bytes = Sounds.wave(Self.sine)
        let reader = try SoundReader(.data(bytes.prefix(44 + 8 * 10_000 + 3), name: "x"))
        #expect(try reader.skip(.max) == 10_000)
        let damage = try #require(reader.damage)
        #expect(damage.reason == "the file ends in a part of the sound, or skips one")
        #expect(abs(damage.seconds - 0.208) < 0.1)
    }

    @Test func `A file without samples is named`() {
        #expect(Self.error(Sounds.wave([])) == .noSound(name: "x", reason: "a sound of no length"))
    }

    @Test func `Files that are none are named`() {
        let reason = "it is in none of the formats of sounds, or damaged"
        for bytes in [
            Data(), Data("no sound".utf8), Data(repeating: 0, count: 5000), Sounds.wave([0, 0]).prefix(20),
        ] {
            #expect(Self.error(bytes) == .unreadableSound(name: "x", reason: reason), "\(bytes.count)")
        }
    }

    @Test func `A header that promises too much is an error, or the sound that there is`() {
        var bytes = Sounds.wave(Self.sine)
        // Channels, samples a second.
        for (place, value) in [
            (22, 0xFFFF), (22, 0), (24, 0), (24, 0xFFFF_FFFF), (24, 100), (40, 0xFFFF_FFFF),
        ] {
            let before = bytes
            let size = place == 22 ? 2 : 4
            for index in 0..<size { bytes[place + index] = UInt8(value >> (8 * index) & 0xFF) }
            do {
                let count = try Sounds.read(.data(bytes, name: "x")).count
                #expect(count > 0 && count < 10_000_000)
            } catch {
                #expect(error is MovieError)
            }
            bytes = before
        }
    }

    @Test func `Missing files, folders and devices are named`() throws {
        let folder = try Folder()
        let missing = folder.path("none.wav")
        #expect(throws: MovieError.unreadableSound(name: missing, reason: "No such file or directory")) {
            _ = try SoundReader(.file(missing))
        }
        for path in [folder.path("."), "/dev/zero"] {
            #expect(throws: MovieError.self) { _ = try SoundReader(.file(path)) }
        }
    }

    @Test func `A film without sound is named, or silent where it may be`() throws {
        let folder = try Folder()
        let path = folder.path("f.mp4")
        try MovingSquare().write(.mp4, to: .file(path))
        let error = MovieError.noSound(name: path, reason: "a file without sound")
        #expect(throws: error) { _ = try SoundReader(.file(path)) }
        var sound = MovieSound(.file(path))
        sound.mayBeSilent = true
        #expect(try Sounds.mixed(MovieSoundtrack([sound]), 1000) == Sounds.constant(0, 1000))
    }

    // ---- damage in the middle

    /// A film of a second whose bytes are mostly sound: noise, which FLAC cannot make smaller.
    private static func noisyFilm(_ folder: Folder) throws -> (noise: [Float], bytes: [UInt8]) {
        var state: UInt32 = 1
        let noise = (0..<96_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state) >> 8) / 16_777_216
        }
        var options = MovingSquare(frames: 25).options()
        options.soundtrack = MovieSoundtrack([Sounds.sound(noise)])
        options.soundtrack?.codec = .flac
        try MovingSquare(frames: 25).write(.mp4, to: .file(folder.path("f.mp4")), options: options)
        return (noise, try folder.bytes("f.mp4"))
    }

    @Test func `A place that cannot be decoded is silent, and the sound after it is in time`() throws {
        let folder = try Folder()
        var (noise, bytes) = try Self.noisyFilm(folder)
        for index in 0..<400 { bytes[bytes.count / 2 + index] = 0x55 }
        let source = MovieSound.Source.data(Data(bytes), name: "x")
        let read = try Sounds.read(source)
        #expect(read.count == 96_000)
        #expect(Sounds.difference(Array(read[..<20_000]), Array(noise[..<20_000])) < 1e-6)
        #expect(Sounds.difference(Array(read[80_000...]), Array(noise[80_000...])) < 1e-6)
        #expect(Sounds.difference(read, noise) > 0.01)
        let reader = try SoundReader(source)
        _ = try reader.skip(.max)
        #expect(try #require(reader.damage).seconds > 0.2)
    }

    @Test func `A film that is cut has the sound before the cut, and is damaged there`() throws {
        let folder = try Folder()
        let (noise, bytes) = try Self.noisyFilm(folder)
        let source = MovieSound.Source.data(Data(bytes.prefix(bytes.count / 2)), name: "x")
        let read = try Sounds.read(source)
        #expect(read.count > 40_000 && read.count < 60_000)
        #expect(Sounds.difference(Array(read[..<40_000]), Array(noise[..<40_000])) < 1e-6)
        let reader = try SoundReader(source)
        _ = try reader.skip(.max)
        #expect(reader.damage != nil)
    }

    @Test func `Whatever is changed in a file, reading ends`() throws {
        let folder = try Folder()
        let whole = try Self.noisyFilm(folder).bytes
        var state: UInt32 = 7
        var (found, errors): ([Int], [MovieError]) = ([], [])
        for _ in 0..<120 {
            var bytes = whole
            for _ in 0..<20 {
                state = state &* 1_664_525 &+ 1_013_904_223
                // Mostly in the index at the front.
                let place = Int(state >> 8) % (state & 1 == 0 ? 3000 : bytes.count)
                bytes[place] = UInt8(truncatingIfNeeded: state >> 16)
            }
            do {
                found.append(try SoundReader(.data(Data(bytes), name: "x")).skip(50_000_000))
            } catch {
                errors.append(error)
            }
        }
        #expect(found.count + errors.count == 120 && found.contains(48_000))
        #expect(errors.allSatisfy { "\($0)".hasPrefix("x: ") })
    }
}
