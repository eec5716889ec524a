import Foundation
import LaminaImage

/// One PNG a frame. All of them are written into a hidden folder first and get their names at the end.
final class PNGSequenceEncoder: FrameEncoder {
    let codecName = "PNG"
    let notice: String? = nil

    private let options: MovieOptions
    private let output: MovieOutput
    private let names: FrameNames
    /// A folder that is not there yet, and gets its name as a whole.
    private let newFolder: String?
    private var temporary: String?
    private var frames = 0

    init(_ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput) throws(MovieError) {
        guard case .file(let path) = output else {
            throw .cannotStream(
                format: .pngSequence, reason: "it is many files; expected a path like frame-%05d.png")
        }
        self.options = options
        self.output = output
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR {
            (names, newFolder) = (FrameNames(folder: path), nil)
        } else if let pattern = try FrameNames(path: path) {
            (names, newFolder) = (pattern, nil)
        } else if path.hasSuffix("/") {
            names = FrameNames(folder: path)
            newFolder = String(path.reversed().drop { $0 == "/" }.reversed())
        } else {
            throw .noNumber(path: path)
        }
        let place = newFolder ?? names.folder
        let folder = MovieSink.temporaryName(beside: place)
        guard mkdir(folder, 0o777) == 0 else {
            throw .unwritable(output: path, reason: String(cString: strerror(errno)))
        }
        temporary = folder
    }

    deinit { cancel() }

    func append(_ frame: FramePixels) throws {
        guard let temporary else { throw MovieError.finished(output: output.name) }
        let image = try CGImage(width: frame.width, height: frame.height) { target in
            if options.keepsAlpha {
                for y in 0..<frame.height {
                    target[(y * frame.width * 4)..<((y + 1) * frame.width * 4)].copyBytes(from: frame.row(y))
                }
            } else {
                FrameConversion.flatten(
                    frame, over: options.background, into: target, targetRowBytes: frame.width * 4)
            }
        }
        let sink = try MovieSink(.file("\(temporary)/\(names.name(frames))"))
        do {
            try sink.write(image.pngData(threads: options.threads))
            try sink.commit()
        } catch MovieError.unwritable(_, let reason) {
            // By the name that was asked for, not by the one that nobody knows.
            throw MovieError.unwritable(output: names.path(frames), reason: reason)
        }
        frames += 1
    }

    func finish() throws {
        guard let temporary else { throw MovieError.finished(output: output.name) }
        if let newFolder {
            guard rename(temporary, newFolder) == 0 else { throw unwritable(newFolder) }
        } else {
            // Refused before anything is renamed.
            for index in 0..<frames {
                var status = stat()
                guard stat(names.path(index), &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
                    throw MovieError.unwritable(output: names.path(index), reason: "it is a folder")
                }
            }
            for index in 0..<frames {
                guard rename("\(temporary)/\(names.name(index))", names.path(index)) == 0 else {
                    throw unwritable(names.path(index))
                }
            }
            rmdir(temporary)
        }
        self.temporary = nil
    }

    func cancel() {
        if let temporary { try? FileManager.default.removeItem(atPath: temporary) }
        temporary = nil
    }

    private func unwritable(_ path: String) -> MovieError {
        .unwritable(output: path, reason: String(cString: strerror(errno)))
    }
}
