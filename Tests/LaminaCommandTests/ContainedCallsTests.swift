import Foundation
import Testing

/// What a contained process may ask of the system that reaches beyond itself: nothing.
@Suite struct ContainedCallsTests {
    /// What it may do with its own descriptors and threads.
    private static let own = [
        "O_NONBLOCK", "F_DUPFD_CLOEXEC", "F_GETFL", "write", "sched_setaffinity of itself",
    ]

    @Test(arguments: [("0", "0"), ("1", "0"), ("0", "1"), ("1", "1")])
    func `no call of a contained process reaches another one`(devices: String, processes: String) throws {
        let program = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("ContainedCalls").path
        let outcome = try Program.run(executable: program, [devices, processes])
        var results: [String: String] = [:]
        for line in outcome.text.split(separator: "\n") {
            let parts = line.components(separatedBy: ": ")
            if parts.count == 2 { results[parts[0]] = parts[1] }
        }
        // A system without filters of calls has nothing to try.
        guard results["contain"] == nil else { return }
        #expect(outcome.code == 0 && results.count == 49)
        #expect(results.removeValue(forKey: "other") == "lives")
        for call in Self.own { #expect(results.removeValue(forKey: call) == "done", "\(call)") }
        #expect(results.filter { $0.value != "EPERM" }.isEmpty)
    }
}
