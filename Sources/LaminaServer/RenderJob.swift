/// A picture to be drawn.
struct RenderJob: Codable, Sendable {
    enum Source: Codable, Sendable {
        /// A scene of the folder: its name for people, and its path.
        case template(name: String, path: String)
        /// A scene that came with the request, which a stranger may have made.
        case body([UInt8])
    }

    var source: Source
    var request: RenderRequest
}

/// The result of drawing a picture, without its bytes.
struct RenderOutcome: Codable, Sendable {
    /// The files that it was made of.
    var files = FileStamps()
    /// What was not drawn as asked.
    var warnings: [String] = []
    var frames = 1
}

/// The receiver of a picture's bytes.
protocol RenderOutput: AnyObject, Sendable {
    /// The picture as a whole, and nothing more.
    func picture(_ bytes: [UInt8], _ outcome: RenderOutcome)
    /// A part of a picture that is sent as it is made. Waits while the client takes nothing; throws once the client is gone.
    func part(_ bytes: [UInt8]) throws
    /// The end of a picture in parts.
    func end(_ outcome: RenderOutcome)
}
