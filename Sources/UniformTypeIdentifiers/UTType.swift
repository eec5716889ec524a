/// A kind of data, by its identifier.
///
/// The types are those of pictures, films and plain data that programs with layers name. An identifier that is not among them is a
/// type that conforms to nothing.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The type's name, such as `"public.png"`.
    public let identifier: String

    /// A type by its name, of the known ones; `nil` for any other name.
    public init?(_ identifier: String) {
        guard KnownType.byIdentifier[identifier] != nil else { return nil }
        self.identifier = identifier
    }

    /// A type by the ending of a file's name, without a dot; `nil` if no known type has it.
    ///
    /// - Parameter supertype: The type to which the result has to conform.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let ending = filenameExtension.lowercased()
        let found = KnownType.all.first {
            $0.endings.contains(ending) && UTType(known: $0.identifier).conforms(to: supertype)
        }
        guard let found else { return nil }
        identifier = found.identifier
    }

    /// A type by its name in the Web's headers, such as `"image/png"`; `nil` if no known type has it.
    ///
    /// - Parameter supertype: The type to which the result has to conform.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let name = mimeType.lowercased()
        let found = KnownType.all.first {
            $0.mimeTypes.contains(name) && UTType(known: $0.identifier).conforms(to: supertype)
        }
        guard let found else { return nil }
        identifier = found.identifier
    }

    /// A type of the program's own, which conforms to nothing unless it is one of the known ones.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    /// A type of another program, which conforms to nothing unless it is one of the known ones.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    init(known identifier: String) { self.identifier = identifier }

    public var description: String { identifier }

    private var known: KnownType? { KnownType.byIdentifier[identifier] }

    /// The usual ending of a file's name, without a dot.
    public var preferredFilenameExtension: String? { known?.endings.first }

    /// The usual name in the Web's headers.
    public var preferredMIMEType: String? { known?.mimeTypes.first }

    /// All types that the type conforms to, but itself.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var open = known?.parents ?? []
        while let identifier = open.popLast() {
            guard found.insert(UTType(known: identifier)).inserted else { continue }
            open += KnownType.byIdentifier[identifier]?.parents ?? []
        }
        return found
    }

    /// Whether the type is another one, or a kind of it.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Whether the type is a kind of another one, and not the same.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// Whether another type is a kind of this one, and not the same.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

/// The properties of a type.
struct KnownType: Sendable {
    var identifier: String
    var parents: [String]
    var endings: [String] = []
    var mimeTypes: [String] = []

    static let byIdentifier = Dictionary(
        all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

    private static func picture(_ identifier: String, _ endings: [String], _ mimeTypes: [String]) -> KnownType
    {
        KnownType(identifier: identifier, parents: ["public.image"], endings: endings, mimeTypes: mimeTypes)
    }

    private static func film(_ identifier: String, _ endings: [String], _ mimeTypes: [String]) -> KnownType {
        KnownType(identifier: identifier, parents: ["public.movie"], endings: endings, mimeTypes: mimeTypes)
    }

    static let all: [KnownType] = [
        KnownType(identifier: "public.item", parents: []),
        KnownType(identifier: "public.content", parents: []),
        KnownType(identifier: "public.data", parents: ["public.item"]),
        KnownType(identifier: "public.directory", parents: ["public.item"]),
        KnownType(identifier: "public.folder", parents: ["public.directory"]),
        KnownType(identifier: "public.image", parents: ["public.data", "public.content"]),
        KnownType(identifier: "public.audiovisual-content", parents: ["public.data", "public.content"]),
        KnownType(identifier: "public.movie", parents: ["public.audiovisual-content"]),
        KnownType(identifier: "public.video", parents: ["public.movie"]),
        KnownType(identifier: "public.audio", parents: ["public.audiovisual-content"]),
        KnownType(identifier: "public.text", parents: ["public.data", "public.content"]),
        KnownType(
            identifier: "public.plain-text", parents: ["public.text"], endings: ["txt", "text"],
            mimeTypes: ["text/plain"]),
        KnownType(
            identifier: "public.json", parents: ["public.text"], endings: ["json"],
            mimeTypes: ["application/json"]),
        KnownType(
            identifier: "public.xml", parents: ["public.text"], endings: ["xml"],
            mimeTypes: ["application/xml", "text/xml"]),
        KnownType(
            identifier: "public.html", parents: ["public.text"], endings: ["html", "htm"],
            mimeTypes: ["text/html"]),
        KnownType(
            identifier: "com.adobe.pdf", parents: ["public.data", "public.content"], endings: ["pdf"],
            mimeTypes: ["application/pdf"]),
        KnownType(
            identifier: "public.zip-archive", parents: ["public.data"], endings: ["zip"],
            mimeTypes: ["application/zip"]),
        picture("public.png", ["png"], ["image/png"]),
        picture("public.jpeg", ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg"]),
        picture("com.compuserve.gif", ["gif"], ["image/gif"]),
        picture("public.tiff", ["tiff", "tif"], ["image/tiff"]),
        picture("com.microsoft.bmp", ["bmp"], ["image/bmp", "image/x-bmp"]),
        picture("com.microsoft.ico", ["ico"], ["image/vnd.microsoft.icon", "image/x-icon"]),
        picture("org.webmproject.webp", ["webp"], ["image/webp"]),
        picture("public.heic", ["heic"], ["image/heic"]),
        picture("public.heif", ["heif"], ["image/heif"]),
        picture("public.avif", ["avif"], ["image/avif"]),
        picture("public.jpeg-2000", ["jp2"], ["image/jp2"]),
        KnownType(
            identifier: "public.svg-image", parents: ["public.image", "public.xml"], endings: ["svg"],
            mimeTypes: ["image/svg+xml"]),
        film("com.apple.quicktime-movie", ["mov", "qt"], ["video/quicktime"]),
        film("public.mpeg-4", ["mp4"], ["video/mp4"]),
        film("org.webmproject.webm", ["webm"], ["video/webm"]),
        film("public.avi", ["avi"], ["video/avi"]),
    ]
}
