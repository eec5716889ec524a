internal import CLaminaFiles
import Glibc
import SystemPackage

/// A folder on its way: filled under a hidden name. It becomes a folder as a whole, or its files become those of another
/// folder, all of them or none.
package final class PendingFolder {
    private let hidden: HiddenPlace
    private let isDurable: Bool
    private var isOver = false

    /// Makes one.
    ///
    /// - Parameters:
    ///   - folder: What it lies in, which is on the same file system as what it becomes.
    ///   - isDurable: Whether all of it is on the disk before it has its name.
    package init(in folder: FilePath, isDurable: Bool = false) throws(FileFailure) {
        hidden = try HiddenPlace(in: folder, isFolder: true)
        self.isDurable = isDurable
    }

    deinit { discard() }

    /// Writes a file that is not there yet.
    ///
    /// - Parameter path: Its place in the folder; folders on the way are made.
    package func write(_ bytes: [UInt8], to path: FilePath) throws(FileFailure) {
        let full = hidden.path.pushing(path)
        if path.components.count > 1 { try Folder.make(full.folder) }
        let descriptor = full.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw .last }
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

    /// Leaves nothing behind.
    package func discard() {
        guard !isOver else { return }
        isOver = true
        hidden.remove()
    }

    // MARK: As a whole

    /// Gives the folder its name, in one step. A link is followed.
    ///
    /// File systems that cannot have two folders change places leave a moment in which there is none under the name. Where
    /// the program ends in that moment, the old folder lies beside it under a name that ends in `.old`.
    ///
    /// - Parameter replaces: Whether a folder that is there already is replaced, with all that is in it; it passes on its
    ///   mode. Otherwise it is an error.
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
            // Now the old one has the hidden name.
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

    /// The files in it reached the disk as they were written; here the names do.
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
        /// The numbers of files that have their names all the same, since they could not be taken back.
        package var left: [Int]
    }

    /// Gives the folder's files names elsewhere on the file system. Files that are there already are replaced, and pass on
    /// their modes; links are followed. Where one cannot get its name, all others are taken back, and what was there before
    /// is there again.
    ///
    /// - Parameters:
    ///   - count: How many files there are.
    ///   - names: The name of each in this folder, and its new path.
    package func publish(
        count: Int, names: (Int) throws(FileFailure) -> (name: FilePath.Component, path: FilePath)
    ) throws(PublishingFailure) {
        // What each file became, in their order, and whether the hidden name has the old file now.
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
        // With the old files in it.
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
        // In two steps, with the old file put aside under the hidden name.
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
        // The old file in the place of the new one.
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
