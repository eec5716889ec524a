import Foundation

/// The Model Context Protocol: JSON-RPC 2.0 messages of a client, and their answers. https://modelcontextprotocol.io/specification
struct ContextServer {
    /// The versions of the protocol, the newest first.
    static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    private let tools: ContextTools

    init(tools: ContextTools) { self.tools = tools }

    /// What JSON-RPC and the protocol call an error of a request.
    private struct Refusal: Error {
        var code: Int
        var message: String
    }

    /// The answer to a message; `nil` for one that has none.
    mutating func answer(to line: [UInt8]) -> [UInt8]? {
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { return nil }
        guard let value = try? JSONSerialization.jsonObject(with: Data(line)) else {
            return Self.bytes(["error": Self.error(-32700, "expected a JSON value"), "id": NSNull()])
        }
        guard let message = value as? [String: Any], message["jsonrpc"] as? String == "2.0",
            let method = message["method"] as? String
        else {
            // An answer to a request that this server has not sent is none of its matters.
            if let message = value as? [String: Any], message["result"] != nil || message["error"] != nil {
                return nil
            }
            return Self.bytes([
                "error": Self.error(-32600, "expected a request of JSON-RPC 2.0"), "id": NSNull(),
            ])
        }
        // A notification has no answer.
        guard let id = message["id"], !(id is NSNull) else { return nil }
        let parameters = message["params"] as? [String: Any] ?? [:]
        do throws(Refusal) {
            return Self.bytes(["id": id, "result": try result(of: method, parameters)])
        } catch {
            return Self.bytes(["error": Self.error(error.code, error.message), "id": id])
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

    private static func bytes(_ message: [String: Any]) -> [UInt8] {
        let whole = message.merging(["jsonrpc": "2.0"]) { first, _ in first }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        // The values are those of JSON; an id that is none, such as NaN, cannot be read either.
        return (try? JSONSerialization.data(withJSONObject: whole, options: options)).map { [UInt8]($0) }
            ?? []
    }
}
