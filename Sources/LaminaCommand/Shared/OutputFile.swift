import Foundation
import Lamina
import LaminaFiles
import LaminaImage

/// Where a command's bytes go: a file, which appears whole or not at all, in a folder that is made where
/// it is missing, or standard output, written `-`.
enum OutputFile {
    ///
    /// `takesStreams` says whether the path may be a pipe or a device, as a user may ask for.
    static func write(
        _ bytes: [UInt8], to path: String, durability: Durability = .none, takesStreams: Bool = true
    ) throws {
        if path == "-" {
            try Console.output(bytes)
        } else {
            let folder = try OutputFolder(around: path, durability: durability)
            do throws(ImageError) {
                try WholeFile.write(bytes, to: path, durability: durability, takesStreams: takesStreams)
            } catch {
                folder.removeIfEmpty()
                throw error
            }
        }
    }

    /// Fails where standard output, or one file, would get more than one thing.
    static func check(_ paths: [(option: String, path: String?)]) throws {
        let standard = paths.filter { $0.path == "-" }.map(\.option)
        guard standard.count <= 1 else {
            throw UsageError(
                "\(standard.joined(separator: " and ")): only one of them can be standard output")
        }
        var known: [FileIdentity: String] = [:]
        // Where a folder is missing, files in it have no identity yet.
        var unknown: [FilePath: String] = [:]
        for case (let option, let path?) in paths where path != "-" {
            let other: String?
            if let file = FileIdentity(text: path) {
                other = known.updateValue(option, forKey: file)
            } else if let file = FilePath(text: path), !file.exists {
                other = unknown.updateValue(option, forKey: file.lexicallyNormalized())
            } else {
                other = nil
            }
            if let other {
                throw UsageError("\(other) and \(option): expected two files, found \(path) for both")
            }
        }
    }
}

extension Encodable {
    /// As JSON for people and programs: indented, keys in alphabetical order.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self)) + [0x0A]
    }
}
