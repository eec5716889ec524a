internal import CLaminaGIF

/// The bytes of a GIF (version 89a), piece by piece. Owns giflib's file, which writes into memory.
final class GIFWriter {
    /// Why giflib could not go on.
    struct Failure: Error {
        var reason: String

        fileprivate init(reason: String) { self.reason = reason }

        fileprivate init(_ code: Int32) {
            reason = GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }

    /// What giflib wrote and nobody has taken yet.
    private final class Output {
        var bytes: [UInt8] = []
    }

    private let output = Output()
    /// `nil` after the end.
    private var file: UnsafeMutablePointer<GifFileType>?

    /// Begins the file.
    ///
    /// - Parameters:
    ///   - loops: How often the GIF plays; 0 for ever.
    ///   - palette: The palette of all frames that bring none.
    init(width: Int, height: Int, loops: Int, palette: [UInt32]) throws(Failure) {
        if let missing = lamina_gif_missing() { throw Failure(reason: String(cString: missing)) }
        var code: Int32 = 0
        let opened = EGifOpen(
            Unmanaged.passUnretained(output).toOpaque(),
            { file, bytes, count in
                guard let file, let data = file.pointee.UserData, let bytes, count > 0 else { return 0 }
                Unmanaged<Output>.fromOpaque(data).takeUnretainedValue().bytes += UnsafeBufferPointer(
                    start: bytes, count: Int(count))
                return count
            }, &code)
        guard let opened else { throw Failure(code) }
        file = opened
        EGifSetGifVersion(opened, true)
        let colors = try Self.colors(palette)
        defer { GifFreeMapObject(colors) }
        try check(EGifPutScreenDesc(opened, Int32(width), Int32(height), 8, 0, colors))
        // Players count the times they go back.
        if loops != 1 { try put(repeats: loops == 0 ? 0 : loops - 1) }
    }

    deinit { close() }

    /// Adds a frame: its part of the picture, how long it shows, and whether it is erased afterwards. The index after the
    /// palette's last is transparent.
    ///
    /// - Parameter indices: A byte a pixel of `part`. giflib wants to write to them, and changes none that the palette has.
    func add(
        _ indices: inout [UInt8], _ part: FrameRect, palette: [UInt32], isLocal: Bool, hundredths: Int,
        wipes: Bool
    ) throws(Failure) {
        guard let file else { return }
        var control = GraphicsControlBlock(
            DisposalMode: wipes ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
            DelayTime: Int32(hundredths), TransparentColor: Int32(palette.count))
        var block = [UInt8](repeating: 0, count: 4)
        EGifGCBToExtension(&control, &block)
        try check(EGifPutExtension(file, Int32(GRAPHICS_EXT_FUNC_CODE), 4, block))
        let colors = isLocal ? try Self.colors(palette) : nil
        defer { GifFreeMapObject(colors) }
        try check(
            EGifPutImageDesc(
                file, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), false, colors))
        let pixels = Int32(part.width * part.height)
        try check(indices.withUnsafeMutableBufferPointer { EGifPutLine(file, $0.baseAddress, pixels) })
    }

    /// Ends the file.
    func end() { close() }

    /// The bytes since the last call.
    func takeBytes() -> [UInt8] {
        defer { output.bytes = [] }
        return output.bytes
    }

    private func close() {
        guard let file else { return }
        self.file = nil
        EGifCloseFile(file, nil)
    }

    private func put(repeats: Int) throws(Failure) {
        try check(EGifPutExtensionLeader(file, Int32(APPLICATION_EXT_FUNC_CODE)))
        try check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
        let count = [1, UInt8(truncatingIfNeeded: repeats), UInt8(truncatingIfNeeded: repeats >> 8)]
        try check(EGifPutExtensionBlock(file, 3, count))
        try check(EGifPutExtensionTrailer(file))
    }

    private func check(_ result: Int32) throws(Failure) {
        guard result == GIF_OK else { throw Failure(file?.pointee.Error ?? E_GIF_ERR_NOT_WRITEABLE) }
    }

    /// A palette as giflib has it: a power of two of entries, one more than `palette` at least.
    private static func colors(_ palette: [UInt32]) throws(Failure) -> UnsafeMutablePointer<ColorMapObject> {
        var count = 2
        while count < palette.count + 1 { count *= 2 }
        guard let colors = GifMakeMapObject(Int32(count), nil) else {
            throw Failure(E_GIF_ERR_NOT_ENOUGH_MEM)
        }
        for (index, color) in palette.enumerated() {
            colors.pointee.Colors[index] = GifColorType(
                Red: UInt8(color >> 16 & 255), Green: UInt8(color >> 8 & 255), Blue: UInt8(color & 255))
        }
        return colors
    }
}
