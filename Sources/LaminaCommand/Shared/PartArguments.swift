import ArgumentParser
import LaminaMedia

/// Whether a film is made in parts.
struct PartArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Make only a part of the film, like 3/8: the third of eight. `lamina join` makes the film of all.",
            discussion:
                "The part of film.mp4 is the file film.mp4.part-3-of-8; a part of a PNG sequence writes its own frames.",
            valueName: "number/parts"),
        transform: PartNumber.init(argument:))
    var part: PartNumber?

    @Flag(
        name: .customLong("resume"),
        help: ArgumentHelp(
            "Make the film in chunks of some seconds, and go on with those that are missing.",
            discussion:
                "The chunks of film.mp4 are in the folder film.mp4.parts, which goes when the film is there. After an interruption the same command goes on."
        ))
    var resumes = false

    /// The number of a part, from 1, and the number of all parts.
    struct PartNumber {
        var number: Int
        var count: Int

        init(argument: String) throws {
            let texts = argument.split(separator: "/", omittingEmptySubsequences: false)
            guard texts.count == 2, let number = Int(texts[0]), let count = Int(texts[1]),
                (1...MoviePart.maximumCount).contains(count), (1...count).contains(number)
            else {
                throw ValidationError(
                    "expected a part's number and how many there are, at most \(MoviePart.maximumCount), like 3/8"
                )
            }
            (self.number, self.count) = (number, count)
        }
    }

    var number: Int? { part?.number }

    func validate() throws {
        if part != nil, resumes { throw ValidationError("--resume: cannot be used with --part") }
    }

    /// Fails where an output has no place for parts.
    func check(output: String, trace: String?) throws {
        if output == "-", part != nil || resumes {
            throw UsageError("\(part != nil ? "--part" : "--resume"): needs a file, found --output -")
        }
        if trace != nil, resumes { throw UsageError("--trace: cannot be used with --resume") }
    }

    /// The part that is asked for; `nil` for the whole film.
    func part(filmFrames: Int) throws -> MoviePart? {
        guard let part else { return nil }
        guard part.count <= filmFrames else {
            throw MoviePartError.fewFrames(frames: filmFrames, parts: part.count)
        }
        return MoviePart(number: part.number, of: part.count, filmFrames: filmFrames)
    }
}
