import ArgumentParser

/// The arguments that have `bench` measure generated scenes with many layers in place of files.
struct ScaleArguments: ParsableArguments {
    @Flag(
        name: .customLong("scaling"), help: "Measure generated scenes with up to 100,000 layers; see above.")
    var isOn = false

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp("Measure only this case of --scaling. May be given again.", valueName: "name"),
        completion: .list(ScaleCases.names))
    var names: [String] = []

    @Option(
        name: .customLong("layers"), parsing: .unconditional,
        help: ArgumentHelp(
            "Divide the numbers of layers of --scaling, for a quick run. Targets are then not judged.",
            valueName: "divisor"))
    var divisor: Int?

    func validate() throws {
        if !isOn {
            if !names.isEmpty { throw ValidationError("--case: needs --scaling") }
            if divisor != nil { throw ValidationError("--layers: needs --scaling") }
        }
        if let divisor, divisor < 1 {
            throw ValidationError("--layers: expected at least 1, found \(divisor)")
        }
        do {
            _ = try ScaleCases.named(names)
        } catch {
            throw ValidationError("--case: \(error)")
        }
    }

    /// The cases to measure.
    var cases: [ScaleCase] { get throws { try ScaleCases.named(names) } }
}
