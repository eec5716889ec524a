import ArgumentParser
import CLaminaSystem
import Foundation
import Lamina
import LaminaComparison
import LaminaFiles
import LaminaPictures
import LaminaReport

/// `lamina diff`.
struct DiffCommand: ForeignFileCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compares two pictures, or two folders of pictures.",
        discussion: """
            Prints the share of pixels that differ and the largest difference in any channel (of premultiplied \
            colour, 0 to 255). The exit code is 0 if the difference is within the metric's limit, else 1. Pictures of \
            different sizes are an error. The metrics are

              levels     at most --count pixels differ by more than --tolerance
              color      at most --count pixels differ by more than --limit (1 unless
                         given) in CIEDE2000; antialiased edges may differ
              structure  every window of 8 × 8 pixels has at least the structural
                         similarity --limit (0.95 unless given)

            Folders are compared by the paths of their pictures, on all cores. A picture that is in both folders under different \
            paths is found by its pixels, and counts as moved. --report writes a page, JSON, JUnit and a summary. The exit code is 1 \
            if a picture differs, is new, is gone or moved, and 2 if one cannot be read.

            With color and structure, a change of a whole colour or area fails however small it is. \
            The article "Tests of pictures" shows which changes pass each metric.
            """)

    @Argument(help: "The expected picture or folder.", completion: .file(extensions: ["png"]))
    var expected: String

    @Argument(help: "The picture or folder to be compared with it.", completion: .file(extensions: ["png"]))
    var actual: String

    @OptionGroup(title: "Metric")
    var metric: MetricArguments

    @Option(name: .customLong("out"), help: "Write a picture of the differences; the larger, the brighter.")
    var heatMap: String?

    @Option(
        help: ArgumentHelp(
            "The kind of --out: heat shows each pixel's largest difference, flip the differences that a person sees when flipping between the pictures.",
            valueName: "heat|flip"))
    var map = DifferenceMap.heat

    @Option(
        help: "Write the result as JSON; - for standard output.", completion: .file(extensions: ["json"])
    )
    var json: String?

    @Option(
        help: ArgumentHelp("Write a report of the two folders into this folder.", valueName: "folder"),
        completion: .directory)
    var report: String?

    @Option(help: "The number of threads for folders; one per core unless given.")
    var threads: Int?

    @OptionGroup(title: "Pictures")
    var trust: TrustArguments

    var subject: String { actual }

    func validate() throws { try metric.check() }

    func run() throws {
        if let one = FilePath(text: expected), let other = FilePath(text: actual), one.isFolder,
            other.isFolder
        {
            return try compareFolders(one, other)
        }
        guard report == nil, threads == nil else {
            throw UsageError("--report and --threads: expected two folders, found \(expected) and \(actual)")
        }
        var inputs = InputFiles()
        for path in [expected, actual] { inputs.add(text: path) }
        try inputs.check("--out", heatMap)
        try inputs.check("--json", json)
        try OutputFile.check([("--out", heatMap), ("--json", json)])
        if let heatMap { try OutputEnding.map.check("--out", heatMap) }
        try OutputEnding.checkData("--json", json, kind: "JSON")
        let (one, other) = try (StillPicture.read(expected), StillPicture.read(actual))
        let comparison = try FailureInFile.naming("\(expected) and \(actual)") {
            try PictureComparison(expected: one, actual: other, tolerance: metric.pictureTolerance)
        }
        if let heatMap {
            try OutputFile.write(map.image(of: comparison.pixels).pngData(), to: heatMap)
        }
        if let json { try OutputFile.write(PictureFinding(comparison).json(), to: json) }
        if json != "-" { print(line(comparison)) }
        if !comparison.passes { throw Exit.failure }
    }

    private func compareFolders(_ one: FilePath, _ other: FilePath) throws {
        guard heatMap == nil else { throw UsageError("--out: two folders have a --report in place of it") }
        try OutputEnding.checkData("--json", json, kind: "JSON")
        if let threads, threads < 1 { throw UsageError("--threads: expected 1 or more, found \(threads)") }
        lamina_memory_keep_blocks()
        let comparison = try FolderComparison(
            expected: one, actual: other, tolerance: metric.pictureTolerance, threads: threads,
            drawsHeatMaps: report != nil)
        if let report {
            guard let folder = FilePath(text: report) else {
                throw UsageError("--report: a path has no zero bytes")
            }
            try RunReport(comparison.results, threads: threads).write(to: folder, command: "")
        }
        if let json { try OutputFile.write(comparison.entries.json(), to: json) }
        if json != "-" {
            for entry in comparison.entries where entry.status != .equal && entry.status != .tolerated {
                let words = entry.finding?.sentence ?? entry.message ?? entry.from.map { "from \($0)" }
                Console.print("\(entry.status.rawValue) \(entry.path)\(words.map { ": \($0)" } ?? "")")
            }
            Console.print(comparison.sentence)
        }
        if comparison.count(.faulty) > 0 { throw Exit.usage }
        if !comparison.passes { throw Exit.failure }
    }

    private func line(_ comparison: PictureComparison) -> String {
        let pixels = comparison.pixels
        var line =
            "\(pixels.differingPixels) of \(pixels.totalPixels) pixels differ "
            + "(\(Text.number(pixels.share * 100, digits: 3)) %), at most by \(pixels.largestDifference)"
        switch comparison.tolerance.metric {
        case .exact: break
        case .levels(let level, _) where level == 0: break
        case .levels(let level, _): line += "; \(comparison.pixelsBeyond) by more than \(level)"
        case .color(let distance, _):
            line +=
                "; \(comparison.pixelsBeyond) by more than \(distance) in CIEDE2000, at most by "
                + "\(Text.number(comparison.largestDistance ?? 0, digits: 2)), and \(comparison.excusedPixels) more on "
                + "antialiased edges"
        case .structure:
            line += "; the least similarity is \(Text.number(comparison.leastSimilarity ?? 1, digits: 4))"
        }
        if let change = comparison.systematicChange { line += "; \(change)" }
        if let first = pixels.firstDifference { line += "; the first at \(first.x),\(first.y)" }
        return line
    }
}

/// A picture of differences.
enum DifferenceMap: String, CaseIterable, ExpressibleByArgument {
    case heat, flip

    func image(of pixels: ImageComparison) throws -> CGImage {
        switch self {
        case .heat: try pixels.heatMap()
        case .flip: try FlipMap(pixels).image()
        }
    }
}
