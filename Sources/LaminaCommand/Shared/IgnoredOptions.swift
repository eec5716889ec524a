/// Options without effect: the command reports them in one line, and goes on.
struct IgnoredOptions {
    /// An option, whether it was given, and whether it does something here.
    typealias Option = (name: String, isGiven: Bool, acts: Bool)

    /// Reports the options that are not used.
    ///
    /// - Parameter place: What does not use them, such as `GIF`.
    static func say(_ options: [Option], for place: String) {
        let names = options.filter { $0.isGiven && !$0.acts }.map(\.name)
        guard let last = names.last else { return }
        let list = names.count > 1 ? names.dropLast().joined(separator: ", ") + " and \(last)" : last
        Console.error("lamina: \(list): not used for \(place)")
    }
}

extension BackendArguments {
    /// Reports the options of Vulkan that the CPU does not use.
    func sayIgnored() {
        guard backend == .cpu else { return }
        IgnoredOptions.say(
            [("--device", device != nil, false), ("--shaders-only", shadersOnly, false)], for: "--backend cpu"
        )
    }
}

extension DurabilityArguments {
    /// Reports that standard output is never synchronized to a disk.
    func sayIgnored(for output: String) {
        IgnoredOptions.say([("--durable", isDurable, output != "-")], for: "standard output")
    }
}
