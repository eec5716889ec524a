import Foundation
import LaminaTestSupport
import Testing

/// `lamina mcp`, as a client speaks to it: a message a line.
@Suite struct MCPCommandTests {
    /// The answers to messages, in their order.
    private static func answers(_ messages: [[String: Any]], _ options: String...) throws -> [[String: Any]] {
        try answers(
            lines: messages.map { message in
                let whole = message.merging(["jsonrpc": "2.0"]) { first, _ in first }
                return String(decoding: try JSONSerialization.data(withJSONObject: whole), as: UTF8.self)
            }, options)
    }

    private static func answers(lines: [String], _ options: [String] = []) throws -> [[String: Any]] {
        let folder = try Scratch()
        let input = folder.path("input")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: input))
        let run = try Program.run(
            executable: "/bin/sh", ["-c", #"exec "$0" mcp "$@" <"$INPUT""#, Program.path] + options,
            environment: ["INPUT": input])
        #expect(run.code == 0, "\(run.errors)")
        return try run.text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    private static func call(_ id: Int, _ tool: String, _ arguments: [String: Any]) -> [String: Any] {
        ["id": id, "method": "tools/call", "params": ["name": tool, "arguments": arguments]]
    }

    /// The parts of a result, and whether it says that the call failed.
    private static func content(_ answer: [String: Any]) throws -> (parts: [[String: Any]], isError: Bool) {
        let result = try #require(answer["result"] as? [String: Any], "\(answer)")
        return (
            try #require(result["content"] as? [[String: Any]]), try #require(result["isError"] as? Bool)
        )
    }

    private static func sentence(_ answer: [String: Any]) throws -> String {
        try content(answer).parts.compactMap { $0["text"] as? String }.joined(separator: "\n")
    }

    @Test func `A client begins, and learns the tools`() throws {
        let answers = try Self.answers([
            [
                "id": 1, "method": "initialize",
                "params": [
                    "protocolVersion": "2025-03-26", "capabilities": [:],
                    "clientInfo": ["name": "test", "version": "1"],
                ],
            ],
            ["method": "notifications/initialized"], ["id": "two", "method": "ping"],
            ["id": 3, "method": "tools/list"],
        ])
        #expect(answers.count == 3)
        let result = try #require(answers[0]["result"] as? [String: Any])
        #expect(result["protocolVersion"] as? String == "2025-03-26")
        #expect((result["serverInfo"] as? [String: Any])?["name"] as? String == "lamina")
        #expect(
            answers[1]["id"] as? String == "two" && (answers[1]["result"] as? [String: Any])?.isEmpty == true)
        let tools = try #require((answers[2]["result"] as? [String: Any])?["tools"] as? [[String: Any]])
        #expect(tools.compactMap { $0["name"] as? String } == ["render", "inspect", "compare"])
        for tool in tools {
            let schema = try #require(tool["inputSchema"] as? [String: Any])
            #expect(schema["type"] as? String == "object" && schema["properties"] is [String: Any])
        }
    }

    @Test func `An unknown version of the protocol is answered by the newest`() throws {
        let answers = try Self.answers([
            ["id": 1, "method": "initialize", "params": ["protocolVersion": "1999-01-01"]]
        ])
        #expect((answers[0]["result"] as? [String: Any])?["protocolVersion"] as? String == "2025-11-25")
    }

    @Test func `A scene's picture is that of the command line`() throws {
        let folder = try Scratch()
        let path = folder.path("a.png")
        let run = try Program.run(
            "render", "Scenes/lottie/loader.json", "--backend", "cpu", "--progress", "0.5", "--size",
            "120x120",
            "-o", path)
        #expect(run.code == 0, "\(run.errors)")
        let answers = try Self.answers(
            [
                Self.call(1, "render", ["scene": "lottie/loader.json", "progress": 0.5, "size": [120, 120]])
            ], "--root", "Scenes")
        let (parts, isError) = try Self.content(answers[0])
        #expect(!isError && parts.first?["type"] as? String == "image")
        #expect(parts.first?["mimeType"] as? String == "image/png")
        let data = try #require((parts.first?["data"] as? String).flatMap { Data(base64Encoded: $0) })
        #expect(try data == Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test(arguments: [[], ["--untrusted"]])
    func `A document that comes with the call is drawn, with values`(options: [String]) throws {
        let document: [String: Any] = [
            "version": 1, "size": [4, 2], "backgroundColor": "#000000",
            "layers": [["name": "box", "frame": [0, 0, 2, 2], "backgroundColor": "#ff0000"]],
        ]
        let message = Self.call(1, "render", ["document": document, "values": ["box.opacity": 0]])
        let answers = try Self.answers(
            lines: [
                String(
                    decoding: try JSONSerialization.data(
                        withJSONObject: message.merging(["jsonrpc": "2.0"]) { first, _ in first }),
                    as: UTF8.self)
            ], options)
        let (parts, isError) = try Self.content(answers[0])
        #expect(!isError, "\(parts)")
        let data = try #require((parts.first?["data"] as? String).flatMap { Data(base64Encoded: $0) })
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func `A scene is described, in whole and by stage`() throws {
        let answers = try Self.answers([
            Self.call(1, "inspect", ["scene": "Scenes/cards.json"]),
            Self.call(2, "inspect", ["scene": "Scenes/cards.json", "stage": "plan"]),
        ])
        #expect(try Self.sentence(answers[0]).contains("COAST"))
        #expect(try Self.sentence(answers[1]) != Self.sentence(answers[0]))
    }

    @Test func `Pictures that differ come with a picture of the differences`() throws {
        let answers = try Self.answers(
            [
                Self.call(1, "compare", ["expected": "cards.png", "actual": "cards.png"]),
                Self.call(2, "compare", ["expected": "door.png", "actual": "cube.png", "map": "flip"]),
            ], "--root", "Tests/Goldens")
        #expect(try Self.content(answers[0]).parts.count == 1)
        let different = try Self.content(answers[1])
        #expect(!different.isError)
        #expect(different.parts.first?["mimeType"] as? String == "image/png")
        #expect(try Self.sentence(answers[1]).contains("pixels differ"))
    }

    @Test func `Calls that cannot be made are results that say why`() throws {
        let calls: [(tool: String, arguments: [String: Any], words: String)] = [
            ("render", ["scene": "../Package.swift"], "lies outside of the served folder"),
            ("render", ["scene": "/etc/passwd"], "lies outside of the served folder"),
            ("render", ["scene": "nobody.json"], "there is no such file"),
            ("render", [:], "expected either scene, a path, or document, an object"),
            ("render", ["scene": "cards.json", "document": [:]], "expected either scene"),
            ("render", ["scene": "cards.json", "size": [0, 10]], "size: expected two whole numbers"),
            ("render", ["scene": "cards.json", "time": true], "time: expected a number"),
            ("render", ["scene": "cards.json", "colour": 1], "colour: expected one of document"),
            ("render", ["scene": "cards.json", "values": ["nobody.opacity": 1]], "nobody"),
            ("render", ["document": ["version": 1]], "size"),
            ("inspect", ["scene": "cards.json", "stage": "all"], "stage: expected one of update"),
            ("compare", ["expected": "cards.json"], "expected two paths"),
            ("compare", ["expected": "cards.json", "actual": "cards.json"], "cards.json"),
        ]
        let answers = try Self.answers(
            calls.enumerated().map { Self.call($0, $1.tool, $1.arguments) }, "--root", "Scenes")
        #expect(answers.count == calls.count)
        for (call, answer) in zip(calls, answers) {
            let sentence = try Self.sentence(answer)
            #expect(try Self.content(answer).isError, "\(call.arguments)")
            #expect(sentence.contains(call.words), "\(sentence)")
        }
    }

    @Test func `Messages that are no requests are errors of JSON-RPC`() throws {
        let lines = [
            "{", "[]", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":7,"method":"nobody"}"#,
            #"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"nobody"}}"#,
            #"{"jsonrpc":"2.0","id":9,"result":{}}"#, "", #"{"jsonrpc":"2.0","id":10,"method":"ping"}"#,
        ]
        let answers = try Self.answers(lines: lines)
        let codes = answers.map { ($0["error"] as? [String: Any])?["code"] as? Int }
        #expect(codes == [-32700, -32600, -32600, -32601, -32602, nil])
        #expect(answers.last?["id"] as? Int == 10)
    }

    @Test func `A message that is too long is an error, and the next one is answered`() throws {
        let answers = try Self.answers(lines: [
            String(repeating: "x", count: (32 << 20) + 1), #"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#,
        ])
        #expect(answers.count == 2)
        let error = try #require(answers[0]["error"] as? [String: Any])
        #expect(error["message"] as? String == "expected messages of at most 33554432 bytes")
        #expect(answers[1]["id"] as? Int == 1)
    }

    @Test func `A batch has a batch of answers`() throws {
        let folder = try Scratch()
        let input = folder.path("input")
        let batch =
            #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},7]"#
        try Data((batch + "\n" + #"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"# + "\n").utf8)
            .write(
                to: URL(fileURLWithPath: input))
        let run = try Program.run(
            executable: "/bin/sh", ["-c", #"exec "$0" mcp <"$INPUT""#, Program.path],
            environment: ["INPUT": input])
        #expect(
            run.text
                == #"[{"id":1,"jsonrpc":"2.0","result":{}},{"error":{"code":-32600,"message":"expected a request of JSON-RPC 2.0"},"id":null,"jsonrpc":"2.0"}]"#
                + "\n")
    }
}
