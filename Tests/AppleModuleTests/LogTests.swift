import Foundation
import Testing

import OSLog

@Suite struct LogTests {
    @Test func `Places of a text are filled with arguments`() {
        #expect(LogFormat.text("%d of %03d, %.2f, %{public}@ %%", [3, 7, 1.5, "x"]) == "3 of 007, 1.50, x %")
        #expect(LogFormat.text("%lld %lu %x %s", [Int64(-1), UInt(2), 255, "s"]) == "-1 2 ff s")
        #expect(LogFormat.text("%{private}@ %@", ["secret", 5]) == "<private> 5")
        #expect(LogFormat.text("%f", [CGFloat(0.25)]) == "0.250000")
    }

    @Test func `A text that does not fit its arguments stays readable`() {
        #expect(LogFormat.text("%d and %@", [1]) == "1 and %@")
        #expect(LogFormat.text("100 % sure %", []) == "100 % sure %")
        #expect(LogFormat.text("%d", ["word"]) == "word")
        #expect(LogFormat.text("%999999999d", [1]) == "%999999999d")
    }

    @Test func `Messages have values, and a line names where they come from`() {
        let message: OSLogMessage = "a \(1 + 1) \("x", privacy: .public) \("y", privacy: .private)"
        #expect(message.text == "a 2 x <private>")
        let log = OSLog(subsystem: "org.example", category: "draw")
        #expect(log.line("m", .error) == "error [org.example draw]: m")
        #expect(OSLog.default.line("m", .default) == "default: m")
        #expect(!OSLog.disabled.isEnabled(type: .info))
        // They compile in each form that code has.
        os_log("quiet %d", log: .disabled, type: .debug, 5)
        os_log(.info, log: .disabled, "quiet \(5)")
        Logger(.disabled).info("quiet \(5, privacy: .public)")
    }
}
