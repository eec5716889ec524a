import LaminaAnimatedFiles

/// Writes one format. After an error, only `cancel` is called.
protocol FrameEncoder: AnyObject {
    /// The codec and its encoder, for people: `H.264 by libx264`.
    var codecName: String { get }
    /// A note for people about the result; `nil` for none.
    var notice: String? { get }
    /// What cannot be heard as it should be, once the end is written.
    var soundWarnings: [String] { get }
    /// Seconds spent so far in handing bytes to the file or the stream.
    var writingSeconds: Double { get }
    /// Whether a frame had translucent pixels that the file cannot hold.
    var hasDroppedAlpha: Bool { get }
    /// Takes the next frame; its pixels are not needed afterwards.
    func append(_ frame: FramePixels) throws
    /// Writes the end and gives the file its name.
    func finish() throws
    /// Leaves nothing behind.
    func cancel()
}

extension FrameEncoder {
    var hasDroppedAlpha: Bool { false }
    var soundWarnings: [String] { [] }
}

extension MovieColor {
    /// The colour behind frames.
    var background: FrameBackground { FrameBackground(red: red, green: green, blue: blue) }
}

extension MovieOptions {
    /// The background of translucent pixels; `nil` where alpha is kept.
    var frameBackground: FrameBackground? { keepsAlpha ? nil : background.background }
}

extension AnimatedFileFailure {
    /// The failure of an output.
    func error(_ sink: MovieSink, _ codecName: String) -> MovieError {
        .encoder(output: sink.output.name, codec: codecName, step: step, reason: reason)
    }
}
