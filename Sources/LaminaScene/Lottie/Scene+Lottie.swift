import Foundation

extension Scene {
    /// A Lottie document as a scene.
    ///
    /// - Parameter directory: The folder in which images lie that the document names.
    init(lottie json: JSONDocument, name: String, directory: String) throws(SceneFault) {
        var reader = LottieReader()
        let document = try reader.read(json)
        var builder = LottieBuilder(
            document: document, images: SceneImages(directory: directory), warnings: reader.warnings)
        self = try builder.scene(name: name)
    }

    /// The wallpaper of a `.tendies` file, or the animation of a `.lottie` file that its manifest names first.
    init(archive bytes: [UInt8], name: String) throws(SceneError) {
        let archive: ZipArchive
        do throws(ZipArchive.Failure) {
            archive = try ZipArchive(bytes)
        } catch {
            throw .archive(file: name, entry: error.entry, reason: error.reason)
        }
        if let wallpaper = WallpaperArchive(archive) {
            self = try wallpaper.scene(name: name)
            return
        }
        do throws(ZipArchive.Failure) {
            let lottie = try LottieArchive(archive, name: name)
            self = try Scene(lottie, name: name)
        } catch {
            throw .archive(file: name, entry: error.entry, reason: error.reason)
        }
    }

    private init(_ lottie: LottieArchive, name: String) throws(ZipArchive.Failure) {
        do throws(SceneFault) {
            var reader = LottieReader()
            var document = try reader.read(lottie.animation)
            try lottie.embedImages(in: &document)
            var builder = LottieBuilder(
                document: document, images: SceneImages(directory: ""), warnings: reader.warnings)
            self = try builder.scene(name: name)
        } catch {
            throw ZipArchive.Failure(
                entry: lottie.entry,
                reason: "\(error.path.isEmpty ? "" : error.path + ": ")\(error.problem.description)")
        }
    }
}

/// What a `.lottie` file holds: a manifest, animations and their images.
private struct LottieArchive {
    private let archive: ZipArchive
    /// The name of the animation's entry.
    let entry: String
    let animation: JSONDocument

    /// - Parameter name: What errors call the file.
    init(_ archive: ZipArchive, name: String) throws(ZipArchive.Failure) {
        self.archive = archive
        entry = try Self.entry(in: archive)
        guard let bytes = try archive.read(entry) else {
            throw ZipArchive.Failure(
                entry: entry, reason: "expected an animation that the manifest names, found none")
        }
        animation = try Self.json(bytes, entry)
        guard LottieReader.recognizes(animation) else {
            throw ZipArchive.Failure(entry: entry, reason: "expected a Lottie document")
        }
    }

    /// Both versions of the format: animations lie in `animations/` or in `a/`.
    private static func entry(in archive: ZipArchive) throws(ZipArchive.Failure) -> String {
        let names = archive.names
        func animations() -> [String] {
            names.filter { ($0.hasPrefix("animations/") || $0.hasPrefix("a/")) && $0.hasSuffix(".json") }
        }
        if let bytes = try archive.read("manifest.json") {
            let manifest = LottieNode(try json(bytes, "manifest.json"))
            let id =
                manifest["activeAnimationId"]?.string ?? manifest["initial"]?["animation"]?.string
                ?? manifest["animations"]?.elements?.first?["id"]?.string
            if let id, let found = ["animations/\(id).json", "a/\(id).json"].first(where: names.contains) {
                return found
            }
        }
        guard let first = animations().first else {
            throw ZipArchive.Failure(
                entry: "", reason: "expected an animation in animations/ or a/, found none")
        }
        return first
    }

    private static func json(_ bytes: [UInt8], _ entry: String) throws(ZipArchive.Failure) -> JSONDocument {
        do throws(JSONFailure) {
            return try bytes.withUnsafeBufferPointer { bytes throws(JSONFailure) in
                try JSONDocument(parsing: bytes)
            }
        } catch {
            throw ZipArchive.Failure(
                entry: entry, reason: "line \(error.line), column \(error.column): \(error.reason)")
        }
    }

    /// Puts the bytes of images that lie in the archive in place of their names.
    func embedImages(in document: inout LottieDocument) throws(SceneFault) {
        for (id, image) in document.images {
            guard case .file(let path) = image.source else { continue }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let places = [path.trimmingPrefix("/").description, "images/\(name)", "i/\(name)"]
            for place in places {
                let bytes: [UInt8]?
                do throws(ZipArchive.Failure) {
                    bytes = try archive.read(place)
                } catch {
                    throw .unexpected(error.reason, expected: "the image \(quoted(error.entry))")
                }
                guard let bytes else { continue }
                document.images[id]?.source = .data(Data(bytes).base64EncodedString())
                break
            }
        }
    }
}
