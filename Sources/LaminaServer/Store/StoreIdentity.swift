import Lamina
import LaminaFiles
import LaminaImage
import LaminaText

/// Everything that all pictures of a process depend on, for a store of results that other processes use, too.
package enum StoreIdentity {
    /// - Parameters:
    ///   - version: Lamina's.
    ///   - backend: What draws, with its driver.
    package static func text(version: String, backend: String) -> String {
        var parts = ["lamina \(version)", backend]
        // Builds of one version differ.
        if let program = FilePath(text: "/proc/self/exe")?.realPath { parts.append(state(of: program)) }
        parts += LibraryVersions.all.map { "\($0.name) \($0.version)" }
        let files = Set(CTFont.allFaces.map(\.file)).sorted()
        parts += files.compactMap { file in
            // Lamina's own font, which is part of the program, lies in memory.
            file.hasPrefix("/proc/") ? nil : FilePath(text: file).map { "\(file) \(state(of: $0))" }
        }
        return parts.joined(separator: "\n")
    }

    /// The size and the time of a file, which are the same in all containers of an image.
    private static func state(of path: FilePath) -> String {
        guard let stamp = FileStamps([path])?.stamps.first else { return "missing" }
        return "\(stamp.size) \(stamp.seconds).\(stamp.nanoseconds)"
    }
}
