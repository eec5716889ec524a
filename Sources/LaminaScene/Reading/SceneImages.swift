import Foundation
import LaminaFiles
import LaminaMessages
import LaminaImage

/// The source of an image, as a scene names it.
package enum SceneImageSource: Hashable, Sendable {
    /// A path, relative to the scene's folder.
    case file(String)
    /// An image file in base64.
    case data(String)
    /// An entry of the scene's `images`.
    case named(String)

    package static func == (one: SceneImageSource, other: SceneImageSource) -> Bool {
        switch (one, other) {
        // Paths are compared by bytes: two spellings of one text are two files.
        case (.file(let one), .file(let other)): one.utf8.elementsEqual(other.utf8)
        case (.data(let one), .data(let other)), (.named(let one), .named(let other)): one == other
        case (.file, _), (.data, _), (.named, _): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .file(let path): for byte in path.utf8 { hasher.combine(byte) }
        case .data(let text), .named(let text): hasher.combine(text)
        }
    }
}

/// The images of one scene while it is read. Each file is decoded once, even under several names.
struct SceneImages: Sendable {
    let folder: AssetFolder
    private let cache: ImageCache?
    let limits: SceneLimits
    /// The folder that paths are relative to.
    var directory: FilePath { folder.path }
    private var named: [String: CGImage] = [:]
    private var bySource: [SceneImageSource: CGImage] = [:]
    private var byRealPath: [FilePath: CGImage] = [:]
    /// The files that images were read from.
    var files: some Collection<FilePath> { byRealPath.keys }
    /// The number of pixels of all images together.
    private(set) var pixels = 0

    /// - Parameter cache: The cache that keeps decoded files for other scenes.
    init(_ folder: AssetFolder, cache: ImageCache? = nil, limits: SceneLimits) {
        self.folder = folder
        self.cache = cache
        self.limits = limits
    }

    /// Loads the scene's `images`, and finds circles among them.
    mutating func load(_ table: [String: SceneImageSource]) throws(SceneFault) {
        for name in table.keys.sorted() {
            // The names on the way from this one to an image, or to an image that is loaded already.
            var way: [String] = []
            var place: [String: Int] = [:]
            var next = name
            var image = named[name]
            while image == nil {
                if let start = place[next] {
                    throw SceneFault(.imageCircle(through: Array(way[(start + 1)...]))).inside(next)
                }
                guard let source = table[next] else {
                    throw Self.unknown(next, among: table.keys).inside("image").inside(way.last ?? name)
                }
                place[next] = way.count
                way.append(next)
                if case .named(let other) = source {
                    next = other
                    image = named[other]
                } else {
                    do throws(SceneFault) {
                        image = try self.image(source)
                    } catch {
                        throw error.inside(next)
                    }
                }
            }
            for name in way { named[name] = image }
        }
    }

    /// The image for a layer's contents, or for an entry that is not an alias.
    mutating func image(_ source: SceneImageSource) throws(SceneFault) -> CGImage {
        if let image = bySource[source] { return image }
        let image: CGImage
        switch source {
        case .named(let name):
            guard let image = named[name] else { throw Self.unknown(name, among: named.keys).inside("image") }
            return image
        case .file(let path): image = try file(path)
        case .data(let text):
            do throws(SceneFault) {
                image = try data(text)
            } catch {
                throw error.inside("data")
            }
        }
        bySource[source] = image
        return image
    }

    private mutating func file(_ path: String) throws(SceneFault) -> CGImage {
        let full = try folder.path(path)
        let real = full.realPath
        if let real, let image = byRealPath[real] { return image }
        var status = stat()
        if full.withPlatformString({ stat($0, &status) }) == 0, status.st_size > limits.imageFileBytes {
            let error = ImageError.fileTooLong(
                path: full.text, bytes: Int(status.st_size), limit: limits.imageFileBytes)
            throw SceneFault(.image(error))
        }
        let image = try counted { [cache] () throws(ImageError) in
            guard let cache else { return try CGImage.deferred(contentsOfFile: full.text) }
            return try cache.image(contentsOfFile: full.text)
        } read: { [cache] (image) throws(ImageError) in
            // Only a reader that decodes the pixels finds out that all of them are opaque.
            guard cache != nil else { return try CGImage.read(contentsOfFile: full.text) }
            try image.decodeNow()
            return image
        }
        if let real { byRealPath[real] = image }
        return image
    }

    private mutating func data(_ text: String) throws(SceneFault) -> CGImage {
        // Four signs for three bytes.
        guard text.utf8.count / 4 * 3 <= limits.imageFileBytes + 2 else {
            throw .unexpected("more", expected: "an image file of at most \(limits.imageFileBytes) bytes")
        }
        guard let bytes = Data(base64Encoded: text) else {
            throw .unexpected(quoted(text), expected: "an image file in base64")
        }
        return try counted { () throws(ImageError) in
            try CGImage.deferred(Array(bytes))
        } read: { (_) throws(ImageError) in
            try CGImage.decode(Array(bytes))
        }
    }

    /// Counts an image's pixels before memory is allocated for them.
    private mutating func counted(
        _ header: () throws(ImageError) -> CGImage, read: (CGImage) throws(ImageError) -> CGImage
    ) throws(SceneFault) -> CGImage {
        let beginning: CGImage
        do throws(ImageError) {
            beginning = try header()
        } catch {
            throw SceneFault(.image(error))
        }
        pixels += beginning.width * beginning.height
        guard pixels <= limits.imagePixels else {
            throw SceneFault(.tooManyImagePixels(found: pixels, limit: limits.imagePixels))
        }
        do throws(ImageError) {
            return try read(beginning)
        } catch {
            throw SceneFault(.image(error))
        }
    }

    private static func unknown(_ name: String, among names: some Sequence<String>) -> SceneFault {
        SceneFault(.unknownImage(name: name, suggestion: Suggestion.nearest(to: name, among: names)))
    }
}
