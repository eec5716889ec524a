import ArgumentParser
import Foundation
import LaminaMessages

/// What `--compare` compares a run with: a run without something, or the measurements of an earlier run.
enum BenchComparison: ExpressibleByArgument, Equatable {
    case without(BenchVariant)
    /// The path of a file that `--json` wrote.
    case earlier(String)

    init?(argument: String) {
        if let variant = BenchVariant(argument: argument) {
            self = .without(variant)
        } else if argument.hasSuffix(".json") {
            self = .earlier(argument)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { BenchVariant.names + ["<file>.json"] }
}

/// The measurements of an earlier run.
struct EarlierBench {
    private static let largestFile = 64 << 20

    private let measurements: [BenchMeasurement]

    /// How a scene's median differs from that of the earlier run.
    enum Verdict: String {
        case faster
        case slower
        case same = "no difference shown"
        case unknown = "not in the earlier run"
    }

    /// - Throws: `UsageError` for a file that cannot be read, or that is no list of measurements.
    init(_ path: String) throws {
        let bytes = try BenchFile.read(path, for: "--compare", limit: Self.largestFile)
        do {
            measurements = try JSONDecoder().decode([BenchMeasurement].self, from: Data(bytes))
        } catch {
            throw UsageError(
                "--compare: \(displayed(path)): expected measurements that `lamina bench --json` wrote")
        }
    }

    init(_ measurements: [BenchMeasurement]) { self.measurements = measurements }

    func matching(_ now: BenchMeasurement) -> BenchMeasurement? {
        measurements.first {
            $0.scene == now.scene && $0.backend == now.backend && $0.without == now.without
                && ($0.width, $0.height) == (now.width, now.height) && $0.scrolls == now.scrolls
        }
    }

    /// Two medians differ if even the ends of their intervals that lie nearest to each other do.
    func verdict(_ now: BenchMeasurement) -> Verdict {
        guard let then = matching(now) else { return .unknown }
        let (a, b) = (then.interval, now.interval)
        return b.high < a.low ? .faster : b.low > a.high ? .slower : .same
    }

    /// The line below a scene's measurements.
    func line(_ now: BenchMeasurement) -> String {
        let verdict = verdict(now)
        guard let then = matching(now) else { return BenchTable.below(verdict.rawValue) }
        var text = "\(now.backend): \(Self.span(then)) before, \(Self.span(now)) now"
        if then.median > 0 {
            text += ": \(Text.brief(now.median / then.median)) ×"
            if let ratio = now.interval.ratio(to: then.interval) {
                text += " (\(Text.brief(ratio.low))–\(Text.brief(ratio.high)))"
            }
        }
        text += ", \(verdict.rawValue)"
        if then.device != now.device { text += "; another device" }
        return BenchTable.below(text)
    }

    private static func span(_ m: BenchMeasurement) -> String {
        "\(Text.brief(m.median)) (\(Text.brief(m.interval.low))–\(Text.brief(m.interval.high)))"
    }

    /// How many scenes became faster and slower.
    func summary(of rows: [BenchMeasurement]) -> String {
        let verdicts = rows.map(verdict)
        func count(_ verdict: Verdict) -> Int { verdicts.count { $0 == verdict } }
        var text =
            "\(count(.faster)) faster, \(count(.slower)) slower, \(count(.same)) without a difference that shows"
        if count(.unknown) > 0 { text += ", \(count(.unknown)) not in the earlier run" }
        return text
    }
}

extension BenchMeasurement {
    /// The confidence interval of the median; the median alone for a file of an earlier version.
    var interval: MedianInterval { medianInterval ?? MedianInterval(low: median, high: median) }
}
