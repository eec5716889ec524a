import Foundation
import Lamina
import LaminaImage
import LaminaShaderCompiler
import LaminaTestSupport
import Synchronization
import Testing

/// A scene's GLSL is compiled when Vulkan draws it first, and not before.
@Suite struct DeferredCompilationTests {
    /// The real compiler, and how often it was asked.
    private final class CountingCompiler: CAFilterShaderCompiler {
        let count = Mutex(0)

        func compile(
            _ source: String, inputs: [CAFilterKernel.Input]
        ) throws(CAFilterShaderError) -> CAFilterShader {
            count.withLock { $0 += 1 }
            return try GLSLFilterCompiler().compile(source, inputs: inputs)
        }
    }

    private static let function = "vec4 filterColor(vec4 color, vec2 position, vec2 size) {"

    private func scene(_ filter: String, _ options: SceneReadingOptions) throws(SceneError) -> Scene {
        let json = """
            { "version": 1, "size": [10, 10], "layers": [
                { "name": "box", "frame": [0, 0, 10, 10], "backgroundColor": "#804020", "filters": [\(filter)] } ] }
            """
        return try Scene(
            json: Data(json.utf8), name: "a.json", directory: ProjectFiles.path("Scenes/vulkan"),
            options: options)
    }

    private func root(_ filter: String, _ compiler: any CAFilterShaderCompiler) throws -> CALayer {
        var options = SceneReadingOptions()
        options.shaderCompiler = compiler
        let root = try scene(filter, options).makeRootLayer()
        root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        return root
    }

    private static let half =
        #"{ "type": "custom", "name": "half", "glsl": "\#(function) return color * 0.5; }" }"#

    @Test func `reading a scene and drawing it on the CPU compile nothing`() throws {
        let compiler = CountingCompiler()
        let root = try root(Self.half, compiler)
        #expect(throws: CAFilterError.noRowFunction(filter: "half", layer: "box")) {
            try Drawing(root, .cpu).draw()
        }
        #expect(compiler.count.withLock { $0 } == 0)
    }

    @Test func `the first frame through Vulkan compiles, and no other`() throws {
        let compiler = CountingCompiler()
        let drawing = try Drawing(root(Self.half, compiler), .vulkan)
        let pixels = try drawing.draw().straightRGBA()
        #expect(
            zip(pixels[0..<4], [128, 64, 32, 128]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(pixels[0..<4])")
        drawing.renderer.layer?.backgroundColor = .white
        _ = try drawing.draw()
        #expect(compiler.count.withLock { $0 } == 1)
    }

    @Test(arguments: [
        (
            #"{ "type": "custom", "name": "wrong", "glsl": "\#(function)\n return colr; }" }"#,
            "a.json: filter 'wrong' on layer 'box': line 2: 'colr' : undeclared identifier"
        ),
        (
            #"{ "type": "custom", "glsl": { "file": "ripple.glsl" } }"#,
            "a.json: ripple.glsl: filter 'ripple.glsl' on layer 'box': line 3: 'center' : undeclared identifier"
        ),
    ])
    func `an error is the frame's, and names file, filter, layer and line`(filter: String, expected: String)
        throws
    {
        let compiler = CountingCompiler()
        let drawing = try Drawing(root(filter, compiler), .vulkan)
        for _ in 0..<2 {
            let error = #expect(throws: CAFilterError.self) { try drawing.draw() }
            #expect(error?.description.hasPrefix(expected) == true, "\(String(describing: error))")
        }
        // GLSL that does not compile is not tried again.
        #expect(compiler.count.withLock { $0 } == 1)
    }

    @Test func `a scene may be read so that GLSL is an error where it stands`() throws {
        let error = #expect(throws: SceneError.self) { try scene(Self.half, .untrusted) }
        #expect(
            error?.description.hasSuffix(
                ": layers[0].filters[0]: a filter in GLSL: shaders have to be allowed for this file, by "
                    + "allowsShaders or --allow-shaders") == true)
        var allowed = SceneReadingOptions.untrusted
        allowed.allowsShaders = true
        #expect(try scene(Self.half, allowed).layerCount == 1)
    }
}
