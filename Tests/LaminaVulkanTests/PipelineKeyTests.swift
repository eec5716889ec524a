import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaVulkan
import Testing

/// The shaders of pipelines, which are found by name in the list of programs.
@Suite struct PipelineKeyTests {
    @Test func `Every pipeline has its shaders`() {
        for key in PipelineKey.all {
            #expect(key.program?.fragment != nil, "\(key)")
        }
    }

    @Test func `Every program and every shader belongs to a pipeline`() {
        let used = Set(PipelineKey.all.compactMap(\.program))
        // Custom filters, which are not among `all`, bring their fragment shaders.
        #expect(Set(ShaderProgram.allCases).subtracting(used) == [.filter])
        #expect(ShaderProgram.filter.fragment == nil)
        let shaders = Set(used.flatMap { [$0.vertex, $0.fragment].compactMap(\.self) })
        #expect(shaders == Set(ShaderCode.allCases))
    }

    @Test func `A program has a vertex shader and a fragment shader`() {
        for program in ShaderProgram.allCases {
            #expect(program.vertex.rawValue.hasSuffix("Vertex"), "\(program)")
            #expect(program.fragment?.rawValue.hasSuffix("Fragment") ?? true, "\(program)")
        }
    }

    /// A key outside `all` might have no shaders, and is an error when its pipeline is made.
    @Test func `Lowering makes no other keys`() throws {
        let all = Set(PipelineKey.all)
        var found: Set<ShaderProgram> = []
        for plan in try Self.plans() {
            for (costs, isWide) in [(DrawingCosts.software, true), (.gpu, true), (.software, false)] {
                let list = try BatchList(
                    plan: plan, damage: plan.damage, placements: Self.placements(of: plan), costs: costs,
                    hasWideInterfaces: isWide)
                for key in list.passes.flatMap(\.batches).map(\.key) {
                    #expect(all.contains(key), "\(key)")
                    if let program = key.program { found.insert(program) }
                }
            }
        }
        // Neither glyphs nor videos are lowered with a plan, and these plans have no particles.
        let elsewhere: Set<ShaderProgram> = [
            .glyph, .glyphBackground, .ycbcr, .particle, .uprightParticle, .filter,
        ]
        #expect(Set(ShaderProgram.allCases).subtracting(found) == elsewhere)
    }

    /// Plans of layers and plans of everything else, from seeds.
    static func plans() throws -> [FramePlan] {
        var plans: [FramePlan] = []
        for seed in UInt64(1)...60 {
            var random = try RandomTree(
                seed: seed, hasEffects: seed % 2 == 0, hasShapes: true, hasGradients: true,
                hasReplicators: true)
            plans.append(plan(of: random.tree(width: 300, height: 220, count: 40)))
            plans.append(plan(of: try TintedTrees.replicas(seed: seed)))
            var builder = try RandomPlanTests.plan(seed: seed, hasGradients: true)
            plans.append(builder.plan())
            plans.append(try PackingTests.plan(seed: seed))
        }
        return plans
    }

    static func plan(of layers: LayerTree) -> FramePlan {
        var tree = RenderTree()
        tree.apply(layers.insertion)
        var compiler = FrameCompiler()
        return compiler.plan(tree, at: 0, target: AgreementTests.target)
    }

    /// Every image and mask on a page of its own.
    static func placements(of plan: FramePlan) -> TexturePlacements {
        func place(_ page: Int, _ width: Int, _ height: Int) -> TexturePlacement {
            TexturePlacement(
                page: page, x: 0, y: 0, size: TextureSize(width: width, height: height), width: width,
                height: height)
        }
        let images = plan.images.enumerated().map { place($0.offset, $0.element.width, $0.element.height) }
        let masks = plan.masks.enumerated().map {
            place(images.count + $0.offset, $0.element.width, $0.element.height)
        }
        return TexturePlacements(images: images, masks: masks)
    }
}
