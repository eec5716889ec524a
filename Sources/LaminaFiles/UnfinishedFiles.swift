internal import CLaminaFiles
import Glibc
import SystemPackage

/// The files and folders that are being made under hidden names, for whoever ends the program early.
package enum UnfinishedFiles {
    /// One of them, for as long as this lives.
    struct Note: ~Copyable {
        private let place: Int32

        /// Before it is made. ``isMade()`` follows.
        ///
        /// - Throws: Where the process is ending.
        init(_ path: FilePath) throws(FileFailure) {
            place = path.withPlatformString { lamina_unfinished_add($0) }
            guard place >= -1 else { throw .system(ECANCELED) }
        }

        /// It is there now, or could not be made.
        func isMade() { lamina_unfinished_made(place) }

        deinit { lamina_unfinished_forget(place) }
    }

    /// Removes all of them. Safe in a signal handler: it allocates nothing, takes no lock and leaves `errno` as it was. The
    /// process is to end right after, since what is removed is still being written.
    package static func removeAll() { lamina_unfinished_remove_all() }

    /// From here on a signal that ends the process removes all of them first: a hang-up, Ctrl-C, a request to end, a broken
    /// pipe. For programs, at their start; signals that are ignored or have a handler are left alone. A handler that is set
    /// later has to call ``removeAll()`` itself where it ends the process.
    package static func removeAtSignals() { lamina_unfinished_watch_signals() }
}
