internal import CLaminaFiles
import Glibc
import SystemPackage

/// A folder that is being filled under a hidden name. It appears as a whole, or its files replace files of another
/// folder, all of them or none.
package final class PendingFolder {
    private let hidden: HiddenPlace
    private let isDurable: Bool
    private var isOver = false
    /// The files that were written. They can be removed by name where the process has no descriptor left to open the
    /// folder with.
    private var written: [FilePath] = []

    /// Makes a hidden folder.
    ///
    /// - Parameters:
    ///   - folder: The folder around it, which is on the same file system as the final place.
    ///   - isDurable: Whether all data are on the disk before the folder has its name.
    package init(in folder: FilePath, isDurable: Bool = false) throws(FileFailure) {
        hidden = try HiddenPlace(in: folder, isFolder: true)
        self.isDurable = isDurable
    }

    deinit { discard() }

    /// Writes a file that does not exist yet.
    ///
    /// - Parameter path: Its place in the folder; folders on the way are made.
    package func write(_ bytes: [UInt8], to path: FilePath) throws(FileFailure) {
        let full = hidden.path.pushing(path)
        if path.components.count > 1 { try Folder.make(full.folder) }
        let descriptor = full.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw .last }
        written.append(path)
        do throws(FileFailure) {
            try bytes.withUnsafeBufferPointer { source throws(FileFailure) in
                try descriptor.write(UnsafeRawBufferPointer(source))
            }
            if isDurable { try Folder.synchronize(descriptor) }
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw .last }
    }

    /// Removes the folder unless it was committed.
    package func discard() {
        guard !isOver else { return }
        isOver = true
        for path in written { removeByName(path) }
        hidden.remove()
    }

    /// Removes a file, and the folders on the way to it that are empty then.
    private func removeByName(_ path: FilePath) {
        _ = hidden.path.pushing(path).withPlatformString { unlink($0) }
        var folder = path.removingLastComponent()
        while !folder.isEmpty {
            guard hidden.path.pushing(folder).withPlatformString({ rmdir($0) }) == 0 else { return }
            folder = folder.removingLastComponent()
        }
    }

    // MARK: As a whole

    /// Gives the folder its name, in one step. A link is followed.
    ///
    /// On file systems that cannot exchange two folders there is a moment without a folder under the name. If the
    /// program ends in that moment, the old folder lies beside it under a name that ends in `.old`.
    ///
    /// - Parameter replaces: Whether an existing folder is replaced, with everything in it; the new folder takes its
    ///   mode. Otherwise an existing folder is an error.
    package func commit(to asked: FilePath, replaces: Bool) throws(FileFailure) {
        let place = try OutputPlace(asked)
        guard place.status == nil || place.isFolder else { throw .system(ENOTDIR) }
        guard place.status == nil || replaces else { throw .system(EEXIST) }
        if isDurable { try synchronizeAll() }
        hidden.descriptor.takeOver(place.path)
        if place.isFolder {
            try replace(place.path)
        } else {
            let code = rename(hidden.path, place.path, lamina_rename_new)
            guard code == 0 else { throw .system(code) }
            hidden.forget()
        }
        isOver = true
        if isDurable { try Folder.synchronize(place.path.folder) }
    }

    private func replace(_ path: FilePath) throws(FileFailure) {
        let code = rename(hidden.path, path, lamina_rename_exchange)
        if code == 0 {
            // Now the hidden name belongs to the old folder.
            hidden.remove()
            return
        }
        guard [EINVAL, ENOSYS, EXDEV].contains(code) else { throw .system(code) }
        let name = hidden.path.stemText ?? ".lamina"
        guard let old = FilePath.component(text: name + ".old").map({ path.folder.appending($0) }) else {
            throw .system(code)
        }
        var failure = rename(path, old, lamina_rename_new)
        guard failure == 0 else { throw .system(failure) }
        failure = rename(hidden.path, path, lamina_rename_new)
        guard failure == 0 else {
            let back = rename(old, path, lamina_rename_new)
            throw back == 0
                ? .system(failure)
                : .refused("\(FileFailure.system(failure).reason); what was there is now \(old.text)")
        }
        hidden.forget()
        _ = old.withPlatformString { lamina_remove_tree($0) }
    }

    /// Synchronizes the names. The files' data reached the disk when they were written.
    private func synchronizeAll() throws(FileFailure) {
        var open = [hidden.path]
        while let folder = open.popLast() {
            try Folder.synchronize(folder)
            for name in folder.names() ?? [] {
                let path = folder.appending(name)
                if path.isFolder { open.append(path) }
            }
        }
    }

    // MARK: File by file

    /// Why files could not all get their names.
    package struct PublishingFailure: Error {
        /// The number of the file that could not get its name, and why.
        package var index: Int
        package var reason: FileFailure
        /// The numbers of files that still have their new names, since they could not be moved back.
        package var left: [Int]
    }

    /// Gives the folder's files names elsewhere on the file system. Existing files are replaced, and pass on their
    /// modes; links are followed. If one file cannot get its name, all others are moved back, and the former files
    /// are restored.
    ///
    /// - Parameters:
    ///   - count: The number of files.
    ///   - names: The name of each file in this folder, and its new path.
    package func publish(
        count: Int, names: (Int) throws(FileFailure) -> (name: FilePath.Component, path: FilePath)
    ) throws(PublishingFailure) {
        // The final path of each file, in their order, and whether the hidden name belongs to the old file now.
        var done: [(hidden: FilePath, path: FilePath, hasOld: Bool)] = []
        for index in 0..<count {
            do throws(FileFailure) {
                let (name, path) = try names(index)
                let from = hidden.path.appending(name)
                let (place, hasOld) = try Self.move(from, to: path, isDurable)
                done.append((from, place, hasOld))
            } catch {
                let left = done.indices.reversed().filter {
                    !Self.takeBack(done[$0].hidden, done[$0].path, done[$0].hasOld)
                }
                throw PublishingFailure(index: index, reason: error, left: left.reversed())
            }
        }
        // The folder now holds the old files.
        discard()
        guard isDurable, let last = done.last?.path else { return }
        do throws(FileFailure) {
            try Folder.synchronize(last.folder)
        } catch {
            throw PublishingFailure(index: count - 1, reason: error, left: Array(0..<count))
        }
    }

    private static func move(
        _ from: FilePath, to asked: FilePath, _ isDurable: Bool
    ) throws(FileFailure) -> (place: FilePath, hasOld: Bool) {
        let place = try OutputPlace(asked)
        guard !place.isFolder else { throw .refused("it is a folder") }
        guard !place.isStream else { throw .refused("expected a regular file, found a pipe or a device") }
        guard place.status != nil else {
            let code = rename(from, place.path, lamina_rename_new)
            guard code == 0 else { throw .system(code) }
            return (place.path, false)
        }
        let descriptor = from.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
        if descriptor >= 0 {
            descriptor.takeOver(place.path)
            close(descriptor)
        }
        var code = rename(from, place.path, lamina_rename_exchange)
        if code == 0 { return (place.path, true) }
        guard [EINVAL, ENOSYS].contains(code) else { throw .system(code) }
        // In two steps: the old file is first put aside under the hidden name.
        let aside = from.appendingToName(".new")
        code = rename(from, aside, lamina_rename_new)
        guard code == 0 else { throw .system(code) }
        code = rename(place.path, from, lamina_rename_new)
        guard code == 0 else { throw .system(code) }
        code = rename(aside, place.path, lamina_rename_new)
        guard code == 0 else {
            _ = rename(from, place.path, lamina_rename_new)
            throw .system(code)
        }
        return (place.path, true)
    }

    private static func takeBack(_ hidden: FilePath, _ path: FilePath, _ hasOld: Bool) -> Bool {
        guard hasOld else { return rename(path, hidden, lamina_rename_new) == 0 }
        if rename(path, hidden, lamina_rename_exchange) == 0 { return true }
        // Moves the old file to the new one's place.
        return hidden.withPlatformString { from in path.withPlatformString { Glibc.rename(from, $0) } } == 0
    }
}

private typealias RenameCall = @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32

private func rename(_ from: FilePath, _ to: FilePath, _ call: RenameCall) -> Int32 {
    from.withPlatformString { from in to.withPlatformString { call(from, $0) } }
}

extension FilePath {
    fileprivate func appendingToName(_ ending: String) -> FilePath {
        guard let name = lastComponent else { return self }
        let text = FilePath(root: nil, [name]).text + ending
        return FilePath.component(text: text).map { removingLastComponent().appending($0) } ?? self
    }
}
