import Foundation
import LaminaArchive
import LaminaMessages

/// The content of a `.lottie` file: a manifest, animations and their images.
struct LottieArchive {
    private let archive: ZipArchive
    private let limits: SceneLimits
    /// The name of the animation's entry.
    let entry: String
    let animation: JSONDocument
    /// The values that themes give slots, by the theme's name, and the theme that the animation begins with.
    private(set) var themes: [String: LottieTheme] = [:]
    private(set) var initialTheme: String?

    /// Whether the file has state machines.
    var hasMachines: Bool { archive.names.contains { LottiePackage.isMachine($0) } }

    /// The most themes of a file that are read.
    private static let maximumThemes = 256

    /// - Parameters:
    ///   - name: The file's name in errors.
    ///   - animation: The id of the animation; `nil` for the one that the manifest names first.
    init(
        _ archive: ZipArchive, name: String, limits: SceneLimits, animation: String? = nil
    ) throws(ZipArchive.Failure) {
        self.archive = archive
        self.limits = limits
        if let id = animation, let found = Self.entry(ofAnimation: id, in: archive.names) {
            entry = found
        } else {
            entry = try Self.entry(in: archive, limits)
        }
        guard let bytes = try archive.read(entry) else {
            throw ZipArchive.Failure(
                entry: entry, reason: "expected an animation that the manifest names, found none")
        }
        self.animation = try Self.json(bytes, entry, limits)
        guard LottieReader.recognizes(self.animation) else {
            throw ZipArchive.Failure(entry: entry, reason: "expected a Lottie document")
        }
        let name = entry.split(separator: "/").last?.dropLast(5).description
        try readThemes(animation: name)
        guard !themes.isEmpty, let bytes = try archive.read("manifest.json") else { return }
        let own = LottieNode(try Self.json(bytes, "manifest.json", limits))["animations"]?.elements?.first {
            $0["id"]?.string == name
        }
        initialTheme = (own?["initialTheme"] ?? own?["defaultTheme"])?.string
    }

    /// Reads the themes of both versions of the format, which lie in `themes/` or in `t/`.
    ///
    /// - Parameter animation: The id of the file's animation.
    private mutating func readThemes(animation: String?) throws(ZipArchive.Failure) {
        // The images of themes, each read once.
        var pictures: [String: String?] = [:]
        var room = limits.fileBytes
        let entries = archive.names.lazy.compactMap { entry -> (entry: String, id: String)? in
            for folder in ["t/", "themes/"] where entry.hasPrefix(folder) && entry.hasSuffix(".json") {
                return (entry, String(entry.dropFirst(folder.count).dropLast(5)))
            }
            return nil
        }
        for (entry, id) in entries.prefix(Self.maximumThemes) {
            guard let bytes = try archive.read(entry) else { continue }
            var own = LottieTheme(try Self.json(bytes, entry, limits), animation: animation)
            for (slot, image) in own.images.sorted(by: { $0.key < $1.key }) {
                if pictures[image.path] == nil { pictures[image.path] = .some(try archive.image(image.path)) }
                let picture = pictures[image.path] ?? nil
                // Each slot has its own copy.
                room -= picture?.utf8.count ?? 0
                guard room >= 0 else {
                    throw ZipArchive.Failure(
                        entry: entry,
                        reason: "more than \(limits.fileBytes) bytes of images in themes")
                }
                own.embed(picture, in: slot)
            }
            themes[id] = own
        }
    }

    /// Both versions of the format: animations lie in `animations/` or in `a/`.
    static func entry(ofAnimation id: String, in names: [String]) -> String? {
        ["animations/\(id).json", "a/\(id).json"].first(where: names.contains)
    }

    /// The entry of the animation that is shown first.
    private static func entry(
        in archive: ZipArchive, _ limits: SceneLimits
    ) throws(ZipArchive.Failure) -> String {
        let names = archive.names
        if let bytes = try archive.read("manifest.json") {
            let manifest = LottieNode(try json(bytes, "manifest.json", limits))
            var id = manifest["activeAnimationId"]?.string ?? manifest["initial"]?["animation"]?.string
            if id == nil, let machine = manifest["initial"]?["stateMachine"]?.string {
                id = try firstAnimation(ofStateMachine: machine, in: archive, limits)
            }
            id = id ?? manifest["animations"]?.elements?.first?["id"]?.string
            if let id, let found = entry(ofAnimation: id, in: names) { return found }
        }
        let isAnimation = { (name: String) in
            (name.hasPrefix("animations/") || name.hasPrefix("a/")) && name.hasSuffix(".json")
        }
        guard let first = names.first(where: isAnimation) else {
            throw ZipArchive.Failure(
                entry: "", reason: "expected an animation in animations/ or a/, found none")
        }
        return first
    }

    /// The animation that the first state of a state machine plays; `nil` where the state plays none.
    private static func firstAnimation(
        ofStateMachine id: String, in archive: ZipArchive, _ limits: SceneLimits
    ) throws(ZipArchive.Failure) -> String? {
        let entry = "s/\(id).json"
        guard let bytes = try archive.read(entry) else { return nil }
        let machine = LottieNode(try json(bytes, entry, limits))
        let initial = machine["initial"]?.string
        let state = machine["states"]?.elements?.first { $0["name"]?.string == initial }
        let animation = state?["animation"]?.string
        return animation?.isEmpty == true ? nil : animation
    }

    static func json(
        _ bytes: [UInt8], _ entry: String, _ limits: SceneLimits
    ) throws(ZipArchive.Failure) -> JSONDocument {
        do throws(JSONFailure) {
            return try bytes.withUnsafeBufferPointer { bytes throws(JSONFailure) in
                try JSONDocument(parsing: bytes, maximumValues: limits.values)
            }
        } catch {
            throw ZipArchive.Failure(
                entry: entry, reason: "line \(error.line), column \(error.column): \(error.reason)")
        }
    }

    /// Replaces images' names by the bytes of the images that lie in the archive, and removes images that do not.
    func embedImages(in document: inout LottieDocument) throws(SceneFault) {
        for (id, image) in document.images {
            guard case .file(let path) = image.source else { continue }
            do throws(ZipArchive.Failure) {
                document.images[id] = try archive.image(path).map {
                    LottieImage(size: image.size, source: .data($0))
                }
            } catch {
                throw .unexpected(error.reason, expected: "the image \(quoted(error.entry))")
            }
        }
    }
}

extension LottieArchive {
    /// Opens the fonts of the archive that the document's fonts name.
    func embedFonts(
        in document: inout LottieDocument, _ fonts: SceneFonts, _ reader: inout LottieReader
    ) throws(SceneFault) {
        try reader.embedFonts(in: &document, fonts) { path throws(SceneFault) in
            do throws(ZipArchive.Failure) {
                return try archive.font(path)
            } catch {
                throw .unexpected(error.reason, expected: "the font \(quoted(error.entry))")
            }
        }
    }
}

extension ZipArchive {
    /// The file of a font of a `.lottie` file, by its entry or its name.
    fileprivate func font(_ path: String) throws(Failure) -> [UInt8]? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        for place in [path.trimmingPrefix("/").description, "fonts/\(name)", "f/\(name)"] {
            if let bytes = try read(place) { return bytes }
        }
        return nil
    }

    /// An image or a sound of a `.lottie` file in base64, by its entry or its name.
    fileprivate func image(_ path: String) throws(Failure) -> String? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        for place in [
            path.trimmingPrefix("/").description, "images/\(name)", "i/\(name)", "audio/\(name)", "u/\(name)",
        ] {
            if let bytes = try read(place) { return Data(bytes).base64EncodedString() }
        }
        return nil
    }
}
