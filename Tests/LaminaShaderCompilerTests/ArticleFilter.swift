// example begins
import Lamina
import LaminaShaderCompiler

func makeShade() throws -> CAFilterKernel {
    try CAFilterKernel(
        name: "shade",
        glsl: """
            vec4 filterColor(vec4 color, vec2 position, vec2 size) {
                return vec4(color.rgb * (1.0 - depth * position.y / size.y), color.a);
            }
            """,
        inputs: ["depth": .number(0.5)]
    ) { row in
        for x in row.indices {
            let light = 1 - row.number("depth") * row.position(x).y / row.size.y
            row[x] *= SIMD4(light, light, light, 1)
        }
    }
}

func addShade(to layer: CALayer) throws {
    layer.filters = [CAFilter(kernel: try makeShade(), name: "shade", inputs: ["depth": .number(0.8)])]
}
// example ends
