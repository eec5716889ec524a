import LaminaImage
import LaminaMedia

/// A format that pictures are served in.
package enum ServedFormat: String, CaseIterable, Codable, Sendable {
    case png, webp, jpeg, avif
    case apng, gif, mp4, webm

    /// The ending of a name.
    package init?(ending: String) {
        switch ending.lowercased() {
        case "jpg": self = .jpeg
        case let ending: self.init(rawValue: ending)
        }
    }

    /// The type in `Content-Type`.
    package var mediaType: String {
        switch self {
        case .png, .webp, .jpeg, .avif: "image/\(rawValue)"
        case .apng: "image/apng"
        case .gif: "image/gif"
        case .mp4: "video/mp4"
        case .webm: "video/webm"
        }
    }

    /// The format of a moving picture; `nil` for a still one.
    var movie: MovieFormat? {
        switch self {
        case .png, .jpeg, .avif: nil
        case .apng: .apng
        case .gif: .gif
        case .webp: .webp
        case .mp4: .mp4
        case .webm: .webm
        }
    }

    /// The format of a still picture; `nil` if it only moves.
    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }

    static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
