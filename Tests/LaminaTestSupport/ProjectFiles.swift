import Foundation

/// The project's folder and what tests read from it.
package enum ProjectFiles {
    /// The package's root, found from where this file was compiled.
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A path inside the project.
    package static func path(_ relative: String) -> String { root.appendingPathComponent(relative).path }

    /// The names of the sample scenes, without folder and extension.
    package static var sampleScenes: [String] { scenes(in: "Scenes") }

    /// The names of the scenes for timing.
    package static var benchScenes: [String] { scenes(in: "Scenes/bench") }

    /// The names of the sample scenes that move.
    package static var animatedScenes: [String] { scenes(in: "Scenes/animated") }

    /// The names of the Lottie documents.
    package static var lottieScenes: [String] { scenes(in: "Scenes/lottie") }

    private static func scenes(in folder: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
            .map { String($0.dropLast(".json".count)) }.sorted()
    }
}
