import Foundation

/// An X server without a screen. The server keeps its screen in a file, in the format of `xwd`.
final class Xvfb {
    static let path = "/usr/bin/Xvfb"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// The display's name, such as `:1`.
    let display: String
    private let process = Process()
    private let folder: URL

    init(width: Int, height: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("xvfb-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = [
            "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder.path,
            "-nolisten", "tcp",
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The server says its number once it listens.
        let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        // Processes that tests start have other signals blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The bytes of the screen: blue, green, red and one that means nothing.
    func screenshot() throws -> [UInt8] {
        let file = [UInt8](try Data(contentsOf: folder.appendingPathComponent("Xvfb_screen0")))
        // A header of big-endian words: its size, …, the height, …, the bytes of a row, …, the entries of the colour table.
        func word(_ index: Int) -> Int { file[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }
        let start = word(0) + 12 * word(19)
        return Array(file[start..<start + word(5) * word(12)])
    }
}
