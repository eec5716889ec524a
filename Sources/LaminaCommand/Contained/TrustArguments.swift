import ArgumentParser

/// Whether the files that a command reads may be from strangers.
struct TrustArguments: ParsableArguments {
    @Flag(
        name: .customLong("untrusted"),
        help: ArgumentHelp(
            "For files from strangers: lower limits, no shaders, and a separate process with few rights.",
            discussion:
                "The CPU draws unless --backend or --device says otherwise. SECURITY.md says what this prevents; "
                + "`lamina doctor --limits` lists the limits."))
    var isUntrusted = false

    @Flag(help: "With --untrusted: allow filters in GLSL all the same.")
    var allowShaders = false

    /// Whether this process was started for the file.
    @Flag(name: .customLong("contained"), help: .hidden)
    var isContained = false
}

/// A command that reads files.
protocol ForeignFileCommand: ParsableCommand {
    var trust: TrustArguments { get }
    /// The subject of errors about the command's process.
    var subject: String { get }
    /// The limits of the command's process.
    var containmentLimits: ContainmentLimits { get }
    /// Whether the command uses devices.
    var usesDevices: Bool { get }
    /// Whether the command starts processes itself, one for each of its files.
    var startsProcesses: Bool { get }
}

extension ForeignFileCommand {
    var containmentLimits: ContainmentLimits { .picture }
    var usesDevices: Bool { false }
    var startsProcesses: Bool { false }

    /// Runs the command. If its files are not trusted, it runs in a process with few rights.
    mutating func runContained() throws {
        guard trust.isUntrusted else { return try run() }
        if trust.isContained {
            Containment.begin(
                containmentLimits.withinOwn, allowsDevices: usesDevices,
                allowsProcesses: trust.allowShaders)
        } else if !startsProcesses {
            return try ContainedProcess.runAlone(subject: subject, limits: containmentLimits.withinOwn)
        }
        try run()
    }
}
