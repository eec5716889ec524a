import ArgumentParser
import Foundation
import Synchronization

/// Signals that ask a command to stop, noted so that it can tidy up first.
enum Interruption {
    private static let signalNumber = Atomic<Int32>(0)

    /// From here on SIGINT, SIGTERM and SIGHUP are only noted, and a file that grows beyond the shell's limit is an error
    /// like a full disk.
    static func beginWatching() {
        // Made before a handler could need it.
        signalNumber.store(0, ordering: .relaxed)
        // Whoever started the program may have held them back: a thread of a queue does, and children inherit it.
        var wanted = sigset_t()
        sigemptyset(&wanted)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { Interruption.signalNumber.store($0, ordering: .relaxed) }
            sigaddset(&wanted, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Whether somebody asked.
    static var isWanted: Bool { signalNumber.load(ordering: .relaxed) != 0 }

    /// The shell's code for a program that a signal ended: 130 for Ctrl-C.
    static var exitCode: ExitCode { ExitCode(128 + max(signalNumber.load(ordering: .relaxed), SIGINT)) }
}
