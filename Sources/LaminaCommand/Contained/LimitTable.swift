import Lamina
import LaminaImage
import LaminaMedia
import LaminaPlan
import LaminaScene
import LaminaShaderCompiler

/// Every limit with its name, its default, and its value for files from strangers. The article "Limits" contains
/// the table.
struct LimitTable {
    struct Row {
        /// The quantity that is limited.
        var name: String
        var unit: String
        var standard: Int
        /// The value with `--untrusted`.
        var untrusted: Int
        /// The name of the value in the program's interface; empty for limits that only the command has.
        var symbol: String
    }

    struct Section {
        var title: String
        var rows: [Row]
    }

    /// The limits that a reader may be given other values of: each stored property of `SceneLimits` once.
    static let adjustable:
        [(path: KeyPath<SceneLimits, Int> & Sendable, property: String, name: String, unit: String)] = [
            (\.fileBytes, "fileBytes", "a scene file; an archive, unpacked", "bytes"),
            (\.values, "values", "JSON values in a scene", ""),
            (\.layers, "layers", "layers", ""),
            (\.lottieLayers, "lottieLayers", "layers that a Lottie document is made into", ""),
            (\.pictureSide, "pictureSide", "a side of the picture", "pixels"),
            (\.picturePixels, "picturePixels", "the picture", "pixels"),
            (\.imageFileBytes, "imageFileBytes", "an image file", "bytes"),
            (\.imagePixels, "imagePixels", "all images of a scene together", "pixels"),
            (\.customFilters, "customFilters", "different filters in GLSL", ""),
            (\.videos, "videos", "films", ""),
            (\.fonts, "fonts", "fonts that a file brings with it", ""),
            (\.fontBytes, "fontBytes", "all such fonts together", "bytes"),
            (
                \.expressionMilliseconds, "expressionMilliseconds", "all expressions of a Lottie document",
                "milliseconds of the processor"
            ),
            (
                \.expressionBytes, "expressionBytes", "the memory of these expressions, and their values",
                "bytes"
            ),
        ]

    static let sections: [Section] = [
        Section(
            title: "Scenes",
            rows: adjustable.map { limit in
                Row(
                    name: limit.name, unit: limit.unit, standard: SceneLimits.default[keyPath: limit.path],
                    untrusted: SceneLimits.untrusted[keyPath: limit.path],
                    symbol: "SceneLimits.\(limit.property)")
            } + [
                fixed("layers inside one another", SceneLimits.maximumNesting, "SceneLimits.maximumNesting"),
                fixed("filters of a layer", SceneLimits.maximumFilters, "SceneLimits.maximumFilters"),
                fixed(
                    "entries and points that shapes of a Lottie document go through",
                    SceneLimits.maximumLottieOutlines, "SceneLimits.maximumLottieOutlines"),
                fixed(
                    "an expression at one frame", SceneLimits.maximumExpressionCallMilliseconds,
                    "SceneLimits.maximumExpressionCallMilliseconds", "milliseconds of the processor"),
                fixed(
                    "numbers, and their negatives", Int(SceneLimits.maximumNumber),
                    "SceneLimits.maximumNumber"),
                fixed("lengths of a dash pattern", SceneLimits.maximumDashes, "SceneLimits.maximumDashes"),
                fixed(
                    "instances of a replicator", SceneLimits.maximumInstances, "SceneLimits.maximumInstances"),
                fixed(
                    "colours, and locations, of a gradient", SceneLimits.maximumGradientColors,
                    "SceneLimits.maximumGradientColors"),
                fixed("runs of a text", SceneLimits.maximumTextRuns, "SceneLimits.maximumTextRuns"),
                fixed(
                    "cells of emitters inside one another", SceneLimits.maximumCellNesting,
                    "SceneLimits.maximumCellNesting"),
                fixed("cells of an emitter layer", SceneLimits.maximumCells, "SceneLimits.maximumCells"),
                fixed(
                    "groups of animations inside one another", SceneLimits.maximumAnimationNesting,
                    "SceneLimits.maximumAnimationNesting"),
                fixed(
                    "a line of a manifest", SceneJob.maximumLineBytes, "SceneJob.maximumLineBytes", "bytes"),
            ]),
        Section(
            title: "State machines",
            rows: [
                fixed(
                    "time until a machine settles", Int(LottieStateMachine.settlingLimit),
                    "LottieStateMachine.settlingLimit", "seconds"),
                fixed(
                    "steps of a script", LottieStateMachineScript.maximumSteps,
                    "LottieStateMachineScript.maximumSteps"),
                fixed(
                    "time that a script waits", Int(LottieStateMachineScript.maximumSeconds),
                    "LottieStateMachineScript.maximumSeconds", "seconds"),
            ]),
        Section(
            title: "A frame",
            rows: [
                frame(
                    "buffers, layers, items and particles at once", \.memory, "memory", "bytes"),
                frame(
                    "images that are shown", \.imageMemory, "imageMemory",
                    "bytes; in frames of floats or of another space than sRGB, up to 16 a pixel"),
                frame("particles", \.particles, "particles", ""),
                Row(
                    name: "layers that replicators add", unit: "", standard: RenderLimits().instances ?? .max,
                    untrusted: RenderLimits.untrusted.instances ?? .max, symbol: "RenderLimits.instances"),
                Row(
                    name: "a frame", unit: "seconds",
                    standard: RenderLimits().seconds.map { Int($0) } ?? .max,
                    untrusted: RenderLimits.untrusted.seconds.map { Int($0) } ?? .max,
                    symbol: "RenderLimits.seconds"),
                Row(
                    name: "bitmaps kept for rasterized layers", unit: "percent of the picture",
                    standard: Int(RenderLimits().rasterizedPixels * 100),
                    untrusted: Int(RenderLimits.untrusted.rasterizedPixels * 100),
                    symbol: "RenderLimits.rasterizedPixels"),
            ]),
        Section(
            title: "Images and films",
            rows: [
                fixed("a side of an image", ImageLimits.maximumSide, "ImageLimits.maximumSide", "pixels"),
                fixed("an image", ImageLimits.maximumPixels, "ImageLimits.maximumPixels", "pixels"),
                fixed(
                    "a JPEG 2000 image", ImageLimits.maximumJPEG2000Pixels,
                    "ImageLimits.maximumJPEG2000Pixels",
                    "pixels"),
                fixed(
                    "an AVIF image", ImageLimits.maximumAVIFPixels, "ImageLimits.maximumAVIFPixels", "pixels"),
                fixed(
                    "an AVIF image with alpha", ImageLimits.maximumTranslucentAVIFPixels,
                    "ImageLimits.maximumTranslucentAVIFPixels", "pixels"),
                fixed(
                    "a progressive JPEG", ImageLimits.maximumProgressivePixels,
                    "ImageLimits.maximumProgressivePixels", "pixels"),
                fixed(
                    "an ICC profile", ImageLimits.maximumProfileBytes, "ImageLimits.maximumProfileBytes",
                    "bytes"),
                fixed(
                    "pictures of an animated image", ImageLimits.maximumFrames, "ImageLimits.maximumFrames"),
                fixed("a side of a film", MovieLimits.maximumSide, "MovieLimits.maximumSide", "pixels"),
                fixed("sounds of a film", MovieSoundtrack.maximumSounds, "MovieSoundtrack.maximumSounds"),
                fixed("a film's picture", MovieLimits.maximumPixels, "MovieLimits.maximumPixels", "pixels"),
            ]),
        Section(
            title: "Filters in GLSL",
            rows: [
                fixed(
                    "a filter's text", CAFilterKernel.maximumSourceBytes, "CAFilterKernel.maximumSourceBytes",
                    "bytes"),
                fixed("inputs of a filter", CAFilterKernel.maximumInputs, "CAFilterKernel.maximumInputs"),
                fixed(
                    "compiling a filter", GLSLFilterCompiler.processorSeconds, "", "seconds of the processor"),
                fixed("compiling a filter", GLSLFilterCompiler.memoryBytes, "", "bytes of memory"),
                fixed(
                    "operations, each function as often as it is called", CAFilterShader.maximumOperations, ""
                ),
                fixed(
                    "variables, each function's as often as it is called",
                    CAFilterShader.maximumVariableBytes,
                    "", "bytes"),
            ]),
        Section(
            title: "The process of a file from a stranger",
            rows: [
                process("memory of its own", \.memoryBytes, "bytes"),
                process("memory more where Vulkan draws", ContainmentLimits.deviceBytes, "bytes"),
                process("addresses", \.addressBytes, "bytes"),
                process("a file that is written", \.fileBytes, "bytes"),
                process("open files", \.openFiles, ""),
                process("a picture", \.processorSeconds, "seconds of the processor"),
                process("a picture", \.wallSeconds, "seconds"),
                process(
                    "`animate` and `bench`", ContainmentLimits.movie.processorSeconds,
                    "seconds of the processor"),
                process("`animate` and `bench`", ContainmentLimits.movie.wallSeconds, "seconds"),
            ]),
    ]

    private static func frame(
        _ name: String, _ path: KeyPath<RenderLimits, Int>, _ property: String, _ unit: String
    ) -> Row {
        Row(
            name: name, unit: unit, standard: RenderLimits()[keyPath: path],
            untrusted: RenderLimits.untrusted[keyPath: path], symbol: "RenderLimits.\(property)")
    }

    /// A limit whose value is the same for all files.
    private static func fixed(_ name: String, _ value: Int, _ symbol: String, _ unit: String = "") -> Row {
        Row(name: name, unit: unit, standard: value, untrusted: value, symbol: symbol)
    }

    /// A limit that applies only to files from strangers.
    private static func process(_ name: String, _ value: Int, _ unit: String) -> Row {
        Row(name: name, unit: unit, standard: .max, untrusted: value, symbol: "")
    }

    private static func process(
        _ name: String, _ path: KeyPath<ContainmentLimits, Int>, _ unit: String
    ) -> Row {
        process(name, ContainmentLimits.picture[keyPath: path], unit)
    }

    /// The table as Markdown.
    static var text: String {
        sections.map { section in
            let rows = section.rows.map { row in
                let name = row.unit.isEmpty ? row.name : "\(row.name), \(row.unit)"
                let symbol = row.symbol.isEmpty ? "" : "`\(row.symbol)`"
                return "| \(name) | \(number(row.standard)) | \(number(row.untrusted)) | \(symbol) |"
            }
            return """
                ## \(section.title)

                | limit | by default | `--untrusted` | in the API |
                |---|---|---|---|
                \(rows.joined(separator: "\n"))

                """
        }.joined(separator: "\n")
    }

    /// The number with commas between thousands.
    private static func number(_ value: Int) -> String {
        guard value != .max else { return "none" }
        var digits = String(value)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            place -= 3
        }
        return digits
    }
}
