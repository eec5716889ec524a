import ArgumentParser
import Foundation
import Lamina
import LaminaFiles
import LaminaMedia
import LaminaPictures

/// Films that are made in parts.
extension AnimateCommand {
    /// Everything that must be equal for all parts of a film, by names for people.
    func partSettings(
        _ scene: Scene, _ format: MovieFormat, _ options: MovieOptions, _ width: Int, _ height: Int
    ) throws -> [String: String] {
        var settings = MoviePartHeader.settings(format, options, width: width, height: height)
        settings["version of Lamina"] = Version.current
        settings["scene"] = SceneDigest.text(of: scene, at: self.scene)
        settings["--from"] = "\(time.from)"
        for name in Self.drawingOptions {
            let values = GivenOptions.values(of: name)
            if !values.isEmpty { settings[name] = values.joined(separator: " ") }
        }
        return settings
    }

    /// Sets the options for a part of a film, and returns where it goes.
    func aim(
        at part: MoviePart, of scene: Scene, _ format: MovieFormat, _ options: inout MovieOptions,
        _ width: Int, _ height: Int
    ) throws -> MovieOutput {
        guard !format.isSequence else {
            options.firstNumber = part.frames.lowerBound
            return MovieOutput(path: output)
        }
        options.part = MoviePartHeader(
            part: part, settings: try partSettings(scene, format, options, width, height))
        return .file(part.path(of: output))
    }

    /// The options that change pixels, and that no other setting stands for. They are compared as they were spelt.
    private static let drawingOptions = [
        "--set", "--theme", "--engine", "--state", "--transition", "--transition-duration", "--scale",
        "--size",
        "--pixels", "--background", "--color-space", "--depth", "--headroom", "--backend", "--device",
        "--disable",
    ]

    /// The length of a chunk: four seconds.
    private static let keyFrameDistancesInAChunk = 2

    /// Makes a film of chunks, and keeps the chunks of an earlier run.
    func makeInChunks(
        _ scene: Scene, _ picture: ScenePicture, _ format: MovieFormat, _ options: MovieOptions, _ width: Int,
        _ height: Int
    ) throws {
        let filmFrames = options.frameCount ?? 0
        try checkInputs(
            scene, MovieOutput(path: output), format, frames: format.isSequence ? filmFrames : 0)
        Interruption.beginOrderlyEnd()
        let chunks = FilmChunks(
            output: output,
            parts: MoviePart.chunks(
                of: Self.keyFrameDistancesInAChunk * options.keyFrameDistance, filmFrames: filmFrames),
            settings: try partSettings(scene, format, options, width, height))
        let around = try OutputFolder(around: chunks.film, durability: file.durability.durability)
        do {
            let folder = try chunks.openFolder()
            do {
                let took = try draw(chunks, picture, format, options, width, height)
                try drawing.checkValidation(picture.renderer)
                try chunks.join(to: output, threads: drawing.threads, isDurable: options.isDurable)
                try chunks.remove(folder)
                say(took)
            } catch {
                folder.removeIfEmpty()
                if Interruption.isWanted {
                    Console.error("lamina: \(chunks.stateSentence)")
                    throw Interruption.exitCode
                }
                throw error
            }
        } catch {
            around.removeIfEmpty()
            throw error
        }
    }

    /// How the frames of a run were made.
    private struct Drawn {
        var frames = 0
        var timings = MoviePipeline.Timings()
        var codecName = ""
    }

    private func say(_ drawn: Drawn) {
        guard drawn.frames > 0 else { return }
        Console.error("lamina: \(drawn.timings.line(frameCount: drawn.frames))")
        guard timings else { return }
        Console.error(
            "lamina: \(drawn.timings.summary(frameCount: drawn.frames, codec: drawn.codecName))")
    }

    /// Draws the chunks that are missing.
    private func draw(
        _ chunks: FilmChunks, _ picture: ScenePicture, _ format: MovieFormat, _ options: MovieOptions,
        _ width: Int, _ height: Int
    ) throws -> Drawn {
        let missing = try chunks.missing()
        let total = missing.reduce(0) { $0 + $1.frames.count }
        if total < chunks.frameCount {
            Console.error(
                "lamina: \(chunks.film): \(chunks.frameCount - total) of \(chunks.frameCount) frames are there"
            )
        }
        var drawn = Drawn()
        var said: String?
        var saidAlpha = false
        for part in missing {
            var options = options
            options.part = MoviePartHeader(part: part, settings: chunks.settings)
            let writer = try MovieWriter(
                format: format, options: options, width: width, height: height,
                output: .file(chunks.path(of: part)))
            if let notice = writer.notice, said == nil {
                said = notice
                Console.error("lamina: \(notice)")
            }
            drawn.codecName = writer.codecName
            let before = drawn
            drawn.timings.add(
                try write(part.frames, of: picture, to: writer) { progress in
                    MoviePipeline.Progress(
                        framesDone: before.frames + progress.framesDone, frameCount: total,
                        elapsed: before.timings.total + progress.elapsed)
                })
            if let notice = writer.alphaNotice, !saidAlpha {
                saidAlpha = true
                Console.error("lamina: \(notice)")
            }
            for warning in writer.soundWarnings { Console.error("lamina: \(warning)") }
            drawn.frames += part.frames.count
        }
        return drawn
    }
}

/// The chunks of a film and their folder.
struct FilmChunks {
    /// The film's path without a slash at the end.
    let film: String
    let parts: [MoviePart]
    let settings: [String: String]

    init(output: String, parts: [MoviePart], settings: [String: String]) {
        film = output.utf8.last == UInt8(ascii: "/") ? String(output.dropLast()) : output
        (self.parts, self.settings) = (parts, settings)
    }

    var frameCount: Int { parts.last?.filmFrames ?? 0 }

    private var folder: String { film + ".parts" }

    /// The film's name inside the folder, from which the chunks have theirs.
    private var inner: String {
        let scalars = film.unicodeScalars
        let cut = scalars.lastIndex(of: "/").map { scalars.index(after: $0) } ?? scalars.startIndex
        return folder + "/" + String(scalars[cut...])
    }

    func path(of part: MoviePart) -> String { part.path(of: inner) }

    /// Makes the folder, or opens that of an earlier run.
    func openFolder() throws -> WorkFolder {
        guard let path = FilePath(text: folder) else {
            throw MovieError.unwritable(output: folder, reason: FileFailure.zeroByte.reason)
        }
        do throws(FileFailure) {
            return try WorkFolder(path)
        } catch {
            if WorkFolder.isBusy(error) { throw MoviePartError.busy(folder: folder) }
            throw MovieError.unwritable(output: folder, reason: error.reason)
        }
    }

    /// The chunks that are not there, or are there and damaged.
    ///
    /// - Throws: ``MoviePartError/otherChunks(path:folder:setting:found:expected:)`` where a chunk is of another film.
    func missing() throws -> [MoviePart] {
        guard let first = parts.first else { return [] }
        let expected = MoviePartHeader(part: first, settings: settings)
        var whole: Set<Int> = []
        for path in MoviePart.paths(of: inner) {
            do {
                let header = try MovieJoin.header(of: path, readsAll: true)
                if let other = header.difference(from: expected, comparesAll: false) {
                    throw MoviePartError.otherChunks(
                        path: path, folder: folder, setting: other.setting, found: other.found,
                        expected: other.expected)
                }
                whole.insert(header.part.number)
            } catch let error as MoviePartError {
                switch error {
                case .cut, .damaged, .notAPart: Console.error("lamina: \(error); it is made anew")
                default: throw error
                }
            }
        }
        return parts.filter { !whole.contains($0.number) }
    }

    func join(to output: String, threads: Int?, isDurable: Bool) throws {
        let join = try MovieJoin(parts: parts.map(path), of: film)
        var bar = ProgressBar()
        defer { bar.clear() }
        try join.write(
            to: MovieOutput(path: output), threads: threads, isDurable: isDurable,
            isCancelled: { Interruption.isWanted }, progress: { bar.show($0) })
    }

    /// Removes the folder, which a film that is whole needs no longer.
    func remove(_ folder: WorkFolder) throws {
        do throws(FileFailure) {
            try folder.remove()
        } catch {
            throw MovieError.unwritable(output: self.folder, reason: "not removed: \(error.reason)")
        }
    }

    /// The chunks that an interrupted run has left, as a sentence.
    var stateSentence: String {
        let there = MoviePart.paths(of: inner).count
        return there == 0
            ? "\(film): no chunk was finished"
            : "\(film): \(there) of \(parts.count) chunks are in \(folder); the same command goes on with the others"
    }
}

/// Values of options as they were spelt.
enum GivenOptions {
    static func values(of name: String) -> [String] {
        let texts = ProgramArguments.texts ?? []
        var values: [String] = []
        for (index, text) in texts.enumerated() {
            if text == name, texts.indices.contains(index + 1) { values.append(texts[index + 1]) }
            if text.hasPrefix(name + "=") { values.append(String(text.dropFirst(name.count + 1))) }
        }
        return values
    }
}

/// A text that stands for the bytes of a scene and of all files that it shows.
enum SceneDigest {
    /// The folder of a scene may be another one on each machine, so names do not count.
    static func text(of scene: Scene, at path: String) -> String {
        var files = scene.assetFiles
        if path != "-", let file = FilePath(text: path) {
            if file.isFolder {
                for name in file.names(limit: 1000) ?? [] { files.append(file.appending(name)) }
            } else {
                files.append(file)
            }
        }
        // What cannot be read, such as a folder in a bundle, is not part of it.
        let digests = Set(files).compactMap { try? ContentDigest.read($0).digest.text }
        var whole = ContentDigest()
        for digest in digests.sorted() {
            Array(digest.utf8).withUnsafeBytes { whole.add($0) }
        }
        return whole.text
    }
}
