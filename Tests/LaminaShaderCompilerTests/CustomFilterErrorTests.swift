import Foundation
import Lamina
import LaminaImage
import LaminaShaderCompiler
import Testing

@Suite struct CustomFilterErrorTests {
    private func problem(_ glsl: String, inputs: [String: CAFilter.Value] = [:]) -> String {
        do throws(CAFilterError) {
            _ = try CAFilterKernel(name: "own", glsl: glsl, inputs: inputs)
            return "none"
        } catch {
            return error.description
        }
    }

    private static let start = "vec4 filterColor(vec4 color, vec2 position, vec2 size) {\n"

    @Test(arguments: [
        ("    return colour;\n}", "filter 'own': line 2: 'colour' : undeclared identifier"),
        (
            "\n\n    return color\n}",
            "filter 'own': line 5: '' :  syntax error, unexpected RIGHT_BRACE, expecting"
        ),
        (
            "    if (color.a < 0.5) discard;\n    return color;\n}",
            "filter 'own': it discards pixels; return vec4(0.0) instead"
        ),
        (
            "    return vec4(float(double(position.x) * 3.0LF));\n}",
            "filter 'own': it needs something that not"
        ),
        (
            "    return color;\n}\nvoid main() {}",
            "filter 'own': line 4: 'main' : function already has a body"
        ),
        (
            "    return color;\n}\nlayout(binding = 3) uniform sampler2D s;",
            "filter 'own': line 4: 'layout' : a"
        ),
        ("    return color;\n}\n#extension all : enable", "filter 'own': line 4: '#extension' : not allowed"),
        ("    return color;\n}\n#include \"x\"", "filter 'own': line 4: '#include' : not allowed"),
        (
            "    return color;\n}\nlay\\\nout(set = 5) buffer B { int a; };",
            "filter 'own': line 4: '\\' : not"
        ),
        ("    return color;\n}\nuniform sampler2D s;", "filter 'own': line 4: "),
        ("    return color;\n}\nout vec4 more;", "filter 'own': line 4: "),
    ])
    func `GLSL that is no filter is an error that names the line`(rest: String, expected: String) {
        let found = problem(Self.start + rest)
        #expect(found.hasPrefix(expected), "\(found)")
    }

    @Test func `GLSL without the function is an error`() {
        let expected =
            "filter 'own': expected a function vec4 filterColor(vec4 color, vec2 position, vec2 size)"
        #expect(problem("float other() { return 1.0; }") == expected)
        #expect(problem("") == expected)
    }

    @Test(arguments: ["float", "gl_x", "a b", "", "1a", "lamina_page", "color()", "a__b", "größe"])
    func `A name that GLSL does not allow is an error`(name: String) {
        let found = problem(Self.start + "return color; }", inputs: [name: .number(1)])
        #expect((name.isEmpty || found.contains(name)) && found.contains("name"), "\(found)")
    }

    @Test func `Inputs and reaches that cannot be are errors`() {
        let source = Self.start + "return color; }"
        #expect(problem(source, inputs: ["a": .vector([])]).contains("expected 2 to 4 numbers, found 0"))
        #expect(problem(source, inputs: ["a": .number(.nan)]).contains("finite"))
        let many = Dictionary(uniqueKeysWithValues: (0..<33).map { ("a\($0)", CAFilter.Value.number(1)) })
        #expect(problem(source, inputs: many).contains("expected at most 32 inputs, found 33"))
        #expect(throws: CAFilterError.reach(kernel: "own", -1)) {
            try CAFilterKernel(name: "own", glsl: source, reach: -1)
        }
    }

    @Test func `Very long and deeply nested GLSL is an error or a filter, not a crash`() {
        #expect(problem(String(repeating: " ", count: 70_000)).contains("expected at most 65536 bytes"))
        let sum = String(repeating: "+1.0", count: 4_000)
        #expect(problem(Self.start + "return color * (0.0\(sum)); }") == "none")
        let open = String(repeating: "(", count: 20_000)
        #expect(problem(Self.start + "return color * \(open)").hasPrefix("filter 'own': "))
        let blocks = String(repeating: "{", count: 20_000)
        #expect(problem(Self.start + blocks).hasPrefix("filter 'own': "))
    }

    @Test func `The CPU says of a filter in GLSL only what it lacks`() throws {
        let kernel = try CAFilterKernel(name: "ripple", glsl: Self.start + "return color; }")
        let drawing = try Drawing(SampleKernels.card([CAFilter(kernel: kernel)]), .cpu)
        let error = #expect(throws: CAFilterError.self) { try drawing.draw() }
        #expect(
            error?.description == "filter 'ripple' on layer 'card' is written in GLSL only; give it a Swift "
                + "closure to draw it on the CPU, or use the Vulkan backend")
        drawing.renderer.layer?.sublayers?[0].filters = []
        let picture = try drawing.draw()
        #expect(
            try ImageComparison(picture, Drawing(SampleKernels.card([]), .cpu).draw()).differingPixels == 0)
    }

    @Test func `Vulkan says of a filter that was not compiled what it lacks`() throws {
        let sourceOnly = try CAFilterKernel(name: "ripple", source: Self.start + "return color; }")
        let drawing = try Drawing(SampleKernels.card([CAFilter(kernel: sourceOnly)]), .vulkan)
        #expect(throws: CAFilterError.noShader(filter: "ripple", layer: "card", hasSource: true)) {
            try drawing.draw()
        }
        let swiftOnly = try CAFilterKernel(name: "ripple") { _ in }
        drawing.renderer.layer?.sublayers?[0].filters = [CAFilter(kernel: swiftOnly, name: "wave")]
        #expect(throws: CAFilterError.noShader(filter: "wave", layer: "card", hasSource: false)) {
            try drawing.draw()
        }
        drawing.renderer.layer?.sublayers?[0].filters = []
        #expect(try drawing.draw().width == 120)
    }

    @Test(
        arguments: [
            [], [1, 2, 3, 4, 5, 6, 7], [0x0723_0203, 0, 0, 0, 0, 0], [0x0723_0203, 0, 0, 0, 0, 0x0009_0011],
            [0x0723_0203, 0, 0, 0, 0, 0x0002_0011, 10], [0x0723_0203, 0, 0, 0, 0, 0x0001_003B],
        ] as [[UInt32]])
    func `Words that are no SPIR-V for a filter are an error`(words: [UInt32]) {
        #expect(throws: CAFilterShaderError.self) { try CAFilterShader(words: words) }
    }

    @Test func `A switched-off filter is not asked for`() throws {
        var filter = CAFilter(kernel: try CAFilterKernel(name: "ripple", source: "nonsense"))
        filter.isEnabled = false
        let picture = try Drawing(SampleKernels.card([filter]), .cpu).draw()
        #expect(
            try ImageComparison(picture, Drawing(SampleKernels.card([]), .cpu).draw()).differingPixels == 0)
    }
}
