import Foundation
import Lamina
import LaminaShaderCompiler

/// Filters written in both languages.
enum SampleKernels {
    /// Mixes a colour in, more of it to the right: no neighbours.
    static func tint() throws -> CAFilterKernel {
        try CAFilterKernel(
            name: "tint",
            glsl: """
                vec4 filterColor(vec4 color, vec2 position, vec2 size) {
                    float share = amount * clamp(position.x / size.x, 0.0, 1.0);
                    return mix(color, vec4(tone.rgb, 1.0) * color.a, share);
                }
                """,
            inputs: [
                "amount": .number(1), "tone": .color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)),
            ]
        ) { row in
            let amount = row.number("amount")
            var tone = row.vector("tone")
            tone.w = 1
            for x in row.indices {
                let share = amount * min(max(row.position(x).x / row.size.x, 0), 1)
                row[x] = row[x] * (1 - share) + tone * row[x].w * share
            }
        }
    }

    /// Takes each pixel from beside its place, between pixels.
    static func shift(reach: Double = 12) throws -> CAFilterKernel {
        try CAFilterKernel(
            name: "shift",
            glsl: """
                vec4 filterColor(vec4 color, vec2 position, vec2 size) {
                    return 0.5 * color + 0.5 * sampleSource(by * (1.0 - position.y / size.y));
                }
                """,
            inputs: ["by": .vector([5.3, -3.7])], reach: reach
        ) { row in
            let by = SIMD2(row.vector("by").x, row.vector("by").y)
            for x in row.indices {
                let offset = by * (1 - row.position(x).y / row.size.y)
                row[x] = 0.5 * row[x] + 0.5 * row.sampleSource(x, offset: offset)
            }
        }
    }

    /// Something to filter: a card with a border and a turned square on it.
    static func card(_ filters: [CAFilter], turned: Double = 0, onNothing: Bool = false) -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
        if !onNothing { root.backgroundColor = CGColor(red: 0.9, green: 0.95, blue: 1, alpha: 1) }
        let card = CALayer()
        card.name = "card"
        card.bounds = CGRect(x: 10, y: 20, width: 70, height: 50)
        card.position = CGPoint(x: 60, y: 45)
        card.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.8)
        card.borderWidth = 3
        card.cornerRadius = 8
        card.transform = CATransform3DMakeRotation(turned, 0, 0, 1)
        let square = CALayer()
        square.frame = CGRect(x: 30, y: 35, width: 24, height: 24)
        square.backgroundColor = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)
        square.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        card.addSublayer(square)
        card.filters = filters
        root.addSublayer(card)
        return root
    }
}
