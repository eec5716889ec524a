import Foundation
import LaminaColor

/// What a part's file says about itself: a tag of its container, in JSON.
package struct MoviePartHeader: Equatable, Sendable {
    package var part: MoviePart
    /// Everything that is equal for all parts of a film, by names for people.
    package var settings: [String: String]
    /// How many frames a packet is decoded before it is shown at most. Matroska has no place for it.
    var delay = 0

    package init(part: MoviePart, settings: [String: String]) {
        (self.part, self.settings) = (part, settings)
    }

    /// The tag's name.
    static let tag = "LAMINA_PART"
    private static let longestText = 1 << 20
    /// More than any film has. A list of so many marks is still small.
    private static let mostFrames = 1 << 26

    /// How the tag is spelt.
    private struct Spelling: Codable {
        var part: Int, parts: Int
        var firstFrame: Int, frames: Int, filmFrames: Int
        var delay: Int
        var settings: [String: String]
    }

    /// The tag's text.
    func text() throws -> String {
        let spelling = Spelling(
            part: part.number, parts: part.count, firstFrame: part.frames.lowerBound,
            frames: part.frames.count, filmFrames: part.filmFrames, delay: delay, settings: settings)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(spelling), as: UTF8.self)
    }

    /// `nil` for a text that describes no part.
    init?(text: String) {
        guard text.utf8.count <= Self.longestText,
            let read = try? JSONDecoder().decode(Spelling.self, from: Data(text.utf8)),
            (1...MoviePart.maximumCount).contains(read.parts), (1...read.parts).contains(read.part),
            (1...Self.mostFrames).contains(read.filmFrames), (1...read.filmFrames).contains(read.frames),
            (0...read.filmFrames - read.frames).contains(read.firstFrame), (0...64).contains(read.delay)
        else { return nil }
        part = MoviePart(
            number: read.part, count: read.parts,
            frames: read.firstFrame..<read.firstFrame + read.frames, filmFrames: read.filmFrames)
        (delay, settings) = (read.delay, read.settings)
    }

    /// The first difference to a part of the same film; `nil` if there is none.
    ///
    /// - Parameter comparesAll: Whether settings count that the other lacks, because its encoder is not known yet.
    package func difference(
        from expected: MoviePartHeader, comparesAll: Bool = true
    ) -> (setting: String, found: String, expected: String)? {
        if part.count != expected.part.count {
            return ("parts", "\(part.count)", "\(expected.part.count)")
        }
        if part.filmFrames != expected.part.filmFrames {
            return ("frames", "\(part.filmFrames)", "\(expected.part.filmFrames)")
        }
        let names = Set(expected.settings.keys).union(comparesAll ? Array(settings.keys) : [])
        for name in names.sorted() where settings[name] != expected.settings[name] {
            return (name, settings[name] ?? "none", expected.settings[name] ?? "none")
        }
        if comparesAll, delay != expected.delay {
            return ("delay of frames", "\(delay)", "\(expected.delay)")
        }
        return nil
    }

    // MARK: The film

    static let encoder = "encoder"

    /// How the joined film is written.
    struct Film {
        var format: MovieFormat
        var options: MovieOptions
        var width: Int, height: Int
        /// The codec of the sound; `nil` for none.
        var sound: SoundCodec?
    }

    /// The settings of a film.
    package static func settings(
        _ format: MovieFormat, _ options: MovieOptions, width: Int, height: Int
    ) -> [String: String] {
        let color = options.background
        var settings = [
            "format": format.rawValue, "width": "\(width)", "height": "\(height)",
            "rate": options.frameRate.description, "quality": "\(options.quality)",
            "effort": "\(options.effort)", "loops": "\(options.loops)",
            "alpha": options.keepsAlpha ? "yes" : "no",
            "ground": "\(color.red),\(color.green),\(color.blue)",
        ]
        if let track = options.soundtrack, !track.sounds.isEmpty,
            let codec = track.codec ?? format.soundCodecs.first
        {
            settings["sound"] = codec.rawValue
            settings["sounds"] = "\(track.sounds.count)"
        }
        guard format.takesAllFrames else { return settings }
        if format.partsHavePackets, let coding = try? VideoCoding(format, options) {
            settings["codec"] = coding.codec.rawValue
            settings["pixel format"] = coding.pixelFormat.rawValue
        }
        settings["pixels"] = options.pixels.isDeep ? halves : "bytes"
        settings["space"] = "\(options.pixels.space.rawValue)"
        settings["headroom"] = "\(options.headroom)"
        settings["curve"] = options.brightCurve.rawValue
        return settings
    }

    /// The film that the settings describe; `nil` where they describe none.
    var film: Film? {
        guard let format = settings["format"].flatMap(MovieFormat.init(rawValue:)),
            let rate = settings["rate"].flatMap({ FrameRate($0) }),
            let width = number("width"), let height = number("height"), let quality = number("quality"),
            let effort = number("effort"), let loops = number("loops"), MovieLimits.allows(width, height)
        else { return nil }
        let ground = (settings["ground"] ?? "").split(separator: ",").compactMap { UInt8($0) }
        guard ground.count == 3 else { return nil }
        var options = MovieOptions(frameRate: rate)
        (options.quality, options.effort, options.loops) = (quality, effort, loops)
        options.keepsAlpha = settings["alpha"] == "yes"
        options.background = MovieColor(red: ground[0], green: ground[1], blue: ground[2])
        options.codec = settings["codec"].flatMap(MovieCodec.init(rawValue:))
        if format.takesAllFrames {
            guard let coded = coding(options, format) else { return nil }
            options = coded
        }
        options.frameCount = part.filmFrames
        return Film(
            format: format, options: options, width: width, height: height,
            sound: settings["sound"].flatMap(SoundCodec.init(rawValue:)))
    }

    private static let halves = "halves"

    /// The options with what the film's numbers are; `nil` where the settings do not say it.
    private func coding(_ options: MovieOptions, _ format: MovieFormat) -> MovieOptions? {
        guard let space = settings["space"].flatMap({ UInt8($0) }).flatMap(ColorSpace.init(rawValue:)),
            let headroom = settings["headroom"].flatMap({ Double($0) }),
            let curve = settings["curve"].flatMap(BrightCurve.init(rawValue:))
        else { return nil }
        let form = settings["pixel format"].flatMap(MoviePixelFormat.init(rawValue:))
        var options = options
        let isDeep = settings["pixels"] == Self.halves
        options.pixels = (isDeep ? PixelFormat.half(.premultiplied) : .standard).inSpace(space)
        (options.headroom, options.brightCurve, options.pixelFormat) = (headroom, curve, form)
        let isKnown = !format.partsHavePackets || (try? VideoCoding(format, options)) != nil
        return isKnown ? options : nil
    }

    private func number(_ name: String) -> Int? { settings[name].flatMap { Int($0) } }
}

extension MovieFormat {
    /// Whether a part holds the film's own packets. For other formats it holds frames without loss, which joining compresses.
    var partsHavePackets: Bool { !codecs.isEmpty }
}

extension MovieOptions {
    /// Frames from one place where playing can start to the next: two seconds.
    package var keyFrameDistance: Int { max(1, min(600, Int((frameRate.value * 2).rounded()))) }
}
