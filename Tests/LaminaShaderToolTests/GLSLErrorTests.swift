import Foundation
import LaminaShaderTool
import Testing

/// Errors in templates. glslang's own words are part of some: they are those of the version that Debian 12 ships.
struct GLSLErrorTests {
    private func errors(fragment: String, _ files: [String: String?] = [:]) throws -> [String] {
        try TemporaryPackage.errors(files.merging(["a.frag": fragment]) { $1 })
    }

    @Test func `an error of glslang is named with file, line and program`() throws {
        #expect(
            try errors(
                fragment: TemporaryPackage.fragment.replacing("color = vec4(1)", with: "color.x = colour"))
                == [
                    "Shaders/a.frag:4: error: 'colour' : undeclared identifier (program plain)"
                ])
    }

    @Test(arguments: ["\n", "\r\n"])
    func `an error behind includes and branches has the line of its file`(lineEnd: String) throws {
        let fragment = [
            "#version 450", "#include \"Include/b.glsl\"", "#ifdef NEVER", "#include \"Include/b.glsl\"",
            "#else",
            "layout(location = 0) out vec4 color;", "# endif", "void main() {", "    color.x = colour;", "}",
            "",
        ].joined(separator: lineEnd)
        #expect(
            try errors(fragment: fragment, ["Include/b.glsl": "const int b = 1;\n\n\n"]) == [
                "Shaders/a.frag:9: error: 'colour' : undeclared identifier (program plain)"
            ])
    }

    @Test func `an error in an include is named with the include's line`() throws {
        let fragment = TemporaryPackage.fragment.replacing("void", with: "#include \"Include/b.glsl\"\nvoid")
        #expect(
            try errors(fragment: fragment, ["Include/b.glsl": "\n\nfloat b() { return colour; }\n"]) == [
                "Shaders/Include/b.glsl:3: error: 'colour' : undeclared identifier (program plain)"
            ])
    }

    @Test func `an error that several programs have is named once`() throws {
        let programs = ["a", "b MASKED", "c MASKED"].map { text in
            let words = text.split(separator: " ")
            let defines = words.count > 1 ? ", \"defines\": [\"\(words[1])\"]" : ""
            return "{ \"name\": \"\(words[0])\", \"about\": \"A program.\"\(defines) }"
        }.joined(separator: ", ")
        let list = #"[{ "vertex": "a.vert", "fragment": "a.frag", "programs": [\#(programs)] }]"#
        let fragment = TemporaryPackage.fragment.replacing(
            "    color", with: "#ifdef MASKED\n    color.x = masks;\n#endif\n    color")
        #expect(
            try errors(fragment: fragment, ["variants.json": list]) == [
                "Shaders/a.frag:5: error: 'masks' : undeclared identifier (program b and 1 more)"
            ])
    }

    @Test func `a function without a body is named on the message's line`() throws {
        let fragment = TemporaryPackage.fragment.replacing(
            "void main() {", with: "void f();\nvoid main() { f();")
        #expect(
            try errors(fragment: fragment) == [
                "Shaders/a.frag: error: Linking fragment stage: No function definition (body) found: f( "
                    + "(program plain)"
            ])
    }

    @Test(arguments: ["", "#version 460", "void main() {}", "#version 450 es"])
    func `a template without the version in its first line is an error`(line: String) throws {
        #expect(
            try errors(fragment: "\(line)\nvoid main() {}\n") == [
                "Shaders/a.frag:1: error: expected #version 450, found \"\(line)\""
            ])
    }

    @Test func `an empty template is an error`() throws {
        #expect(
            try errors(fragment: "") == ["Shaders/a.frag:1: error: expected #version 450, found \"\""])
    }

    @Test func `a template that is not UTF-8 is named with the line`() throws {
        let package = try TemporaryPackage()
        try package.write(
            Data(TemporaryPackage.fragment.utf8) + [0x2F, 0x2F, 0xE9, 0x0A], to: "Shaders/a.frag")
        #expect(try package.errors == ["Shaders/a.frag:6: error: expected UTF-8"])
    }

    @Test func `a template with a byte that is 0 is named with the line`() throws {
        #expect(
            try errors(fragment: TemporaryPackage.fragment + "\0 rest") == [
                "Shaders/a.frag:6: error: expected text, found a byte that is 0"
            ])
    }
}
