import Foundation
import LaminaFiles

/// Runs tools. Each call is a command of this program in a process of its own, so that nothing in a file ends the server.
struct ContextTools {
    /// The folder whose files may be read, without links.
    let root: FilePath
    let isUntrusted: Bool

    static var descriptions: [[String: Any]] { ContextTool.allCases.map(\.description) }

    /// Why a call cannot be made: an argument of another form.
    private struct Fault: Error {
        var sentence: String
    }

    /// The result of a call. What fails is a result, too: its text is for the model, which may try something else.
    func call(_ tool: ContextTool, _ arguments: [String: Any]) -> [String: Any] {
        do {
            if let other = arguments.keys.sorted().first(where: { !tool.arguments.contains($0) }) {
                throw Fault(
                    sentence: "\(other): expected one of \(tool.arguments.sorted().joined(separator: ", "))")
            }
            switch tool {
            case .render: return try render(arguments)
            case .inspect: return try inspect(arguments)
            case .compare: return try compare(arguments)
            }
        } catch let fault as Fault {
            return Self.failure(fault.sentence)
        } catch {
            return Self.failure(Failure.sentence(for: error))
        }
    }

    private func render(_ arguments: [String: Any]) throws -> [String: Any] {
        let scene = try scene(arguments)
        var words = ["render"] + scene.words + ["--backend", "cpu"]
        if let size = arguments["size"] {
            guard let sides = size as? [Int], sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
                throw Fault(sentence: "size: expected two whole numbers above 0")
            }
            words += ["--size", "\(sides[0])x\(sides[1])"]
        }
        words += try number("scale", arguments) + number("progress", arguments)
        let outcome = try ChildCommand.run(words + ["-o", "-", "--format", "png"], input: scene.document)
        guard outcome.code == 0 else { return Self.failure(outcome.errors) }
        return Self.result(picture: outcome.output, outcome.errors)
    }

    private func inspect(_ arguments: [String: Any]) throws -> [String: Any] {
        let scene = try scene(arguments)
        var words = ["inspect"] + scene.words
        if let stage = try text("stage", arguments) {
            guard ContextTool.stages.contains(stage) else {
                throw Fault(sentence: "stage: expected one of \(ContextTool.stages.joined(separator: ", "))")
            }
            words += ["--stage", stage]
        }
        let outcome = try ChildCommand.run(words, input: scene.document)
        guard outcome.code == 0 else { return Self.failure(outcome.errors) }
        return Self.result(String(decoding: outcome.output, as: UTF8.self), outcome.errors)
    }

    private func compare(_ arguments: [String: Any]) throws -> [String: Any] {
        guard let expected = try text("expected", arguments), let actual = try text("actual", arguments)
        else {
            throw Fault(sentence: "expected two paths, expected and actual")
        }
        let name = try text("map", arguments) ?? DifferenceMap.heat.rawValue
        guard let map = DifferenceMap(rawValue: name) else {
            let known = DifferenceMap.allCases.map(\.rawValue).joined(separator: " or ")
            throw Fault(sentence: "map: expected \(known)")
        }
        let files = (try file(expected), try file(actual))
        return try PassingFolder.use { folder in
            let picture = folder.appending("map.png")
            let outcome = try ChildCommand.run(
                ["diff", files.0, files.1, "--map", map.rawValue, "--out", picture.text])
            let sentence = String(decoding: outcome.output, as: UTF8.self)
            switch outcome.code {
            case 0: return Self.result(sentence, outcome.errors)
            // Different pictures, also of different sizes, which have no map.
            case 1 where !sentence.isEmpty:
                let bytes = picture.exists ? try InputFile.read(picture, limit: ChildCommand.mostBytes) : []
                return Self.result(picture: bytes, sentence, outcome.errors)
            default: return Self.failure(outcome.errors)
            }
        }
    }

    /// A result of a picture, unless it has no bytes, and of texts that are not empty.
    private static func result(picture: [UInt8] = [], _ texts: String...) -> [String: Any] {
        var content: [[String: Any]] = []
        if !picture.isEmpty {
            content.append(
                ["type": "image", "data": Data(picture).base64EncodedString(), "mimeType": "image/png"])
        }
        let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        if !text.isEmpty { content.append(["type": "text", "text": text]) }
        return ["content": content, "isError": false]
    }

    private static func failure(_ sentence: String) -> [String: Any] {
        ["content": [["type": "text", "text": sentence]], "isError": true]
    }

    // MARK: Arguments

    /// The words of a scene's arguments, the scene first, and the document if it comes with the call.
    private func scene(_ arguments: [String: Any]) throws -> (words: [String], document: [UInt8]) {
        var words: [String]
        var document: [UInt8] = []
        switch (try text("scene", arguments), arguments["document"]) {
        case (let path?, nil): words = [try file(path)]
        case (nil, let value as [String: Any]):
            document = [UInt8](try JSONSerialization.data(withJSONObject: value))
            words = ["/dev/stdin"]
        default: throw Fault(sentence: "expected either scene, a path, or document, an object")
        }
        words += try number("time", arguments)
        if let state = try text("state", arguments) { words += ["--state", state] }
        if let values = arguments["values"] {
            guard let values = values as? [String: Any] else {
                throw Fault(sentence: "values: expected an object")
            }
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                words += ["--set", "\(name)=\(try word(value, of: name))"]
            }
        }
        return (words + (isUntrusted ? ["--untrusted"] : []), document)
    }

    private func word(_ value: Any, of name: String) throws -> String {
        switch value {
        case let text as String: return text
        case let number as NSNumber: return number.isBoolean ? "\(number.boolValue)" : "\(number)"
        default: throw Fault(sentence: "values: \(name): expected a text, a number or a truth value")
        }
    }

    private func text(_ name: String, _ arguments: [String: Any]) throws -> String? {
        guard let value = arguments[name] else { return nil }
        guard let text = value as? String else { throw Fault(sentence: "\(name): expected a text") }
        return text
    }

    private func number(_ name: String, _ arguments: [String: Any]) throws -> [String] {
        guard let value = arguments[name] else { return [] }
        guard let number = value as? NSNumber, !number.isBoolean, number.doubleValue.isFinite else {
            throw Fault(sentence: "\(name): expected a number")
        }
        return ["--\(name)", "\(number)"]
    }

    /// A file below the root, by its path without links.
    private func file(_ text: String) throws -> String {
        guard let path = FilePath(text: text) else { throw Fault(sentence: "a path has no zero bytes") }
        guard let real = root.pushing(path).realPath else {
            throw Fault(sentence: "\(text): there is no such file in the served folder")
        }
        guard real.starts(with: root) else {
            throw Fault(sentence: "\(text): lies outside of the served folder")
        }
        return real.text
    }
}

extension NSNumber {
    /// Whether it is a truth value of JSON. Numbers convert to those, too.
    fileprivate var isBoolean: Bool { String(cString: objCType) == "c" }
}
