import Foundation
import LaminaAnimatedFiles
import LaminaFiles
import LaminaImage

/// One file for each frame. All files are written into a hidden folder first and get their names at the end, all or
/// none.
final class SequenceEncoder: FrameEncoder {
    let codecName: String
    let notice: String? = nil

    private let options: MovieOptions
    private let picture: any StillEncoder
    private let output: MovieOutput
    private let names: FrameNames
    /// A folder that is not there yet, and gets its name as a whole.
    private let newFolder: FilePath?
    private var hidden: PendingFolder?
    /// The number of the next file.
    private var number: Int
    private(set) var writingSeconds = 0.0

    /// - Parameter format: The one of a sequence.
    init(
        _ format: MovieFormat, _ options: MovieOptions, _ width: Int, _ height: Int, _ output: MovieOutput
    ) throws(MovieError) {
        guard case .file(let path) = output else {
            throw .cannotStream(
                format: format,
                reason: "it is many files; expected a path like frame-%05d.\(format.rawValue)")
        }
        codecName = format.rawValue.uppercased()
        picture =
            format == .exrSequence
            ? try EXREncoder(options, width, height, output: output.name)
            : PNGFrameEncoder(options, width, height)
        self.options = options
        self.output = output
        number = options.firstNumber
        if let folder = FilePath(text: path), folder.isFolder {
            (names, newFolder) = (try FrameNames(folder: path, ending: format.rawValue), nil)
        } else if let pattern = try FrameNames(path: path) {
            (names, newFolder) = (pattern, nil)
        } else if path.utf8.last == UInt8(ascii: "/") {
            names = try FrameNames(folder: path, ending: format.rawValue)
            newFolder = names.folder
        } else {
            throw .noNumber(path: path)
        }
        do throws(FileFailure) {
            hidden = try PendingFolder(
                in: newFolder.map(\.folder) ?? names.folder, isDurable: options.isDurable)
        } catch {
            throw .unwritable(output: path, reason: error.reason)
        }
    }

    deinit { cancel() }

    var hasDroppedAlpha: Bool { picture.hasDroppedAlpha }

    func append(_ frame: FramePixels) throws {
        guard let hidden else { throw MovieError.finished(output: output.name) }
        let bytes = try picture.encode(frame)
        let start = ContinuousClock.now
        defer { writingSeconds += (ContinuousClock.now - start).inSeconds }
        do throws(FileFailure) {
            try hidden.write(bytes, to: FilePath(root: nil, [name(number)]))
        } catch {
            // The error contains the path that was asked for, not the hidden one.
            throw MovieError.unwritable(output: names.path(number), reason: error.reason)
        }
        number += 1
    }

    func finish() throws {
        guard let hidden else { throw MovieError.finished(output: output.name) }
        if let newFolder {
            do throws(FileFailure) {
                try hidden.commit(to: newFolder, replaces: false)
            } catch {
                throw MovieError.unwritable(output: output.name, reason: error.reason)
            }
        } else {
            try publish(hidden)
        }
        self.hidden = nil
    }

    private func publish(_ hidden: PendingFolder) throws(MovieError) {
        let first = options.firstNumber
        do throws(PendingFolder.PublishingFailure) {
            try hidden.publish(count: number - first) { index throws(FileFailure) in
                let name = try name(first + index)
                return (name, names.folder.appending(name))
            }
        } catch {
            let path = names.path(first + error.index)
            guard let lowest = error.left.first, let highest = error.left.last else {
                throw .unwritable(output: path, reason: error.reason.reason)
            }
            let left =
                lowest == highest
                ? "\(names.path(first + lowest)) is new"
                : "\(error.left.count) files are new, \(names.path(first + lowest)) to \(names.path(first + highest))"
            throw .unwritable(
                output: path, reason: "\(error.reason.reason); what was before could not be put back: \(left)"
            )
        }
    }

    func cancel() {
        hidden?.discard()
        hidden = nil
    }

    private func name(_ index: Int) throws(FileFailure) -> FilePath.Component {
        guard let name = FilePath.component(text: names.name(index)) else { throw .zeroByte }
        return name
    }
}
