import ArgumentParser
import CLaminaSystem
import Glibc
import Lamina

/// Signals that ask the program to stop: Ctrl-C, SIGTERM and SIGHUP.
///
/// They end it at once, with the shell's code for the signal, and leave no temporary file. A command that has more to tidy up,
/// or to say, asks for an orderly end: the first signal is then only noted, and ``cancellation`` stops the frame that is being
/// drawn. A second signal ends the program at once, and so does time: an orderly end has two seconds, where the command does
/// not say otherwise.
enum Interruption {
    /// From here on signals are watched, and a file that grows beyond the shell's limit is an error like a full disk. So is
    /// memory that Swift cannot have, and a thread that a library cannot have.
    static func beginWatching() {
        lamina_interruption_watch()
        lamina_shortage_watch()
    }

    /// From here on the first signal is only recorded.
    ///
    /// - Parameter seconds: How long the orderly end may take.
    static func beginOrderlyEnd(seconds: Int = 2) {
        lamina_interruption_begin_orderly(UInt32(clamping: seconds))
    }

    /// From here on signals do nothing: another process ends this one.
    static func ignore() { for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) } }

    /// Whether a signal asked the process to end.
    static var isWanted: Bool { lamina_interruption_signal() != 0 }

    /// Stops frames once a signal asked the process to end.
    static let cancellation = FrameCancellation(where: { isWanted })

    /// The signal that asked for the end; 0 for none.
    static var wanted: Int32 { lamina_interruption_signal() }

    /// The shell's code for a program that a signal ended: 130 for Ctrl-C.
    static var exitCode: ExitCode { ExitCode(128 + lamina_interruption_signal()) }
}
