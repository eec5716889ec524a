import ArgumentParser
import Foundation
import Lamina

/// `lamina diff`.
struct DiffCommand: ForeignFileCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compares two pictures.",
        discussion: """
            Prints the share of pixels that differ and the largest difference in any channel (of premultiplied \
            colour, 0 to 255). Leaves with 0 when no pixel differs by more than the tolerance, else with 1; pictures of \
            different sizes cannot be compared, which is an error.
            """)

    @Argument(help: "The expected picture.", completion: .file(extensions: ["png"]))
    var expected: String

    @Argument(help: "The picture to be compared with it.", completion: .file(extensions: ["png"]))
    var actual: String

    @Option(parsing: .unconditional, help: "The largest difference that counts as equal, 0 to 255.")
    var tolerance = 0

    @Option(parsing: .unconditional, help: "How many pixels may differ by more than the tolerance.")
    var count = 0

    @Option(name: .customLong("out"), help: "Writes a picture of the differences, brighter where larger.")
    var heatMap: String?

    @OptionGroup(title: "Pictures")
    var trust: TrustArguments

    var subject: String { actual }

    func validate() throws {
        guard (0...255).contains(tolerance) else {
            throw ValidationError("--tolerance: expected 0 to 255, found \(tolerance)")
        }
        guard count >= 0 else { throw ValidationError("--count: expected 0 or more, found \(count)") }
    }

    func run() throws {
        var inputs = InputFiles()
        for path in [expected, actual] { inputs.add(text: path) }
        try inputs.check("--out", heatMap)
        let (one, other) = try (CGImage.read(contentsOfFile: expected), CGImage.read(contentsOfFile: actual))
        let comparison = try FailureInFile.naming("\(expected) and \(actual)") {
            try ImageComparison(one, other)
        }
        if let heatMap { try comparison.heatMap().writePNG(to: heatMap) }
        let above = comparison.countAbove(tolerance)
        var line =
            "\(comparison.differingPixels) of \(comparison.totalPixels) pixels differ "
            + "(\(Text.number(comparison.share * 100, digits: 3)) %), at most by \(comparison.largestDifference)"
        if tolerance > 0 { line += "; \(above) by more than \(tolerance)" }
        if let first = comparison.firstDifference { line += "; the first at \(first.x),\(first.y)" }
        print(line)
        if above > count { throw Exit.failure }
    }
}
