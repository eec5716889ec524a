import ArgumentParser
import Foundation
import Lamina
import LaminaImage
import LaminaVulkan

/// `lamina bench`.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Times scenes on both backends.",
        discussion: """
            Every frame is compiled and drawn whole, and ends when its pixels can be read. Times are milliseconds: \
            the median and the 95th percentile of whole frames, then the medians of their parts. draws counts what is \
            given to the device (on the CPU: items), Mpx the pixels that the items touch, ×copy the median as a \
            multiple of a memcpy of the picture in the same run. commit is the time in which the whole tree was handed \
            over, once. Without scenes: all of Scenes/ and Scenes/bench/.

            Machines are noisy: compare ratios from one run, not times from two.
            """)

    @Argument(help: "Scene files.", completion: .file(extensions: ["json"]))
    var scenes: [String] = []

    @Option(parsing: .unconditional, help: "Frames to count. As many as fit into a second unless given.")
    var frames: Int?

    @Option(help: ArgumentHelp("Also writes the measurements to a file.", valueName: "file"))
    var json: String?

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    func validate() throws {
        if let frames, frames < 1 { throw ValidationError("--frames: expected at least 1, found \(frames)") }
    }

    func run() throws {
        let paths = try scenes.isEmpty ? Self.sampleScenes() : scenes
        let backends: [RenderBackendChoice] =
            drawing.backend == .automatic ? [.cpu, .vulkan] : [drawing.backend]
        var results: [BenchMeasurement] = []
        var missing: String?
        print(BenchTable.header)
        for (index, path) in paths.enumerated() {
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            let scene = try Scene(contentsOf: path)
            var rows: [BenchMeasurement] = []
            for backend in backends where !(backend == .vulkan && missing != nil) {
                if Console.showsProgress {
                    Console.errorText("\r\u{1B}[K\(index + 1)/\(paths.count) \(name) \(backend.rawValue)")
                }
                var options = drawing.options
                options.backend = backend
                do {
                    rows.append(
                        try BenchRun(
                            picture: ScenePicture(scene, options: options), name: name, frames: frames
                        ).measure())
                } catch let error as VulkanError where error.isUnavailable && drawing.backend == .automatic {
                    missing = error.description
                }
            }
            if Console.showsProgress { Console.errorText("\r\u{1B}[K") }
            for row in rows { print(BenchTable.row(row)) }
            if let cpu = rows.first(where: { $0.backend == "cpu" }),
                let vulkan = rows.first(where: { $0.backend == "vulkan" })
            {
                print(BenchTable.ratio(vulkan: vulkan, cpu: cpu))
            }
            results += rows
        }
        summarize(results, missing: missing)
        if let json { try write(results, to: json) }
    }

    private func summarize(_ results: [BenchMeasurement], missing: String?) {
        for device in Set(results.map { "\($0.backend): \($0.device)" }).sorted() { print(device) }
        if let missing { print("vulkan: not measured, \(missing)") }
        if VulkanInstanceReport().preferredDevice?.kind == .software,
            results.contains(where: { $0.backend == "vulkan" })
        {
            print("This Vulkan device draws with the CPU; --backend cpu gains what the ratios above show.")
        }
    }

    private func write(_ results: [BenchMeasurement], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try WholeFile.write([UInt8](encoder.encode(results)), to: path)
    }

    /// The scenes that come with the project, of the folder the command runs in.
    private static func sampleScenes() throws -> [String] {
        let manager = FileManager.default
        let found = ["Scenes", "Scenes/bench"].flatMap { folder in
            ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).sorted()
                .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.map { "\(folder)/\($0)" }
        }
        guard !found.isEmpty else {
            throw UsageError("no scenes in Scenes/: name some, or run this in the project's folder")
        }
        return found
    }
}
