import ArgumentParser
import Foundation
import LaminaFiles
import LaminaMedia

/// `lamina join`.
struct JoinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Makes a film of the parts that `lamina animate --part` made.",
        discussion: """
            The film has the frames, times and settings of a film that one run makes. Packets of MP4 and WebM are copied; frames of \
            GIF, WebP, APNG and Y4M, whose parts hold them without loss, are compressed now. A PNG sequence needs no joining.

            Each part is checked: all must be there, whole, and of the same film and options. The film appears whole or not at all, \
            and then the parts are removed, unless --keep is given.

              lamina join cards.mp4                      # of the parts beside it, cards.mp4.part-1-of-2 and so on
              lamina join a/cards.mp4.part-1-of-2 b/cards.mp4.part-2-of-2 -o cards.mp4
            """)

    @Argument(
        help: "The film, whose parts lie beside it; with --output the parts.", completion: .file())
    var files: [String]

    @Option(name: .shortAndLong, help: "Where the film goes; - for standard output.")
    var output: String?

    @Flag(help: "Keep the parts.")
    var keep = false

    @Option(
        parsing: .unconditional, help: "Threads that compress, up to 1024. One per core unless given.")
    var threads: Int?

    @OptionGroup var durability: DurabilityArguments

    func validate() throws {
        guard output != nil || files.count == 1 else {
            throw ValidationError("--output: expected the film's name with the names of its parts")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads: expected 1 to 1024, found \(threads)")
        }
    }

    func run() throws {
        let film = output ?? files.first ?? ""
        if film == "-", output == nil {
            throw UsageError("-: expected the film's name, found standard input")
        }
        let paths = output == nil ? MoviePart.paths(of: film) : files
        let join = try MovieJoin(parts: paths, of: film)
        if film != "-", let format = try? MovieFormat(path: film), format != join.format {
            throw MoviePartError.otherFormat(output: film, expected: join.format, found: format)
        }
        var inputs = InputFiles()
        for path in join.paths { inputs.add(text: path) }
        try inputs.check("--output", film)
        durability.sayIgnored(for: film)
        if film != "-" { Interruption.beginOrderlyEnd() }
        let folder = try OutputFolder(around: film, durability: durability.durability)
        var bar = ProgressBar()
        do {
            defer { bar.clear() }
            try join.write(
                to: MovieOutput(path: film), threads: threads, isDurable: durability.isDurable,
                isCancelled: { Interruption.isWanted }, progress: { bar.show($0) })
        } catch {
            folder.removeIfEmpty()
            if Interruption.isWanted { throw Interruption.exitCode }
            throw error
        }
        let count = join.paths.count
        Console.error(
            "lamina: \(join.frameCount) frame\(join.frameCount == 1 ? "" : "s") of \(count) "
                + "part\(count == 1 ? "" : "s")")
        if !keep, film != "-" { try remove(join.paths) }
    }

    private func remove(_ paths: [String]) throws {
        for path in paths {
            guard let file = FilePath(text: path) else { continue }
            do throws(FileFailure) {
                try Folder.remove(file)
            } catch {
                throw UsageError("\(path): cannot be removed: \(error.reason); the film is there")
            }
        }
    }
}
