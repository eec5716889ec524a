import Foundation
import LaminaMessages

/// The list of all programs, `Shaders/variants.json`. Programs that are made from the same templates stand together.
struct ShaderList {
    static let path = "\(ShaderFiles.folder)/variants.json"

    /// A vertex and a fragment shader for one pipeline, as the list describes them.
    struct Program {
        /// The case in Swift.
        var name: String
        /// The doc comment of the case.
        var about: String
        /// The templates, by their paths. A program without a fragment shader is completed by custom filters.
        var vertex: String
        var fragment: String?
        var defines: [Define]
    }

    /// A macro that a program sets in its templates.
    struct Define {
        var name: String
        var value: Substring

        var line: String { "#define \(name) \(value)" }
    }

    private(set) var programs: [Program] = []

    init(files: inout ShaderFiles) throws {
        let text = try files.text(of: Self.path)
        let data = Data(text.utf8)
        // The decoder does not say where a text stops being JSON; this reader does.
        do { _ = try JSONSerialization.jsonObject(with: data) } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            // Foundation says where only in words: "around line 3", "around character 15", or the end of the file.
            let line = reason?.firstMatch(of: /line ([0-9]+)/).flatMap { Int($0.1) }
            let place = reason?.firstMatch(of: /character ([0-9]+)/).flatMap { Int($0.1) } ?? data.count
            throw ShaderToolError(
                "\(Self.path):\(line ?? ShaderFiles.line(after: data.prefix(place))): error: expected JSON: "
                    + (reason ?? error.localizedDescription))
        }
        let groups: [ListedGroup]
        do {
            groups = try JSONDecoder().decode([ListedGroup].self, from: data)
        } catch let error as DecodingError {
            throw Self.error("list" + ListObject.reason(error, within: 0))
        }
        var faults: [String] = []
        for group in groups {
            for (key, file, ending) in [
                ("vertex", group.vertex, ".vert"), ("fragment", group.fragment, ".frag"),
            ] {
                guard let file else { continue }
                if !ShaderFiles.isPath(file) || !file.hasSuffix(ending) {
                    faults.append(
                        "\(group.place), key \(key): expected a file that ends in \(ending), found \(quoted(file))"
                    )
                } else if !files.contains("\(ShaderFiles.folder)/\(file)") {
                    faults.append("\(group.place), key \(key): there is no \(ShaderFiles.folder)/\(file)")
                }
            }
            if group.programs.isEmpty { faults.append("\(group.place), key programs: expected a program") }
            for listed in group.programs {
                if programs.contains(where: { $0.name == listed.name }) {
                    faults.append("program \(listed.name), key name: two programs have this name")
                }
                faults += listed.faults
                programs.append(
                    Program(
                        name: listed.name, about: listed.about,
                        vertex: "\(ShaderFiles.folder)/\(group.vertex)",
                        fragment: group.fragment.map { "\(ShaderFiles.folder)/\($0)" },
                        defines: listed.defines.map(Self.define)))
            }
        }
        if groups.isEmpty { faults.append("expected a group of programs") }
        guard faults.isEmpty else { throw ShaderToolError(faults.flatMap { Self.error($0).lines }) }
        let used = Set(programs.flatMap { [$0.vertex, $0.fragment].compactMap(\.self) })
        let unused = try files.templates().filter { !used.contains($0) }
        guard unused.isEmpty else {
            throw ShaderToolError(unused.map { "\($0): error: no program in \(Self.path) is made from it" })
        }
    }

    /// A fault of the list itself.
    static func error(_ text: String) -> ShaderToolError {
        ShaderToolError("\(path): error: \(displayed(text))")
    }

    private static func define(_ text: String) -> Define {
        let words = text.split(separator: " ", maxSplits: 1)
        return Define(name: String(words.first ?? ""), value: words.count > 1 ? words[1] : "")
    }
}

/// Programs that are made from the same templates, as JSON has them.
private struct ListedGroup: Decodable {
    var vertex: String
    var fragment: String?
    var programs: [ListedProgram]
    /// What messages call the group.
    var place: String

    init(from decoder: any Decoder) throws {
        var object = try ListObject(decoder)
        vertex = try object.value("vertex")
        object.place = "group of \(vertex)"
        place = object.place
        try object.expect(keys: ["vertex", "fragment", "programs"])
        fragment = try object.optionalValue("fragment")
        programs = try object.value("programs")
    }
}

/// What JSON says of one program.
private struct ListedProgram: Decodable {
    var name: String
    var about: String
    /// Each is a macro's name, or a name and a value with a space between.
    var defines: [String]

    init(from decoder: any Decoder) throws {
        var object = try ListObject(decoder)
        name = try object.value("name")
        object.place = "program \(name)"
        try object.expect(keys: ["name", "defines", "about"])
        defines = try object.optionalValue("defines") ?? []
        about = try object.value("about")
    }

    /// Errors in the entry that would make invalid Swift or invalid GLSL.
    var faults: [String] {
        var faults: [String] = []
        if name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil {
            faults.append("program \(name), key name: expected a name in lower camel case")
        } else if SwiftNames.isTaken(name) {
            faults.append("program \(name), key name: the generated Swift cannot have this name")
        }
        if about.isEmpty || about.contains(where: \.isNewline) {
            faults.append("program \(name), key about: expected one line of text")
        }
        var names: Set<Substring> = []
        for define in defines {
            if define.wholeMatch(of: /[A-Z][A-Z0-9_]*( [A-Z0-9_]+)?/) == nil {
                faults.append(
                    "program \(name), key defines: expected NAME or NAME VALUE in capitals, found \(quoted(define))"
                )
            } else if define.hasPrefix("GL_") || define.contains("__") {
                faults.append("program \(name), key defines: GLSL keeps the name of \(define) for itself")
            }
            if !names.insert(define.prefix { $0 != " " }).inserted {
                faults.append("program \(name), key defines: \(define) is set twice")
            }
        }
        return faults
    }
}

/// One object of the list. `Decodable` would pass over unknown keys, and its errors name no program.
private struct ListObject {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let fields: KeyedDecodingContainer<Key>
    /// What messages call the object.
    var place: String

    init(_ decoder: any Decoder) throws {
        place = "list" + Self.text(decoder.codingPath)
        fields = try decoder.container(keyedBy: Key.self)
    }

    func expect(keys: [String]) throws {
        let unknown = fields.allKeys.map(\.stringValue).filter { !keys.contains($0) }.sorted()
        guard let first = unknown.first else { return }
        throw ShaderList.error(
            "\(place): unknown key \(first), expected only \(keys.joined(separator: ", "))")
    }

    func value<Value: Decodable>(_ key: String) throws -> Value {
        guard let value: Value = try optionalValue(key) else {
            throw ShaderList.error("\(place): expected the key \(key)")
        }
        return value
    }

    func optionalValue<Value: Decodable>(_ key: String) throws -> Value? {
        do {
            return try fields.decodeIfPresent(Value.self, forKey: Key(stringValue: key))
        } catch let error as DecodingError {
            let reason = Self.reason(error, within: fields.codingPath.count + 1)
            throw ShaderList.error("\(place), key \(key)\(reason)")
        }
    }

    /// What was expected and what was found, after the rest of the path to it.
    static func reason(_ error: DecodingError, within depth: Int) -> String {
        switch error {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            "\(text(Array(context.codingPath.dropFirst(depth)))): expected \(kind(of: type))\(found(context))"
        case .keyNotFound(_, let context), .dataCorrupted(let context):
            "\(text(Array(context.codingPath.dropFirst(depth)))): \(context.debugDescription)"
        @unknown default: ": \(error)"
        }
    }

    /// What was found, which Foundation says only in words: "Expected to decode String but found number instead."
    private static func found(_ context: DecodingError.Context) -> String {
        guard let match = context.debugDescription.firstMatch(of: /found (?:an? )?([a-z]+) instead/) else {
            return ""
        }
        return switch match.1 {
        case "array": ", found an array"
        case "dictionary": ", found an object"
        case "null": ", found null"
        case let word: ", found a \(word)"
        }
    }

    /// The word in JSON for what a type is read from.
    private static func kind(of type: Any.Type) -> String {
        if type == String.self { return "a string" }
        let name = "\(type)"
        return name.hasPrefix("Array") || name.hasPrefix("UnkeyedDecoding") ? "an array" : "an object"
    }

    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}
