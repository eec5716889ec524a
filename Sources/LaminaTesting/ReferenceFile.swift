import LaminaFiles
import LaminaImage
import LaminaReport

/// The reference of an expectation: a PNG, with the tree of layers beside it where that is kept.
struct ReferenceFile {
    let path: FilePath

    /// The content of the path.
    enum Content {
        case missing
        case picture(CGImage, hash: String)
        /// Something else, with a sentence about it.
        case fault(String, hash: String)
    }

    /// The level of compression, which never changes: equal pixels are equal bytes.
    static let level = 6
    static let mostLayerBytes = 16_777_216

    func read() -> Content {
        guard path.exists else { return .missing }
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: ImageLimits.maximumFileBytes)
        } catch {
            return .fault("\(path.text): the reference cannot be read: \(error.reason)", hash: "")
        }
        let hash = ContentHash.of(bytes)
        if bytes.starts(with: Array("version https://git-lfs".utf8)) {
            return .fault(
                "\(path.text): the reference is a pointer of Git LFS, not a picture: run `git lfs pull`",
                hash: hash)
        }
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            let found = bytes.isEmpty ? "an empty file" : Self.format(of: bytes)
            return .fault("\(path.text): expected a PNG as the reference, found \(found)", hash: hash)
        }
        guard !StillPicture.isAnimatedPNG(bytes) else {
            return .fault(
                "\(path.text): expected a still PNG as the reference, found an animated one", hash: hash)
        }
        do {
            return .picture(try CGImage.decode(bytes, source: .file(path.text)), hash: hash)
        } catch {
            return .fault("\(error)", hash: hash)
        }
    }

    private static func format(of bytes: [UInt8]) -> String {
        let known: [(String, [UInt8])] = [
            ("JPEG", [0xFF, 0xD8, 0xFF]), ("GIF", Array("GIF8".utf8)), ("WebP", Array("RIFF".utf8)),
            ("a zip file", [0x50, 0x4B]),
        ]
        return known.first { bytes.starts(with: $0.1) }?.0 ?? "\(bytes.count) bytes of no known format"
    }

    // MARK: Writing

    /// Writes a picture, and its tree of layers where there is one.
    func write(_ image: CGImage, _ layers: LayerSnapshot?) throws(ExpectationFault) {
        do {
            if path.exists, !path.isWritable {
                throw ExpectationFault("\(path.text): the reference is write-protected")
            }
            try Folder.make(path.folder)
            try PendingFile.write(try image.wholePNG(level: Self.level), to: path.text, takesStreams: false)
            if let layers {
                try PendingFile.write(layers.json, to: layersPath.text, takesStreams: false)
            } else if layersPath.exists {
                // It belonged to the picture before.
                try Folder.remove(layersPath)
            }
        } catch let fault as ExpectationFault {
            throw fault
        } catch {
            let reason = (error as? FileFailure)?.reason ?? "\(error)"
            throw ExpectationFault("\(path.text): the reference cannot be written: \(reason)")
        }
    }

    /// The tree of layers that was kept with the reference; `nil` if there is none that can be read.
    var layers: LayerSnapshot? {
        (try? InputFile.read(layersPath, limit: Self.mostLayerBytes)).flatMap(LayerSnapshot.init(json:))
    }

    /// The file of the tree of layers.
    var layersPath: FilePath {
        var other = path
        other.extension = "layers.json"
        return other
    }
}
