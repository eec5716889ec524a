import ArgumentParser
import LaminaComparison

/// How pictures are measured against each other.
struct MetricArguments: ParsableArguments {
    enum Name: String, CaseIterable, ExpressibleByArgument {
        case levels, color, structure
    }

    @Option(help: ArgumentHelp("How the pictures are measured.", valueName: "name"))
    var metric = Name.levels

    @Option(
        parsing: .unconditional, help: "With levels: the largest difference that counts as equal, 0 to 255.")
    var tolerance: Int?

    @Option(parsing: .unconditional, help: "The limit of the metrics color and structure.")
    var limit: Double?

    @Option(parsing: .unconditional, help: "With levels and color: how many pixels may differ by more.")
    var count: Int?

    func check() throws {
        if let tolerance {
            guard metric == .levels else { throw misplaced("--tolerance", metric) }
            guard (0...255).contains(tolerance) else {
                throw ValidationError("--tolerance: expected 0 to 255, found \(tolerance)")
            }
        }
        if let count {
            guard metric != .structure else { throw misplaced("--count", metric) }
            guard count >= 0 else { throw ValidationError("--count: expected 0 or more, found \(count)") }
        }
        if limit != nil, metric == .levels { throw misplaced("--limit", metric) }
        if metric != .levels, let fault = pictureTolerance.fault {
            throw ValidationError("--limit: \(fault)")
        }
    }

    private func misplaced(_ option: String, _ metric: Name) -> ValidationError {
        ValidationError("\(option): cannot be used with --metric \(metric.rawValue)")
    }

    /// The tolerance that the options ask for.
    var pictureTolerance: PictureTolerance {
        let reason = "asked for on the command line"
        switch metric {
        case .levels:
            let (level, count) = (tolerance ?? 0, count ?? 0)
            return level == 0 && count == 0 ? .exact : .levels(level, count: count, because: reason)
        case .color: return .color(limit ?? 1, count: count ?? 0, because: reason)
        case .structure: return .structure(limit ?? 0.95, because: reason)
        }
    }
}
