import Foundation
import LaminaMessages

/// The times of other programs at the same scenes, from lines with tabs:
/// `RESULT`, workload, program, median in milliseconds, fastest frame, frames. Other lines are left out.
struct PeerResults {
    private static let largestFile = 16 << 20

    struct Time {
        var program: String
        var median: Double
    }

    /// By workload: the best median of each program, the fastest program first.
    private var times: [String: [Time]] = [:]

    /// - Throws: `UsageError` for a file that cannot be read, or that has no such lines.
    init(_ path: String) throws {
        let bytes = try BenchFile.read(path, for: "--suite peers", limit: Self.largestFile)
        self.init(text: String(decoding: bytes, as: UTF8.self))
        guard !times.isEmpty else {
            throw UsageError(
                "--suite peers: \(displayed(path)): expected lines of RESULT, workload, program, median, fastest and frames with tabs between them, found none"
            )
        }
    }

    init(text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard words.count >= 4, words[0].trimmingCharacters(in: .whitespaces) == "RESULT",
                let median = Double(words[3]), median.isFinite, median > 0
            else { continue }
            let (workload, program) = (String(words[1]), String(words[2]))
            var known = times[workload] ?? []
            if let place = known.firstIndex(where: { $0.program == program }) {
                known[place].median = min(known[place].median, median)
            } else {
                known.append(Time(program: program, median: median))
            }
            times[workload] = known
        }
        times = times.mapValues { $0.sorted { ($0.median, $0.program) < ($1.median, $1.program) } }
    }

    /// The programs that drew a scene, without this one, the fastest first.
    func others(for scene: String) -> [Time] {
        (times[scene] ?? []).filter { !$0.program.hasPrefix("lamina") }
    }

    /// The lines below a scene's measurements: its time beside each program's.
    func lines(_ now: BenchMeasurement) -> [String] {
        let others = others(for: now.scene)
        guard !others.isEmpty else { return [BenchTable.below("not among the peers' results")] }
        // The others do not compile a tree. If a scene scrolls, they go on from bitmaps that they keep.
        let own = now.scrolls ? now.median : now.redrawn ?? now.median
        let width = min(40, others.map(\.program.count).max() ?? 0)
        return others.map {
            BenchTable.below(
                Text.left(displayed($0.program), width) + Text.right(Text.brief($0.median), 8)
                    + "   \(now.backend) takes \(Text.brief(own / $0.median)) × as long")
        }
    }
}
