import Foundation
import LaminaFiles
import Testing

import LaminaReport

/// The page in a browser, where there is one.
@Suite(.enabled(if: Browser.path != nil)) struct ReportPageTests {
    @Test func `The page shows the first failure, in words and pictures`() throws {
        let folder = try ReportScratch()
        let report = try RunReport(RunResults(RunReportTests.makeRun(folder)))
        let page = try report.write(to: FilePath(folder.path("out")), command: "lamina accept results")
        let shown = try Browser.text(of: page.text, folder)
        #expect(shown.contains("<span class=\"tag failed\">failed</span><h2>card</h2>"))
        #expect(shown.contains("card: &lt;b&gt;\"differs\"&lt;/b&gt; &amp; more &lt;/script&gt;"))
        #expect(shown.contains("<li>shadowRadius 3 → 4 on row/avatar</li>"))
        // The pictures were decoded and drawn, each with its caption.
        #expect(
            shown.contains("<figcaption>Expected</figcaption>")
                && shown.contains("<figcaption>Actual</figcaption>"))
        #expect(shown.contains("<canvas width=\"16\" height=\"12\""))
        #expect(shown.contains("<code>lamina accept results --only CardTests/card</code>"))
        #expect(shown.contains("Accept all 2: <code>lamina accept results</code>"))
        // Lines that only one of the trees has are marked.
        #expect(shown.contains("<div class=\"differs\">row (CALayer) opacity 0.5</div>"))
        #expect(!shown.contains("plain"), "what passes is not among the failures")
    }

    @Test(arguments: [
        ("mode=slider", "Expected left, actual right of the line"),
        ("mode=blink", "<figcaption>Actual</figcaption>"),
        ("mode=heat", "<figcaption>Difference</figcaption>"), ("at=1", "<h2>badge</h2>"),
        ("status=all&at=2", "<h2>plain</h2>"), ("status=recorded", "No expectation matches."),
    ])
    func `The page has its views and filters`(address: String, words: String) throws {
        let folder = try ReportScratch()
        let report = try RunReport(RunResults(RunReportTests.makeRun(folder)))
        let page = try report.write(to: FilePath(folder.path("out")), command: "lamina accept results")
        #expect(try Browser.text(of: "\(page.text)#\(address)", folder).contains(words))
    }
}

/// Chromium without a window.
private enum Browser {
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The page's elements as HTML, once its script has run.
    static func text(of page: String, _ folder: ReportScratch) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000",
            "--user-data-dir=\(folder.path("profile"))", "--dump-dom", "file://\(page)",
        ]
        // A file, not a pipe: a full pipe would stop the browser.
        let output = URL(fileURLWithPath: folder.path("dom.html"))
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let dom = try String(contentsOf: output, encoding: .utf8)
        // Without the script and its data, which hold every word there is.
        guard let start = dom.range(of: "<main>"), let end = dom.range(of: "</main>") else { return dom }
        return String(dom[start.lowerBound..<end.upperBound])
    }
}
