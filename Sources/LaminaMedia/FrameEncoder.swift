/// A frame as it is handed over: premultiplied BGRA8, rows from the top.
struct FramePixels {
    /// Blue of the first pixel.
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    let rowBytes: Int

    /// A row's pixels, without the bytes between rows.
    func row(_ y: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[(y * rowBytes)..<(y * rowBytes + width * 4)])
    }
}

/// Writes one format. After an error, only `cancel` is called.
protocol FrameEncoder: AnyObject {
    /// The codec and its encoder, for people: `H.264 by libx264`.
    var codecName: String { get }
    /// A note for people about the result; `nil` for none.
    var notice: String? { get }
    /// Seconds spent so far in handing bytes to the file or the stream.
    var writingSeconds: Double { get }
    /// Takes the next frame; its pixels are not needed afterwards.
    func append(_ frame: FramePixels) throws
    /// Writes the end and gives the file its name.
    func finish() throws
    /// Leaves nothing behind.
    func cancel()
}
