import Foundation
import Lamina
import LaminaImage
import LaminaShaderCompiler
import Testing

@Suite struct CustomFilterTests {
    @Test(arguments: [0, 0.3], [1.0, 2])
    func `Both backends draw a colour function alike`(turned: Double, scale: Double) throws {
        let filter = CAFilter(kernel: try SampleKernels.tint(), inputs: ["amount": .number(0.7)])
        let both = try pictures(SampleKernels.card([filter], turned: turned), scale: scale)
        let comparison = try ImageComparison(both.cpu, both.vulkan)
        #expect(comparison.largestDifference <= (turned == 0 ? 1 : sampledLevels()), "\(comparison)")
        let plain = try Drawing(SampleKernels.card([], turned: turned), .cpu, scale: scale).draw()
        #expect(try ImageComparison(both.cpu, plain).differingPixels > 1000)
    }

    @Test(arguments: [0, 0.3], [1.0, 2])
    func `Both backends draw samples of neighbours alike`(turned: Double, scale: Double) throws {
        let filter = CAFilter(kernel: try SampleKernels.shift())
        // On nothing, so that only the filter's own result is compared.
        let layer = SampleKernels.card([filter], turned: turned, onNothing: true)
        let both = try pictures(layer, scale: scale)
        let comparison = try ImageComparison(both.cpu, both.vulkan)
        #expect(comparison.largestDifference <= (turned == 0 ? 1 : sampledLevels()), "\(comparison)")
        let plain = try Drawing(
            SampleKernels.card([], turned: turned, onNothing: true), .cpu, scale: scale
        ).draw()
        #expect(try ImageComparison(both.cpu, plain).differingPixels > 500)
    }

    @Test func `Filters stand in a row with those there are`() throws {
        let filters = [
            CAFilter(kernel: try SampleKernels.shift()), "colorInvert",
            CAFilter(kernel: try SampleKernels.tint()),
        ]
        let both = try pictures(SampleKernels.card(filters))
        #expect(try ImageComparison(both.cpu, both.vulkan).largestDifference <= 1)
    }

    @Test func `As a background filter it sees what lies behind, and beyond the picture its nearest pixel`()
        throws
    {
        let root = SampleKernels.card([])
        let glass = CALayer()
        glass.frame = CGRect(x: -10, y: 30, width: 90, height: 70)
        glass.cornerRadius = 12
        glass.backgroundFilters = [CAFilter(kernel: try SampleKernels.shift())]
        root.addSublayer(glass)
        let both = try pictures(root)
        let comparison = try ImageComparison(both.cpu, both.vulkan)
        #expect(comparison.largestDifference <= 1, "\(comparison)")
        let plain = try Drawing(SampleKernels.card([]), .cpu).draw()
        #expect(try ImageComparison(both.cpu, plain).differingPixels > 300)
        #expect(both.cpu.straightRGBA()[3] == 255)
    }

    @Test func `In perspective both backends agree`() throws {
        let root = SampleKernels.card([CAFilter(kernel: try SampleKernels.tint())])
        var transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
        transform.m34 = -1 / 200
        root.sublayers?[0].transform = transform
        let both = try pictures(root)
        #expect(try ImageComparison(both.cpu, both.vulkan).largestDifference <= sampledLevels())
    }

    @Test func `A rasterized layer is filtered in its own pixels`() throws {
        let root = SampleKernels.card([CAFilter(kernel: try SampleKernels.shift())], onNothing: true)
        root.sublayers?[0].shouldRasterize = true
        let both = try pictures(root)
        let comparison = try ImageComparison(both.cpu, both.vulkan)
        #expect(comparison.largestDifference <= 1, "\(comparison)")
    }

    @Test func `No number of threads changes a byte`() throws {
        let filters = [
            CAFilter(kernel: try SampleKernels.shift()), CAFilter(kernel: try SampleKernels.tint()),
        ]
        let one = try Drawing(SampleKernels.card(filters, turned: 0.2), .cpu, threads: 1, scale: 4).draw()
        let five = try Drawing(SampleKernels.card(filters, turned: 0.2), .cpu, threads: 5, scale: 4).draw()
        #expect(try ImageComparison(one, five).differingPixels == 0)
    }

    @Test(arguments: [RenderBackendChoice.cpu, .vulkan])
    func `A changed input draws the layer again`(backend: RenderBackendChoice) throws {
        let kernel = try SampleKernels.tint()
        let root = SampleKernels.card([CAFilter(kernel: kernel, inputs: ["amount": .number(0)])])
        let drawing = try Drawing(root, backend)
        let before = try drawing.draw()
        root.sublayers?[0].filters = [CAFilter(kernel: kernel, inputs: ["amount": .number(1)])]
        let after = try drawing.draw()
        #expect(drawing.renderer.statistics.damagedPixels > 0)
        #expect(try ImageComparison(before, after).differingPixels > 1000)
        _ = try drawing.draw()
        #expect(drawing.renderer.statistics.damagedPixels == 0)
    }

    @Test(arguments: [RenderBackendChoice.cpu, .vulkan])
    func `A part drawn again equals the whole drawn anew`(backend: RenderBackendChoice) throws {
        let filters = [
            CAFilter(kernel: try SampleKernels.shift()), CAFilter(kernel: try SampleKernels.tint()),
        ]
        let root = SampleKernels.card(filters, turned: 0.2)
        let drawing = try Drawing(root, backend)
        _ = try drawing.draw()
        CATransaction.setDisableActions(true)
        root.sublayers?[0].sublayers?[0].backgroundColor = .white
        let part = try drawing.draw()
        let damaged = drawing.renderer.statistics.damagedPixels
        #expect(damaged > 0 && damaged < 120 * 90 / 2, "\(damaged)")
        let whole = try Drawing(root, backend).draw()
        #expect(try ImageComparison(part, whole).differingPixels == 0)
    }

    @Test func `Numbers that are none are the standard ones`() throws {
        let kernel = try SampleKernels.tint()
        let expected = try Drawing(SampleKernels.card([CAFilter(kernel: kernel)]), .cpu).draw()
        let strange: [[String: CAFilter.Value]] = [
            ["amount": .number(.nan)], ["amount": .number(1e300)], ["amount": .vector([1, 2])],
            ["tone": .vector([.infinity, 0, 0, 0])], ["unknown": .number(3)],
        ]
        for inputs in strange {
            let both = try pictures(SampleKernels.card([CAFilter(kernel: kernel, inputs: inputs)]))
            #expect(try ImageComparison(expected, both.cpu).differingPixels == 0, "\(inputs)")
            #expect(try ImageComparison(expected, both.vulkan).largestDifference <= 1, "\(inputs)")
        }
    }

    /// The quotient of zero and zero would be no test: drivers may take a number divided by itself for one.
    @Test func `Results that are no colours are made some`() throws {
        let kernel = try CAFilterKernel(
            name: "broken",
            glsl: """
                vec4 filterColor(vec4 color, vec2 position, vec2 size) {
                    if (position.x < 20.0) return vec4(uintBitsToFloat(0x7FC00000u) + zero);
                    return position.x < 40.0 ? vec4(9.0, -1.0, 2.0, 0.5) : vec4(color.rgb, 7.0);
                }
                """, inputs: ["zero": .number(0)]
        ) { row in
            for x in row.indices {
                let place = row.position(x).x
                if place < 20 {
                    row[x] = SIMD4(repeating: row.number("zero") / row.number("zero"))
                } else if place < 40 {
                    row[x] = SIMD4(9, -1, 2, 0.5)
                } else {
                    row[x].w = 7
                }
            }
        }
        let both = try pictures(SampleKernels.card([CAFilter(kernel: kernel)]))
        #expect(try ImageComparison(both.cpu, both.vulkan).largestDifference <= 1)
    }

    @Test func `Many kernels one after another are drawn, and their pipelines given back`() throws {
        let root = SampleKernels.card([])
        let drawing = try Drawing(root, .vulkan)
        for index in 0..<20 {
            let kernel = try CAFilterKernel(
                name: "fade",
                glsl:
                    "vec4 filterColor(vec4 c, vec2 p, vec2 s) { return c * \(Double(index) / 20); }")
            root.sublayers?[0].filters = [CAFilter(kernel: kernel)]
            _ = try drawing.draw()
        }
        root.sublayers?[0].filters = []
        let last = try drawing.draw()
        #expect(try ImageComparison(last, Drawing(root, .vulkan).draw()).differingPixels == 0)
    }
}
