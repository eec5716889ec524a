import ArgumentParser
import Foundation
import LaminaFiles

/// `lamina mcp`.
struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Lets editors and agents render, inspect and compare (Model Context Protocol).",
        discussion: """
            A server of the Model Context Protocol over standard input and output, with the tools render, inspect and compare. A \
            client starts it, for example

              {"mcpServers": {"lamina": {"command": "lamina", "args": ["mcp", "--root", "."]}}}

            The tools read files below one folder and write none. Each call runs in a process of its own, on the CPU, for 60 seconds \
            at most.
            """)

    @Option(
        help: ArgumentHelp(
            "The folder whose files the tools may read; the working folder unless given.", valueName: "folder"
        ),
        completion: .directory)
    var root: String?

    @Flag(help: "Files are from strangers: lower limits, no shaders, and processes with few rights.")
    var untrusted = false

    func run() throws {
        guard let path = FilePath(text: root ?? "."), path.isFolder, let folder = path.realPath else {
            throw UsageError("--root: \(root ?? "."): expected a folder")
        }
        let tools = ContextTools(root: folder, isUntrusted: untrusted)
        let server = ContextServer(tools: tools)
        var lines = try ManifestLines(path: "-", mostBytes: ContextServer.mostBytes)
        while let line = try lines.next(where: { _ in true }) {
            guard let answer = line.isTooLong ? server.answerToLongMessage : server.answer(to: line.bytes)
            else { continue }
            try Console.output(answer + [UInt8(ascii: "\n")])
        }
    }
}
