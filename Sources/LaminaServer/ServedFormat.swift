import LaminaMedia

/// A format that pictures are served in.
package enum ServedFormat: String, CaseIterable, Codable, Sendable {
    case png
    case apng, gif, webp, mp4, webm

    /// The ending of a name.
    package init?(ending: String) { self.init(rawValue: ending.lowercased()) }

    /// The type in `Content-Type`.
    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .apng: "image/apng"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .mp4: "video/mp4"
        case .webm: "video/webm"
        }
    }

    /// The format of a moving picture; `nil` for a still one.
    var movie: MovieFormat? {
        switch self {
        case .png: nil
        case .apng: .apng
        case .gif: .gif
        case .webp: .webp
        case .mp4: .mp4
        case .webm: .webm
        }
    }

    static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
