import LaminaImage

/// The types that a client accepts, by its `Accept`.
struct AcceptedTypes {
    private struct Entry {
        var type: String
        /// From 0 to 1000.
        var quality: Int
    }

    private let entries: [Entry]
    /// More than any client says.
    private static let mostEntries = 100

    init(_ header: String?) {
        entries = (header ?? "").split(separator: ",").prefix(Self.mostEntries).compactMap { part in
            let words = part.split(separator: ";").map(\.trimmed)
            guard let type = words.first?.lowercased(), type.contains("/") else { return nil }
            let quality = words.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            guard let quality else { return Entry(type: type, quality: 1000) }
            return Self.thousandths(quality.dropFirst(2)).map { Entry(type: type, quality: $0) }
        }
    }

    /// The format to send: AVIF or WebP where the client names it, and likes it as well as PNG; for pictures that move WebP, APNG
    /// or GIF. PNG and GIF are for who says `*/*`, or nothing that there is.
    func format(isMoving: Bool) -> ServedFormat {
        let usual: ServedFormat = isMoving ? .gif : .png
        let named: [ServedFormat] = isMoving ? [.webp, .apng] : [.avif, .webp]
        var (best, most) = (usual, quality(usual, isNamed: false) ?? 0)
        for format in named.reversed() where format.canBeWritten {
            guard let quality = quality(format, isNamed: true), quality > 0, quality >= most else { continue }
            (best, most) = (format, quality)
        }
        return best
    }

    /// How much the client likes a format; `nil` if it does not name it.
    private func quality(_ format: ServedFormat, isNamed: Bool) -> Int? {
        let types = isNamed ? [format.mediaType] : [format.mediaType, "image/*", "*/*"]
        for type in types {
            if let entry = entries.first(where: { $0.type == type }) { return entry.quality }
        }
        return nil
    }

    /// A quality such as `0.8`; `nil` if the text is none.
    private static func thousandths(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
        let digits = parts.count == 2 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let fraction = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        return whole == "0" ? fraction : fraction == 0 ? 1000 : nil
    }
}

extension ServedFormat {
    /// Whether this build and this system can write it.
    var canBeWritten: Bool {
        switch self {
        case .avif: Self.hasAVIF
        case .webp: Self.hasWebP
        default: true
        }
    }

    private static let hasAVIF = LibraryVersions.all.contains {
        $0.name == "libavif" && $0.version != "missing"
    }
    private static let hasWebP = LibraryVersions.all.contains { $0.name == "libwebp" }
}
