import Foundation

/// The Model Context Protocol: JSON-RPC 2.0 messages of a client, and their answers. https://modelcontextprotocol.io/specification
struct ContextServer {
    /// The versions of the protocol, the newest first.
    static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    /// The most bytes of a message. Scenes may lie in one.
    static let mostBytes = 32 << 20

    private let tools: ContextTools

    init(tools: ContextTools) { self.tools = tools }

    /// What JSON-RPC and the protocol call an error of a request.
    private struct Refusal: Error {
        var code: Int
        var message: String
    }

    /// The answer to a message of more than ``mostBytes``.
    var answerToLongMessage: [UInt8]? {
        let error = Self.error(-32600, "expected messages of at most \(Self.mostBytes) bytes")
        return Self.bytes(Self.message(error, "error", NSNull()))
    }

    /// The answer to a message, or to several in an array; `nil` for one that has none.
    func answer(to line: [UInt8]) -> [UInt8]? {
        guard let value = try? JSONSerialization.jsonObject(with: Data(line)) else {
            return Self.bytes(Self.message(Self.error(-32700, "expected a JSON value"), "error", NSNull()))
        }
        // A batch, which versions before 2025-06-18 have.
        if let batch = value as? [Any], !batch.isEmpty {
            let answers = batch.compactMap { answer(to: $0) }
            return answers.isEmpty ? nil : Self.bytes(answers)
        }
        return answer(to: value).map { Self.bytes($0) }
    }

    private func answer(to value: Any) -> [String: Any]? {
        guard let message = value as? [String: Any], message["jsonrpc"] as? String == "2.0",
            let method = message["method"] as? String
        else {
            // An answer to a request that this server has not sent is none of its matters.
            if let message = value as? [String: Any], message["result"] != nil || message["error"] != nil {
                return nil
            }
            return Self.message(Self.error(-32600, "expected a request of JSON-RPC 2.0"), "error", NSNull())
        }
        // A notification has no answer.
        guard let id = message["id"], !(id is NSNull) else { return nil }
        let parameters = message["params"] as? [String: Any] ?? [:]
        do throws(Refusal) {
            return Self.message(try result(of: method, parameters), "result", id)
        } catch {
            return Self.message(Self.error(error.code, error.message), "error", id)
        }
    }

    private func result(of method: String, _ parameters: [String: Any]) throws(Refusal) -> [String: Any] {
        switch method {
        case "initialize":
            let wanted = parameters["protocolVersion"] as? String ?? ""
            return [
                "protocolVersion": Self.versions.contains(wanted) ? wanted : Self.versions[0],
                "capabilities": ["tools": ["listChanged": false]],
                "serverInfo": ["name": "lamina", "title": "Lamina", "version": Version.current],
                "instructions":
                    "Draws layer trees: scenes in JSON, Lottie files and Core Animation archives. Paths are relative to the served folder.",
            ]
        case "ping": return [:]
        case "tools/list": return ["tools": ContextTools.descriptions]
        case "tools/call":
            guard let name = parameters["name"] as? String, let tool = ContextTool(rawValue: name) else {
                let known = ContextTool.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(code: -32602, message: "name: expected one of \(known)")
            }
            return tools.call(tool, parameters["arguments"] as? [String: Any] ?? [:])
        default: throw Refusal(code: -32601, message: "there is no method \(method)")
        }
    }

    private static func error(_ code: Int, _ message: String) -> [String: Any] {
        ["code": code, "message": message]
    }

    private static func message(_ value: [String: Any], _ key: String, _ id: Any) -> [String: Any] {
        ["jsonrpc": "2.0", "id": id, key: value]
    }

    private static func bytes(_ message: Any) -> [UInt8] {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        // The values are those of JSON.
        return (try? JSONSerialization.data(withJSONObject: message, options: options)).map { [UInt8]($0) }
            ?? []
    }
}
