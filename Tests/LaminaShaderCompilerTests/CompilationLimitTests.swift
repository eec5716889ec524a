import Foundation
import LaminaGLSL
import Lamina
import LaminaShaderCompiler
import LaminaSystem
import Testing

/// GLSL that is small and asks for much: its compilation ends, and a driver never sees it.
@Suite struct CompilationLimitTests {
    private static let function = "vec4 filterColor(vec4 color, vec2 position, vec2 size) {"

    /// Each line stands for two of the line before.
    private static let macros =
        "#version 450\n#define A0 x+x\n"
        + (1..<40).map { "#define A\($0) A\($0 - 1)+A\($0 - 1)\n" }.joined()
        + "layout(location = 0) out vec4 o; float x; void main() { o = vec4(A39); }"

    private static let constants: String = {
        var text = "const float A0[2] = float[2](1.0, 2.0);\n"
        for level in 1..<30 {
            let sides = String(repeating: "[2]", count: level + 1)
            text += "const float A\(level)\(sides) = float\(sides)(A\(level - 1), A\(level - 1));\n"
        }
        return text
    }()

    private func failure(
        _ source: String, seconds: Int = 2, memory: Int = 512 << 20, words: Int = 1 << 20
    ) -> GLSLCompiler.Failure? {
        let limits = GLSLCompiler.Limits(
            processorSeconds: seconds, wallSeconds: 30, memoryBytes: memory, words: words)
        do throws(GLSLCompiler.Failure) {
            _ = try GLSLCompiler.compile(source, stage: .fragment, optimize: true, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private static let plain = "#version 450\nlayout(location = 0) out vec4 o; void main() { o = vec4(1.0); }"

    @Test func `a compilation ends when it has had its time`() {
        #expect(failure(Self.macros, seconds: 1) == .time)
    }

    @Test func `a compilation ends when it has had its memory`() {
        let source =
            "#version 450\n\(Self.constants)layout(location = 0) out vec4 o; void main() { o = vec4(1.0); }"
        #expect(failure(source, seconds: 20, memory: 64 << 20) == .memory)
    }

    @Test func `more words than allowed are none`() {
        #expect(failure(Self.plain, words: 10) == .tooManyWords)
        #expect(failure(Self.plain) == nil)
    }

    /// Runs `body` while no thread can be started. Not optimized: Swift 6.3 specializes `withValue` without the
    /// type's metadata, and crashes.
    @_optimize(none)
    private static func withoutThreads<R>(_ body: () -> R) -> R {
        WorkerThread.$fault.withValue({ _ in EAGAIN }, operation: body)
    }

    @Test func `where the system gives no thread there is an error, not a wait`() {
        guard case .noProcess = Self.withoutThreads({ failure(Self.plain) }) else {
            Issue.record("expected no process")
            return
        }
    }

    @Test func `compilations side by side have their own results`() async {
        let source = Self.plain
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let limits = GLSLCompiler.Limits(
                        processorSeconds: 5, wallSeconds: 30, memoryBytes: 512 << 20, words: 1000)
                    return try? GLSLCompiler.compile(source, stage: .fragment, optimize: true, limits: limits)
                        .words?.count
                }
            }
            var counts: Set<Int?> = []
            for await count in group { counts.insert(count) }
            #expect(counts.count == 1 && counts.first != .some(nil), "\(counts)")
        }
    }

    private func problem(_ glsl: String) -> String {
        do throws(CAFilterError) {
            _ = try CAFilterKernel(name: "own", glsl: glsl)
            return "none"
        } catch {
            return error.description
        }
    }

    @Test func `a filter that takes the compiler too much says which filter, and how much it may take`() {
        let found = problem("\(Self.constants)\(Self.function) return color; }")
        #expect(found.hasPrefix("filter 'own': expected GLSL that compiles within "), "\(found)")
    }

    /// A function that calls another twice, which does so too, and so on.
    private static func doubling(_ body: String, times: Int) -> String {
        "float f0(float x) { \(body) }\n"
            + (1..<(times + 1)).map { "float f\($0)(float x) { return f\($0 - 1)(f\($0 - 1)(x) + 1.0); }\n" }
            .joined()
            + "\(function) return vec4(f\(times)(position.x)); }"
    }

    @Test(arguments: [
        (doubling("return sin(x);", times: 40), "operations"),
        // Drivers write such loops out.
        (doubling("for (int i = 0; i < 30; i++) x = sin(x + 1.0); return x;", times: 9), "operations"),
        (
            doubling("float a[16]; for (int i = 0; i < 16; i++) a[i] = x; return a[int(x) & 15];", times: 8),
            "operations"
        ),
        (
            "\(function) float a[900]; float s = position.x;"
                + String(repeating: "a[int(s)] += s;", count: 800) + " return vec4(s); }", "operations"
        ),
        (
            "\(function) mat4 m = mat4(1.0);" + String(repeating: "m = m * m;", count: 1800)
                + " return m[0]; }", "operations"
        ),
        (
            "\(function) float a[16777216]; a[int(position.x)] = 1.0; return vec4(a[int(position.y)]); }",
            "bytes of variables"
        ),
        (doubling("float a[64]; a[int(x)] = 1.0; return a[int(x + 1.0)];", times: 7), "bytes of variables"),
        (
            "float big[9000];\n\(function) big[int(position.x)] = 1.0; return vec4(big[int(position.y)]); }",
            "bytes of variables"
        ),
    ])
    func `what a driver would make too much of is an error that names the measure`(
        glsl: String, measure: String
    ) {
        let found = problem(glsl)
        #expect(found.hasPrefix("filter 'own': expected at most ") && found.contains(measure), "\(found)")
    }

    @Test func `filters that people write are within the limits`() {
        let blur = """
            \(Self.function)
                vec4 sum = vec4(0.0);
                for (int y = -4; y <= 4; y++) for (int x = -4; x <= 4; x++) sum += sampleSource(vec2(x, y));
                return sum / 81.0;
            }
            """
        #expect(problem(blur) == "none")
        let written = (0..<25).map { "sum += sampleSource(vec2(\($0 % 5), \($0 / 5)));" }.joined(
            separator: "\n")
        #expect(problem("\(Self.function) vec4 sum = vec4(0.0); \(written) return sum / 25.0; }") == "none")
        let table = (0..<256).map { "\($0).0" }.joined(separator: ", ")
        #expect(
            problem(
                "const float t[256] = float[256](\(table));\n\(Self.function) return color * t[int(color.r * 255.0)]; }"
            )
                == "none")
    }

    @Test func `of many errors the first are told, and how many more there are`() {
        let found = problem((0..<100).map { "layout float a\($0);" }.joined(separator: "\n"))
        #expect(found.split(separator: "filter 'own': ").count == 21)
        #expect(found.hasSuffix("more errors"), "\(found)")
    }
}
