/// The pictures of a file as they are stored: not turned for display, each page of a TIFF, each size of an icon.
package struct StoredPictures: Sendable {
    private let readers: [ImageReader]
    private let encoded: EncodedImage
    /// Where the directories of a TIFF's pictures begin.
    private let directories: [Int]
    /// The file's format.
    package let format: ImageFormat

    /// Reads the headers of all pictures. Pictures behind the first whose header is at fault are left out.
    ///
    /// Throws ``ImageError`` where the first picture's header is at fault.
    package init(_ bytes: [UInt8]) throws(ImageError) {
        encoded = EncodedImage(bytes, source: .memory)
        var first = try ImageReader(encoded)
        first.leavesOrientation = true
        format = first.header.format
        var readers: [ImageReader] = []
        var directories: [Int] = []
        switch format {
        case .tiff:
            for directory in TagFile(bytes)?.directories ?? [] {
                guard let decoder = try? TIFFDecoder(encoded, directory: directory) else { continue }
                readers.append(ImageReader(decoder, source: .memory))
                directories.append(directory)
            }
        case .ico:
            for entry in try ICODecoder.entries(encoded) {
                guard let decoder = try? ICODecoder(encoded, entry) else { continue }
                readers.append(ImageReader(decoder, source: .memory))
            }
        default: break
        }
        if readers.isEmpty { readers = [first] }
        for index in readers.indices { readers[index].leavesOrientation = true }
        self.readers = readers
        self.directories = directories
    }

    /// How many there are, at least 1.
    package var count: Int { readers.count }

    /// A picture that is decoded when it is needed; `nil` for a number without one.
    ///
    /// Throws ``ImageError/outOfMemory(bytes:)``, and errors of a texture.
    package func image(_ index: Int) throws(ImageError) -> CGImage? {
        guard readers.indices.contains(index) else { return nil }
        let reader = readers[index]
        if let blocks = try reader.blocks() { return try reader.image(of: blocks) }
        return try CGImage(reader.header, wideForm: reader.wideForm()) { target throws(ImageError) in
            _ = try reader.fill(target)
        }
    }

    /// The file's metadata of a picture; `nil` if there is none with this number.
    package func metadata(_ index: Int) -> ImageMetadata? {
        guard readers.indices.contains(index) else { return nil }
        return ImageMetadata(
            encoded, readers[index].decoder.header,
            directory: directories.indices.contains(index) ? directories[index] : nil)
    }
}
