import LaminaShaderTool
import Testing

/// Errors in what shaders share with Swift, and with each other.
struct LayoutErrorTests {
    private func shader(_ base: String, _ declarations: String, _ statement: String) -> String {
        base.replacing("void main() {\n", with: "\(declarations)\nvoid main() {\n    \(statement)\n")
    }

    private func errors(
        vertex: (String, String) = ("", ""), fragment: (String, String) = ("", "")
    ) throws -> [String] {
        try TemporaryPackage.errors([
            "a.vert": shader(TemporaryPackage.vertex, vertex.0, vertex.1),
            "a.frag": shader(TemporaryPackage.fragment, fragment.0, fragment.1),
        ])
    }

    private func block(_ members: String) -> (String, String) {
        ("layout(push_constant) uniform Constants { \(members) };", "float used = place.x;")
    }

    @Test func `a block that both stages have alike is no error`() throws {
        #expect(try errors(vertex: block("vec2 place;"), fragment: block("vec2 place;")) == [])
    }

    @Test(arguments: [
        ("ivec2 place;", "expected vec2 place at 0, found ivec2 place at 0"),
        ("vec2 place; vec2 size;", "expected no more members, found vec2 size at 8"),
    ])
    func `a block that differs between the stages is an error`(members: String, error: String) throws {
        #expect(
            try errors(vertex: block("vec2 place;"), fragment: block(members)) == [
                "Shaders/a.frag: error: Constants differs from the one in Shaders/a.vert: \(error)"
            ])
    }

    @Test func `a block that is an array in one stage only is an error`() throws {
        let array = (
            "struct Constants { vec2 place; };\n"
                + "layout(set = 0, binding = 0) readonly buffer Buffer { Constants all[]; };",
            "float used = all[0].place.x;"
        )
        #expect(
            try errors(vertex: block("vec2 place;"), fragment: array) == [
                "Shaders/a.frag: error: Constants differs from the one in Shaders/a.vert: "
                    + "expected no array, found an array with a stride of 8"
            ])
    }

    @Test(arguments: [
        ("float x; vec2 place;", "Constants.place lies at 8, 4 was expected: declare the padding"),
        ("vec2 place; float x;", "Constants has 12 bytes and a stride of 16: declare the padding"),
        ("vec3 place;", "Constants.place: only scalars and vectors of 2 or 4 can be shared"),
        ("vec2 place; mat2 turn;", "Constants.turn: only scalars and vectors of 2 or 4 can be shared"),
        ("vec2 place; vec2 self;", "Constants.self: Swift keeps this name for itself"),
    ])
    func `a block that Swift cannot have is an error`(members: String, error: String) throws {
        #expect(try errors(vertex: block(members)) == ["Shaders/a.vert: error: \(error) (program plain)"])
    }

    @Test func `a storage buffer of something else than structs is named`() throws {
        let buffer = (
            "layout(set = 0, binding = 0) readonly buffer Numbers { float all[]; };", "float used = all[0];"
        )
        #expect(
            try errors(fragment: buffer) == [
                "Shaders/a.frag: error: Numbers: expected a storage buffer of structs (program plain)"
            ])
    }

    @Test func `a value that both stages have alike is no error`() throws {
        #expect(
            try errors(
                vertex: ("layout(location = 2) out vec3 place;", "place = vec3(1);"),
                fragment: ("layout(location = 2) in vec3 position;", "float used = position.x;")) == [])
    }

    @Test func `a value that the vertex shader does not write is an error`() throws {
        #expect(
            try errors(
                vertex: ("layout(location = 1) out vec2 place;", "place = vec2(1);"),
                fragment: ("layout(location = 2) in vec2 place;", "float used = place.x;")) == [
                    "Shaders/a.frag: error: Shaders/a.vert writes nothing at location 2, where vec2 place is read "
                        + "(program plain)"
                ])
    }

    @Test func `a value of another type than the vertex shader writes is an error`() throws {
        #expect(
            try errors(
                vertex: ("layout(location = 1) out vec3 place;", "place = vec3(1);"),
                fragment: ("layout(location = 1) in vec2 position;", "float used = position.x;")) == [
                    "Shaders/a.frag: error: expected vec3 place at location 1, as in Shaders/a.vert, "
                        + "found vec2 position (program plain)"
                ])
    }

    @Test(arguments: [
        ("layout(location = 1) out mat2 turn;", "turn = mat2(1);"),
        ("layout(location = 1) out Values { vec2 a; vec2 b; };", "a = vec2(1); b = a;"),
    ])
    func `a matrix or a block may reach to the location of a value`(declaration: String, statement: String)
        throws
    {
        #expect(
            try errors(
                vertex: (declaration, statement),
                fragment: ("layout(location = 2) in vec2 place;", "float used = place.x;")) == [])
    }
}
