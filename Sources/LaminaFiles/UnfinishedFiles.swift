internal import CLaminaFiles
import Glibc
import SystemPackage

/// The files and folders that are being made under hidden names, so that they can be removed when the program ends
/// early.
package enum UnfinishedFiles {
    /// The entry of one file or folder, for as long as the note lives.
    struct Note: ~Copyable {
        private let place: Int32

        /// Adds an entry before the file is made. ``isMade()`` must follow.
        ///
        /// - Throws: If the process is ending.
        init(_ path: FilePath) throws(FileFailure) {
            place = path.withPlatformString { lamina_unfinished_add($0) }
            guard place >= -1 else { throw .system(ECANCELED) }
        }

        /// Called when the file exists, or could not be made.
        func isMade() { lamina_unfinished_made(place) }

        deinit { lamina_unfinished_forget(place) }
    }

    /// Removes all of them. Safe in a signal handler: it allocates nothing, takes no lock and leaves `errno`
    /// unchanged. The process must end right after it, since the removed files are still being written.
    package static func removeAll() { lamina_unfinished_remove_all() }

    /// From now on a signal that ends the process removes all of them first: a hang-up, Ctrl-C, a request to end, a
    /// broken pipe. Programs call this at their start; signals that are ignored or have a handler are left alone. A
    /// handler that is set later has to call ``removeAll()`` itself where it ends the process.
    package static func removeAtSignals() { lamina_unfinished_watch_signals() }
}
