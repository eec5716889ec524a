import LaminaShaderTool
import Testing

struct IncludeErrorTests {
    /// The errors for a fragment shader whose third line is an include, with files to include.
    private func errors(_ line: String, _ files: [String: String?] = [:]) throws -> [String] {
        let fragment = TemporaryPackage.fragment.replacing("void main", with: "\(line)\nvoid main")
        return try TemporaryPackage.errors(files.merging(["a.frag": fragment]) { $1 })
    }

    @Test func `an include that is missing is named with its line`() throws {
        #expect(
            try errors(#"#include "Include/b.glsl""#) == [
                "Shaders/a.frag:3: error: there is no Shaders/Include/b.glsl"
            ])
    }

    @Test func `an include that is missing in an include is named with the line there`() throws {
        #expect(
            try errors(#"#include "Include/b.glsl""#, ["Include/b.glsl": "\n\n#include \"Include/c.glsl\"\n"])
                == [
                    "Shaders/Include/b.glsl:3: error: there is no Shaders/Include/c.glsl"
                ])
    }

    @Test func `a folder cannot be included`() throws {
        #expect(
            try errors(#"#include "Include""#, ["Include/b.glsl": ""]) == [
                "Shaders/a.frag:3: error: there is no Shaders/Include"
            ])
    }

    @Test func `a file that includes itself is named with the line`() throws {
        #expect(
            try errors(
                #"#include "Include/b.glsl""#, ["Include/b.glsl": "// b\n#include \"Include/b.glsl\"\n"]) == [
                    "Shaders/Include/b.glsl:2: error: Shaders/Include/b.glsl includes itself"
                ])
    }

    @Test func `a template that includes itself is named with the line`() throws {
        #expect(
            try errors(#"#include "a.frag""#) == ["Shaders/a.frag:3: error: Shaders/a.frag includes itself"])
    }

    @Test func `a file that includes itself through others is named with the way`() throws {
        let files = [
            "Include/b.glsl": "#include \"Include/c.glsl\"\n",
            "Include/c.glsl": "\n#include \"Include/d.glsl\"\n",
            "Include/d.glsl": "\n\n#include \"Include/b.glsl\"\n",
        ]
        #expect(
            try errors(#"#include "Include/b.glsl""#, files) == [
                "Shaders/Include/d.glsl:3: error: Shaders/Include/b.glsl includes itself through "
                    + "Shaders/Include/c.glsl, Shaders/Include/d.glsl"
            ])
    }

    @Test func `includes nest to a limit`() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (1...20).map {
                ("Include/\($0).glsl", "#include \"Include/\($0 + 1).glsl\"\n")
            })
        #expect(
            try errors(#"#include "Include/1.glsl""#, files) == [
                "Shaders/Include/7.glsl:1: error: expected at most 8 files within one another"
            ])
    }

    @Test func `includes that multiply are stopped at a number of bytes`() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (1...6).map { number in
                let line = number == 6 ? "// nothing\n" : "#include \"Include/\(number + 1).glsl\"\n"
                return ("Include/\(number).glsl", String(repeating: line, count: 100))
            })
        let errors = try errors(#"#include "Include/1.glsl""#, files)
        try #require(errors.count == 1)
        #expect(errors[0].hasPrefix("Shaders/Include/"))
        #expect(errors[0].hasSuffix(": error: Shaders/a.frag and its includes have more than 1048576 bytes"))
    }

    @Test(arguments: [
        "#include <b.glsl>", #"#include "Include/b.glsl"#, #"#include "Include/b.glsl" // the letter"#,
        "#include",
        #"#include """#, #"#include "../variants.json""#, #"#include "/etc/passwd""#, #"#includes "b.glsl""#,
    ])
    func `an include of another form is an error with its line`(line: String) throws {
        let shown = line.replacing("\"", with: "\\\"")
        #expect(
            try errors(line, ["Include/b.glsl": ""]) == [
                "Shaders/a.frag:3: error: expected #include \"Include/name.glsl\", found \"\(shown)\""
            ])
    }

    @Test func `an include may have blanks behind its number sign`() throws {
        #expect(
            try errors(" #  include  \"Include/b.glsl\" ", ["Include/b.glsl": "const int b = 1;\n"]) == [])
    }
}
