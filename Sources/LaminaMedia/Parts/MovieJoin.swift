internal import CLaminaFFmpeg
import Foundation
import LaminaFiles

/// Makes one film of its parts. Parts of a video have its packets, which are copied; frames of other formats are compressed now.
///
/// The film is the one that a single run would have written: of the same frames at the same times in the same container.
/// It appears whole or not at all, and the parts stay as they are.
package struct MovieJoin {
    /// The files of the parts, in the order of their frames.
    package let paths: [String]
    /// The film's format.
    package var format: MovieFormat { film.format }
    /// The number of frames of the film.
    package let frameCount: Int

    private let headers: [MoviePartHeader]
    private let film: MoviePartHeader.Film

    /// Reads what the parts say about themselves.
    ///
    /// - Parameters:
    ///   - paths: The files of all parts, in any order.
    ///   - film: The film that errors name.
    /// - Throws: ``MoviePartError``: parts that are missing, there twice, damaged, or of different films.
    package init(parts paths: [String], of film: String) throws {
        guard let first = paths.first else { throw MoviePartError.noParts(film: film) }
        var known: [Int: (path: String, header: MoviePartHeader)] = [:]
        var reference: MoviePartHeader?
        for path in paths {
            let header = try Self.header(of: path)
            let expected = reference ?? header
            reference = expected
            if let (setting, found, value) = header.difference(from: expected) {
                throw MoviePartError.otherFilm(
                    path: path, other: first, setting: setting, found: found, expected: value)
            }
            let number = header.part.number
            if let other = known[number] {
                throw MoviePartError.twice(path: path, other: other.path, number: number)
            }
            known[number] = (path, header)
        }
        guard let reference, let target = reference.film else {
            throw MoviePartError.notAPart(path: first, reason: "its settings describe no film")
        }
        let count = reference.part.count
        guard known.count == count, let last = known[count]?.header else {
            let first = (1...count).first { known[$0] == nil } ?? count
            throw MoviePartError.missing(
                film: film, first: first, of: count, name: MoviePart.path(of: film, first, count),
                others: count - known.count - 1)
        }
        var next = 0
        for number in 1...count {
            guard let part = known[number] else { continue }
            let begin = part.header.part.frames.lowerBound
            guard begin == next else {
                throw MoviePartError.otherRange(path: part.path, expected: next, found: begin)
            }
            next = part.header.part.frames.upperBound
        }
        guard next == reference.part.filmFrames else {
            throw MoviePartError.otherRange(
                path: known[count]?.path ?? first,
                expected: reference.part.filmFrames - last.part.frames.count,
                found: last.part.frames.lowerBound)
        }
        self.paths = (1...count).compactMap { known[$0]?.path }
        headers = (1...count).compactMap { known[$0]?.header }
        self.film = target
        frameCount = next
    }

    /// The header in which a part describes itself.
    ///
    /// - Parameter readsAll: Whether its bytes are compared with their digest.
    package static func header(of path: String, readsAll: Bool = false) throws -> MoviePartHeader {
        try MoviePartSeal.check(path, readsAll: readsAll)
        let file: MovieFile
        do throws(MovieError) {
            file = try MovieFile(path)
        } catch {
            throw MoviePartError.notAPart(path: path, reason: "\(error)")
        }
        guard let text = file.tag(MoviePartHeader.tag) else {
            throw MoviePartError.notAPart(path: path, reason: "it does not say which part it is")
        }
        guard let header = MoviePartHeader(text: text) else {
            throw MoviePartError.notAPart(path: path, reason: "what it says about itself makes no sense")
        }
        return header
    }

    /// Writes the film.
    ///
    /// - Parameters:
    ///   - threads: The most threads that compress; `nil` takes as many as there are cores.
    ///   - isCancelled: Called before each frame; `true` ends with ``MovieError/cancelled``.
    package func write(
        to output: MovieOutput, threads: Int? = nil, isDurable: Bool = false,
        isCancelled: () -> Bool = { false }, progress: (MoviePipeline.Progress) -> Void = { _ in }
    ) throws {
        var options = film.options
        (options.threads, options.isDurable) = (threads, isDurable)
        if film.format.partsHavePackets {
            try copyPackets(to: output, options, isCancelled, progress)
        } else {
            try compressFrames(to: output, options, isCancelled, progress)
        }
    }

    // MARK: Frames

    private func compressFrames(
        to output: MovieOutput, _ options: MovieOptions, _ isCancelled: () -> Bool,
        _ progress: (MoviePipeline.Progress) -> Void
    ) throws {
        let writer = try MovieWriter(
            format: film.format, options: options, width: film.width, height: film.height, output: output)
        var part: PartFrames?
        var index = 0
        try MoviePipeline.run(
            frameCount: frameCount, writer: writer, isCancelled: isCancelled, progress: progress,
            render: { number, pixels in
                if number >= headers[index].part.frames.upperBound {
                    try part?.finish()
                    (part, index) = (nil, index + 1)
                }
                let frames = try part ?? PartFrames(paths[index], headers[index], film)
                part = frames
                try frames.copyNext(to: pixels)
                if number == frameCount - 1 { try frames.finish() }
            })
    }

    // MARK: Packets

    /// Compresses the sound of the first part, which is that of the whole film; `nil` for a film without sound.
    private func soundWriter(
        _ options: MovieOptions, _ muxer: VideoMuxer, _ output: MovieOutput
    ) throws -> SoundWriter? {
        guard let codec = film.sound, let path = paths.first else { return nil }
        var track = MovieSoundtrack([MovieSound(.file(path))])
        track.codec = codec
        return try SoundWriter(
            track, film.format, options, hasGlobalHeader: muxer.wantsGlobalHeader, output: output.name)
    }

    private func copyPackets(
        to output: MovieOutput, _ options: MovieOptions, _ isCancelled: () -> Bool,
        _ progress: (MoviePipeline.Progress) -> Void
    ) throws {
        let start = ContinuousClock.now
        let sink = try MovieSink(output, isDurable: options.isDurable)
        var isDone = false
        let muxer = try VideoMuxer(film.format, sink)
        defer {
            if !isDone {
                muxer.close()
                sink.discard()
            }
        }
        var delay = 0
        for (path, header) in zip(paths, headers) {
            delay = max(delay, try PartPackets(path, header, options.frameRate, readsAll: false).delay())
        }
        var first: PartPackets?
        var sound: SoundWriter?
        for (path, header) in zip(paths, headers) {
            let packets = try PartPackets(path, header, options.frameRate)
            if let first {
                guard packets.hasSameParameters(as: first) else {
                    throw MoviePartError.otherCodecParameters(path: path, other: first.path)
                }
            } else {
                first = packets
                sound = try soundWriter(options, muxer, output)
                try muxer.begin(
                    options.frameRate, VideoCoding(film.format, options), sound: sound?.encoder
                ) { packets.copyParameters(to: $0) }
            }
            try packets.forEach(delay: delay) { packet, done in
                if isCancelled() { throw MovieError.cancelled }
                progress(
                    MoviePipeline.Progress(
                        framesDone: done, frameCount: frameCount,
                        elapsed: (ContinuousClock.now - start).inSeconds))
                try muxer.write(packet)
                try sound?.advance(toFrame: done + 1) { packet throws(MovieError) in
                    try muxer.writeSound(packet)
                }
            }
        }
        try sound?.finish { packet throws(MovieError) in try muxer.writeSound(packet) }
        try muxer.end()
        try sink.commit()
        isDone = true
    }
}
