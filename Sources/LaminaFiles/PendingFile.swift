internal import CLaminaFiles
import Glibc
import SystemPackage

/// A file that is being written beside its place under a hidden name. It appears there completely or not at all.
///
/// - A link is followed: the link stays, and its target is replaced or made.
/// - A replaced file passes on its mode, and its owner and group where the process may change them. A file that is
///   not writable is replaced too, since its folder's permissions decide.
/// - Other names of a replaced file (hard links) keep the old contents. A program that opened one of them reads on
///   undisturbed, whereas writing into the file itself would show it half of the new contents.
/// - A path that is not a regular file, such as a pipe or `/dev/null`, is written to directly.
package final class PendingFile {
    private let place: OutputPlace
    private let durability: Durability
    private let hidden: HiddenPlace?
    /// The descriptor for writing directly to a pipe or device.
    private var stream: Int32 = -1
    private var isOver = false

    /// Opens the file.
    ///
    /// - Parameters:
    ///   - durability: Which data are on the disk when ``commit()`` returns.
    ///   - takesStreams: Whether the path may be a pipe or a device, which may keep the program waiting. A user may ask for one; a
    ///     program that chose the path itself does not want one.
    package init(
        _ path: FilePath, durability: Durability = .none, takesStreams: Bool = true
    ) throws(FileFailure) {
        place = try OutputPlace(path)
        self.durability = durability
        guard !place.isFolder else { throw .system(EISDIR) }
        guard takesStreams || !place.isStream else { throw .refused("not a regular file") }
        if place.isStream {
            hidden = nil
            stream = place.path.withPlatformString { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
            guard stream >= 0 else { throw .last }
        } else {
            hidden = try HiddenPlace(in: place.path.folder, isFolder: false)
        }
    }

    /// Opens a file by its path as text, which may not end as a folder's does.
    package convenience init(
        text path: String, durability: Durability = .none, takesStreams: Bool = true
    ) throws(FileFailure) {
        guard let file = FilePath(text: path) else { throw .zeroByte }
        guard path.utf8.last != UInt8(ascii: "/") else { throw .system(EISDIR) }
        try self.init(file, durability: durability, takesStreams: takesStreams)
    }

    deinit { discard() }

    /// Whether seeking is possible.
    package var isSeekable: Bool { hidden != nil }
    /// The hidden file, for libraries that open their own output again; `nil` for a pipe or device.
    package var hiddenPath: FilePath? { isOver ? nil : hidden?.path }
    /// Open for reading and writing, where seeking is possible. Negative after the end.
    package var descriptor: Int32 { isOver ? -1 : hidden?.descriptor ?? stream }

    /// Writes all bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        try descriptor.write(bytes)
    }

    /// Gives the file its name.
    package func commit() throws(FileFailure) {
        guard !isOver else { return }
        guard let hidden else {
            isOver = true
            guard close(stream) == 0 else { throw .last }
            return
        }
        do throws(FileFailure) {
            hidden.descriptor.takeOver(place.path)
            if durability != .none { try Folder.synchronize(hidden.descriptor) }
            try hidden.throwErrorOfClosing()
            let code = hidden.path.withPlatformString { from in
                place.path.withPlatformString { rename(from, $0) == 0 ? 0 : errno }
            }
            guard code == 0 else { throw .system(code) }
        } catch {
            discard()
            throw error
        }
        hidden.forget()
        isOver = true
        if durability == .whole { try Folder.synchronize(place.path.folder) }
    }

    /// Removes the hidden file unless it was committed.
    package func discard() {
        guard !isOver else { return }
        isOver = true
        hidden?.remove()
        if stream >= 0 { close(stream) }
    }
}

extension PendingFile {
    /// Writes all bytes to a descriptor.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, descriptor: Int32
    ) throws(FileFailure) {
        try descriptor.write(bytes)
    }

    /// Writes a whole file.
    package static func write(
        _ bytes: [UInt8], to path: String, durability: Durability = .none, takesStreams: Bool = true
    ) throws(FileFailure) {
        let file = try PendingFile(text: path, durability: durability, takesStreams: takesStreams)
        try bytes.withUnsafeBufferPointer { source throws(FileFailure) in
            try file.write(UnsafeRawBufferPointer(source))
        }
        try file.commit()
    }
}

/// A file's descriptor.
extension Int32 {
    /// Writes all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        var done = 0
        while done < bytes.count {
            let wrote = Glibc.write(self, bytes.baseAddress?.advanced(by: done), bytes.count - done)
            if wrote < 0 && errno == EINTR { continue }
            guard wrote >= 0 else { throw .last }
            done += wrote
        }
    }

    /// Gives the open file the mode of the file that it will replace, and its owner and group where this is allowed.
    func takeOver(_ path: FilePath) {
        guard let old = try? FileStatus(path), let new = try? FileStatus(descriptor: self),
            old.isKind(of: new)
        else { return }
        var mode = old.mode
        if old.owner != new.owner || old.group != new.group, fchown(self, old.owner, old.group) != 0 {
            // Without these bits, nobody can run a stranger's file as this user.
            mode &= 0o1777
        }
        // The mode is set after the owner, because setting the owner clears bits.
        fchmod(self, mode)
    }
}
