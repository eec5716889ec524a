// A program outside the package with a filter in GLSL, compiled while it runs. Scripts/test-outside builds and runs it with the
// packages that the article "What a package needs" lists for QuartzCore and LaminaShaderCompiler.

import Foundation
import LaminaShaderCompiler
import QuartzCore

@main
struct DrawFilter {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 else { throw Problem("expected one argument: the PNG to write") }
        try checkErrors()

        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.filters = [CAFilter(kernel: try swap(), name: "swap", inputs: ["light": .number(0.6)])]
        for backend in [RenderBackendChoice.cpu, .vulkan] {
            var options = RendererOptions()
            options.backend = backend
            let image = try layer.makeImage(options: options)
            try check(image, backend)
            try image.writePNG(to: arguments[1])
        }
    }

    /// Swaps red and blue, and darkens.
    private static func swap() throws -> CAFilterKernel {
        try CAFilterKernel(
            name: "swap",
            glsl: """
                vec4 filterColor(vec4 color, vec2 position, vec2 size) {
                    return vec4(color.bgr * light, color.a);
                }
                """,
            inputs: ["light": .number(1)]
        ) { row in
            let light = row.number("light")
            for x in row.indices {
                let color = row[x]
                row[x] = SIMD4(color.z * light, color.y * light, color.x * light, color.w)
            }
        }
    }

    private static func check(_ image: CGImage, _ backend: RenderBackendChoice) throws {
        let start = (15 * image.width + 20) * 4
        let found = Array(image.straightRGBA()[start..<start + 4])
        guard found == [0, 0, 153, 255] else {
            throw Problem("\(backend): pixel 20, 15: expected [0, 0, 153, 255], found \(found)")
        }
    }

    /// The compiler's errors name the line.
    private static func checkErrors() throws {
        do {
            _ = try CAFilterKernel(
                name: "broken",
                glsl: """
                    vec4 filterColor(vec4 color, vec2 position, vec2 size) {
                        return colour;
                    }
                    """)
        } catch {
            guard "\(error)".contains("line 2"), "\(error)".contains("colour") else { throw error }
            return
        }
        throw Problem("expected an error of the GLSL compiler, found none")
    }
}

struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
