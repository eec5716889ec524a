import LaminaArchive
import Foundation

/// The content of a wallpaper's archive, a `.tendies` file: bundles that lie over one another.
struct WallpaperArchive {
    private let archive: ZipArchive
    /// The folders of the bundles of one wallpaper, each with a slash at its end, back to front.
    private let bundles: [String]
    /// How many other wallpapers the archive holds.
    private let others: Int

    /// `nil` for an archive without bundles.
    init?(_ archive: ZipArchive) {
        self.archive = archive
        var folders: Set<String> = []
        for name in archive.names {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.first != "__MACOSX",
                let bundle = parts.dropLast().firstIndex(where: { $0.hasSuffix(".ca") })
            else { continue }
            folders.insert(parts[...bundle].joined(separator: "/") + "/")
        }
        guard !folders.isEmpty else { return nil }
        let wallpapers = Dictionary(grouping: folders) { Self.parent(of: $0) }
        // The wallpaper with the most bundles; of several such, the first by name.
        let chosen = wallpapers.min { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        bundles = (chosen?.value ?? []).sorted { (Self.height(of: $0), $0) < (Self.height(of: $1), $1) }
        others = wallpapers.count - 1
    }

    private static func parent(of folder: String) -> String {
        folder.dropLast().lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
    }

    /// The order of a bundle: bundles with a lower number lie behind. Floating is on top: the system's record of a
    /// layered wallpaper names background, foreground and floating, in this order, and viewers stack them so.
    private static func height(of folder: String) -> Int {
        let name = folder.split(separator: "/").last.map { $0.lowercased() } ?? ""
        if name.contains("background") { return 0 }
        if name.contains("foreground") { return 2 }
        if name.contains("floating") { return 3 }
        return 1
    }

    /// The wallpaper as a scene.
    ///
    /// A bundle that cannot be read is left out, with a warning, unless there is no other.
    ///
    /// - Parameters:
    ///   - name: The archive's name in errors.
    ///   - screen: The size that each document is fitted to; `nil` for the size of the smallest one.
    func scene(
        name: String, fonts: SceneFonts, limits: SceneLimits, screen: CGSize?
    ) throws(SceneError) -> Scene {
        var document = CAMLDocument(
            name: name, files: CAMLFiles(archive, prefix: "", name: name),
            images: SceneImages(AssetFolder(""), limits: limits), fonts: fonts)
        var failures: [SceneError] = []
        for bundle in bundles {
            document.name = name + "/" + bundle.dropLast()
            document.files = CAMLFiles(archive, prefix: bundle, name: name)
            let before = document
            do throws(SceneError) {
                try document.buildBundle()
            } catch {
                let (images, fonts) = (document.images, document.fonts)
                document = before
                (document.images, document.fonts) = (images, fonts)
                document.warn("a bundle that is not drawn: \(error)")
                failures.append(error)
            }
        }
        if let first = failures.first, failures.count == bundles.count { throw first }
        document.name = name
        if others > 0 { document.warn("\(others) other wallpaper\(others == 1 ? "" : "s") in the archive") }
        return try document.scene(directory: "", screen: screen)
    }
}
