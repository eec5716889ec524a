import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Emitter layers in a plan.
@Suite struct ParticlePlanTests {
    private typealias Samples = EmitterSamples

    private static func plan(
        _ layers: [LayerTree], at time: Double = 1, _ change: (inout LayerProperties) -> Void = { _ in }
    ) -> FramePlan {
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: layers, change).insertion)
        tree.advance(to: time)
        var compiler = FrameCompiler()
        return compiler.plan(tree, at: time, target: PlanTests.target)
    }

    private func emitter(
        _ cell: (inout EmitterCellValues) -> Void = { _ in },
        _ change: (inout EmitterValues) -> Void = { _ in }
    ) throws -> LayerTree {
        Samples.layer(
            Samples.emitter([try Samples.cell(cell)]) {
                $0.position = CGPoint(x: 100, y: 50)
                change(&$0)
            })
    }

    @Test func `All particles of a layer are one item`() throws {
        let items = Self.plan([try emitter({ $0.emissionRange = 6 })]).root?.drawList.items ?? []
        #expect(items.map(\.part) == [.particles])
        let item = try #require(items.first)
        #expect(
            item.material == .particles(index: 0) && !item.hasShape && !item.hasMask && item.opacity == 255)
    }

    @Test func `They lie above background and border, below sublayers`() throws {
        var layer = try emitter()
        layer.properties.backgroundColor = .black
        (layer.properties.borderWidth, layer.properties.borderColor) = (2, .white)
        layer.sublayers = [PlanTests.box(10, 10, 20, 20)]
        let parts = (Self.plan([layer]).root?.drawList.items ?? []).map(\.part)
        #expect(parts.first == .background && parts.last == .background)
        #expect(parts.dropFirst().dropLast().last == .particles)
        #expect(parts.filter { $0 == .border }.count == 4)
    }

    @Test func `A particle has the size of its image times its scale`() throws {
        let plan = Self.plan([
            try emitter({ ($0.scale, $0.contentsScale, $0.birthRate) = (3, 2, 1) }, { $0.scale = 2 })
        ])
        let particle = try #require(plan.root?.drawList.particles.first?.particles.first)
        // 8 texels at 2 a point, 6 times as large: 24 points.
        #expect((particle.ax, particle.ay, particle.bx, particle.by) == (12, 0, 0, 12))
        #expect((particle.x, particle.y) == (100, 50))
    }

    @Test func `Shrunk particles show smaller levels of the image, tiny ones fade`() throws {
        func particle(_ scale: CGFloat) throws -> (Particle, PixelRect) {
            let plan = Self.plan([try emitter({ ($0.scale, $0.birthRate) = (scale, 1) })])
            let set = try #require(plan.root?.drawList.particles.first)
            let particle = try #require(set.particles.first)
            return (particle, set.cells[Int(particle.cell)])
        }
        #expect(try particle(1).1.width == 8)
        #expect(try particle(0.5).1.width == 4)
        #expect(try particle(0.25).1.width == 2)
        let (tiny, cell) = try particle(0.0625)
        #expect(cell.width == 1 && tiny.ax == 0.5)
        // A quarter of a pixel in area: a quarter of the strength.
        #expect(tiny.tint == 0x4040_4040)
    }

    @Test func `Opacity makes a group, a rounded clip a surface that is cut`() throws {
        var layer = try emitter()
        layer.properties.opacity = 0.5
        let faded = Self.plan([layer])
        #expect(faded.surfaces.map(\.reason) == [.groupOpacity, .root])
        layer.properties.opacity = 1
        (layer.properties.masksToBounds, layer.properties.cornerRadius) = (true, 20)
        let cut = Self.plan([layer])
        #expect(cut.surfaces.map(\.reason) == [.roundedClip, .root])
        #expect(cut.surfaces.allSatisfy { $0.drawList.items.allSatisfy { !$0.isParticles || !$0.hasShape } })
    }

    @Test func `A turned clip cuts the finished particles`() throws {
        var clip = LayerTree.layer(50, 0, 100, 100, sublayers: [try emitter()]) { $0.masksToBounds = true }
        clip.properties.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        let plan = Self.plan([clip])
        #expect(plan.surfaces.map(\.reason) == [.particles, .root])
        #expect(plan.root?.drawList.items.first?.hasShape == true)
    }

    @Test func `Particles outside the clip are left out`() throws {
        let far = try emitter({ ($0.velocity, $0.lifetime) = (400, 10) })
        let plan = Self.plan([far], at: 5)
        let set = try #require(plan.root?.drawList.particles.first)
        // 100 points at 400 a second.
        #expect(set.particles.count >= 25 && set.particles.count <= 28)
        #expect(plan.tally.particles == set.particles.count)
    }

    @Test func `What moves damages where it was and where it is`() throws {
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: [try emitter({ $0.velocity = 20 })]).insertion)
        var compiler = FrameCompiler()
        var plans: [FramePlan] = []
        for time in [1, 1.1, 1.1] {
            tree.advance(to: time)
            plans.append(compiler.plan(tree, at: time, target: PlanTests.target))
        }
        let items = plans.compactMap { $0.root?.drawList.items.first }
        #expect(plans[1].damage.boundingBox == items[0].bounds.union(items[1].bounds))
        #expect(plans[2].damage.isEmpty)
    }

    @Test func `Depth shows only where it is kept`() throws {
        func places(_ keeps: Bool) throws -> [Float] {
            let layer = try emitter(
                { ($0.birthRate, $0.lifetime) = (1, 3) },
                {
                    ($0.zPosition, $0.preservesDepth, $0.position) = (50, keeps, CGPoint(x: 140, y: 50))
                })
            let plan = Self.plan([layer]) {
                $0.sublayerTransform = CATransform3DIdentity
                $0.sublayerTransform.m34 = -1.0 / 100
            }
            let particle = try #require(plan.root?.drawList.particles.first?.particles.first)
            return [particle.x, particle.ax]
        }
        #expect(try places(false) == [140, 4])
        // Half the way to the eye: twice as far from the middle at 100, and twice as large.
        #expect(try places(true) == [180, 8])
    }

    @Test func `An emitter in a rasterized layer, or one that casts a shadow, is known by its particles`()
        throws
    {
        var layer = try emitter({ ($0.velocity, $0.lifetime) = (60, 2) })
        (layer.properties.bounds.size, layer.properties.position) = (.zero, .zero)
        (layer.properties.shadowOpacity, layer.properties.shadowRadius) = (1, 2)
        let shadow = Self.plan([layer])
        #expect(shadow.surfaces.contains { $0.reason == .shadowCaster && $0.frame.width > 50 })
        layer.properties.shadowOpacity = 0
        layer.properties.shouldRasterize = true
        let raster = Self.plan([layer])
        #expect(raster.surfaces.contains { $0.reason == .rasterize && $0.frame.width > 50 })
    }

    @Test func `Descriptions say how many particles there are`() throws {
        let plan = Self.plan([try emitter()])
        #expect("\(plan)".contains("100 particles of image 0"))
    }
}
