import Foundation
import LaminaTestSupport
import Testing

/// The output of `animate` on a terminal while it works.
@Suite struct ProgressBarTests {
    /// Runs `animate` on a terminal with a number of columns, and returns its output there, line by line as it was
    /// displayed.
    private func shown(columns: UInt16) throws -> [Substring] {
        let folder = try Scratch()
        let scene = try folder.file("scene.json", AnimateCommandTests.scene)
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
        try #require(terminal >= 0)
        defer { close(terminal) }
        // The work of grantpt, unlockpt and ptsname, which cannot be called here: TIOCSPTLCK, TIOCGPTN.
        var (lock, number) = (Int32(0), UInt32(0))
        try #require(ioctl(terminal, 0x4004_5431, &lock) == 0)
        try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
        let side = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(side >= 0)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(side, UInt(TIOCSWINSZ), &size) == 0)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = [
            "animate", scene, "--backend", "cpu", "--duration", "20", "--fps", "50", "-o",
            folder.path("out.gif"),
        ]
        process.standardError = FileHandle(fileDescriptor: side, closeOnDealloc: true)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        var (text, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while case let count = read(terminal, &bytes, bytes.count), count > 0 { text += bytes.prefix(count) }
        // Below the bar stands a line with the rate.
        let output = String(decoding: text, as: UTF8.self)
        let end = output.range(of: "lamina: ")?.lowerBound ?? output.endIndex
        return output[..<end].split(separator: "\r")
    }

    private static let erase = "\u{1B}[K"

    @Test func `The bar tells frames, their rate and the time left, and goes away at the end`() throws {
        let lines = try shown(columns: 100)
        #expect(lines.last == Self.erase[...])
        let full = /\[#* *\] +\d+\/1000  [\d.]+ frames\/s  \d+:\d\d left\u{1B}\[K/
        #expect(lines.dropLast().contains { $0.wholeMatch(of: full) != nil }, "\(lines)")
        #expect(lines.dropLast().last?.contains("1000/1000") == true)
    }

    @Test(arguments: [UInt16(1), 8, 20, 30, 44, 60])
    func `Its line never fills a narrow terminal`(columns: UInt16) throws {
        let lines = try shown(columns: columns)
        for line in lines {
            #expect(line.hasSuffix(Self.erase), "\(line)")
            #expect(line.dropLast(Self.erase.count).count <= max(1, Int(columns) - 1), "\(line)")
        }
        #expect(!lines.contains { $0.contains("\n") })
    }
}
