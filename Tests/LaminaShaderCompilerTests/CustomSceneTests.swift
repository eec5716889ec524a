import Foundation
import Lamina
import LaminaImage
import LaminaShaderCompiler
import LaminaTestSupport
import Testing

/// Filters in GLSL in scene files.
@Suite struct CustomSceneTests {
    private static let function = "vec4 filterColor(vec4 color, vec2 position, vec2 size) {"
    private static let folder = ProjectFiles.path("Scenes/vulkan")

    private func scene(
        _ filter: String, in directory: String = folder, compiles: Bool = true,
        allowsExternalAssets: Bool = false
    ) throws(SceneError) -> Scene {
        let json = """
            { "version": 1, "size": [10, 10], "layers": [
                { "name": "box", "frame": [0, 0, 10, 10], "backgroundColor": "#804020", "filters": [\(filter)] } ] }
            """
        return try Scene(
            json: Data(json.utf8), name: "a.json", directory: directory,
            shaderCompiler: compiles ? GLSLFilterCompiler() : nil, allowsExternalAssets: allowsExternalAssets)
    }

    private func problem(_ filter: String, in directory: String = folder) -> String {
        do throws(SceneError) {
            _ = try scene(filter, in: directory)
            return "none"
        } catch {
            return error.description
        }
    }

    @Test func `The sample scene is drawn through Vulkan, inspected and all`() throws {
        let path = ProjectFiles.path("Scenes/vulkan/custom-filter.json")
        let scene = try Scene(contentsOf: path, shaderCompiler: GLSLFilterCompiler())
        let root = scene.makeRootLayer()
        root.bounds = CGRect(origin: .zero, size: scene.size)
        let picture = try Drawing(root, .vulkan, scale: 2).draw()
        for layer in root.sublayers ?? [] {
            (layer.filters, layer.backgroundFilters) = ([], [])
        }
        let plain = try Drawing(root, .vulkan, scale: 2).draw()
        #expect(try ImageComparison(picture, plain).share > 0.4)
    }

    @Test func `Inputs of every kind reach the function`() throws {
        let drawn = try scene(
            """
            { "type": "custom", "inputs": { "a": 0.25, "b": "#ff000080", "c": [0.5, 1], "d": [0, 0, 1] },
              "glsl": "\(Self.function) return vec4(a + d.x, c.x * b.r, c.y * d.z, b.r); }" }
            """)
        let root = drawn.makeRootLayer()
        root.bounds = CGRect(origin: .zero, size: drawn.size)
        let pixels = try Drawing(root, .vulkan).draw().straightRGBA()
        #expect(
            zip(pixels[0..<4], [64, 128, 255, 255]).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(pixels[0..<4])")
    }

    @Test func `The canonical form holds the function and reads back as itself`() throws {
        let first = try scene(
            """
            { "enabled": false, "reach": 3, "glsl": { "file": "ripple.glsl" }, "type": "custom", "name": "ring",
              "inputs": { "width": 26, "center": [1, 2], "height": 6, "fade": 90 } }
            """)
        #expect(first.description.contains("\"center\": [1, 2]"))
        #expect(first.description.contains("vec2 away = position - center;"))
        let second = try Scene(json: first.jsonData(), name: "b.json", directory: "/nowhere")
        #expect(second.description == first.description)
    }

    /// A folder with `effects/half.glsl` and files that are no filters, gone after `body`.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        let effects = folder.appendingPathComponent("effects")
        try FileManager.default.createDirectory(at: effects, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("\(Self.function) return 0.5 * color; }\n".utf8).write(
            to: effects.appendingPathComponent("half.glsl"))
        try Data("// 1\n\(Self.function)\n    return colr;\n}\n".utf8).write(
            to: effects.appendingPathComponent("wrong.glsl"))
        try Data([0x76, 0x65, 0xC3, 0x28]).write(to: effects.appendingPathComponent("latin.glsl"))
        try Data(repeating: 0x20, count: 65_537).write(to: effects.appendingPathComponent("long.glsl"))
        try Data(repeating: 0x20, count: 1_000_000).write(to: effects.appendingPathComponent("longer.glsl"))
        try body(folder.path)
    }

    private static func file(_ path: String) -> String {
        "{ \"type\": \"custom\", \"glsl\": { \"file\": \"\(path)\" } }"
    }

    @Test
    func `Files of GLSL are found as images are: in the scene's folder, elsewhere where that is allowed`()
        throws
    {
        try inFolder { folder in
            for (path, directory, isExternal) in [
                ("effects/half.glsl", folder, false), ("./effects/half.glsl", folder + "/", false),
                ("../effects/half.glsl", folder + "/effects", true),
                ("\(folder)/effects/half.glsl", "/nowhere", true),
            ] {
                let filter = try scene(Self.file(path), in: directory, allowsExternalAssets: isExternal)
                    .layers[0].properties.filters.first
                let kernel = try #require(filter?.kernel)
                #expect(kernel.name == path, "\(path)")
                #expect(kernel.source == "\(Self.function) return 0.5 * color; }\n")
            }
        }
    }

    @Test(arguments: [
        ("none.glsl", ".file: FOLDER/none.glsl: cannot be read: No such file or directory"),
        ("half.glsl/..", ".file: FOLDER/half.glsl/..: cannot be read: Not a directory"),
        (".", ".file: expected a path inside of the scene's folder, found \".\""),
        (
            "../effects/half.glsl",
            ".file: expected a path inside of the scene's folder, found \"../effects/half.glsl\""
        ),
        ("/etc/hostname", ".file: expected a path inside of the scene's folder, found \"/etc/hostname\""),
        ("", ".file: expected a path, found \"\""),
        ("a\\u0000b", ".file: expected a path, found \"a\\u{0}b\""),
        ("latin.glsl", ".file: expected a file of UTF-8, found FOLDER/latin.glsl, which is none"),
        ("long.glsl", ": filter 'long.glsl': expected at most 65536 bytes of GLSL"),
        ("longer.glsl", ".file: FOLDER/longer.glsl: expected at most 65536 bytes of GLSL"),
    ])
    func `What is wrong with a file of GLSL is said with file and place`(path: String, expected: String)
        throws
    {
        try inFolder { folder in
            let found = problem(Self.file(path), in: folder + "/effects")
            let sentence =
                ": layers[0].filters[0].glsl"
                + expected.replacing("FOLDER", with: folder + "/effects")
            #expect(found.hasPrefix("a.json: line ") && found.contains(sentence), "\(found)")
        }
    }

    @Test func `Without a compiler a scene is read, and drawing it says what is missing`() throws {
        let source =
            "{ \"type\": \"custom\", \"name\": \"plain\", \"glsl\": \"\(Self.function) return color; }\" }"
        let root = try scene(source, compiles: false).makeRootLayer()
        root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(throws: CAFilterError.noShader(filter: "plain", layer: "box", hasSource: true)) {
            try Drawing(root, .vulkan).draw()
        }
        #expect(throws: CAFilterError.noRowFunction(filter: "plain", layer: "box")) {
            try Drawing(root, .cpu).draw()
        }
    }

    @Test(arguments: [
        ("\"custom\"", "filters[0]: expected an object with type and glsl, found its type alone"),
        (
            "{ \"type\": \"custom\" }",
            "filters[0].glsl: expected GLSL, or an object with its file, found nothing"
        ),
        (
            "{ \"type\": \"custom\", \"glsl\": 3 }",
            "filters[0].glsl: expected GLSL, or an object with its file, found 3"
        ),
        ("{ \"type\": \"custom\", \"glsl\": { \"file\": \"none.glsl\" } }", "filters[0].glsl.file: "),
        (
            "{ \"type\": \"custom\", \"glsl\": { \"file\": 3 } }",
            "filters[0].glsl.file: expected a path, found 3"
        ),
        (
            "{ \"type\": \"custom\", \"glsll\": \"\" }",
            "filters[0].glsll: unknown key; did you mean \"glsl\"?"
        ),
        (
            "{ \"type\": \"custom\", \"glsl\": \"\", \"reach\": -1 }",
            "filters[0].reach: expected a number ≥ 0, found -1"
        ),
        (
            "{ \"type\": \"custom\", \"glsl\": \"\", \"inputs\": { \"a\": [1] } }",
            "filters[0].inputs.a: expected a number, a colour, or 2 to 4 numbers, found "
        ),
        (
            "{ \"type\": \"custom\", \"glsl\": \"\", \"inputs\": { \"a b\": 1 } }",
            "filters[0].glsl: filter 'custom': input 'a b': expected a name"
        ),
        (
            "{ \"type\": \"custum\" }",
            "filters[0].type: expected a filter's type, found \"custum\"; did you mean \"custom\"?"
        ),
    ])
    func `What is wrong with a filter in GLSL is said with its place`(filter: String, expected: String) {
        let found = problem(filter)
        #expect(
            found.hasPrefix("a.json: line ") && found.contains(": layers[0]." + expected), "\(found)")
    }
}
