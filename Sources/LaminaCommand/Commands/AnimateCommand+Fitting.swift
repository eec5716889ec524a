import Foundation
import Lamina
import LaminaFiles
import LaminaMedia
import LaminaPictures

extension AnimateCommand {
    /// The most times that a film is written to fit.
    private static let mostTries = 6

    /// Writes the film with as much quality as fits in a number of bytes: it is written again with less until it does.
    func fitting(
        _ mostBytes: Int, _ frames: Range<Int>, of picture: ScenePicture, _ format: MovieFormat,
        _ options: MovieOptions, _ destination: MovieOutput
    ) throws -> Film {
        guard case .file(let path) = destination else {
            throw UsageError(
                "--preset: expected a file as --output, since its size has a limit, found \(output)")
        }
        // Beside the output, so that the film can get its name at once.
        let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let hidden = path[..<cut] + ".lamina-\(UUID().uuidString)-"
        let (trial, kept) = ("\(hidden)trial-\(path[cut...])", "\(hidden)kept-\(path[cut...])")
        defer {
            unlink(trial)
            unlink(kept)
        }
        var options = options
        var best: (film: Film, quality: Int)?
        var tooGood: Int?
        for _ in 0..<Self.mostTries {
            let quality = options.quality
            let film = try write(frames, of: picture, format, options, .file(trial))
            let size = try fileSize(trial, path)
            if size <= mostBytes {
                try rename(trial, to: kept, path)
                best = (film, quality)
            } else {
                Console.error(
                    "lamina: \(path): \(size) bytes at --quality \(quality), expected at most \(mostBytes)")
                tooGood = quality
            }
            guard let tooGood else { break }
            options.quality = ((best?.quality ?? 0) + tooGood) / 2
            if options.quality == tooGood || options.quality == best?.quality { break }
        }
        guard let best else {
            throw UsageError(
                "\(path): expected a film of at most \(mostBytes) bytes, found more even with less quality: make it shorter with --duration"
            )
        }
        try rename(kept, to: path, path)
        return best.film
    }

    private func rename(_ from: String, to: String, _ path: String) throws {
        guard Foundation.rename(from, to) == 0 else {
            throw MovieError.unwritable(output: path, reason: String(cString: strerror(errno)))
        }
    }

    private func fileSize(_ hidden: String, _ path: String) throws -> Int {
        var status = stat()
        guard stat(hidden, &status) == 0 else {
            throw MovieError.unwritable(output: path, reason: String(cString: strerror(errno)))
        }
        return Int(status.st_size)
    }
}
