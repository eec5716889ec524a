import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaValues
import LaminaVulkan
import Testing

/// Layers with effects that are larger than any texture of the device: drawn as far as they are seen, or by the CPU.
@Suite(.serialized) struct LargeSurfaceTests {
    /// Stripes over 20,000 points, most of them outside of the picture.
    private static func stripes(
        at y: Double, x: Double = -9000, _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> LayerTree {
        let sublayers = (0..<400).map { (index: Int) -> LayerTree in
            let red = Double(index % 7) / 6
            let green = Double(index % 3) / 2
            return LayerTree.layer(Double(index * 50), Double(index % 5), 40, 30) {
                $0.backgroundColor = CGColor(red: red, green: green, blue: 0.5, alpha: 1)
            }
        }
        return LayerTree.layer(x, y, 20_000, 34, sublayers: sublayers) {
            $0.backgroundColor = CGColor(red: 0.1, green: 0.3, blue: 0.6, alpha: 0.7)
            change(&$0)
        }
    }

    private static func blur(_ sigma: Double) -> CAFilter {
        CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(sigma)])
    }

    private static func tree(_ layers: [LayerTree]) -> LayerTree {
        LayerTree.layer(0, 0, 300, 220, sublayers: layers)
    }

    private static func limited(to size: Int?) throws -> VulkanBackend {
        var options = VulkanTestDevice.options()
        options.largestTexture = size
        return try VulkanBackend(options: options)
    }

    private static func effects() -> LayerTree {
        let mask = LayerTree.layer(0, 0, 20_000, 34, sublayers: [stripes(at: 10, x: 0)])
        return tree([
            stripes(at: 0) { $0.opacity = 0.5 },
            stripes(at: 30) { $0.filters = [blur(6)] },
            stripes(at: 70) { $0.filters = [blur(50), blur(3)] },
            stripes(at: 100) {
                $0.cornerRadius = 12
                $0.masksToBounds = true
            }.masked(by: mask),
            stripes(at: 140) {
                $0.backgroundColor = nil
                $0.shadowOpacity = 0.8
                $0.shadowRadius = 5
            },
            stripes(at: 180) {
                $0.compositingFilter = CAFilter(type: "multiplyBlendMode")
                $0.backgroundFilters = [blur(4)]
            },
        ])
    }

    @Test(arguments: [nil, 1024])
    func `Groups, blurs, masks and shadows wider than any texture are drawn where they are seen`(
        limit: Int?
    ) throws {
        let vulkan = try Self.limited(to: limit)
        let difference = PixelDifference(
            try AgreementTests.draw(Self.effects(), SoftwareBackend(threads: 1)),
            try AgreementTests.draw(Self.effects(), vulkan))
        // Where the CPU blurs for the device, two roundings remain: of the blended surface, and of the result. In
        // shaders each step of a blur rounds by half a level: five steps of the wide blur (reducing twice, across,
        // down and enlarging), and two of the narrow one after it. The CPU's two blurs are within ¾ of a level each.
        // Together that is 5, and blending adds a rounding.
        let level = vulkan.filtersOnHost ? 2 : 6
        #expect(difference.beyond[level] == 0, "\(difference)")
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }

    @Test func `Wider than any texture, surfaces take the memory of what is seen`() {
        var render = RenderTree()
        render.apply(Self.effects().insertion)
        var compiler = FrameCompiler()
        let plan = compiler.plan(render, at: 0, target: AgreementTests.target, optimizations: .all)
        #expect(plan.surfaces.count > 8)
        for surface in plan.surfaces { #expect(surface.frame.width <= 300 + 2 * 220, "\(surface)") }
    }

    @Test func `A layer longer than textures are is drawn without a bitmap`() throws {
        let target = RenderTarget(
            width: 1000, height: 900, pointsToPixels: .identity, background: PackedColor(bits: 0xFF20_3040))
        let tree = Self.tree([Self.stripes(at: 20) { $0.shouldRasterize = true }])
        func draw(_ backend: any RenderBackend) throws -> (image: CGImage, plan: FramePlan?) {
            let renderer = FrameRenderer(backend: backend)
            renderer.apply(tree.insertion)
            try renderer.render(at: 0, target: target)
            return (try renderer.makeImage(), renderer.plan)
        }
        let vulkan = try Self.limited(to: nil)
        let drawn = try draw(vulkan)
        #expect(drawn.plan?.surfaces.contains { $0.reason == .rasterize } == false)
        let difference = PixelDifference(try draw(SoftwareBackend(threads: 1)).image, drawn.image)
        #expect(difference.largest <= 1, "\(difference)")
        #expect(vulkan.messages.all.isEmpty, "\(vulkan.messages.all.first ?? "")")
    }

    @Test func `What no texture holds is an error that names sizes, and the next frame is drawn`() throws {
        let renderer = FrameRenderer(backend: try Self.limited(to: 1024))
        renderer.apply(Self.tree([Self.stripes(at: 20) { $0.filters = [Self.blur(400)] }]).insertion)
        let error = #expect(throws: VulkanError.self) {
            try renderer.render(at: 0, target: AgreementTests.target)
        }
        guard case .tooLarge(let what, let size, let limit)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(what == "surface \(size)×64" && size > 1024 && limit == 1024, "\(what) \(size) \(limit)")
        #expect(error?.description.contains("more than this device's 1024") == true)
        let other = Self.tree([Self.stripes(at: 20)])
        renderer.apply(other.insertion)
        try renderer.render(at: 0, target: AgreementTests.target)
        let expected = try AgreementTests.draw(other, SoftwareBackend(threads: 1))
        #expect(PixelDifference(expected, try renderer.makeImage()).largest <= 1)
    }

    @Test func `Where the choice is open, the CPU draws what no texture holds`() throws {
        let tree = Self.tree([Self.stripes(at: 20) { $0.filters = [Self.blur(400)] }])
        let renderer = FrameRenderer(backend: try Self.limited(to: 1024))
        renderer.makeFallback = { error in
            (error as? VulkanError)?.isBeyondLimits == true ? SoftwareBackend(threads: 1) : nil
        }
        renderer.apply(tree.insertion)
        try renderer.render(at: 0, target: AgreementTests.target)
        #expect(renderer.traits.name == "cpu")
        let expected = try AgreementTests.draw(tree, SoftwareBackend(threads: 1))
        #expect(PixelDifference(expected, try renderer.makeImage()).largest == 0)
    }
}
