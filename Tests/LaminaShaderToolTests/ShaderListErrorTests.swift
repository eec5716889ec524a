import Foundation
import LaminaShaderTool
import Testing

/// Errors in `Shaders/variants.json`, and in the files that it names.
struct ShaderListErrorTests {
    private static let path = "Shaders/variants.json"

    private func errors(list: String) throws -> [String] {
        try TemporaryPackage.errors(["variants.json": list])
    }

    @Test func `a good list gives no error`() throws {
        #expect(try TemporaryPackage().errors == [])
    }

    @Test func `a missing list is named`() throws {
        #expect(
            try TemporaryPackage.errors(["variants.json": nil]) == [
                "\(Self.path): error: there is no such file"
            ])
    }

    @Test func `a folder in place of the list is no list`() throws {
        let package = try TemporaryPackage(["variants.json": nil, "variants.json/a": ""])
        #expect(try package.errors == ["\(Self.path): error: there is no such file"])
    }

    @Test(arguments: [
        ("[\n    {\n        \"vertex\": ]\n", "3: error: expected JSON: Invalid value around character 26."),
        ("[\n\n", "3: error: expected JSON: Unexpected end of file during JSON parse."),
        ("", "1: error: expected JSON: Unexpected end of file during JSON parse."),
    ])
    func `a list that is not JSON names the line`(list: String, error: String) throws {
        #expect(try errors(list: list) == ["\(Self.path):\(error)"])
    }

    @Test func `a list nested without end is not JSON`() throws {
        let list = String(repeating: "[", count: 100_000)
        #expect(
            try errors(list: list) == [
                "\(Self.path):1: error: expected JSON: Too many nested arrays or dictionaries around character 513."
            ])
    }

    @Test func `a list that is not UTF-8 names the line`() throws {
        let package = try TemporaryPackage()
        try package.write(Data("[\n\"".utf8) + [0xFF] + Data("\"]".utf8), to: Self.path)
        #expect(try package.errors == ["\(Self.path):2: error: expected UTF-8"])
    }

    @Test(arguments: [
        ("{}", "list: expected an array, found an object"),
        ("[4]", "list[0]: expected an object, found a number"),
        ("[{}]", "list[0]: expected the key vertex"),
        (#"[{ "vertex": 4 }]"#, "list[0], key vertex: expected a string, found a number"),
        (#"[{ "vertex": "a.vert" }]"#, "group of a.vert: expected the key programs"),
        (
            #"[{ "vertex": "a.vert", "programs": {} }]"#,
            "group of a.vert, key programs: expected an array, found an object"
        ),
        (
            #"[{ "vertex": "a.vert", "programs": ["solid"] }]"#,
            "group of a.vert, key programs[0]: expected an object, found a string"
        ),
        (
            #"[{ "vertex": "a.vert", "programs": [{ "about": "A program." }] }]"#,
            "list[0].programs[0]: expected the key name"
        ),
        (
            #"[{ "vertex": "a.vert", "programs": [{ "name": "plain" }] }]"#,
            "program plain: expected the key about"
        ),
        (
            TemporaryPackage.list(#", "defines": ["MASKED", 4]"#),
            "program plain, key defines[1]: expected a string, found a number"
        ),
        (
            TemporaryPackage.list(#", "define": ["MASKED"]"#),
            "program plain: unknown key define, expected only name, defines, about"
        ),
        (
            #"[{ "vertex": "a.vert", "compute": "a.comp", "programs": [] }]"#,
            "group of a.vert: unknown key compute, expected only vertex, fragment, programs"
        ),
    ])
    func `a list of another form names the place`(list: String, error: String) throws {
        #expect(try errors(list: list) == ["\(Self.path): error: \(error)"])
    }

    @Test func `an empty list is an error`() throws {
        #expect(try errors(list: "[]") == ["\(Self.path): error: expected a group of programs"])
    }

    @Test func `a group without programs is an error`() throws {
        let list = #"[{ "vertex": "a.vert", "fragment": "a.frag", "programs": [] }]"#
        #expect(
            try errors(list: list) == [
                "\(Self.path): error: group of a.vert, key programs: expected a program"
            ])
    }

    @Test func `a template that is missing is named with its group`() throws {
        #expect(
            try TemporaryPackage.errors(["a.frag": nil]) == [
                "\(Self.path): error: group of a.vert, key fragment: there is no Shaders/a.frag"
            ])
    }

    @Test func `a folder in place of a template is no template`() throws {
        #expect(
            try TemporaryPackage.errors(["a.frag": nil, "a.frag/b": ""]) == [
                "\(Self.path): error: group of a.vert, key fragment: there is no Shaders/a.frag"
            ])
    }

    @Test func `a template that no program has is named`() throws {
        #expect(
            try TemporaryPackage.errors(["b.frag": TemporaryPackage.fragment]) == [
                "Shaders/b.frag: error: no program in \(Self.path) is made from it"
            ])
    }

    @Test(arguments: ["a.comp", "a", "", "../Shaders/a.frag", "/a.frag", #"a\"b.frag"#, #"a\u0000.frag"#])
    func `a fragment shader of an unknown stage or outside of the folder is an error`(file: String) throws {
        let shown = file.replacingOccurrences(of: "\\u0000", with: "\\u{0}")
        #expect(
            try errors(list: TemporaryPackage.list("", fragment: file)) == [
                "\(Self.path): error: group of a.vert, key fragment: expected a file that ends in .frag, "
                    + "found \"\(shown)\""
            ])
    }

    @Test func `a vertex shader in place of a fragment shader is an error`() throws {
        #expect(
            try errors(list: TemporaryPackage.list("", fragment: "a.vert")) == [
                "\(Self.path): error: group of a.vert, key fragment: expected a file that ends in .frag, "
                    + "found \"a.vert\""
            ])
    }

    @Test func `two programs of one name are an error`() throws {
        let program = #"{ "name": "plain", "about": "A program." }"#
        let group = #"{ "vertex": "a.vert", "fragment": "a.frag", "programs": [\#(program)] }"#
        #expect(
            try errors(list: "[\(group), \(group)]") == [
                "\(Self.path): error: program plain, key name: two programs have this name"
            ])
    }

    @Test(arguments: [
        ("Plain", "expected a name in lower camel case"),
        ("", "expected a name in lower camel case"),
        ("default", "the generated Swift cannot have this name"),
        ("vertex", "the generated Swift cannot have this name"),
    ])
    func `a name that Swift would not take is an error`(name: String, error: String) throws {
        let list = TemporaryPackage.list("", fragment: "a.frag").replacing("\"plain\"", with: "\"\(name)\"")
        #expect(try errors(list: list) == ["\(Self.path): error: program \(name), key name: \(error)"])
    }

    @Test func `a name of two lines gives a message of one line`() throws {
        let list = TemporaryPackage.list("", fragment: "a.frag").replacing("plain", with: "a\\nb")
        #expect(
            try errors(list: list) == [
                "\(Self.path): error: program a\\nb, key name: expected a name in lower camel case"
            ])
    }

    @Test func `a description of two lines is an error`() throws {
        let list = TemporaryPackage.list("", fragment: "a.frag").replacing("A program.", with: "A\\nprogram.")
        #expect(
            try errors(list: list) == [
                "\(Self.path): error: program plain, key about: expected one line of text"
            ])
    }

    @Test func `a macro that no template mentions is an error`() throws {
        let list = TemporaryPackage.list(#", "defines": ["MASKED"]"#, fragment: "a.frag")
        #expect(
            try errors(list: list) == [
                "\(Self.path): error: program plain, key defines: no template mentions MASKED"
            ])
    }

    @Test(arguments: [
        (#""masked""#, #"expected NAME or NAME VALUE in capitals, found "masked""#),
        (#""""#, #"expected NAME or NAME VALUE in capitals, found """#),
        (#""A\nB""#, #"expected NAME or NAME VALUE in capitals, found "A\nB""#),
        (#""GL_MASKED""#, "GLSL keeps the name of GL_MASKED for itself"),
        (#""A__B 2""#, "GLSL keeps the name of A__B 2 for itself"),
        (#""MASKED", "MASKED 1""#, "MASKED 1 is set twice"),
    ])
    func `a macro that GLSL would not take is an error`(defines: String, error: String) throws {
        let list = TemporaryPackage.list(", \"defines\": [\(defines)]", fragment: "a.frag")
        #expect(try errors(list: list) == ["\(Self.path): error: program plain, key defines: \(error)"])
    }

    @Test func `all faults of a list are named at once`() throws {
        let list = TemporaryPackage.list(#", "defines": ["a"]"#, fragment: "b.frag").replacing(
            "plain", with: "Plain")
        #expect(
            try errors(list: list) == [
                "\(Self.path): error: group of a.vert, key fragment: there is no Shaders/b.frag",
                "\(Self.path): error: program Plain, key name: expected a name in lower camel case",
                "\(Self.path): error: program Plain, key defines: "
                    + "expected NAME or NAME VALUE in capitals, found \"a\"",
            ])
    }
}
