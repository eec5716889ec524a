import Lamina
import LaminaMedia
import LaminaPictures

extension AnimateCommand {
    /// The most times that a film is written to fit.
    private static let mostTries = 6

    /// Writes the film with as much quality as fits in a number of bytes: with less until it fits, and then with more again as long as
    /// that fits, too. A film that fits replaces the one before.
    func fitting(
        _ mostBytes: Int, _ frames: Range<Int>, of picture: ScenePicture, _ format: MovieFormat,
        _ options: MovieOptions, _ destination: MovieOutput
    ) throws -> Film {
        guard case .file(let path) = destination else {
            throw UsageError(
                "--preset: expected a file as --output, since its size has a limit, found \(output)")
        }
        var options = options
        options.mostBytes = mostBytes
        var best: (film: Film, quality: Int)?
        var tooGood: Int?
        for _ in 0..<Self.mostTries {
            let quality = options.quality
            do {
                best = (try write(frames, of: picture, format, options, destination), quality)
            } catch let error as MovieError {
                guard case .fileTooLarge = error else { throw error }
                Console.error("lamina: \(error), at --quality \(quality)")
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
        return best.film
    }
}
